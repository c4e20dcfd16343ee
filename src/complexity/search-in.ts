import type { CsrGraph } from "../graph/csr-graph.js";
import { unreachable } from "../internal/errors.js";
import { FirstHopSearch } from "./first-hop-search.js";
import type { LevelSearch } from "./level-search.js";
import type { LookaheadMode } from "./lookahead-mode.js";
import { ReferenceSearch } from "./reference-search.js";

/** The search that reads lookahead as `mode` says, with its work space for this graph. */
export function searchIn(graph: CsrGraph, mode: LookaheadMode): LevelSearch {
  switch (mode) {
    case "canonical":
      return new FirstHopSearch(graph, { inPlace: false });
    case "paper":
      return new FirstHopSearch(graph, { inPlace: true });
    case "reference":
      return new ReferenceSearch(graph);
    default:
      return unreachable(mode);
  }
}
