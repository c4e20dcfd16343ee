import { WrongRequest } from "../../internal/errors.js";
import { textHash } from "../../internal/text-hash.js";
import type { Prompt } from "../task.js";
import { promptExamples } from "./prompt-examples.js";
import {
  assessmentText,
  formatText,
  guidanceText,
  promptWording,
  severalKeysText,
  taskText,
} from "./prompt-texts.js";

/** Which parts a maze prompt has. The facts are always there. */
export interface MazePromptParts {
  /** Task, actions, rules and format; default true. */
  readonly task?: boolean;
  /** Worked examples; default 3. */
  readonly shots?: 0 | 1 | 3 | 5;
  /** Advice on how to go about it; default true. */
  readonly guidance?: boolean;
  /** Ask for confidence and difficulty behind the list; default false. */
  readonly assessment?: boolean;
  /**
   * A text of the user's own instead of Horizon's, with `{{facts}}` where the
   * facts go and, if wanted, `{{task}}`, `{{examples}}`, `{{guidance}}`,
   * `{{assessment}}`, `{{agent}}`, `{{target}}`.
   */
  readonly template?: string;
}

/** What a prompt is filled with. */
export interface MazePromptSubject {
  readonly context: string;
  readonly agent: string;
  readonly target: string;
  readonly severalKeys: boolean;
}

/**
 * The prompt for a maze: task and rules, worked examples, guidance, and the
 * facts, each part under its own switch, in the paper's order.
 *
 * `version` names the wording, the parts and the first half of the hash of all
 * text but the facts, so that no two wordings are ever pooled.
 *
 * Refuses a template without `{{facts}}`, or with a field nobody fills.
 *
 * @remarks Source: seqBench (arXiv 2509.16866), B.1; in Horizon's own words.
 */
export function mazePrompt(subject: MazePromptSubject, parts: MazePromptParts = {}): Prompt {
  const frame = promptFrame(subject, parts);
  // Split, not replaced: a "$&" in the facts would be taken for a pattern.
  const content = frame.split("{{facts}}").join(subject.context);
  return { messages: [{ role: "user", content }], version: promptVersion(frame, parts) };
}

/** The prompt's identity without any facts: what records carry. */
export function mazePromptIdentity(
  subject: Omit<MazePromptSubject, "context">,
  parts: MazePromptParts = {},
): { readonly version: string; readonly hash: string } {
  const { agent, target, severalKeys } = subject;
  const key = JSON.stringify([agent, target, severalKeys, Object.entries(parts).sort()]);
  if (identity?.key !== key) {
    const frame = promptFrame(subject, parts);
    identity = { key, value: { version: promptVersion(frame, parts), hash: textHash(frame) } };
  }
  return identity.value;
}

/** The last one asked for: a file's records all name the same. */
let identity: { readonly key: string; readonly value: ReturnType<typeof mazePromptIdentity> } | null = null;

function promptVersion(
  frame: string,
  { task, shots, guidance, assessment, template }: MazePromptParts,
): string {
  const wording =
    template === undefined
      ? [
          promptWording,
          task === false ? "no-task" : "",
          `${shots ?? 3}-shot`,
          guidance === false ? "unguided" : "guided",
          assessment === true ? "assessed" : "",
        ]
      : ["template"];
  return [...wording, textHash(frame).slice(0, 12)].filter((part) => part !== "").join(" ");
}

/** One component of a prompt. */
export interface MazePromptSection {
  readonly name: "task" | "examples" | "guidance" | "assessment" | "problem";
  readonly text: string;
}

/**
 * The components that a prompt has, in their order; the facts stand in the last
 * as `{{facts}}`.
 *
 * @example mazePromptSections({ agent: "Bob", target: "Alice", severalKeys: false }).map(({ name }) => name)
 *   // ["task", "examples", "guidance", "problem"]
 */
export function mazePromptSections(
  { agent, target, severalKeys }: Omit<MazePromptSubject, "context">,
  { task = true, shots = 3, guidance = true, assessment = false }: Omit<MazePromptParts, "template"> = {},
): readonly MazePromptSection[] {
  const named = (text: string): string =>
    text.replaceAll("{agent}", () => agent).replaceAll("{target}", () => target);
  const examples = promptExamples(shots).map(
    ({ facts, plan }) => `INPUT:\nFACTS:\n${facts}\n\nOUTPUT:\n${plan}`,
  );
  const sections: readonly MazePromptSection[] = [
    {
      name: "task",
      text: task
        ? named([taskText, ...(severalKeys ? [severalKeysText] : []), "", formatText].join("\n"))
        : "",
    },
    {
      name: "examples",
      text: examples.length === 0 ? "" : `EXAMPLES:\n${examples.join("\n\n")}\nEND OF EXAMPLES`,
    },
    { name: "guidance", text: guidance ? named(guidanceText) : "" },
    { name: "assessment", text: assessment ? assessmentText : "" },
    { name: "problem", text: "PROBLEM:\nFACTS:\n{{facts}}\n\nYOUR SOLUTION:" },
  ];
  return sections.filter(({ text }) => text !== "");
}

function promptFrame(
  { agent, target, severalKeys }: Omit<MazePromptSubject, "context">,
  { task = true, shots = 3, guidance = true, assessment = false, template }: MazePromptParts,
): string {
  const subject = { agent, target, severalKeys };
  if (template !== undefined) {
    const all = mazePromptSections(subject, { shots, assessment: true });
    const textOf = (name: string): string => all.find((section) => section.name === name)?.text ?? "";
    return fill(template, {
      task: textOf("task"),
      examples: textOf("examples"),
      guidance: textOf("guidance"),
      assessment: textOf("assessment"),
      agent,
      target,
      facts: "{{facts}}",
    });
  }
  return mazePromptSections(subject, { task, shots, guidance, assessment })
    .map(({ text }) => text)
    .join("\n\n");
}

function fill(template: string, values: Readonly<Record<string, string>>): string {
  if (!template.includes("{{facts}}")) {
    throw new WrongRequest("the template does not say where the facts go", {
      mend: "Write {{facts}} at their place.",
    });
  }
  return template.replace(/\{\{(\w{1,40})\}\}/g, (field, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value !== undefined) return value;
    throw new WrongRequest(`the template has a field nobody fills: ${field}`, {
      mend: `Fields are ${Object.keys(values)
        .map((known) => `{{${known}}}`)
        .join(", ")}.`,
    });
  });
}
