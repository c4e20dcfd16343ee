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
  type PublishedCurve,
  type PublishedCurves,
  type PublishedPanel,
  readPublishedComplexity,
  readPublishedCurves,
} from "./corpus/read-published.js";
export { type ArcList, readWordNet, type WordNetOptions, wordNetFolder } from "./corpus/read-wordnet.js";
export {
  type CheckedQuantities,
  type CheckedQuantity,
  checkedTable,
  checkQuantities,
} from "./figure/checked-quantities.js";
export {
  type ComplexityFigureOptions,
  type ComplexityPanel,
  complexityFigure,
} from "./figure/complexity-figure.js";
export { type DecayFigureOptions, type DecayPanels, decayFigure } from "./figure/decay-figure.js";
export { decayChecks, decayTable } from "./figure/decay-table.js";
export { type ExceedanceCurve, type ExceedancePanel, exceedanceFigure } from "./figure/exceedance-figure.js";
export {
  type Figure,
  type FigureParts,
  makeFigure,
  type PlotlyObject,
  type Source,
} from "./figure/figure.js";
export {
  type ComparedDistribution,
  complexityPanels,
  exceedanceOf,
  measuredDistribution,
  percentileChecks,
  percentileTable,
} from "./figure/percentile-table.js";
export { shapeTable } from "./figure/shape-table.js";
export { type Cell, cellText, makeTable, type Table } from "./figure/table.js";
export { type ModelStyle, modelStyle } from "./figure/theme.js";
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
export { bootstrapDecay } from "./stats/bootstrap-decay.js";
export { compareDecays, type DecayComparison, type RateCurve } from "./stats/compare-decays.js";
export {
  comparePercentiles,
  drawnProbabilities,
  type PercentileComparison,
} from "./stats/compare-percentiles.js";
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
export { exceedanceCurve } from "./stats/exceedance-curve.js";
export type { DecayOptions } from "./stats/fit-decay.js";
export { fitDecay } from "./stats/fit-decay.js";
export type { Estimate, Interval } from "./stats/interval.js";
export type { Distribution } from "./stats/mixture.js";
export { mixture, mixtureQuantile } from "./stats/mixture.js";
export { distributionOf, referenceQuantile } from "./stats/reference-quantile.js";
export { upperBoundAtZero, wilsonInterval } from "./stats/wilson-interval.js";
