// Errors and chance

export {
  AnalysisError,
  DataFormatError,
  type ErrorPlace,
  Interrupted,
  RangeViolation,
  WrongRequest,
} from "./internal/errors.js";

// Graphs and their complexity

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
export { type GraphCounts, type GraphCountsOptions, graphCounts } from "./graph/graph-counts.js";
export { fromGraphology, type GraphologyLike, type NamedGraph, toGraphology } from "./graph/graphology.js";
export { nodeRange } from "./graph/node-range.js";
export { reachedFrom } from "./graph/reached-from.js";
export { reversed } from "./graph/reversed.js";

// Problems

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
export { certifyMaze, type MazeCertificate } from "./problem/maze/certify-maze.js";
export {
  deriveInstance,
  type InstanceParameters,
  type MazeInstance,
  type NoiseReport,
} from "./problem/maze/derive-instance.js";
export type { DistractorKind } from "./problem/maze/distractors.js";
export { type BaseParameters, generateBase } from "./problem/maze/generate-base.js";
export type { Grid } from "./problem/maze/grid.js";
export { formatPlan, type MazeAction, retracedMoves } from "./problem/maze/maze-action.js";
export type { Lock, Maze, MazeBase, PlacedKey } from "./problem/maze/maze-base.js";
export { factSentence, factText, type MazeFact } from "./problem/maze/maze-fact.js";
export type { GraphDoor, GraphKey, MazeGraph } from "./problem/maze/maze-graph.js";
export { type MazeScene, type ScenePlace, sceneOfGraph, sceneOfMaze } from "./problem/maze/maze-scene.js";
export { graphOfMaze } from "./problem/maze/maze-to-graph.js";
export { graphOfFacts, type Persons, parseFacts } from "./problem/maze/parse-facts.js";
export type { RemovalOrder } from "./problem/maze/remove-locks.js";
export { type Simulation, simulatePlan, type ViolationCode } from "./problem/maze/simulate-plan.js";
export { type MazeSolution, solveMaze } from "./problem/maze/solve-maze.js";
export { type NlgraphQuestion, parseNlgraph } from "./problem/nlgraph/nlgraph-question.js";
export {
  type MetamathDatabase,
  type MetamathKind,
  metamathLabel,
  metamathSymbols,
  metamathText,
} from "./problem/proof/metamath/metamath-database.js";
export { type MetamathGraphOptions, metamathGraph } from "./problem/proof/metamath/metamath-graph.js";
export { parseMetamath } from "./problem/proof/metamath/parse-metamath.js";

// Tasks: prompt, reading, judging

export {
  extractedAttribute,
  extractedPath,
  isAttributeInReply,
  isPathInReply,
} from "./task/extraction/extracted-answer.js";
export { extractorPrompt, parseExtraction } from "./task/extraction/extractor-prompt.js";
export { judgeMaze, type MazeVerdict, type PlanScore, scorePlan } from "./task/maze/judge-maze.js";
export { type MazeProblem, parseMazeProblem } from "./task/maze/maze-problem.js";
export {
  type MazePromptParts,
  type MazePromptSubject,
  mazePrompt,
  mazePromptIdentity,
} from "./task/maze/maze-prompt.js";
export { mazeRecord, type RecordStructure } from "./task/maze/maze-record.js";
export { mazeTask } from "./task/maze/maze-task.js";
export type { Overlap } from "./task/maze/plan-overlap.js";
export { type MazeAnswer, readMazeAnswer } from "./task/maze/read-maze-answer.js";
export { missedAction, type ViolationCategory, violationCategory } from "./task/maze/violation.js";
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
export { type Candidate, chooseCandidate } from "./task/reading/choose-candidate.js";
export { findMarks, type Marks, type Span } from "./task/reading/find-marks.js";
export { normaliseReply } from "./task/reading/normalise-reply.js";
export { type OpenedReply, openReply } from "./task/reading/open-reply.js";
export { stripReasoning, type Visible } from "./task/reading/strip-reasoning.js";
export { type ReadingContext, type RecordReader, recordReaders } from "./task/record-readers.js";
export { taskNamed, taskOf, tasks } from "./task/registry.js";
export { type LoadedProblem, type RunnableTask, runnableTask } from "./task/runnable-task.js";
export type { Message, Prompt, ReadAnswer, ReadStatus, Reply, Task, Verdict } from "./task/task.js";

// Models and runs

