import { DataFormatError } from "../internal/errors.js";
import { referenceBoolean, referenceInteger } from "./reference-proof-verdict.js";

/** One result as the reference's proof_verification.py writes it, as far as its metrics look at it. */
export interface ReferenceProofResult {
  readonly input: { readonly proof_length: number; readonly chosen_line_index: number };
  /** `null` where the reply could not be read. */
  readonly parsed: { readonly is_correct?: unknown; readonly error_line?: unknown } | null;
  readonly double_check?: {
    readonly performed?: unknown;
    /** A: an error of the original; B: follows from the change; C: none. */
    readonly category?: unknown;
    readonly is_legitimate_error?: unknown;
  };
}

export interface ReferenceProofOptions {
  /** The proofs were not changed, and "correct" is the right answer. */
  readonly trivial?: boolean;
  /** Only the verdict counts, not the line. */
  readonly strict?: boolean;
  /** Shorter proofs are left out. */
  readonly minLength?: number;
}

/** The reference's numbers, under its names. */
export interface ReferenceProofMetrics {
  readonly total: number;
  readonly parsed_coverage: number;
  readonly detection_accuracy: number;
  readonly localization_exact_accuracy: number | null;
  readonly localization_within1_accuracy: number | null;
  readonly combined_accuracy: number;
  readonly mae_error_line: number | null;
  readonly counts: {
    readonly parsed: number;
    readonly detect_incorrect: number;
    readonly exact: number;
    readonly within1: number;
  };
  readonly double_check_stats?: {
    readonly double_checked: number;
    readonly legitimate_errors: number;
    readonly false_positives: number;
    readonly double_check_coverage: number;
  };
}

/**
 * The reference's metrics, cell for cell: for changed proofs localisation is a
 * share of the detections, and an error that a second model called genuine
 * (categories A and B) counts as found; replies that could not be read stay in
 * the denominator.
 */
export function referenceProofMetrics(
  results: readonly ReferenceProofResult[],
  options: ReferenceProofOptions = {},
): ReferenceProofMetrics {
  const { trivial = false, strict = false } = options;
  const judged = results.filter(longEnough(options)).map((result) => judge(result, trivial, strict));
  const total = judged.length;
  const count = (which: (one: Judged) => boolean): number => judged.filter(which).length;
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);
  const parsed = count((one) => one.parsed);
  const detected = count((one) => one.detected);
  const exact = count((one) => one.distance === 0);
  const within1 = count((one) => one.hit);
  const distances = judged.flatMap(({ distance }) => (distance === null ? [] : [distance]));
  const localised = trivial ? detected : null;
  const checked = count((one) => one.doubleChecked);
  return {
    total,
    parsed_coverage: share(parsed, total),
    detection_accuracy: share(detected, total),
    localization_exact_accuracy: strict ? null : share(localised ?? exact, detected),
    localization_within1_accuracy: strict ? null : share(localised ?? within1, detected),
    combined_accuracy: share(strict || trivial ? detected : within1, total),
    mae_error_line:
      strict || distances.length === 0
        ? null
        : distances.reduce((sum, each) => sum + each, 0) / distances.length,
    counts: {
      parsed,
      detect_incorrect: detected,
      exact: strict || trivial ? 0 : exact,
      within1: strict ? 0 : (localised ?? within1),
    },
    ...(strict
      ? {}
      : {
          double_check_stats: {
            double_checked: checked,
            legitimate_errors: count((one) => one.original),
            false_positives: count((one) => one.doubleChecked && one.falsePositive),
            double_check_coverage: share(checked, total),
          },
        }),
  };
}

/** How lengths are parted: groups of ten proofs, bins of equal width, or given ones. */
export type ReferenceLengthBins =
  | { readonly kind: "mass" }
  | { readonly kind: "equal-width"; readonly bins: number }
  | { readonly kind: "given"; readonly bins: readonly (readonly [number, number])[] };

export interface ReferenceLengthStat {
  readonly bin: number;
  readonly range: readonly [number, number];
  readonly total: number;
  readonly combined_accuracy: number;
  readonly hits: number;
}

/** The reference's combined accuracy by length. */
export function referenceProofLengths(
  results: readonly ReferenceProofResult[],
  binning: ReferenceLengthBins,
  options: ReferenceProofOptions = {},
): readonly ReferenceLengthStat[] {
  const { trivial = false, strict = false } = options;
  const judged = results
    .filter(longEnough(options))
    .map((result) => ({ length: result.input.proof_length, ...judge(result, trivial, strict) }))
    .sort((a, b) => a.length - b.length);
  const hit = (one: Judged): boolean => (strict || trivial ? one.detected : one.hit);
  return groupsOf(judged, binning).map(({ range, items }, bin) => {
    const hits = items.filter(hit).length;
    return {
      bin,
      range,
      total: items.length,
      combined_accuracy: items.length === 0 ? 0 : hits / items.length,
      hits,
    };
  });
}

