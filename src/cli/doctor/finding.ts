/**
 * What looking at one thing of the machine found. `ok`: it works; `absent`: an
 * optional part is not there, and `mend` says how to get it; `broken`: Horizon
 * cannot do its work.
 */
export interface Finding {
  readonly what: string;
  readonly state: "ok" | "absent" | "broken";
  /** What was seen: a version, a path, a reason. Never a secret. */
  readonly seen: string;
  /** What it is for, or how to get it; `null` where nothing is to be done. */
  readonly mend: string | null;
}

/** One thing to look at. It never throws: a failure is a finding. */
export type Look = () => Promise<Finding>;

/** Looks at everything, one after the other, in the order given. */
export async function examine(looks: readonly Look[]): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const look of looks) findings.push(await look());
  return findings;
}
