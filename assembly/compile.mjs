/**
 * Compiles the lane kernel and writes its bytes as a TypeScript file, so that
 * the package needs no compiler and no file beside its code. A test holds the
 * committed bytes against a fresh compilation.
 *
 *     node assembly/compile.mjs
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import asc from "assemblyscript/asc";

/** The kernel's module as bytes. */
export async function compiledKernel() {
  let binary = null;
  const { error, stderr } = await asc.main(
    [
      "lane-kernel.ts",
      "--outFile",
      "lane-kernel.wasm",
      "-O3",
      "--noAssert",
      "--runtime",
      "stub",
      "--enable",
      "simd,threads,bulk-memory",
      "--importMemory",
      "--sharedMemory",
      "--initialMemory",
      "1",
      "--maximumMemory",
      "65536",
      "--use",
      "abort=",
    ],
    {
      readFile: (name) => {
        try {
          return readFileSync(new URL(name, import.meta.url), "utf8");
        } catch {
          return null;
        }
      },
      writeFile: (name, contents) => {
        if (name.endsWith(".wasm")) binary = contents;
      },
    },
  );
  if (error !== null || binary === null) throw new Error(`the kernel does not compile: ${stderr}`);
  return binary;
}

/** The TypeScript file that holds those bytes. */
export function kernelFile(bytes) {
  const lines = Buffer.from(bytes).toString("base64").match(/.{1,96}/g);
  return [
    "/** The compiled assembly/lane-kernel.ts in base64, written by assembly/compile.mjs. */",
    "export const laneKernelBase64: string = [",
    ...lines.map((line) => `  "${line}",`),
    '].join("");',
    "",
  ].join("\n");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const out = new URL("../src/complexity/sweep/lane-kernel-bytes.ts", import.meta.url);
  writeFileSync(out, kernelFile(await compiledKernel()));
}
