import { unreachable } from "../../internal/errors.js";
import type { Random } from "../../internal/random.js";
import { normalQuantile } from "../../stats/normal-quantile.js";
import type { SolverView } from "../../task/solver-view.js";
import type { MockReply } from "../mock-server/reply-body.js";

/** Where a problem lies: `L`, `B`, `noise`, `shuffle`, … and the condition it is asked under. */
export type Coordinates = Readonly<Record<string, number | string>>;

/**
 * How a simulated model fails. `wrong`: a real step to the wrong place;
 * `overlook`: the connection it needs is not seen; `invent`: a connection that
 * nobody stated; `stray`: the same, and the end is not reached; `none`: it says that there is no answer; `guess`: blind
 * choice; `cut`: the reply ends at the token limit.
 */
export type Mistake = "wrong" | "overlook" | "invent" | "stray" | "none" | "guess" | "cut";

/**
 * A model to be, for figures that nobody has measured here: how often it is
 * right as a function of where a problem lies, and what it does when it is not.
 * What it says goes through the same reading and judging as any reply.
 */
export interface SimulatedModel {
  /** Begins with `sim/`, so that no row of it can be taken for a measurement. */
  readonly name: string;
  /** The share of right replies, 0 … 1. */
  readonly accuracy: (at: Coordinates) => number;
  /** Weights of the mistakes; default `{ wrong: 1 }`. */
  readonly mistakes?: (at: Coordinates) => Readonly<Partial<Record<Mistake, number>>>;
  /** Mean tokens of a reply; absent: counted from its text. */
  readonly outputTokens?: (at: Coordinates) => number;
  /** The share of calls that fail, 0 … 1; default 0. */
  readonly failedCalls?: (at: Coordinates) => number;
  /** Standard deviation, between problems of one place, of the logarithm of the rate of erring; default 0. */
  readonly spread?: number;
}

/**
 * What a simulated model says to one problem, or `null` where the call fails.
 *
 * It errs at a constant rate a step that makes the share of right replies what
 * `accuracy` says; given that it errs, the step is drawn from the same rate.
 *
 * @param ease a draw that all repeats of a problem share, uniform in (0, 1)
 */
export function answerAs(
  model: SimulatedModel,
  { view, at, ease }: { readonly view: SolverView; readonly at: Coordinates; readonly ease: number },
  random: Random,
): MockReply | null {
  if (random.real() < (model.failedCalls?.(at) ?? 0)) return null;
  const hardness = model.spread === undefined ? 1 : Math.exp(model.spread * normalQuantile(ease));
  const right = Math.min(1, Math.max(1e-9, model.accuracy(at))) ** hardness;
  const isRight = random.real() < right;
  const step = erringStep(right, view.depth, random);
  const mistake = isRight ? null : drawMistake(model.mistakes?.(at) ?? { wrong: 1 }, random);
  const text = mistake === null ? view.say(view.right) : textOf(mistake, view, step, random);
  const finish = mistake === "cut" ? "length" : "stop";
  if (model.outputTokens === undefined) return { text, finish };
  // A log-normal draw around the mean, a quarter wide.
  const drawn =
    model.outputTokens(at) * Math.exp(0.25 * normalQuantile(inside(random.real())) - 0.25 ** 2 / 2);
  const completionTokens = Math.max(1, Math.round(drawn));
  return { text, finish, usage: { promptTokens: 0, completionTokens } };
}

/** The first erring step of one who errs at a constant rate and is known to err within `depth` steps. */
function erringStep(right: number, depth: number, random: Random): number {
  const u = random.real();
  if (right >= 1) return Math.min(depth - 1, Math.floor(u * depth));
  const rate = -Math.log(right) / depth;
  return Math.min(depth - 1, Math.floor(-Math.log1p(-u * (1 - right)) / rate));
}

function drawMistake(weights: Readonly<Partial<Record<Mistake, number>>>, random: Random): Mistake {
  const entries = Object.entries(weights) as [Mistake, number][];
  let left = random.real() * entries.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [mistake, weight] of entries) {
    left -= weight;
    if (left < 0) return mistake;
  }
  return entries[0]?.[0] ?? "wrong";
}

function textOf(mistake: Mistake, view: SolverView, step: number, random: Random): string {
  switch (mistake) {
    case "wrong":
      return view.say(view.wrongAt(step, random));
    case "overlook": {
      const found = view.overlookAt(step, random);
      return found === null ? view.sayNone() : view.say(found);
    }
    case "invent":
      return view.say(view.inventAt(step, random));
    case "stray": {
      const invented = view.inventAt(step, random);
      return view.say(invented.length > 2 ? invented.slice(0, -1) : invented);
    }
    case "none":
      return view.sayNone();
    case "guess":
      return view.say(view.guess(random));
    case "cut": {
      const text = view.say(view.right);
      return text.slice(0, Math.floor(text.length * (0.2 + 0.6 * random.real())));
    }
    default:
      return unreachable(mistake);
  }
}

/** A uniform draw kept off the ends, where a normal quantile has no value. */
export function inside(u: number): number {
  return Math.min(1 - 1e-9, Math.max(1e-9, u));
}
