/** A file of the compiler's program, as far as its imports are looked at. */
interface ProgramFile {
  readonly fileName: string;
  readonly resolvedModules?: {
    forEach(
      visit: (resolution: { readonly resolvedModule?: { readonly resolvedFileName: string } }) => void,
    ): void;
  };
  readonly referencedFiles: readonly { readonly fileName: string }[];
}

/** What tslab asks of a compiler's program. */
interface Program<Checker> {
  getSourceFile(name: string): ProgramFile | undefined;
  getRootFileNames(): readonly string[];
  getCompilerOptions(): unknown;
  getTypeChecker(): Checker;
}

export interface Builder<Checker> {
  getProgram(): Program<Checker>;
  getAllDependencies(file: ProgramFile): readonly string[];
}

/** The part of the compiler by which a program is built and rebuilt. */
export interface BuildingCompiler<Checker> {
  createAbstractBuilder(...args: readonly unknown[]): Builder<Checker>;
  bindSourceFile(file: ProgramFile, options: unknown): void;
}

/**
 * Builds the program of the cells and nothing beside it.
 *
 * The compiler's own builder also keeps, for every file of every library, what
 * it refers to, and makes a type checker each time to find that out: twice a
 * cell, for a list of which tslab reads the cell's own dependencies. They are
 * found here by following the imports from the cell.
 */
export function lightBuilder<Checker>(
  compiler: BuildingCompiler<Checker>,
  ...args: readonly unknown[]
): Builder<Checker> {
  const builder = compiler.createAbstractBuilder(...args);
  const program = builder.getProgram();
  for (const name of program.getRootFileNames()) {
    const file = program.getSourceFile(name);
    // tslab reads the names a cell declares before anything has asked for a checker.
    if (file !== undefined) compiler.bindSourceFile(file, program.getCompilerOptions());
  }
  builder.getAllDependencies = (file) => dependencies(program, file);
  return builder;
}

/** The file itself first, then what it imports, and what that imports. */
function dependencies(program: Program<unknown>, file: ProgramFile): readonly string[] {
  const found = new Map([[file.fileName, file]]);
  const add = (name: string): void => {
    const next = program.getSourceFile(name);
    if (next !== undefined) found.set(next.fileName, next);
  };
  for (const { resolvedModules, referencedFiles } of found.values()) {
    resolvedModules?.forEach(({ resolvedModule }) => {
      if (resolvedModule !== undefined) add(resolvedModule.resolvedFileName);
    });
    for (const { fileName } of referencedFiles) add(fileName);
  }
  return [...found.keys()];
}
