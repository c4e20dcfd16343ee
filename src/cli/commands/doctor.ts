import type { Command } from "commander";
import { examine, type Finding, type Look } from "../doctor/finding.js";
import {
  lookAtBrowser,
  lookAtFolders,
  lookAtKernelspec,
  lookAtKey,
  lookAtNode,
} from "../doctor/look-at-machine.js";
import { lookAtPackages } from "../doctor/look-at-packages.js";

const looks: readonly Look[] = [
  lookAtNode,
  ...lookAtPackages,
  lookAtBrowser,
  lookAtKernelspec,
  lookAtKey,
  ...lookAtFolders,
];

/** `horizon doctor`: what is here, what is missing and how to get it. Exit 1 if something needed does not work. */
export function doctor(program: Command): void {
  program
    .command("doctor")
    .description("say what is installed, what is missing and how to get it")
    .option("--json", "print the findings as one JSON array")
    .action(async ({ json = false }: { readonly json?: boolean }) => {
      const findings = await examine(looks);
      process.stdout.write(json ? `${JSON.stringify(findings)}\n` : findingsText(findings));
      if (findings.some(({ state }) => state === "broken")) process.exitCode = 1;
    });
}

const signs = { ok: "ok     ", absent: "absent ", broken: "BROKEN " } as const;

function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length));
  return findings
    .map(({ what, state, seen, mend }) => {
      const line = `${signs[state]} ${what.padEnd(width)}  ${seen}\n`;
      return mend === null ? line : `${line}${" ".repeat(width + 10)}→ ${mend}\n`;
    })
    .join("");
}
