/**
 * How asking one problem once ended, in one exclusive word. How the text was
 * then read and judged is a second, later question and is not mixed in here.
 *
 *     answered                                  the model finished and said something
 *     length_partial, length_empty              cut off by the token limit, with and without text
 *     empty, refusal, content_filter            finished without an answer to read
 *     context_overflow                          the prompt does not fit the model
 *     api_error/…                               nothing was learned about the model
 *     not_attempted                             never asked: the run was stopped before
 */
export type OutcomeWord =
  | "answered"
  | "length_partial"
  | "length_empty"
  | "empty"
  | "refusal"
  | "content_filter"
  | "context_overflow"
  | "api_error/rate"
  | "api_error/timeout"
  | "api_error/5xx"
  | "api_error/bad_body"
  | "api_error/stream_cut"
  | "api_error/auth"
  | "api_error/quota"
  | "api_error/bad_request"
  | "not_attempted";

/** Every outcome word, in the order in which tables list them. */
export const outcomeWords: readonly OutcomeWord[] = [
  "answered",
  "length_partial",
  "length_empty",
  "empty",
  "refusal",
  "content_filter",
  "context_overflow",
  "api_error/rate",
  "api_error/timeout",
  "api_error/5xx",
  "api_error/bad_body",
  "api_error/stream_cut",
  "api_error/auth",
  "api_error/quota",
  "api_error/bad_request",
  "not_attempted",
];

/**
 * What an outcome means for a score. `asked`: there is a text to read and
 * judge. `model`: the model's own doing, wrong without reading. `missing`: the
 * network's or the account's doing, to be left out and shown with its bounds.
 *
 * A filtered prompt and one that overflows the context are the model's doing:
 * asking again can only end the same way.
 */
export function outcomeMeaning(outcome: OutcomeWord): "asked" | "model" | "missing" {
  switch (outcome) {
    case "answered":
    case "length_partial":
      return "asked";
    case "length_empty":
    case "empty":
    case "refusal":
    case "content_filter":
    case "context_overflow":
      return "model";
    default:
      return "missing";
  }
}
