import type { Command } from "commander";

/** Adds one command, with its options and its action, to the program. */
export type AddCommand = (program: Command) => void;

/** A command before it is loaded: most need packages that others do without. */
interface CommandEntry {
  /** The first word after `horizon`. */
  readonly word: string;
  readonly load: () => Promise<AddCommand>;
}

/** Every command, in the order in which `horizon --help` lists them. */
const entries: readonly CommandEntry[] = [
  { word: "generate", load: async () => (await import("./generate-maze.js")).generateMaze },
  { word: "generate", load: async () => (await import("./generate-graph.js")).generateGraph },
  { word: "generate", load: async () => (await import("./generate-proof.js")).generateProof },
  { word: "draw", load: async () => (await import("./draw.js")).draw },
  { word: "run", load: async () => (await import("./run.js")).run },
  { word: "mock-server", load: async () => (await import("./mock-server.js")).mockServer },
  { word: "read", load: async () => (await import("./read.js")).read },
  { word: "score", load: async () => (await import("./score.js")).score },
  { word: "extract", load: async () => (await import("./extract.js")).extract },
  { word: "double-check", load: async () => (await import("./double-check.js")).doubleCheck },
  { word: "curve", load: async () => (await import("./curve.js")).curve },
  { word: "compare", load: async () => (await import("./compare.js")).compare },
  { word: "failures", load: async () => (await import("./failures.js")).failures },
  { word: "show", load: async () => (await import("./show.js")).show },
  { word: "fit", load: async () => (await import("./fit.js")).fit },
  { word: "percentiles", load: async () => (await import("./percentiles.js")).percentiles },
  { word: "graph", load: async () => (await import("./graph.js")).graph },
  { word: "complexity", load: async () => (await import("./complexity.js")).complexity },
  { word: "data", load: async () => (await import("./data.js")).data },
  { word: "report", load: async () => (await import("./report.js")).report },
  { word: "proofs", load: async () => (await import("./proofs.js")).proofs },
  { word: "reproduce", load: async () => (await import("./reproduce.js")).reproduce },
  { word: "notebook", load: async () => (await import("./notebook.js")).notebook },
  { word: "kernel", load: async () => (await import("./kernel.js")).kernel },
  { word: "worker", load: async () => (await import("./worker.js")).worker },
  { word: "doctor", load: async () => (await import("./doctor.js")).doctor },
];

/**
 * The commands that begin with this word; all of them where none does, as for
 * `horizon --help`.
 */
export async function commandsFor(word: string | undefined): Promise<readonly AddCommand[]> {
  const asked = entries.filter((entry) => entry.word === word);
  return Promise.all((asked.length > 0 ? asked : entries).map(({ load }) => load()));
}
