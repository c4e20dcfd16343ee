import { unreachable } from "../../internal/errors.js";
import type { Random } from "../../internal/random.js";
import { choose } from "../../task/choose.js";
import type { SolverView } from "../../task/solver-view.js";
import type { MockReply } from "../mock-server/reply-body.js";
import type { SolverSpec } from "./solver-spec.js";

/** What a built-in solver says to a problem: a text, as a model would send it. */
export function solve(spec: SolverSpec, view: SolverView, random: Random): MockReply {
  const said = (text: string): MockReply => ({ text, finish: "stop" });
  switch (spec.kind) {
    case "oracle":
      return said(view.say(view.right));
    case "uniform":
      return said(view.say(view.guess(random)));
    case "decay": {
      const step = firstStep(view.depth, random, () => -Math.expm1(-1 / spec.span));
      return said(view.say(step === null ? view.right : view.wrongAt(step, random)));
    }
    case "walker": {
      const overlooks = (at: number): number => (at === 0 ? spec.start : spec.overlook);
      const overlooked = firstStep(view.depth, random, overlooks);
      const invented = firstStep(view.depth, random, () => spec.invent);
      if (invented !== null && (overlooked === null || invented <= overlooked))
        return said(view.say(view.inventAt(invented, random)));
      if (overlooked === null) return said(view.say(view.right));
      const found = view.overlookAt(overlooked, random);
      return said(found === null ? view.sayNone() : view.say(found));
    }
    case "messy":
      return messy(view, random);
    case "suspect":
      return said(view.suspect === undefined ? view.sayNone() : view.say(view.suspect(spec.line)));
    case "early":
      return random.real() < spec.share ? cutOff(view, random) : said(view.say(view.right));
    default:
      return unreachable(spec);
  }
}

/** The first step at which something of that rate happens; `null` if it never does. */
function firstStep(depth: number, random: Random, rate: (step: number) => number): number | null {
  for (let step = 0; step < depth; step++) if (random.real() < rate(step)) return step;
  return null;
}

/** The right answer in a notation of chance, with reasoning in a field, in tags or before it. */
function messy(view: SolverView, random: Random): MockReply {
  const write = choose([view.say, ...Object.values(view.notations)], random, view.say);
  const text = write(view.right);
  const thoughts = `Let me see. It might be ${view.say(view.right.slice(0, 2))}, or not.`;
  switch (random.integer(4)) {
    case 0:
      return { text, reasoning: thoughts, finish: "stop" };
    case 1:
      return { text: `<think>\n${thoughts}\n</think>\n\n${text}`, finish: "stop" };
    case 2:
      return { text: `${thoughts}\n</think>\n${text}`, finish: "stop" };
    default:
      return { text, finish: "stop" };
  }
}

/** A reply that ends too soon: in the answer, in the reasoning, or elided with dots. */
function cutOff(view: SolverView, random: Random): MockReply {
  const text = view.say(view.right);
  switch (random.integer(3)) {
    case 0:
      return { text: text.slice(0, Math.floor(text.length * (0.2 + 0.6 * random.real()))), finish: "length" };
    case 1:
      return { text: `<think>\nLet me go through it. ${text.slice(0, 40)}`, finish: "length" };
    default:
      return { text: "", reasoning: `Let me go through it. ${text.slice(0, 40)}`, finish: "length" };
  }
}
