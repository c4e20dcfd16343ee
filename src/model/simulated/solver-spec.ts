import { WrongRequest } from "../../internal/errors.js";

/** A built-in solver and how it is set. */
export type SolverSpec =
  | { readonly kind: "oracle" }
  | { readonly kind: "uniform" }
  /** Errs at each step with probability 1 − e^(−1/span): right with e^(−L/span). */
  | { readonly kind: "decay"; readonly span: number }
  /** Rates a step of overlooking a connection, of overlooking one at the start, of inventing one. */
  | { readonly kind: "walker"; readonly overlook: number; readonly start: number; readonly invent: number }
  | { readonly kind: "messy" }
  /** Names the same place in every problem. */
  | { readonly kind: "suspect"; readonly line: number }
  /** The share of replies that end before the answer is complete. */
  | { readonly kind: "early"; readonly share: number };

/**
 * Reads a simulated model's name.
 *
 *     sim/oracle                                   always right
 *     sim/uniform                                  picks blindly among what is stated
 *     sim/decay?span=40                            accuracy e^(−L/40)
 *     sim/walker?overlook=0.02&start=0.05&invent=0.01    DeepRD's mistakes of types I, II and III
 *     sim/messy                                    right, in every notation there is
 *     sim/early?share=0.5                          half of its replies are cut off
 *     sim/suspect?line=3                           calls line 3 of every proof wrong
 *
 * Refuses any other name and any setting that the solver does not have.
 */
export function parseSolver(model: string): SolverSpec {
  const [, name = "", query = ""] = /^sim\/([^?]*)\??(.*)$/.exec(model) ?? [];
  const settings = new URLSearchParams(query);
  const rate = (key: string, preset: number, most: number): number => {
    const text = settings.get(key);
    settings.delete(key);
    const value = text === null ? preset : Number(text);
    if (text === "" || !(value >= 0 && value <= most))
      throw new WrongRequest(`${model}: ${key} wants a number from 0 to ${most}, got "${text}"`);
    return value;
  };
  const spec = specOf(name, rate);
  if (spec === null)
    throw new WrongRequest(`there is no simulated model "${model}"`, {
      mend: "Known: sim/oracle, sim/uniform, sim/decay?span=40, sim/walker?overlook=0.02, sim/messy, sim/early?share=0.5, sim/suspect?line=3.",
    });
  const unknown = [...settings.keys()];
  if (unknown.length > 0) throw new WrongRequest(`sim/${name} has no setting "${unknown[0]}"`);
  return spec;
}

function specOf(
  name: string,
  rate: (key: string, preset: number, most: number) => number,
): SolverSpec | null {
  switch (name) {
    case "oracle":
    case "uniform":
    case "messy":
      return { kind: name };
    case "decay":
      return { kind: name, span: rate("span", 40, 1e9) };
    case "walker":
      return {
        kind: name,
        overlook: rate("overlook", 0.02, 1),
        start: rate("start", 0.05, 1),
        invent: rate("invent", 0.01, 1),
      };
    case "early":
      return { kind: name, share: rate("share", 0.5, 1) };
    case "suspect":
      return { kind: name, line: rate("line", 3, 1e9) };
    default:
      return null;
  }
}
