import type { ProofPlanningProblem } from "../problem/lookahead-graph/tell-as-proof.js";
import { nextStepTask } from "../task/next-step/next-step-task.js";
import { graphFacts } from "../task/path/graph-facts.js";

/** A reply in our own words, and what is made of it. */
export interface JudgedTranscript {
  readonly about: string;
  readonly text: string;
  /** As the server would say how it ended. */
  readonly finish: "stop" | "length";
  /** What was read; `null` where nothing was. */
  readonly answer: string | null;
  readonly status: string;
  readonly label: string;
  readonly formatDeviation: boolean;
}

/**
 * Transcripts such as models write to one proof problem, made up, each read and
 * judged like a reply: a model that argues in the open (`plain`), or one that
 * thinks inside tags first (`reasoning`).
 */
export function judgedTranscripts(
  problem: ProofPlanningProblem,
  kind: "plain" | "reasoning",
): readonly JudgedTranscript[] {
  return (kind === "plain" ? plain : reasoning)(wordsOf(problem)).map(({ about, text, finish = "stop" }) => {
    const answer = nextStepTask.readAnswer({ text, finish }, problem);
    const { label } = nextStepTask.judge(problem, answer);
    const { status, formatDeviation, attribute } = answer;
    return { about, text, finish, answer: attribute, status, label, formatDeviation };
  });
}

interface Words {
  readonly person: string;
  readonly given: string;
  readonly goal: string;
  /** Attributes along the path, the given one first. */
  readonly steps: readonly string[];
  /** A first step that leads elsewhere. */
  readonly wrong: string;
}

interface Transcript {
  readonly about: string;
  readonly text: string;
  readonly finish?: "stop" | "length";
}

function wordsOf({ graph, person, attributes, nextAttributes }: ProofPlanningProblem): Words {
  const word = (label: number): string => attributes.get(label) ?? "";
  const steps = (graph.paths[0] ?? []).map(word);
  const wrong = [...graphFacts(graph).successors(graph.start)]
    .map(word)
    .find((each) => !nextAttributes.includes(each));
  return { person, given: word(graph.start), goal: word(graph.goal), steps, wrong: wrong ?? "" };
}

const chainOf = (steps: readonly string[]): string => steps.join(", so ");

function plain({ person, given, goal, steps, wrong }: Words): readonly Transcript[] {
  const [, next = ""] = steps;
  return [
    {
      about: "argues to the end, then answers",
      text: `From ${given} we get ${next}. Going on: ${chainOf(steps)}. That is the goal.\n\nFinal Answer: ${next}`,
    },
    {
      about: "takes the other branch",
      text: `${person} is ${given}, and whoever is ${given} is ${wrong}.\n\nFinal Answer: ${wrong}`,
    },
    {
      about: "names the goal",
      text: `Since all of it follows, the blank is ${goal}.\n\nFinal Answer: ${goal}`,
    },
    {
      about: "a sentence, not the asked form",
      text: `The next step in the proof is: ${person} is **${next}**.`,
    },
    { about: "invents a word", text: "Final Answer: wise" },
  ];
}

function reasoning({ person, given, steps, wrong }: Words): readonly Transcript[] {
  const [, next = "", after = ""] = steps;
  const branches = `Two facts start from ${given}: one gives ${wrong}, one gives ${next}.`;
  return [
    {
      about: "follows both branches, then answers",
      text: `<think>\n${branches} ${wrong} leads nowhere I need; ${chainOf(steps)}.\n</think>\n\nFinal Answer: ${next}`,
    },
    {
      about: "misses a branch at the start",
      text: `<think>\nThe only fact about ${given} that I see gives ${wrong}.\n</think>\n\nFinal Answer: ${wrong}`,
    },
    {
      about: "thinks of the wrong word last, answers with the right one",
      text: `<think>\n${branches} Final Answer: ${wrong}? No.\n</think>\nFinal Answer: ${next}`,
    },
    {
      about: "answers the step after next",
      text: `<think>\n${chainOf(steps)}.\n</think>\n\nFinal Answer: ${after}`,
    },
    {
      about: "is cut while thinking",
      text: `<think>\n${branches} Let me look at ${person} again, and at`,
      finish: "length",
    },
  ];
}
