import type { MalformedProof, OnMalformedProof } from "../problem/proof/proof-corpus.js";

/**
 * What `--skip-malformed` does: places that cannot be read are passed over,
 * and listed on stderr at the end, where the exit code says that there were some.
 */
export function passedOver(wanted: boolean): {
  readonly options: { readonly onMalformed?: OnMalformedProof };
  readonly tell: () => void;
} {
  const places: MalformedProof[] = [];
  return {
    options: wanted ? { onMalformed: (place) => places.push(place) } : {},
    tell: () => {
      if (places.length === 0) return;
      for (const { where, what } of places) process.stderr.write(`${where}: ${what}\n`);
      process.stderr.write(`${places.length} places passed over\n`);
      process.exitCode = 1;
    },
  };
}