interface Judged {
  readonly parsed: boolean;
  readonly detected: boolean;
  /** Lines between the named and the changed line, where both are known and the error was seen. */
  readonly distance: number | null;
  readonly hit: boolean;
  readonly doubleChecked: boolean;
  readonly legitimate: boolean;
  /** Called an error of the proof as it was, before any change. */
  readonly original: boolean;
  readonly falsePositive: boolean;
}

function judge(
  { input, parsed, double_check: second }: ReferenceProofResult,
  trivial: boolean,
  strict: boolean,
): Judged {
  const verdict = referenceBoolean(parsed?.is_correct);
  const line = referenceInteger(parsed?.error_line);
  const doubleChecked = second?.performed === true;
  const genuine = trivial
    ? second?.is_legitimate_error === true
    : second?.category === "A" || second?.category === "B";
  const legitimate = doubleChecked && genuine;
  const detected = trivial ? verdict === true || (!strict && legitimate) : verdict === false;
  // An error that a second model has placed is no longer measured by its distance.
  const plain =
    !trivial &&
    detected &&
    line !== null &&
    !legitimate &&
    !(doubleChecked && !strict && second?.category === "C");
  const distance = plain ? Math.abs(line - 1 - input.chosen_line_index) : null;
  return {
    parsed: parsed !== null,
    detected,
    distance,
    hit: detected && (legitimate || (distance !== null && distance <= 1)),
    doubleChecked,
    legitimate,
    original: legitimate && (trivial || second?.category === "A"),
    falsePositive:
      doubleChecked && (trivial ? second?.is_legitimate_error === false : second?.category === "C"),
  };
}

const longEnough =
  ({ minLength = 0 }: ReferenceProofOptions) =>
  ({ input }: ReferenceProofResult): boolean =>
    input.proof_length >= minLength;

interface Group<Item> {
  readonly range: readonly [number, number];
  readonly items: readonly Item[];
}

function groupsOf<Item extends { readonly length: number }>(
  sorted: readonly Item[],
  binning: ReferenceLengthBins,
): Group<Item>[] {
  const [least, most] = [sorted[0]?.length ?? 0, sorted.at(-1)?.length ?? 0];
  switch (binning.kind) {
    case "mass": {
      const starts = sorted.flatMap((_, i) => (i % 10 === 0 ? [i] : []));
      return starts.map((start) => ({
        range: [sorted[start]!.length, sorted[start + 9]?.length ?? most],
        items: sorted.slice(start, start + 10),
      }));
    }
    case "equal-width": {
      const edges = Array.from({ length: binning.bins + 1 }, (_, i) =>
        i === binning.bins ? most : least + i * ((most - least) / binning.bins),
      );
      return edges.slice(1).map((high, i) => ({
        range: [edges[i]!, high],
        items: sorted.filter(
          ({ length }) => length >= edges[i]! && (i === binning.bins - 1 ? length <= high : length < high),
        ),
      }));
    }
    case "given":
      return binning.bins.map(([low, high]) => ({
        range: [low, high],
        items: sorted.filter(({ length }) => length >= low && length <= high),
      }));
  }
}

/** Reads the results of a file of the reference: `{"results": [...]}`, or the list itself. */
export function parseReferenceProofResults(value: unknown, where: string): readonly ReferenceProofResult[] {
  const fields = typeof value === "object" && value !== null ? (value as { readonly results?: unknown }) : {};
  const list = Array.isArray(value) ? value : fields.results;
  if (!Array.isArray(list))
    throw new DataFormatError("`results` is missing: a list of checked proofs", {
      where,
      mend: "Give a file that proof_verification.py wrote.",
    });
  return list.map((item: unknown, i) => {
    const {
      input,
      parsed,
      double_check: second,
    } = (item ?? {}) as Record<string, Record<string, unknown> | null | undefined>;
    const [length, line] = [input?.["proof_length"], input?.["chosen_line_index"]];
    if (typeof length !== "number" || typeof line !== "number")
      throw new DataFormatError("`input` with `proof_length` and `chosen_line_index` is wanted", {
        where: `${where}: results[${i}]`,
      });
    return {
      input: { proof_length: length, chosen_line_index: line },
      parsed: typeof parsed === "object" && parsed !== null ? parsed : null,
      ...(second === null || second === undefined ? {} : { double_check: second }),
    };
  });
}
