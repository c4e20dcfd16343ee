import { DataFormatError } from "./errors.js";

const head = "version https://git-lfs.github.com/spec/";

/**
 * Refuses a Git LFS pointer that stands where data should be, with the command
 * that fetches the data. `text` is the beginning of the file.
 */
export function refuseLfsPointer(text: string, file: string): void {
  if (!text.startsWith(head)) return;
  const at = Math.max(file.lastIndexOf("/"), file.lastIndexOf("\\"));
  const folder = at < 0 ? "its folder" : file.slice(0, at);
  throw new DataFormatError("this is a Git LFS pointer and not the data", {
    where: `${file}:1`,
    mend: `Run \`git lfs pull --include="${file.slice(at + 1)}"\` in ${folder}.`,
  });
}
