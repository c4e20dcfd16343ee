import type { NlgraphQuestion } from "../problem/nlgraph/nlgraph-question.js";

/** What of a question the authors' rule looks at. */
type Asked = Pick<NlgraphQuestion, "start" | "goal" | "connected">;

/**
 * NLGraph's own rule: a text says yes if "the answer is yes" or "there is a path
 * between node S and node G" stands anywhere in it, with the ends in the order
 * in which they were asked; every other text says no, also one that says nothing.
 *
 * It gives all the scores that were published with the connectivity logs, one by
 * one, but for one log: see {@link referenceRight}.
 *
 * @example saysYesByPhrase(" yes.", { start: 0, goal: 3 }) // false
 */
export function saysYesByPhrase(text: string, { start, goal }: Pick<Asked, "start" | "goal">): boolean {
  const said = text.toLowerCase();
  return (
    said.includes("the answer is yes") ||
    said.includes(`there is a path between node ${start} and node ${goal}`)
  );
}

/** Which ends the phrase is looked for with: the question's own, or those of its connected twin. */
export type PhraseEnds = "own" | "twin";

/**
 * Whether NLGraph's rule calls each answer right.
 *
 * With `twin` an unconnected question is scored with the ends of the connected
 * one that stands as many places before it as there are connected ones in a
 * row: their program asks both kinds by turns and, in its first version, looked
 * the ends up in the wrong list. That is how the first zero-shot
 * chain-of-thought log of easy questions was scored.
 */
export function referenceRight(
  texts: readonly string[],
  questions: readonly Asked[],
  ends: PhraseEnds = "own",
): readonly boolean[] {
  let row = 0;
  return questions.map((question, i) => {
    const { connected } = question;
    row = connected ? (questions[i - 1]?.connected === true ? row + 1 : 1) : row;
    const looked = ends === "twin" && !connected ? (questions[i - row] ?? question) : question;
    return saysYesByPhrase(texts[i] ?? "", looked) === connected;
  });
}
