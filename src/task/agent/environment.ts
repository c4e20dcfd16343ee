/** A tool as a model is told of it. */
export interface EnvironmentTool {
  readonly name: string;
  readonly description: string;
  /** JSON schema of the arguments. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** What came of one call of a tool. */
export interface ToolResult {
  /** What the model is told. */
  readonly text: string;
  /** The call was possible; one that was not has changed nothing. */
  readonly legal: boolean;
  /** The task is over. */
  readonly done: boolean;
}

/**
 * A problem as a world to act in. The model is told the same facts as without
 * tools; what it did becomes an answer in the task's own format, so that both
 * are judged alike.
 */
export interface Environment {
  readonly tools: readonly EnvironmentTool[];
  /** What is said about the tools, behind the ordinary prompt. */
  readonly note: string;
  /** @param args the model's own text: anything may stand in it */
  readonly call: (name: string, args: string) => ToolResult;
  /** The answer: what was done where something was, else the model's last words. */
  readonly answer: (lastWords: string) => string;
}

/** The value of one argument as a text, `null` if it is not there. Arguments longer than 10,000 characters are none. */
export function argument(args: string, name: string): string | null {
  if (args.length > 10_000) return null;
  try {
    const value: unknown = JSON.parse(args);
    if (typeof value !== "object" || value === null) return null;
    const one = Object.entries(value).find(([key]) => key === name)?.[1];
    return typeof one === "string" ? one.trim() : typeof one === "number" ? String(one) : null;
  } catch {
    return null;
  }
}

/** A tool with so many text arguments, all of them wanted. */
export function tool(name: string, description: string, ...names: readonly string[]): EnvironmentTool {
  return {
    name,
    description,
    parameters: {
      type: "object",
      properties: Object.fromEntries(names.map((each) => [each, { type: "string" }])),
      required: [...names],
      additionalProperties: false,
    },
  };
}
