import { createRequire } from "node:module";
import { dirname } from "node:path";
import vm from "node:vm";
import { cacheFolder } from "../../internal/cache-folder.js";
import type { JsonRecord } from "../protocol/message.js";
import { CellPositions } from "./cell-positions.js";
import { loadCompiled } from "./compiled-module.js";
import { type SyntaxCompiler, visitEarlierNames } from "./earlier-names.js";
import { type Builder, type BuildingCompiler, lightBuilder } from "./light-builder.js";
import { pendingUpdates, type UpdateTimers } from "./pending-updates.js";
import { WatchedFiles, type WatchingSystem } from "./watched-files.js";

/** A message of the compiler; positions count from 0, in the cell. */
export interface Diagnostic {
  readonly start: { readonly line: number; readonly character: number; readonly offset: number };
  readonly end: { readonly line: number; readonly character: number; readonly offset: number };
  readonly messageText: string;
  /** The local module it is in; absent for the cell itself. */
  readonly fileName?: string;
}

/** What tslab makes of a cell. */
interface Converted {
  readonly output?: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** tslab's converter: cell and declarations so far in, JavaScript and new declarations out. */
export interface Converter {
  convert(declarations: string, code: string): Converted;
  close(): void;
}

/** What could stand at a place, best first, and what each of them is (`function`, `property`, …). */
export interface Completions {
  readonly start: number;
  readonly end: number;
  readonly candidates: readonly string[];
  readonly original?: {
    readonly entries: readonly { readonly name: string; readonly kind: string }[];
  } | null;
}

/** tslab's executor: keeps variables and declarations between cells. */
export interface Executor {
  execute(code: string): Promise<boolean>;
  interrupt(): void;
  inspect(code: string, position: number): unknown;
  complete(code: string, position: number): Completions | null;
  close(): void;
}

export interface Tslab {
  readonly converter: Converter;
  createExecutor(
    converter: Converter,
    log: (value: unknown) => void,
    error: (...values: readonly unknown[]) => void,
  ): Executor;
  describe(info: unknown): string;
  isComplete(code: string): { readonly completed: boolean; readonly indent?: string };
  /** Whether code that is complete can be read at all. */
  isValid(code: string): boolean;
  /** Lets the compiler start quicker in the next process of this user. */
  keepCompiled(): void;
}

type Options = Record<string, unknown>;
type Transpiled = { outputText: string; sourceMapText?: string };
type Checker = ReturnType<Parameters<typeof visitEarlierNames>[1]>;
interface Compiler extends SyntaxCompiler, BuildingCompiler<Checker> {
  readonly ModuleResolutionKind: Record<string, number>;
  readonly ScriptTarget: Record<string, number>;
  createSourceFile(
    name: string,
    code: string,
    target: number,
  ): { readonly parseDiagnostics: readonly unknown[] };
  readonly sys: WatchingSystem;
  createWatchCompilerHost(
    roots: string[],
    options: Options,
    system: UpdateTimers,
    ...rest: unknown[]
  ): UpdateTimers & { createProgram(...args: readonly unknown[]): Builder<Checker> };
  transpileModule(code: string, transpile: { compilerOptions: Options; fileName: string }): Transpiled;
}

/**
 * Opens tslab's converter and executor for the cells of a notebook in `folder`.
 *
 * tslab fixes its compiler options in its code; its compiler is therefore
 * handed to it with three functions wrapped: one that adds strictness and the
 * package resolution of today (`exports`), one that keeps the source maps, so
 * that a stack can speak of the cell's own lines, and one that mends how names
 * of earlier cells are rewritten. Changes on disk are looked
 * for once before each cell.
 */
export function openTslab(folder: string, positions: CellPositions): Tslab {
  const require = createRequire(import.meta.url);
  const compilerPath = require.resolve("@tslab/typescript-for-tslab");
  const compiled = loadCompiled(compilerPath, cacheFolder());
  const compiler = require(compilerPath) as Compiler;
  const cached = require.cache[compilerPath];
  if (cached !== undefined) cached.exports = withOurOptions(compiler, positions);
  const watched = new WatchedFiles();
  compiler.sys.watchFile = (path, changed) => watched.watchFile(path, changed);
  compiler.sys.watchDirectory = (path, changed) => watched.watchDirectory(path, changed);
  leaveSignalsAlone();
  const { createConverter, isCompleteCode } = require("tslab/dist/converter.js");
  const { createExecutor } = require("tslab/dist/executor.js");
  const { printQuickInfo } = require("tslab/dist/inspect.js");
  const converter = createConverter({ isJS: false, isBrowser: false }) as Converter;
  return {
    converter: {
      ...converter,
      convert: (declarations, code) => {
        watched.look();
        return converter.convert(declarations, code);
      },
    },
    createExecutor: (converter, log, error) =>
      createExecutor(
        folder,
        { node: converter, browser: converter, close: () => converter.close() },
        { log, error },
      ) as Executor,
    describe: printQuickInfo as (info: unknown) => string,
    isComplete: isCompleteCode as Tslab["isComplete"],
    isValid: (code) =>
      compiler.createSourceFile("cell.ts", `export {};${code}`, compiler.ScriptTarget["ES2022"] ?? 99)
        .parseDiagnostics.length === 0,
    keepCompiled: () => compiled.keep(),
  };
}

/** What tslab's own display functions put out. */
export interface TslabDisplay {
  readonly data: JsonRecord;
  readonly metadata?: JsonRecord;
  readonly transient?: { readonly display_id?: string };
}

/** Lets cells use tslab's own `display` and `newDisplay` too: what they put out goes to `show`. */
export function openTslabDisplay(show: (display: TslabDisplay) => void): void {
  const jupyter = createRequire(import.meta.url)("tslab/dist/jupyter.js");
  jupyter.lastWriteDisplayData = show;
}

/** tslab runs each cell so that Node takes SIGINT over, and forgets the process's own handler after it. */
function leaveSignalsAlone(): void {
  const run = vm.runInThisContext;
  vm.runInThisContext = (code, options) =>
    typeof options === "object" && options.breakOnSigint === true
      ? run(code, { ...options, breakOnSigint: false, displayErrors: false })
      : run(code, options);
}

function nodeTypesRoot(): string {
  const ofTslab = createRequire(createRequire(import.meta.url).resolve("tslab/package.json"));
  return dirname(dirname(ofTslab.resolve("@types/node/package.json")));
}

function withOurOptions(compiler: Compiler, positions: CellPositions): Compiler {
  let program: Builder<Checker>;
  return {
    ...compiler,
    visitEachChild: visitEarlierNames(compiler, () => program.getProgram().getTypeChecker()),
    createWatchCompilerHost: (roots, options, system, ...rest) => {
      const own = {
        strict: true,
        lib: ["lib.es2023.d.ts"],
        types: ["node"],
        moduleResolution: compiler.ModuleResolutionKind["Bundler"],
        customConditions: ["node", "require"],
        inlineSourceMap: true,
        // Node's types come with tslab, wherever the notebook lies.
        typeRoots: [...(options["typeRoots"] as string[]), nodeTypesRoot()],
      };
      const host = compiler.createWatchCompilerHost(roots, { ...options, ...own }, system, ...rest);
      return Object.assign(host, pendingUpdates(system), {
        createProgram: (...args: readonly unknown[]) => {
          program = lightBuilder(compiler, ...args);
          return program;
        },
      });
    },
    transpileModule: (code, transpile) => {
      const { code: plain, map } = CellPositions.split(code);
      if (map === null) return compiler.transpileModule(code, transpile);
      const compilerOptions = { ...transpile.compilerOptions, sourceMap: true };
      const { outputText, sourceMapText } = compiler.transpileModule(plain, {
        ...transpile,
        compilerOptions,
      });
      return { outputText: positions.named(outputText, [sourceMapText ?? "{}", map]) };
    },
  };
}
