import { AnalysisError } from "../internal/errors.js";

/**
 * Loads a package that is not installed with this one.
 *
 * Refuses, with how to install it, where it is missing.
 */
export async function optionalPackage(
  name: string,
  what: string,
): Promise<Readonly<Record<string, unknown>>> {
  try {
    return (await import(name)) as Readonly<Record<string, unknown>>;
  } catch (cause) {
    throw new AnalysisError(`${what} needs the package ${name}, which cannot be loaded`, {
      mend: `Install it beside this one: npm install ${name}`,
      cause,
    });
  }
}
