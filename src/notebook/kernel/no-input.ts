import { Readable } from "node:stream";
import { AnalysisError } from "../../internal/errors.js";

/**
 * What a cell finds as `process.stdin`: a stream that says there is nobody to
 * type, instead of one that never brings a line. Looking at it is harmless;
 * reading fails the cell that reads.
 */
export function noInput(): Readable {
  return new Readable({
    read() {
      this.destroy(
        new AnalysisError("a notebook cell has no standard input", {
          mend: "Write the value into the cell, or read it from a file.",
        }),
      );
    },
  });
}
