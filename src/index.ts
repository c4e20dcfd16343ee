export { type BranchCounting, type BranchOptions, branches, branchHistogram } from "./complexity/branches.js";
export {
  type CountHistogram,
  histogramOfCounts,
  mergeHistograms,
  totalCount,
} from "./complexity/count-histogram.js";
export { distance } from "./complexity/distance.js";
export { type LookaheadOptions, lookahead, lookaheadsFrom } from "./complexity/lookahead.js";
export {
  type LookaheadHistogram,
  type LookaheadHistogramOptions,
  lookaheadHistogram,
} from "./complexity/lookahead-histogram.js";
export { type LookaheadMode, lookaheadModes } from "./complexity/lookahead-mode.js";
export {
  type CsrGraph,
  type CsrOptions,
  csrFromArcs,
  type NodeId,
  type NodeList,
  outDegree,
  successors,
} from "./graph/csr-graph.js";
export type { ErrorPlace } from "./internal/errors.js";
export {
  AnalysisError,
  DataFormatError,
  Interrupted,
  RangeViolation,
  WrongRequest,
} from "./internal/errors.js";
export type { Displayable } from "./notebook/displayable.js";
export type {
  CellFailure,
  CellStart,
  NotebookRun,
  RunNotebookOptions,
} from "./notebook/run-notebook.js";
export { show } from "./notebook/show.js";
export { countQuantile, countQuantiles, exceedance } from "./stats/count-quantile.js";
export type {
  DecayFit,
  DecayFlag,
  DecayMethod,
  DecayPoint,
  ExcludedPoint,
  FittedDecay,
  NoDecayFit,
  NoDecayReason,
  UsedPoint,
} from "./stats/decay-fit.js";
export type { Count, Histogram, Probability } from "./stats/exact-counts.js";
export type { DecayOptions } from "./stats/fit-decay.js";
export { fitDecay } from "./stats/fit-decay.js";
export type { Estimate, Interval } from "./stats/interval.js";
export type { Distribution } from "./stats/mixture.js";
export { mixture, mixtureQuantile } from "./stats/mixture.js";
export { distributionOf, referenceQuantile } from "./stats/reference-quantile.js";
export { upperBoundAtZero, wilsonInterval } from "./stats/wilson-interval.js";
