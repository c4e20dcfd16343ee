/** What is used of the compiler's syntax tree. */
interface Node {
  readonly kind: number;
  readonly name: Node & { readonly text: string };
  readonly objectAssignmentInitializer?: Node;
}
type Visitor = (node: Node) => Node;
interface Checker {
  getShorthandAssignmentValueSymbol(
    node: Node,
  ): { readonly declarations?: readonly Declaration[] } | undefined;
}
interface Declaration {
  getSourceFile(): { readonly fileName: string };
}

/** The part of the compiler by which tslab rewrites names of earlier cells. */
export interface SyntaxCompiler {
  readonly SyntaxKind: Readonly<Record<string, number>>;
  readonly factory: {
    createIdentifier(text: string): Node;
    createPropertyAccessExpression(of: Node, name: string): Node;
    createPropertyAssignment(name: string, value: Node): Node;
    createAssignment(left: Node, right: Node): Node;
  };
  visitEachChild(node: Node, visitor: Visitor, context: unknown): Node;
  getOriginalNode(node: Node): Node;
}

/** The file in which tslab declares what earlier cells made. */
const declarationsOfEarlierCells = /(?:^|\/)__prev__\.d\.ts$/;

/**
 * Lets `{ curves }` mean a variable of an earlier cell.
 *
 * tslab makes `curves` into `exports.curves` wherever it stands for the
 * variable, but passes over the short form of a property, which then names
 * nothing. Its tree walk is given the missing case: `{ curves: exports.curves }`.
 */
export function visitEarlierNames(
  compiler: SyntaxCompiler,
  checker: () => Checker,
): SyntaxCompiler["visitEachChild"] {
  const { factory, SyntaxKind } = compiler;
  return (node, visitor, context) => {
    if (node.kind !== SyntaxKind["ShorthandPropertyAssignment"])
      return compiler.visitEachChild(node, visitor, context);
    const symbol = checker().getShorthandAssignmentValueSymbol(compiler.getOriginalNode(node));
    const isEarlier = symbol?.declarations?.some((declaration) =>
      declarationsOfEarlierCells.test(declaration.getSourceFile().fileName),
    );
    if (isEarlier !== true) return node;
    const { name, objectAssignmentInitializer: initial } = node;
    const variable = factory.createPropertyAccessExpression(factory.createIdentifier("exports"), name.text);
    const value = initial === undefined ? variable : factory.createAssignment(variable, visitor(initial));
    return factory.createPropertyAssignment(name.text, value);
  };
}
