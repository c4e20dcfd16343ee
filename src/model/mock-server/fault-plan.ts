import { WrongRequest } from "../../internal/errors.js";
import { randomFrom } from "../../internal/random.js";

/** What a server can do wrong, by the names of `--faults`. */
export type FaultKind = (typeof faultKinds)[number];

export const faultKinds = [
  /** 429 with a short Retry-After. */
  "rate",
  /** 500, 502, 503 or 529. */
  "5xx",
  /** 408. */
  "408",
  /** The connection drops before anything is sent. */
  "reset",
  /** The connection drops within the reply. */
  "cut",
  /** The stream ends in good order without a finish reason. */
  "no-end",
  /** 200 and a page of HTML. */
  "html",
  /** 200 and nothing. */
  "blank",
  /** 200 and an empty list of choices. */
  "no-choices",
  /** 200 and an error inside the body. */
  "error-in-200",
  /** 200 and a body with NaN in it. */
  "nan",
  /** JSON although a stream was asked for. */
  "json-for-stream",
  /** No usage. */
  "no-usage",
  /** The same reply id every time. */
  "same-id",
  /** Finished, and empty. */
  "empty",
  /** All tokens spent on reasoning. */
  "length-empty",
  /** Cut by the token limit. */
  "length",
  /** The model declines. */
  "refusal",
  /** The provider's filter. */
  "filter",
  /** 400: the prompt does not fit. */
  "overflow",
  /** 400: something else. */
  "bad-request",
  /** Nothing comes, ever. */
  "hang",
  /** A second late. */
  "slow",
  /** 429 insufficient_quota: stops a run. */
  "quota",
  /** 401 that quotes the key: stops a run. */
  "auth",
] as const;

/** Faults that end a run, and so are not meant by `all`. */
const stopping: ReadonlySet<FaultKind> = new Set(["quota", "auth", "hang"]);

/** Which share of requests meets which fault; the shares sum to at most 1. */
export type FaultPlan = ReadonlyMap<FaultKind, number>;

/**
 * Reads `--faults`: names with shares of all requests, and `all` for an equal
 * part of everything that a run survives.
 *
 * @example parseFaults("rate=0.05,cut=0.01").get("cut") // 0.01
 */
export function parseFaults(spec: string): FaultPlan {
  const plan = new Map<FaultKind, number>();
  for (const item of spec.split(",").filter((part) => part.trim() !== "")) {
    const [name = "", value = ""] = item.split("=").map((part) => part.trim());
    const share = Number(value);
    if (value === "" || !(share >= 0 && share <= 1))
      throw new WrongRequest(`--faults: "${item}" needs a share from 0 to 1`, {
        mend: "Write it as rate=0.05.",
      });
    const kinds = name === "all" ? faultKinds.filter((kind) => !stopping.has(kind)) : [kindOf(name)];
    for (const kind of kinds) plan.set(kind, (plan.get(kind) ?? 0) + share / kinds.length);
  }
  const sum = [...plan.values()].reduce((total, share) => total + share, 0);
  if (sum > 1 + 1e-9)
    throw new WrongRequest(`--faults: the shares sum to ${sum}`, { mend: "Keep them at 1 or below." });
  return plan;
}

/** The fault that request number `occurrence` of this content meets, if any. The same seed gives the same faults. */
export function drawFault(
  plan: FaultPlan,
  seed: string,
  content: string,
  occurrence: number,
): FaultKind | null {
  if (plan.size === 0) return null;
  let at = randomFrom(seed, "fault", content, occurrence).real();
  for (const [kind, share] of plan) {
    if (at < share) return kind;
    at -= share;
  }
  return null;
}

function kindOf(name: string): FaultKind {
  const kind = faultKinds.find((known) => known === name);
  if (kind === undefined)
    throw new WrongRequest(`--faults: no fault is called "${name}"`, {
      mend: `Known: all, ${faultKinds.join(", ")}.`,
    });
  return kind;
}
