import type { SecondOpinion } from "../results/judge-record.js";
import type { ResultScores } from "../results/score-results.js";
import { textTable } from "./text-table.js";

const words: readonly SecondOpinion[] = ["same", "other", "not-in-reply", "none"];

/** How an extractor's output compares with what our own reader finds, cell by cell and in sum. */
export function opinionText({ cells }: Pick<ResultScores, "cells">): string {
  const rows = cells.map(({ lookahead, branches, replies, secondOpinions }) =>
    [lookahead, branches, replies, ...words.map((word) => secondOpinions[word])].map(String),
  );
  const sum = (count: (cell: ResultScores["cells"][number]) => number): string =>
    String(cells.reduce((total, cell) => total + count(cell), 0));
  const all = [
    "all",
    "",
    sum(({ replies }) => replies),
    ...words.map((word) => sum(({ secondOpinions }) => secondOpinions[word])),
  ];
  return `the extractor beside our own reader\n${textTable(["lookahead", "branches", "replies", ...words], [...rows, all])}`;
}
