import type { Command } from "commander";
import { WrongRequest } from "../../internal/errors.js";
import { plainWords } from "../../model/redact.js";
import type { EstimatedRate } from "../../results/cell-score.js";
import { cycleText } from "../../results/cyclic-records.js";
import { explainScores } from "../../results/explain-scores.js";
import type { AnswerSource } from "../../results/judge-record.js";
import type { MalformedItem } from "../../results/read-json-array.js";
import { referenceMetrics } from "../../results/reference-metrics.js";
import type { ResultMode } from "../../results/result-record.js";
import {
  explainNlgraphLog,
  type NlgraphLogScore,
  readNlgraph,
  scoreNlgraphLog,
} from "../../results/score-nlgraph-log.js";
import { type ResultScores, scoreResults } from "../../results/score-results.js";
import { referenceTsv, scoresTsv } from "../../results/scores-tsv.js";
import { oneOf } from "../number-list.js";
import { opinionText } from "../opinion-text.js";
import { passOverMalformed } from "../pass-over-malformed.js";
import { progressLine } from "../progress.js";
import { scoreMaze } from "../score-maze.js";
import { scoreProof } from "../score-proof.js";
import { textTable } from "../text-table.js";

interface Options {
  readonly mode: string;
  readonly scoring: string;
  readonly answers: string;
  readonly questions?: string;
  readonly binWidth: string;
  readonly difficulty: string;
  readonly tsv?: true;
  readonly json?: true;
  readonly untouched?: true;
  readonly doubleCheck?: string;
  readonly bins: string;
  readonly explain?: true;
  readonly skipMalformed?: true;
  readonly requireAcyclic?: true;
}

/** `horizon score`: a DeepRD result file cell by cell, or replies to mazes by depth. */
export function score(program: Command): void {
  program
    .command("score")
    .argument("<file>", "a result file: a JSON array of records; for nlgraph a log folder")
    .description("Score a DeepRD result file by lookahead and branches, an NLGraph log, or replies to mazes")
    .requiredOption(
      "--mode <task>",
      "symbolic (paths), logic (next steps), nlgraph (yes or no), maze (plans) or proof (wrong lines)",
    )
    .option("--scoring <rules>", "horizon, or reference: the authors' numbers, cell for cell", "horizon")
    .option(
      "--answers <source>",
      "read from the replies, or extracted: the extractor's, if found in them",
      "read",
    )
    .option("--questions <file>", "for nlgraph: its connectivity/main.json; for maze: the problems asked")
    .option("--bin-width <actions>", "for maze: how many depths a row holds", "10")
    .option("--difficulty <name>", "for nlgraph: easy, medium or hard", "hard")
    .option("--bins <number>", "for proof: bins of length, equally wide on a log scale", "5")
    .option("--untouched", "for proof: nothing was changed in the proofs of this file")
    .option(
      "--double-check <use>",
      "for proof: count or ignore second opinions (default: ignore; with --scoring reference: count)",
    )
    .option("--tsv", "a table with tabs")
    .option("--json", "everything, for machines")
    .option("--explain", "print where the two scorings differ, record by record")
    .option("--require-acyclic", "refuse a graph with a cycle (the published data sets hold some)")
    .option("--skip-malformed", "pass over what cannot be read, and list it on stderr")
    .action(async (file: string, options: Options) => {
      const mode = oneOf("--mode", options.mode, ["symbolic", "logic", "nlgraph", "maze", "proof"]);
      if (mode === "maze") return scoreMaze(file, options);
      if (mode === "nlgraph") return nlgraph(file, options);
      if (mode === "proof") return scoreProof(file, options);
      const scoring = oneOf("--scoring", options.scoring, ["horizon", "reference"]);
      const answers = oneOf("--answers", options.answers, ["read", "extracted"]);
      const malformed = passOverMalformed(options.skipMalformed === true);
      const passOver = malformed.options;
      const requireAcyclic = options.requireAcyclic === true;
      if (requireAcyclic && (scoring === "reference" || options.explain === true))
        throw new WrongRequest(
          "--require-acyclic belongs to --scoring horizon: the reference takes any graph",
        );
      if (options.explain === true)
        await explain(file, { mode, answers, ...passOver }, options.json === true);
      else if (scoring === "reference") await reference(file, passOver, options.json === true);
      else await horizon(file, { mode, answers, requireAcyclic, ...passOver }, options);
      malformed.report();
    });
}

interface Asked {
  readonly mode: ResultMode;
  readonly answers: AnswerSource;
  readonly requireAcyclic?: boolean;
  readonly onMalformed?: (item: MalformedItem) => void;
}

async function horizon(file: string, asked: Asked, { tsv, json }: Options): Promise<void> {
  const progress = progressLine("records");
  let done = 0;
  const scores = await scoreResults(file, { ...asked, onRecord: () => progress.tell(++done) });
  progress.end();
  tellCycles(scores);
  if (json === true) process.stdout.write(`${JSON.stringify(scores, null, 2)}\n`);
  else process.stdout.write(tsv === true ? scoresTsv(scores) : scoresText(scores));
  if (
    json !== true &&
    tsv !== true &&
    scores.cells.some(({ secondOpinions: { none }, replies }) => none < replies)
  )
    process.stdout.write(`\n${opinionText(scores)}`);
}

function tellCycles({ cyclic: { count, examples }, records }: ResultScores): void {
  if (count === 0) return;
  const lines = examples.map(({ where, cycle }) => `  ${where}  ${cycleText(cycle)}\n`).join("");
  const more = count > examples.length ? `  and ${count - examples.length} more\n` : "";
  process.stderr.write(
    `note: the graphs of ${count} of ${records} records have a cycle; they are scored as they are\n${lines}${more}`,
  );
}

