export { type BranchCounting, type BranchOptions, branches, branchHistogram } from "./complexity/branches.js";
export {
  type CountHistogram,
  histogramOfCounts,
  mergeHistograms,
  totalCount,
  valuesAndCounts,
} from "./complexity/count-histogram.js";
export { distance } from "./complexity/distance.js";
export { type LookaheadOptions, lookahead, lookaheadsFrom } from "./complexity/lookahead.js";
export { lookaheadBySource, type SourceLookaheads } from "./complexity/lookahead-by-source.js";
export {
  type LookaheadHistogram,
  type LookaheadHistogramOptions,
  lookaheadHistogram,
} from "./complexity/lookahead-histogram.js";
export { type LookaheadMode, lookaheadModes } from "./complexity/lookahead-mode.js";
export { type EdgeList, type EdgeListOptions, readEdgeList } from "./corpus/read-edge-list.js";
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
export { type Components, strongComponents, weakComponents } from "./graph/components.js";
export {
  type CsrGraph,
  type CsrOptions,
  csrFromArcs,
  type NodeId,
  type NodeList,
  outDegree,
  successors,
} from "./graph/csr-graph.js";
export { fromGraphology, type GraphologyLike, type NamedGraph, toGraphology } from "./graph/graphology.js";
export { reachedFrom } from "./graph/reached-from.js";
export { reversed } from "./graph/reversed.js";
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
export { deeprdCells, type GraphCell } from "./problem/lookahead-graph/deeprd-cells.js";
export {
  type GraphProblemPlan,
  generateGraphProblems,
} from "./problem/lookahead-graph/generate-graph-problems.js";
export type { Arc, GraphProblem } from "./problem/lookahead-graph/graph-problem.js";
export { arcBudget } from "./problem/lookahead-graph/grow-lookahead-graph.js";
export { measuresOf, type ProblemMeasures } from "./problem/lookahead-graph/measures-of.js";
export { isSameProblem } from "./problem/lookahead-graph/same-problem.js";
export type { SentenceForms } from "./problem/lookahead-graph/sentence-forms.js";
export {
  type ProofPlanningProblem,
  type TellingOptions,
  tellAsProof,
} from "./problem/lookahead-graph/tell-as-proof.js";
export { type NlgraphQuestion, parseNlgraph } from "./problem/nlgraph/nlgraph-question.js";
export type { CellScore, Rate, ScoreName, TokenScore } from "./results/cell-score.js";
export { explainScores, type ScoreDifference } from "./results/explain-scores.js";
export {
  type GraphComplexity,
  type GraphComplexityOptions,
  graphComplexity,
} from "./results/graph-complexity.js";
export { type GraphRecord, type GraphRecordPlan, graphRecords } from "./results/graph-records.js";
export {
  branchFileText,
  type HistogramFile,
  lookaheadFileText,
  readHistogramFile,
  readHistogramFolder,
} from "./results/histogram-files.js";
export {
  type AnswerSource,
  type JudgedRecord,
  judgeRecord,
  type SecondOpinion,
} from "./results/judge-record.js";
export {
  type ArrayItem,
  type MalformedItem,
  type ReadJsonArrayOptions,
  readJsonArray,
} from "./results/read-json-array.js";
export { type ReferenceRow, referenceMetrics } from "./results/reference-metrics.js";
export { type AskedRecord, referenceResult, referenceResultName } from "./results/reference-result.js";
export {
  parseResultRecord,
  type RecordedOutcome,
  type ResultMode,
  type ResultRecord,
} from "./results/result-record.js";
export { type NlgraphLogScore, readNlgraph, scoreNlgraphLog } from "./results/score-nlgraph-log.js";
export { type ResultScores, type ScoreOptions, scoreResults } from "./results/score-results.js";
export { referenceTsv, scoresTsv } from "./results/scores-tsv.js";
export { writeJsonArray } from "./results/write-json-array.js";
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
export {
  extractedAttribute,
  extractedPath,
  isAttributeInReply,
  isPathInReply,
} from "./task/extraction/extracted-answer.js";
export { extractorPrompt, parseExtraction } from "./task/extraction/extractor-prompt.js";
export { judgeNextStep, type NextStepLabel, type NextStepVerdict } from "./task/next-step/judge-next-step.js";
export { nextStepTask } from "./task/next-step/next-step-task.js";
export { type NextStepAnswer, readNextStep } from "./task/next-step/read-next-step.js";
export {
  type ConnectivityTask,
  connectivityPathTask,
  connectivityTask,
} from "./task/nlgraph/nlgraph-task.js";
export { judgePath, type PathLabel, type PathVerdict } from "./task/path/judge-path.js";
export type { PathProblem } from "./task/path/path-record.js";
export { pathTask } from "./task/path/path-task.js";
export { type NextNodeAnswer, readNextNode } from "./task/path/read-next-node.js";
export { type PathAnswer, type PathEnds, readPathAnswer } from "./task/path/read-path-answer.js";
export { type TraceErrorKind, type TraceErrors, traceErrors } from "./task/path/trace-errors.js";
export type { Message, Prompt, ReadAnswer, ReadStatus, Reply, Task, Verdict } from "./task/task.js";
