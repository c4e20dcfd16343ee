import { existsSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { DataFormatError } from "../../internal/errors.js";
import { taskNamed } from "../../task/registry.js";
import { readNpy } from "../read-npy.js";
import type { ResultRow } from "../result-row.js";
import { readNlgraph } from "../score-nlgraph-log.js";
import { makeRow } from "./make-row.js";
import type { ReaderContext } from "./result-source.js";

/**
 * The rows of a log folder of NLGraph (`answer.npy`): each answer judged here
 * against the question it answers, when `main.json` is found above the folder
 * or named with `problems`; else by the authors' own scores in `res.npy`.
 *
 * The answers say neither model nor date beyond the folder's name, which
 * becomes the model's where none is given.
 */
export async function* readNlgraphLog(folder: string, context: ReaderContext): AsyncGenerator<ResultRow> {
  const file = join(folder, "answer.npy");
  const answers = await readNpy(file);
  const scoresFile = join(folder, "res.npy");
  const scores = existsSync(scoresFile) ? await readNpy(scoresFile) : null;
  const difficulty = difficultyOf(folder);
  const questions = await questionsFor(folder, difficulty, context);
  if (questions !== null && questions.length !== answers.length)
    throw new DataFormatError(
      `${answers.length} answers, and ${questions.length} questions of the difficulty ${difficulty}`,
      { where: folder, mend: "Leave the log where it lies in NLGraph's folders, or name its questions." },
    );
  const task = taskNamed("nlgraph");
  const model = context.model ?? basename(resolve(folder));
  for (const [i, text] of answers.entries()) {
    const question = questions?.[i];
    const published = scores?.[i];
    const shared = { file, line: i + 1, model, reply: String(text), measures: measuresOf(published) };
    const place = { ...(difficulty === null ? {} : { difficulty }) };
    if (question === undefined) {
      const right = published === undefined ? null : published === 1;
      const label = right === null ? "unjudged" : right ? "right" : "wrong";
      const problem = `${difficulty ?? "graph"} ${i}`;
      yield makeRow({ ...shared, task: task.name, problem, right, label, coordinates: place });
      continue;
    }
    const problem = task.load(question, `${file}[${i}]`);
    const { answer, verdict } = problem.judge({ text: String(text), finish: null });
    yield makeRow({
      ...shared,
      task: task.name,
      problem: problem.id,
      status: answer.status,
      right: verdict.right,
      label: verdict.label,
      measures: { ...verdict.measures, ...shared.measures },
      coordinates: { ...place, ...problem.coordinates },
    });
  }
}

const measuresOf = (published: string | number | undefined): Record<string, number> =>
  typeof published === "number" ? { publishedScore: published } : {};

/** `…/graph/hard/log/NAME`: the folder above `log` names the difficulty. */
function difficultyOf(folder: string): string | null {
  return /[\\/](easy|medium|hard)[\\/]log[\\/]/.exec(`${resolve(folder)}/`)?.[1] ?? null;
}

async function questionsFor(
  folder: string,
  difficulty: string | null,
  context: ReaderContext,
): Promise<readonly unknown[] | null> {
  const above = dirname(dirname(dirname(dirname(resolve(folder)))));
  const file = context.problems ?? join(above, "main.json");
  if (
    difficulty === null ||
    !existsSync(file) ||
    (context.problems === null && basename(above) !== "connectivity")
  ) {
    context.note("the questions are not there: answers count as the authors scored them, if they did");
    return null;
  }
  context.note(`judged here, by the questions of ${file}`);
  const questions = await readNlgraph(file, difficulty);
  return questions.map(({ id, question, difficulty: level, connected }) => ({
    id,
    question,
    difficulty: level,
    answer: connected ? "The answer is yes." : "The answer is no.",
  }));
}
