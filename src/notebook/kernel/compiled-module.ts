import { isAscii } from "node:buffer";
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import { dirname, join } from "node:path";
import vm from "node:vm";

/** A module that was loaded, and the way to make the next load of it quicker. */
export interface CompiledModule {
  /**
   * Keeps what V8 has compiled of the module so far for the next process. Does
   * nothing if that was kept before; a folder that cannot be written is no error.
   */
  keep(): void;
}

/**
 * Loads a large CommonJS module as `require` does, and takes the machine's
 * compiled form of it from `folder` if an earlier process kept one there.
 *
 * V8 itself refuses a form that another V8 made; the file's name holds the
 * version of Node and the size and time of the module, which V8 does not look
 * at. From then on `require` finds the module loaded.
 */
export function loadCompiled(filename: string, folder: string): CompiledModule {
  const require = createRequire(filename);
  if (require.cache[filename] !== undefined) return { keep: () => {} };
  const { size, mtimeMs } = statSync(filename);
  const stamp = `${process.version}-${process.arch}-${size}-${Math.round(mtimeMs)}`;
  const place = join(folder, `compiler-${stamp}.v8`);
  const cachedData = readIfThere(place);
  const source = readFileSync(filename);
  // Text of plain letters takes half the memory and a fraction of the time to read.
  const script = new vm.Script(Module.wrap(source.toString(isAscii(source) ? "latin1" : "utf8")), {
    filename,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const module = new Module(filename);
  module.filename = filename;
  require.cache[filename] = module;
  const run = script.runInThisContext() as (...args: readonly unknown[]) => void;
  run.call(module.exports, module.exports, require, module, filename, dirname(filename));
  module.loaded = true;
  let isKept = cachedData !== null && script.cachedDataRejected !== true;
  return {
    keep: () => {
      if (isKept) return;
      isKept = true;
      write(place, script.createCachedData());
    },
  };
}

function readIfThere(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}

function write(path: string, content: Uint8Array): void {
  const part = `${path}.${process.pid}.part`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(part, content, { mode: 0o600 });
    renameSync(part, path);
  } catch {
    rmSync(part, { force: true });
  }
}
