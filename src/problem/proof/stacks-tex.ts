import { DataFormatError } from "../../internal/errors.js";
import type { OnMalformedProof } from "./proof-corpus.js";
import type { CorpusStatement } from "./text-corpus.js";

/** One LaTeX file of a corpus, by its name without the ending. */
export interface TexFile {
  readonly name: string;
  /** What messages call it. */
  readonly path: string;
  readonly text: string;
}

/** Environments that state something and may be cited. */
const stating: ReadonlySet<string> = new Set(
  "lemma theorem proposition corollary definition remark remarks example exercise situation conjecture claim".split(
    " ",
  ),
);
/** Environments that the Stacks project hides from its readers. */
const hidden: ReadonlySet<string> = new Set(["reference", "slogan", "history", "comment"]);

/**
 * The statements and proofs of LaTeX sources written as the Stacks project
 * writes them: `\begin{lemma}\label{lemma-foo} … \end{lemma}` and, somewhere
 * behind it, `\begin{proof} … \end{proof}`. A proof belongs to the statement
 * before it. Its lines are the source's lines that are not empty once
 * comments are gone, as in NaturalProofs.
 *
 * Labels are local to their file; the whole label is `file-label`, and by that
 * other files cite it. Citations are the `\ref`s inside proofs.
 *
 * Refuses, with file and line: an environment that is never closed or closed
 * by another's end inside a statement or proof, and a proof without a
 * statement before it. With `onMalformed` these are told and passed over.
 */
export function stacksTex(
  files: readonly TexFile[],
  { onMalformed }: { readonly onMalformed?: OnMalformedProof } = {},
): CorpusStatement[] {
  const found = files.map((file) => new TexReader(file, onMalformed).read());
  const labels = new Set(found.flatMap((file) => [...file.keys()]));
  return files.flatMap(({ name }, i) =>
    [...found[i]!.values()].map((entry) => ({
      id: entry.id,
      title: entry.title,
      source: "stacks",
      text: entry.text,
      proofs: entry.proofs,
      cites: entry.refs.flatMap((ref) => [`${name}-${ref}`, ref].find((label) => labels.has(label)) ?? []),
    })),
  );
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly text: string[];
  readonly proofs: string[][];
  readonly refs: string[];
}

interface Open {
  readonly name: string;
  readonly line: number;
}

class TexReader {
  readonly #file: TexFile;
  readonly #onMalformed: OnMalformedProof | undefined;
  readonly #entries = new Map<string, Entry>();
  /** Environments open inside the statement or proof being read, outermost first. */
  #open: Open[] = [];
  #lines: string[] = [];
  #last: Entry | null = null;
  #verbatim = false;

  constructor(file: TexFile, onMalformed: OnMalformedProof | undefined) {
    this.#file = file;
    this.#onMalformed = onMalformed;
  }

  read(): ReadonlyMap<string, Entry> {
    let number = 0;
    for (const raw of this.#file.text.split(/\r?\n/)) {
      number++;
      if (this.#verbatim) {
        if (/\\end\{verbatim\*?\}/.test(raw)) this.#verbatim = false;
        continue;
      }
      if (/^\s*\\begin\{verbatim\*?\}/.test(raw)) this.#verbatim = true;
      else this.#line(withoutComment(raw), number);
    }
    if (this.#open.length > 0) this.#giveUp();
    return this.#entries;
  }

  #line(line: string, number: number): void {
    let rest = line;
    for (const [tag = "", verb, name = ""] of line.matchAll(/\\(begin|end)\{([a-zA-Z]+\*?)\}/g)) {
      const at = rest.indexOf(tag);
      const before = rest.slice(0, at);
      rest = rest.slice(at + tag.length);
      const outer = this.#open.length === 0;
      if (verb === "begin") {
        if (!outer && (name === "proof" || (stating.has(name) && this.#open[0]!.name === "proof")))
          this.#giveUp();
        if (this.#open.length > 0) {
          this.#keep(before + tag);
          this.#open.push({ name, line: number });
        } else if (name === "proof" || stating.has(name)) {
          this.#open = [{ name, line: number }];
          this.#lines = [];
          rest = rest.replace(/^\s*\[[^\]]*\]/, "");
        }
      } else if (!outer) {
        const closes = this.#open.length === 1;
        this.#keep(closes ? before : before + tag);
        const top = this.#open.pop()!;
        if (top.name !== name) {
          this.#malformed(number, `\\end{${name}} closes \\begin{${top.name}} of line ${top.line}`);
          this.#open = [];
          continue;
        }
        if (closes) this.#close(top);
      } else if (name === "proof") this.#malformed(number, "\\end{proof} without \\begin{proof}");
    }
    this.#keep(rest);
  }

  #keep(text: string): void {
    if (this.#open.length === 0 || text.trim() === "") return;
    this.#lines.push(text.trim());
  }

  #close({ name, line }: Open): void {
    const lines = this.#lines;
    this.#lines = [];
    if (name !== "proof") {
      const label = /\\label\{([^}]*)\}/.exec(lines.join("\n"))?.[1];
      // A statement without a label cannot be cited; its proof belongs to it all the same.
      const id = `${this.#file.name}-${label ?? `line-${line}`}`;
      const text = visible(lines).filter((each) => !/^\\label\{[^}]*\}$/.test(each));
      this.#last = { id, title: `${capital(name)} ${id}`, text, proofs: [], refs: [] };
      this.#entries.set(id, this.#last);
      return;
    }
    if (this.#last === null) {
      this.#malformed(line, "this proof has no statement before it");
      return;
    }
    const own = visible(lines);
    this.#last.proofs.push(own);
    for (const [, ref = ""] of own.join("\n").matchAll(/\\(?:eq|auto|c|C)?ref\{([^}]*)\}/g))
      this.#last.refs.push(ref);
  }

  #giveUp(): void {
    const [outer] = this.#open;
    const inner = this.#open.at(-1)!;
    this.#open = [];
    this.#malformed(
      inner.line,
      inner.name === "proof"
        ? "this proof is never closed: \\end{proof} is missing"
        : `\\begin{${inner.name}} is never closed${inner === outer ? "" : `, in the ${outer!.name} of line ${outer!.line}`}`,
    );
  }

  #malformed(line: number, what: string): void {
    const where = `${this.#file.path}:${line}`;
    if (this.#onMalformed === undefined)
      throw new DataFormatError(what, {
        where,
        mend: "Mend the source, or pass over such places with --skip-malformed.",
      });
    this.#onMalformed({ where, what });
  }
}

/** The lines without the environments that readers do not see. */
function visible(lines: readonly string[]): string[] {
  let until: string | null = null;
  return lines.filter((line) => {
    const [, verb, name = ""] = /\\(begin|end)\{([a-zA-Z]+)\}/.exec(line) ?? [];
    if (until !== null) {
      if (verb === "end" && name === until) until = null;
      return false;
    }
    if (verb !== "begin" || !hidden.has(name)) return true;
    if (!line.includes(`\\end{${name}}`)) until = name;
    return false;
  });
}

/** A `%` begins a comment unless an odd number of backslashes stands before it. */
function withoutComment(line: string): string {
  for (let at = line.indexOf("%"); at >= 0; at = line.indexOf("%", at + 1)) {
    let slashes = 0;
    while (line[at - 1 - slashes] === "\\") slashes++;
    if (slashes % 2 === 0) return line.slice(0, at);
  }
  return line;
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
