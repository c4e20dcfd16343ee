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
export {
  type AccuracyCurve,
  type AccuracyPoint,
  accuracyCurve,
  type CurveOptions,
  type ScoredRun,
} from "./stats/accuracy-curve.js";
export { automaticBins, type BinRule } from "./stats/automatic-bins.js";
export { binnedMeans, type MeanBin } from "./stats/binned-means.js";
export { binomialGlm } from "./stats/binomial-glm.js";
export { bootstrapDecay, type ClusteredDecay, type ProblemRuns } from "./stats/bootstrap-decay.js";
export { bootstrapQuantiles, type SourceHistogram } from "./stats/bootstrap-quantiles.js";
export { type Bootstrap, type BootstrapOptions, clusterBootstrap } from "./stats/cluster-bootstrap.js";
export type { ClusterErrors } from "./stats/cluster-errors.js";
export { compareDecays, type DecayComparison, type RateCurve } from "./stats/compare-decays.js";
export {
  type ComparedModel,
  compareModels,
  type LikelihoodRatioTest,
  type ModelComparison,
} from "./stats/compare-models.js";
export {
  comparePercentiles,
  drawnProbabilities,
  type PercentileComparison,
} from "./stats/compare-percentiles.js";
export { type Correlation, kendall, pearson, spearman } from "./stats/correlation.js";
export { countQuantile, countQuantiles, exceedance } from "./stats/count-quantile.js";
export type {
  Criteria,
  DecayBound,
  DecayFit,
  DecayFlag,
  DecayMethod,
  DecayModel,
  DecayPoint,
  ExcludedPoint,
  FittedDecay,
  NoDecayFit,
  NoDecayReason,
  UsedPoint,
} from "./stats/decay-fit.js";
export { type DecayInfluence, decayInfluence, type PointInfluence } from "./stats/decay-influence.js";
export {
  betaQuantile,
  chiSquareQuantile,
  chiSquareUpperTail,
  fisherUpperTail,
  normalCdf,
  studentTQuantile,
  studentTTwoSidedP,
} from "./stats/distributions.js";
export { type Ecdf, ecdf } from "./stats/ecdf.js";
export type { Count, Histogram, Probability } from "./stats/exact-counts.js";
export { exceedanceCurve } from "./stats/exceedance-curve.js";
export { type DecayOptions, fitDecay } from "./stats/fit-decay.js";
export {
  type DecayStage,
  fitExponentialDecayTwoStage,
  type TwoStageDecay,
} from "./stats/fit-exponential-decay-two-stage.js";
export {
  type Bandwidth,
  gaussianKde,
  isoMassLevels,
  type Kde,
  type KdeOptions,
} from "./stats/gaussian-kde.js";
export type { GlmFit, GlmOptions, NoGlmFit } from "./stats/glm-fit.js";
export { type BinnedCounts, type Bins, histogram, log10Edges, rebinCounts } from "./stats/histogram.js";
export type { Estimate, Interval } from "./stats/interval.js";
export { type IsotonicCurve, isotonicCurve, isotonicThreshold } from "./stats/isotonic-threshold.js";
export { kaplanMeier, type Survival, type SurvivalStep } from "./stats/kaplan-meier.js";
export { type KsTest, ksCountHistograms, ksTwoSample } from "./stats/ks-two-sample.js";
export { type LengthErrors, lengthErrors } from "./stats/length-errors.js";
export { type Distribution, mixture, mixtureQuantile } from "./stats/mixture.js";
export {
  type NoNonlinearFit,
  type NonlinearFit,
  nonlinearLeastSquares,
} from "./stats/nonlinear-least-squares.js";
export { normalQuantile } from "./stats/normal-quantile.js";
export {
  type McNemar,
  mcnemarExact,
  type PairedDifference,
  pairedDifference,
} from "./stats/paired-difference.js";
export { type DecayTable, parseDecayTable } from "./stats/parse-decay-table.js";
export { type HistogramTable, parseHistogramTable } from "./stats/parse-histogram-table.js";
export { meanPassAtK, type PassAtK, passAtK } from "./stats/pass-at-k.js";
export { type ProblemCorrelation, problemCorrelation } from "./stats/problem-correlation.js";
export { type DecayDesign, precisionOfDesign, problemsNeeded } from "./stats/problems-needed.js";
export {
  type ProfileInterval,
  type ProfileOptions,
  profileLikelihoodInterval,
} from "./stats/profile-likelihood-interval.js";
export { type QuantileType, quantile } from "./stats/quantile.js";
export { type Rate, rateDifference } from "./stats/rate-difference.js";
export {
  agrestiCoullInterval,
  clopperPearsonInterval,
  jeffreysInterval,
  skillScore,
  waldInterval,
  wilsonContinuityInterval,
} from "./stats/rate-intervals.js";
export {
  type HorizonMethod,
  type HorizonOptions,
  type ReasoningHorizon,
  reasoningHorizon,
} from "./stats/reasoning-horizon.js";
export { distributionOf, referenceQuantile } from "./stats/reference-quantile.js";
export { type DecayReport, type ReportOptions, reportDecay } from "./stats/report-decay.js";
export {
  type PercentileReport,
  type PercentileRow,
  percentileReport,
  type RankRow,
} from "./stats/report-percentiles.js";
export type { SuccessModel } from "./stats/success-model.js";
export { type Summary, summary } from "./stats/summary.js";
export {
  type LeastSquaresOptions,
  type LinearFit,
  weightedLeastSquares,
} from "./stats/weighted-least-squares.js";
export { upperBoundAtZero, wilsonInterval, wilsonOfShare } from "./stats/wilson-interval.js";