async function reference(file: string, passOver: Pick<Asked, "onMalformed">, asJson: boolean): Promise<void> {
  const rows = await referenceMetrics(file, passOver);
  process.stdout.write(asJson ? `${JSON.stringify(rows, null, 2)}\n` : referenceTsv(rows));
  const short = rows.filter((row) => row.total + row.API_error !== 10);
  if (short.length > 0)
    process.stderr.write(
      `note: ${short.length} of ${rows.length} cells do not hold 10 records; the authors' program stops before its figures then\n`,
    );
}

async function explain(file: string, asked: Asked, asJson: boolean): Promise<void> {
  let count = 0;
  for await (const difference of explainScores(file, asked)) {
    count++;
    if (asJson) process.stdout.write(`${JSON.stringify(difference)}\n`);
    else {
      const { where, lookahead, branches, reference: there, here, why } = difference;
      process.stdout.write(
        `${where}  L=${lookahead} B=${branches}  reference: ${there}; here: ${here}\n  ${why}\n`,
      );
    }
  }
  process.stderr.write(
    count === 0 ? "the two scorings agree on every record\n" : `${count} records differ\n`,
  );
  if (!asJson && count > 0) process.stdout.write(`\n${await accuracyTable(file, asked)}`);
}

/** Both accuracies of every cell, as right of how many. */
async function accuracyTable(file: string, asked: Asked): Promise<string> {
  // What cannot be read, or stops the authors' program, has been told above.
  const passOver = { onMalformed: () => {} };
  const theirs = new Map<string, string>();
  for (const row of await referenceMetrics(file, passOver))
    theirs.set(`${row.lookahead_size} ${row.max_branches}`, `${row.full_valid_path}/${row.total}`);
  const { cells } = await scoreResults(file, { ...asked, ...passOver });
  const rows = cells.map(({ lookahead, branches, rates: { fullPath } }) => [
    String(lookahead),
    String(branches),
    theirs.get(`${lookahead} ${branches}`) ?? "–",
    `${fullPath.successes}/${fullPath.trials}`,
  ]);
  return textTable(["lookahead", "branches", "reference", "here"], rows);
}

async function nlgraph(
  folder: string,
  { questions: file, difficulty, json, explain: explaining }: Options,
): Promise<void> {
  if (file === undefined)
    throw new WrongRequest("--questions is missing: name NLGraph's connectivity/main.json");
  const questions = await readNlgraph(file, difficulty);
  if (questions.length === 0)
    throw new WrongRequest(`no questions of difficulty "${difficulty}"`, {
      where: file,
      mend: "NLGraph has easy, medium and hard.",
    });
  if (explaining === true) {
    for (const difference of await explainNlgraphLog(folder, questions)) {
      const { question, connected, published, here, why, said } = difference;
      process.stdout.write(
        json === true
          ? `${JSON.stringify(difference)}\n`
          : `question ${question}  connected: ${connected ? "yes" : "no"}  published: ${published}; here: ${here}\n` +
              `  ${why}\n  … ${plainWords(said)}\n`,
      );
    }
  }
  const scores = await scoreNlgraphLog(folder, questions);
  if (explaining === true && json === true) return;
  if (json === true) process.stdout.write(`${JSON.stringify(scores, null, 2)}\n`);
  else process.stdout.write(nlgraphText(scores));
}

function nlgraphText({ accuracy, pathAccuracy, published, labels }: NlgraphLogScore): string {
  const row = (name: string, { successes, trials, estimate }: EstimatedRate): string[] => [
    name,
    `${successes}/${trials}`,
    estimate === null ? "–" : estimate.value.toFixed(3),
    estimate === null ? "–" : `${estimate.low.toFixed(3)} – ${estimate.high.toFixed(3)}`,
  ];
  const rows = [row("yes or no right", accuracy), row("and with a path that exists", pathAccuracy)];
  if (published !== null) {
    rows.push(row("as published with the log", published.accuracy));
    rows.push(row("answers scored alike", published.agreement));
    const other = published.byPhrase.ends === "twin" ? ", twin's ends" : "";
    rows.push(row(`published as by their rule${other}`, published.byPhrase));
  }
  const counts = Object.entries(labels).map(([label, count]) => `${label} ${count}`);
  return `${textTable(["", "n", "share", "95 % interval"], rows)}\n${counts.join(", ")}\n`;
}

function scoresText({ cells }: ResultScores): string {
  const share = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(2));
  const header = ["lookahead", "branches", "right/records", "accuracy", "95 % interval"];
  header.push("first step", "chance", "invented arc", "no path", "unread", "cut", "API errors", "tokens");
  const rows = cells.map(({ lookahead, branches, replies, rates, chance, outputTokens }) => {
    const { fullPath, firstStep, inventedArc, noPathClaimed, noAnswer, incomplete, lengthStop, apiError } =
      rates;
    const { successes, trials, estimate } = fullPath;
    return [
      lookahead,
      branches,
      `${successes}/${trials}`,
      share(estimate?.value),
      estimate === null ? "–" : `${share(estimate.low)} – ${share(estimate.high)}`,
      share(firstStep.estimate?.value),
      share(chance),
      `${inventedArc.successes}/${replies}`,
      `${noPathClaimed.successes}/${replies}`,
      `${noAnswer.successes + incomplete.successes}/${replies}`,
      `${lengthStop.successes}/${replies}`,
      apiError.successes,
      outputTokens.mean === null ? (outputTokens.most ?? "–") : Math.round(outputTokens.mean.value),
    ].map(String);
  });
  return textTable(header, rows);
}
