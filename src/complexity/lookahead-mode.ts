/**
 * Three readings of the same definition.
 *
 * - `canonical`: a frontier node carries the first hops of the *shortest* paths
 *   to it. The order of the arcs does not matter. Horizon's own reading.
 * - `paper`: the paper's Algorithm 3 to the letter, which unites the first hops
 *   while a level is being expanded; arcs inside a level, and the order of the
 *   arcs, change the result. Never larger than canonical.
 * - `reference`: as the authors' program computes it, which also keeps nodes
 *   already visited in the frontier that is tested, and whose queue is bounded.
 *
 * The two others are there to match published numbers and to show what the
 * difference does.
 */
export type LookaheadMode = "canonical" | "paper" | "reference";

/** The modes in the order of their explanation. */
export const lookaheadModes: readonly LookaheadMode[] = ["canonical", "paper", "reference"];
