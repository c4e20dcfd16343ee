import { DataFormatError } from "../internal/errors.js";
import { stableJson } from "../internal/stable-json.js";
import { proofBins } from "../problem/proof/proof-bins.js";
import type { EstimatedRate } from "../results/cell-score.js";
import { type ProofCheckScore, proofCheckScores } from "../results/proof-check-scores.js";
import { type ProofCheckFile, readProofs } from "../results/read-proof-checks.js";
import { referenceProofMetrics } from "../results/reference-proof-metrics.js";
import { type SecondOpinions, withOpinion } from "../results/second-opinion.js";
import { oneOf, wholeNumber } from "./number-list.js";
import { textTable } from "./text-table.js";

/** What `horizon score --mode proof` is asked for. */
export interface ScoreProofOptions {
  readonly scoring: string;
  readonly bins: string;
  readonly untouched?: true;
  readonly doubleCheck?: string;
  readonly json?: true;
}

/** Scores checks of proofs by length: a run's score file, second opinions on one, or a file of the reference's proof_verification.py. */
export async function scoreProof(file: string, options: ScoreProofOptions): Promise<void> {
  const scoring = oneOf("--scoring", options.scoring, ["horizon", "reference"]);
  const usual = scoring === "reference" ? "count" : "ignore";
  const opinions = oneOf("--double-check", options.doubleCheck ?? usual, ["ignore", "count"]);
  const read = await readProofs(file, { untouched: options.untouched === true, opinions });
  if (scoring === "reference") return reference(file, read, opinions, options.untouched === true);
  const lengths = read.checks.map(({ coordinates }) => Number(coordinates["L"]));
  const bins = proofBins(lengths, { bins: wholeNumber("--bins", options.bins), atLeast: 1 });
  const scores = proofCheckScores(read.checks, bins);
  process.stdout.write(options.json === true ? `${JSON.stringify(scores, null, 2)}\n` : tableOf(scores));
}

function reference(
  file: string,
  { results }: ProofCheckFile,
  opinions: SecondOpinions,
  trivial: boolean,
): void {
  if (results === null)
    throw new DataFormatError("this is no file of the reference", {
      where: file,
      mend: "Leave out --scoring reference for the score file of a run.",
    });
  const counted = results.map((result) => withOpinion(result, opinions));
  process.stdout.write(stableJson(referenceProofMetrics(counted, { trivial }), { digits: 17 }));
}

function tableOf(scores: readonly ProofCheckScore[]): string {
  const share = ({ estimate }: EstimatedRate): string => estimate?.value.toFixed(2) ?? "–";
  const header = [
    "proofs",
    "length",
    "right/asked",
    "accuracy",
    "95 % interval",
    "called wrong",
    "exact",
    "±1",
    "unread",
    "missing",
  ];
  return textTable(
    header,
    scores.map(({ perturbed, low, high, combined, detected, exact, within1, unread, missing }) => [
      perturbed ? "changed" : "untouched",
      `${low}–${high}`,
      `${combined.successes}/${combined.trials}`,
      share(combined),
      combined.estimate === null
        ? "–"
        : `${combined.estimate.low.toFixed(2)} – ${combined.estimate.high.toFixed(2)}`,
      share(detected),
      share(exact),
      share(within1),
      String(unread),
      String(missing),
    ]),
  );
}
