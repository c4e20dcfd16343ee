/** The parts of the compiler's interface that are needed here; its package brings no types of its own. */
interface Node {
  readonly parent?: Node;
  readonly name?: Node;
  readonly text?: string;
  readonly objectAssignmentInitializer?: Node;
}
interface Checker {
  getSymbolAtLocation(node: Node): unknown;
  getShorthandAssignmentValueSymbol(node: Node): unknown;
}
interface Transformers {
  readonly before?: readonly unknown[];
}
interface Builder {
  emit(
    file: unknown,
    write: unknown,
    cancel: unknown,
    onlyTypes: unknown,
    transformers?: Transformers,
  ): unknown;
  getProgram(): { getTypeChecker(): Checker };
}
export interface ShorthandCompiler {
  isShorthandPropertyAssignment(node: Node): boolean;
  visitEachChild(node: Node, visit: (node: Node) => Node, context: unknown): Node;
  readonly factory: {
    createIdentifier(text: string): Node;
    createPropertyAssignment(name: Node, value: Node): Node;
  };
}

/**
 * Makes `{ curve }` mean a variable of an earlier cell. tslab finds such
 * variables by their symbol and looks the shorthand up as the property it
 * makes, not as the variable it reads; so the shorthand is written out as
 * `{ curve: curve }`, and its value is looked up as a variable.
 *
 * @param builder the program tslab compiles cells with; it is changed in place
 */
export function expandShorthand<Program>(compiler: ShorthandCompiler, program: Program): Program {
  const builder = program as Program & Builder;
  const emit = builder.emit.bind(builder);
  const checker = builder.getProgram().getTypeChecker();
  const symbolAt = checker.getSymbolAtLocation.bind(checker);
  checker.getSymbolAtLocation = (node) => {
    const { parent } = node;
    const isValue =
      parent !== undefined && compiler.isShorthandPropertyAssignment(parent) && parent.name === node;
    return isValue ? checker.getShorthandAssignmentValueSymbol(parent) : symbolAt(node);
  };
  const writeOut = (context: unknown) => {
    const visit = (node: Node): Node => {
      const { name } = node;
      const plain =
        compiler.isShorthandPropertyAssignment(node) && node.objectAssignmentInitializer === undefined;
      return plain && name?.text !== undefined
        ? compiler.factory.createPropertyAssignment(compiler.factory.createIdentifier(name.text), name)
        : compiler.visitEachChild(node, visit, context);
    };
    return visit;
  };
  builder.emit = (file, write, cancel, onlyTypes, transformers) =>
    emit(file, write, cancel, onlyTypes, {
      ...transformers,
      before: [writeOut, ...(transformers?.before ?? [])],
    });
  return program;
}