export type { Asker, Attempt, ChatMessage, Question, Sampling, Usage } from "./model/attempt.js";
export { type ServerKind, serverKinds } from "./model/capability-profile.js";
export { type FaultKind, faultKinds } from "./model/mock-server/fault-plan.js";
export type { MockServer } from "./model/mock-server/mock-server.js";
export { type OutcomeWord, outcomeMeaning, outcomeWords } from "./model/outcome.js";
export { type Cost, costOf, type Price, type PriceTable, priceOf, readPrices } from "./model/price.js";
export { type HeaderReader, retryAfterMs } from "./model/retry-after.js";
export { parseSolver, type SolverSpec } from "./model/simulated/solver-spec.js";
export { type SplitText, splitReasoning } from "./model/split-reasoning.js";
export {
  type BinFilling,
  type DepthBins,
  explainShortBins,
  type FilledBin,
  fillDepthBins,
} from "./run/fill-depth-bins.js";
export {
  type GenerationControl,
  type GenerationProgress,
  generateMazes,
  type MazeSeries,
} from "./run/generate-mazes.js";
export { type Manifest, type RunIdentity, type RunState, readManifest } from "./run/manifest.js";
export type { MazeDesign } from "./run/maze-jobs.js";
export { type MazePreset, mazePreset, mazePresets } from "./run/maze-presets.js";
export { type RehearsalOptions, startRehearsal } from "./run/rehearse.js";
export type { RunCounts } from "./run/run-counts.js";
export type { RunPlan } from "./run/run-plan.js";
export type { RunProgress, RunSummary } from "./run/run-problems.js";
export type { AnswerRecord, AttemptRecord } from "./run/run-records.js";
export { type RunScore, type ScoreLine, scoreRun } from "./run/score-run.js";
export { previewRun, type RunRequest, type RunResult, startRun } from "./run/start-run.js";
export { startWorker, type WorkerRequest } from "./run/workers/start-worker.js";
export { type MazeRequest, type MazeSink, type WrittenMazes, writeMazes } from "./run/write-mazes.js";

// Corpora and published numbers

export { type DataFile, type DataSet, dataSetsNamed, readDataSets } from "./corpus/data-sets.js";
export { type FetchedFile, type FetchOptions, fetchFile } from "./corpus/fetch-file.js";
export type { GraphPart, ReadGraph } from "./corpus/graph-file/finish-graph.js";
export {
  type GraphFormat,
  graphFormats,
  type MalformedPlace,
  type ReadGraphOptions,
} from "./corpus/graph-file/read-context.js";
export { type EdgeList, type EdgeListOptions, readEdgeList } from "./corpus/read-edge-list.js";
export { readGraph } from "./corpus/read-graph.js";
export { readMazeProblems } from "./corpus/read-maze-problems.js";
export { type MeasuredGraph, readMeasuredComplexity } from "./corpus/read-measured.js";
export { readMetamath } from "./corpus/read-metamath.js";
export {
  type PublishedCurve,
  type PublishedCurves,
  type PublishedPanel,
  readPublishedComplexity,
  readPublishedCurves,
} from "./corpus/read-published.js";
export { type FileRecord, readRecords } from "./corpus/read-records.js";
export { type ArcList, readWordNet, type WordNetOptions, wordNetFolder } from "./corpus/read-wordnet.js";

// Results

export {
  type GraphComplexity,
  type GraphComplexityOptions,
  graphComplexity,
} from "./measure/graph-complexity.js";
export { type PartComplexity, partComplexity } from "./measure/part-complexity.js";
export type { CellScore, EstimatedRate, ScoreName, TokenScore } from "./results/cell-score.js";
export { explainScores, type ScoreDifference } from "./results/explain-scores.js";
export { type GraphInfo, infoOf } from "./results/graph-info.js";
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
export type { ResultRow } from "./results/result-row.js";
export {
  type MazeScoreBin,
  mazeScoreBins,
  type ScoredMazeReply,
  scoreMazeReplies,
} from "./results/score-maze-replies.js";
export { type NlgraphLogScore, readNlgraph, scoreNlgraphLog } from "./results/score-nlgraph-log.js";
export { type ResultScores, type ScoreOptions, scoreResults } from "./results/score-results.js";
export { referenceTsv, scoresTsv } from "./results/scores-tsv.js";
export { writeJsonArray } from "./results/write-json-array.js";

// Statistics

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

// Figures and tables

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
export { type MazeDrawingOptions, mazeDrawing } from "./figure/maze-drawing.js";
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
export { type ViolationMapInput, violationMap } from "./figure/violation-map.js";

// Notebooks and reproduction

export type { Displayable } from "./notebook/displayable.js";
export type { CellFailure, CellStart, NotebookRun, RunNotebookOptions } from "./notebook/run-notebook.js";
export { type ShowOptions, show } from "./notebook/show.js";
