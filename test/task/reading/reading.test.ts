import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Candidate, chooseCandidate } from "../../../src/task/reading/choose-candidate.js";
import { findMarks } from "../../../src/task/reading/find-marks.js";
import { normaliseReply } from "../../../src/task/reading/normalise-reply.js";
import { openReply } from "../../../src/task/reading/open-reply.js";
import { stripReasoning } from "../../../src/task/reading/strip-reasoning.js";

const visible = (text: string): string | null => {
  const left = stripReasoning(text);
  return left.kind === "text" ? left.text : null;
};

describe("reasoning is taken out", () => {
  test.for([
    ["<think>A1?</think>B2", "B2"],
    ["so A1? </think>\nB2", "\nB2"],
    ["<think>A1?", null],
    ["B2 <think>or A1?", null],
    ["<THINKING>x</THINKING>B2<reasoning>y</reasoning>", "B2"],
    ["<think>a<think>b</think>c</think>B2", "B2"],
    ["[THINK]A1[/THINK]B2", "B2"],
    ["◁think▷A1◁/think▷B2", "B2"],
    ["<|begin_of_thought|>A1<|end_of_thought|>B2", "B2"],
    [
      "<|channel|>analysis<|message|>A1<|end|><|start|>assistant<|channel|>final<|message|>B2<|return|>",
      "B2",
    ],
    ["<|channel|>analysis<|message|>A1", null],
    ["no tags at all", "no tags at all"],
  ] as const)("%s", ([text, left]) => expect(visible(text)).toBe(left));
});

describe("one plain alphabet", () => {
  test.for([
    ["\ufeffa\r\nb\rc\u2028d", "a\nb\nc\nd"],
    ["(’ start ’, “A\u200b1”)", "(' start ', \"A1\")"],
    ["１７\u00a0→\u20034 𝟕 ﬁn", "17 → 4 7 fin"],
    ["move\\_to \\text{B2} \\texttt{\\{x\\}}", "move_to B2 {x}"],
    ["\\boxed{5 \\rightarrow 12 \\to 30}", "\\boxed{5 → 12 → 30}"],
    ["\\\\boxed{\\\\text{B2}}", "\\boxed{B2}"],
    ["\\(a\\) \\[b\\] x \\\\ y", " a   b  x \n y"],
    ["D6\u2011D5 − 3…", "D6-D5 - 3..."],
    ["bell\u0007 nul\u0000", "bell nul"],
  ] as const)("%s", ([text, plain]) => expect(normaliseReply(text)).toBe(plain));

  test("plain text stays as it is, and a second pass over text without backslashes changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (text) => {
        const once = normaliseReply(text.replaceAll("\\", ""));
        expect(normaliseReply(once)).toBe(once);
      }),
    );
  });
});

describe("what there is to read", () => {
  test.for([
    ["", "length", "reasoning_exhausted_budget"],
    ["<think>x", "length", "reasoning_exhausted_budget"],
    ["<think>x", "stop", "reasoning_unclosed"],
    [" \u200b\n", "stop", "empty"],
  ] as const)("%s, finish %s", ([text, finish, reason]) =>
    expect(openReply({ text, finish })).toEqual({ kind: "nothing", reason }),
  );

  test("a reasoning field is not looked at", () => {
    expect(openReply({ text: "", reasoning: "[1]", finish: "stop" })).toEqual({
      kind: "nothing",
      reason: "empty",
    });
  });
});

/** Candidates are [letters]; an unclosed one is incomplete. */
const choose = (text: string, cut = false): string | null => {
  const candidates = [...text.matchAll(/\[[a-z]*\]?/g)].map(
    (match): Candidate => ({
      start: match.index,
      end: match.index + match[0].length,
      complete: match[0].endsWith("]"),
    }),
  );
  const chosen = chooseCandidate(text, findMarks(text), candidates, { cut });
  return chosen === null ? null : text.slice(chosen.start, chosen.end);
};

describe("which candidate is the answer", () => {
  test.for([
    ["[a] then [b]", "[b]", "the last one"],
    ["**Final answer:**\n\n[a]\n\nNot [b].", "[a]", "a final answer outranks what follows"],
    ["Final answer: [a] no. Final Answer: [b]", "[b]", "the last final answer"],
    ["The corrected path is [b], not [c]", "[b]", "corrected is final"],
    ["[a] \\boxed{[b]} [c]", "[b]", "a box"],
    ["[a] <answer>[b]</answer> [c]", "[b]", "an answer tag"],
    ["```\n[a]\n```\nbut [b] fails", "[a]", "a fenced block outranks position"],
    ["```\n[a]\n```\nWait, that is wrong. Use [b]", "[b]", "unless it is taken back"],
    ["Solution: [a]\nNote that [b] would fail", "[a]", "a label with the answer right behind it"],
    ["Solution: [a]\nHold on, the door is locked. [b]", "[b]", "a label's answer is taken back"],
    ["Solution: I tried [a] first, and then [b]", "[b]", "a label with prose behind it says nothing"],
    ["[a] and [b", "[a]", "a whole one rather than a torn one"],
    ["nothing", null, "no candidate"],
  ] as const)("%s → %s: %s", ([text, chosen]) => expect(choose(text)).toBe(chosen));

  test("in a reply cut by the token limit the one being written counts", () => {
    expect(choose("[a] Hmm, rather [b", true)).toBe("[b");
    expect(choose("Final answer: [a] because [b", true)).toBe("[a]");
  });
});
