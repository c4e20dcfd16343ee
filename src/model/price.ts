import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { z } from "zod";
import { DataFormatError, WrongRequest } from "../internal/errors.js";
import type { Usage } from "./attempt.js";

/** US dollars for a million tokens. */
export interface Price {
  readonly inputPerMillion: number;
  readonly outputPerMillion: number;
  /** Input the server had cached; the price of input where absent. */
  readonly cachedInputPerMillion?: number;
}

/** How far prices can be relied on. */
export interface PriceFooting {
  /** Day the prices are of. */
  readonly asOf: string;
  /** Somebody compared them with the providers' own lists; what is computed from others says so. */
  readonly checked: boolean;
}

/** What models cost, as of a day. */
export interface PriceTable extends PriceFooting {
  readonly models: Readonly<Record<string, Price>>;
  /** Factors by service tier: `batch`, `flex`, `priority`. */
  readonly tiers: Readonly<Record<string, number>>;
}

/** One amount with its footing. */
export interface Cost {
  /** US dollars. */
  readonly usd: number;
  /** Token counts were missing and estimated. */
  readonly estimated: boolean;
}

const amount = z.number().nonnegative();
const tableSchema = z.object({
  asOf: z.string(),
  checked: z.boolean().default(true),
  models: z.record(
    z.string(),
    z
      .object({
        inputPerMillion: amount,
        outputPerMillion: amount,
        cachedInputPerMillion: amount.exactOptional(),
      })
      .readonly(),
  ),
  tiers: z.record(z.string(), amount).default({}),
});

/**
 * Reads a price file, by default the one that comes with Horizon.
 *
 * A file of one's own counts as checked unless it says `"checked": false`, as
 * the one that comes with Horizon does.
 *
 *     { "asOf": "2025-11-01", "models": { "my-model": { "inputPerMillion": 0.25, "outputPerMillion": 2 } } }
 *
 * Refuses a file that is not there or says something else, with the field.
 */
export async function readPrices(path?: string): Promise<PriceTable> {
  const file = path ?? resolve(import.meta.dirname, "../../data/prices.json");
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (cause) {
    throw new WrongRequest("the price file cannot be read", {
      where: file,
      mend: "Name one with --prices; horizon run --help shows what it looks like.",
      cause,
    });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new DataFormatError("the price file is no JSON", { where: file, mend: "Mend its syntax.", cause });
  }
  const parsed = tableSchema.safeParse(value);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DataFormatError(`${issue?.path.join(".") ?? "?"}: ${issue?.message ?? "not a price table"}`, {
      where: file,
      mend: "Prices are numbers, in US dollars for a million tokens.",
    });
  }
  return parsed.data;
}

/** The price of a model, found under its name or under the name without its date; `null` if none is listed. */
export function priceOf(table: PriceTable, model: string): Price | null {
  if (model.startsWith("sim/")) return { inputPerMillion: 0, outputPerMillion: 0 };
  const own = (name: string): Price | null =>
    Object.hasOwn(table.models, name) ? (table.models[name] ?? null) : null;
  return own(model) ?? own(model.replace(/-\d{4}-?\d{2}-?\d{2}$/, ""));
}

/**
 * What one attempt cost, from the tokens the server counted. Where it counted
 * none, from the lengths of the texts, and marked so.
 *
 * @param fallback estimated tokens of prompt and reply
 */
export function costOf(
  price: Price,
  usage: Usage | null,
  fallback: { readonly promptTokens: number; readonly completionTokens: number },
  tierFactor = 1,
): Cost {
  const prompt = usage?.promptTokens ?? fallback.promptTokens;
  const completion = usage?.completionTokens ?? fallback.completionTokens;
  const cached = Math.min(usage?.cachedTokens ?? 0, prompt);
  const usd =
    ((prompt - cached) * price.inputPerMillion +
      cached * (price.cachedInputPerMillion ?? price.inputPerMillion) +
      completion * price.outputPerMillion) /
    1e6;
  return {
    usd: usd * tierFactor,
    estimated: usage?.promptTokens === undefined || usage.completionTokens === undefined,
  };
}
