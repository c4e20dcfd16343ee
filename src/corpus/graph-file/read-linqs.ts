import { eachFieldLine } from "./field-lines.js";
import { complain, type ReadContext } from "./read-context.js";

/**
 * Reads the citation graphs of LINQS. A line of `cora.cites` is the cited
 * paper, then the citing one, so the arc runs from the second to the first; a
 * line of the Pubmed file is `id  paper:X  |  paper:Y`, read as X → Y.
 */
export async function readLinqs(file: string, context: ReadContext): Promise<void> {
  const { builder } = context;
  let isTab: boolean | null = null;
  await eachFieldLine(file, context, { separator: "blank", comments: "#N" }, (line) => {
    const { bytes, bounds, count } = line;
    const isPapers = count === 4 && line.text(2) === "|";
    if (!isPapers && count !== 2) {
      complain(context, {
        where: `${file}:${line.number}`,
        what: `a cited and a citing paper are wanted, found ${count} fields: ${line.shown()}`,
      });
      return;
    }
    isTab ??= isPapers;
    const [from, to] = isPapers ? [1, 3] : [1, 0];
    const source = builder.nodeOfBytes(bytes, bounds[2 * from]!, bounds[2 * from + 1]!);
    builder.arc(source, builder.nodeOfBytes(bytes, bounds[2 * to]!, bounds[2 * to + 1]!));
  });
  builder.says(
    true,
    isTab === true
      ? "from the first paper to the second"
      : "from the citing paper, in column 2, to the cited one, in column 1",
  );
}
