// Errors and chance

export {
  AnalysisError,
  DataFormatError,
  type ErrorPlace,
  Interrupted,
  RangeViolation,
  WrongRequest,
} from "./internal/errors.js";
export { type Random, randomFrom } from "./internal/random.js";

// Graphs and their complexity

export { type BranchCounting, type BranchOptions, branches, branchHistogram } from "./complexity/branches.js";
export {
  type CountHistogram,
  histogramOfCounts,
  histogramOfValues,
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
export type { SweepKernel } from "./complexity/sweep/prepare-sweep.js";
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
export { findCycle } from "./graph/find-cycle.js";
export { type GraphCounts, type GraphCountsOptions, graphCounts } from "./graph/graph-counts.js";
export { fromGraphology, type GraphologyLike, type NamedGraph, toGraphology } from "./graph/graphology.js";
export { nodeRange } from "./graph/node-range.js";
export { reachedFrom } from "./graph/reached-from.js";
export { reversed } from "./graph/reversed.js";
export type { Batch, BatchCounts } from "./measure/batch-counts.js";
export { type ComplexityPart, measurePart, mergeParts, readPart } from "./measure/complexity-part.js";
export {
  type GraphComplexity,
  type GraphComplexityOptions,
  type GraphFacts,
  graphComplexity,
  type ReportedDistribution,
} from "./measure/graph-complexity.js";
export { graphHash } from "./measure/graph-hash.js";
export {
  type MeasuredLookahead,
  type MeasureOptions,
  measureLookahead,
  type Shard,
} from "./measure/measure-lookahead.js";
export { type PartComplexity, partComplexity } from "./measure/part-complexity.js";
export type { BatchRunner } from "./measure/run-batches.js";
export type { SamplingReport } from "./measure/sampling-report.js";
export type { MeasureProgress } from "./measure/time-left.js";

// Problems

export { type CompactGraph, compactGraph } from "./problem/lookahead-graph/compact-graph.js";
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
export { type AddedToMaze, graphOfMaze } from "./problem/maze/maze-to-graph.js";
export { graphOfFacts, type Persons, parseFacts } from "./problem/maze/parse-facts.js";
export type { RemovalOrder } from "./problem/maze/remove-locks.js";
export { type Simulation, simulatePlan, type ViolationCode } from "./problem/maze/simulate-plan.js";
export { type MazeSolution, solveMaze } from "./problem/maze/solve-maze.js";
export { type NlgraphQuestion, parseNlgraph } from "./problem/nlgraph/nlgraph-question.js";
export { deeprdProofExperiment, type ProofExperiment } from "./problem/proof/deeprd-proof-experiment.js";
export { type MadeUpProofOptions, madeUpProofs } from "./problem/proof/made-up-proofs.js";
export { mayFollow } from "./problem/proof/metamath/may-follow.js";
export { metamathCorpus } from "./problem/proof/metamath/metamath-corpus.js";
export {
  type MetamathDatabase,
  type MetamathKind,
  metamathLabel,
  metamathSymbols,
  metamathText,
} from "./problem/proof/metamath/metamath-database.js";
export { type MetamathGrammar, metamathGrammar } from "./problem/proof/metamath/metamath-grammar.js";
export { type MetamathGraphOptions, metamathGraph } from "./problem/proof/metamath/metamath-graph.js";
export { parseMetamath } from "./problem/proof/metamath/parse-metamath.js";
export {
  type MetamathCheck,
  type MetamathStep,
  type MetamathVerifier,
  metamathVerifier,
} from "./problem/proof/metamath/verify-metamath.js";
export { WordTable } from "./problem/proof/metamath/word-table.js";
export { naturalProofs } from "./problem/proof/natural-proofs.js";
export { keepsMeaning } from "./problem/proof/perturbation/keeps-meaning.js";
export { isMeaningfulChange } from "./problem/proof/perturbation/meaningful-change.js";
export { type PerturbationOptions, perturbProof } from "./problem/proof/perturbation/perturb-proof.js";
export { type PerturbationRule, perturbationRules } from "./problem/proof/perturbation/perturbation-rules.js";
export { isSubstantialLine } from "./problem/proof/perturbation/substantial-line.js";
export type { LineChange, PerturbedProof, Proof } from "./problem/proof/proof.js";
export {
  type ProofBin,
  type ProofBinOptions,
  proofBins,
  type ReferenceProofBin,
  referenceProofBins,
} from "./problem/proof/proof-bins.js";
export type { MalformedProof, OnMalformedProof, ProofCorpus } from "./problem/proof/proof-corpus.js";
export { type ProofSample, type ProofSampleOptions, sampleProofs } from "./problem/proof/sample-proofs.js";
export { stacksTex, type TexFile } from "./problem/proof/stacks-tex.js";
export { type CorpusStatement, textCorpus } from "./problem/proof/text-corpus.js";

// Tasks: prompt, reading, judging

export type { Environment, EnvironmentTool, ToolResult } from "./task/agent/environment.js";
export { choose } from "./task/choose.js";
export {
  extractedAttribute,
  extractedPath,
  isAttributeInReply,
  isPathInReply,
} from "./task/extraction/extracted-answer.js";
export {
  type ExtractionAnswer,
  type ExtractionProblem,
  type ExtractionRecord,
  type ExtractionVerdict,
  extractionTask,
} from "./task/extraction/extraction-task.js";
export { extractorPrompt, parseExtraction } from "./task/extraction/extractor-prompt.js";
export {
  countViolations,
  type EdgeCount,
  type RoomCount,
  type ViolationCounts,
} from "./task/maze/count-violations.js";
export { judgeMaze, type MazeVerdict, type PlanScore, scorePlan } from "./task/maze/judge-maze.js";
export { type MazeProblem, parseMazeProblem, type RecordedPrompt } from "./task/maze/maze-problem.js";
export {
  type MazePromptParts,
  type MazePromptSection,
  type MazePromptSubject,
  mazePrompt,
  mazePromptIdentity,
  mazePromptSections,
} from "./task/maze/maze-prompt.js";
export { mazeRecord, type RecordOptions, type RecordStructure } from "./task/maze/maze-record.js";
export { mazeTask } from "./task/maze/maze-task.js";
export { type PlanMeasures, planMeasures } from "./task/maze/plan-measures.js";
export type { Overlap } from "./task/maze/plan-overlap.js";
export { type PromptExample, printedProblem, promptExamples } from "./task/maze/prompt-examples.js";
export { type MazeAnswer, readMazeAnswer } from "./task/maze/read-maze-answer.js";
export { missedAction, type ViolationCategory, violationCategory } from "./task/maze/violation.js";
export { judgeNextStep, type NextStepLabel, type NextStepVerdict } from "./task/next-step/judge-next-step.js";
export type { NextStepRecord } from "./task/next-step/next-step-record.js";
export { nextStepTask } from "./task/next-step/next-step-task.js";
export { nextStepPrompt } from "./task/next-step/prompt.js";
export { type NextStepAnswer, type NextStepQuestion, readNextStep } from "./task/next-step/read-next-step.js";
export {
  type ConnectivityLabel,
  type ConnectivityTask,
  type ConnectivityVerdict,
  connectivityPathTask,
  connectivityTask,
} from "./task/nlgraph/nlgraph-task.js";
export type { ConnectivityAnswer } from "./task/nlgraph/read-connectivity.js";
export {
  judgeAsReference,
  type ReferenceFields,
  type ReferenceJudgement,
} from "./task/path/judge-as-reference.js";
export { judgePath, type PathLabel, type PathVerdict } from "./task/path/judge-path.js";
export { askForPath, type PathProblem, type PathRecord } from "./task/path/path-record.js";
export { pathTask } from "./task/path/path-task.js";
export { type NextNodeAnswer, readNextNode } from "./task/path/read-next-node.js";
export { type PathAnswer, type PathEnds, readPathAnswer } from "./task/path/read-path-answer.js";
export { type TraceErrorKind, type TraceErrors, traceErrors } from "./task/path/trace-errors.js";
export {
  generateProofChecks,
  type ProofCheckPlan,
  type ProofChecks,
} from "./task/proof-check/generate-proof-checks.js";
export {
  judgeProofCheck,
  type ProofCheckLabel,
  type ProofCheckVerdict,
} from "./task/proof-check/judge-proof.js";
export { proofCheckSystemPrompt } from "./task/proof-check/prompt.js";
export {
  type ProofCheckProblem,
  type ProofCheckRecord,
  type ProofError,
  parseProofCheck,
  proofCheckRecord,
} from "./task/proof-check/proof-check-record.js";
export { proofCheckTask } from "./task/proof-check/proof-check-task.js";
export { type ProofAnswer, readProofAnswer } from "./task/proof-check/read-proof-answer.js";
export {
  type AfterOpinion,
  afterOpinion,
  type FlaggedError,
  flaggedError,
  type StopReason,
} from "./task/proof-opinion/double-check-step.js";
export {
  type ProofOpinionProblem,
  type ProofOpinionVerdict,
  proofOpinionTask,
} from "./task/proof-opinion/proof-opinion-task.js";
export {
  type OpinionCategory,
  type ProofOpinion,
  readProofOpinion,
} from "./task/proof-opinion/read-proof-opinion.js";
export { acceptChange, type LineVerdict } from "./task/proof-perturb/accept-change.js";
export {
  type ChangedLine,
  type ProofPerturbProblem,
  type ProofPerturbVerdict,
  perturbPrompt,
  proofPerturbTask,
} from "./task/proof-perturb/proof-perturb-task.js";
export { type Candidate, chooseCandidate } from "./task/reading/choose-candidate.js";
export { findMarks, type Marks, type Span } from "./task/reading/find-marks.js";
export { normaliseReply } from "./task/reading/normalise-reply.js";
export { type NothingToRead, type OpenedReply, openReply } from "./task/reading/open-reply.js";
export { stripReasoning, type Visible } from "./task/reading/strip-reasoning.js";
export { type ReadingContext, type RecordReader, recordReaders } from "./task/record-readers.js";
export { registerTask, taskNamed, taskOf, tasks } from "./task/registry.js";
export { type LoadedProblem, type Play, type RunnableTask, runnableTask } from "./task/runnable-task.js";
export type { SolverView } from "./task/solver-view.js";
export type { Message, Prompt, ReadAnswer, ReadStatus, Reply, Task, Verdict } from "./task/task.js";

// Models and runs

export type { RetryPolicy } from "./model/ask-with-retries.js";
export type {
  Asker,
  Attempt,
  ChatMessage,
  FailedAttempt,
  FailureCause,
  FailureScope,
  Question,
  ReasoningSource,
  ReplyAttempt,
  Sampling,
  ToolCall,
  ToolDefinition,
  Usage,
} from "./model/attempt.js";
export type { BatchLook } from "./model/batch-desk.js";
export { type ServerKind, serverKinds } from "./model/capability-profile.js";
export { type FaultKind, faultKinds } from "./model/mock-server/fault-plan.js";
export type { MockServer } from "./model/mock-server/mock-server.js";
export { type OutcomeWord, outcomeMeaning, outcomeWords } from "./model/outcome.js";
export {
  type Cost,
  costOf,
  type Price,
  type PriceFooting,
  type PriceTable,
  priceOf,
  readPrices,
} from "./model/price.js";
export { type HeaderReader, retryAfterMs } from "./model/retry-after.js";
export type { Coordinates, Mistake, SimulatedModel } from "./model/simulated/simulated-model.js";
export { parseSolver, type SolverSpec } from "./model/simulated/solver-spec.js";
export { type SplitText, splitReasoning } from "./model/split-reasoning.js";
export type { BatchPart } from "./run/batch-ledger.js";
export type { CodeState } from "./run/code-state.js";
export type { DoubleCheckLine, ParsedCheck, ParsedOpinion } from "./run/double-check-line.js";
export {
  type DoubleCheckRequest,
  type DoubleCheckResult,
  doubleCheckProofs,
} from "./run/double-check-proofs.js";
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
export type { ScoreLine } from "./run/judge-run.js";
export { type Manifest, type RunIdentity, type RunState, readManifest } from "./run/manifest.js";
export type { MazeDesign } from "./run/maze-jobs.js";
export { type MazePreset, mazePreset, mazePresets } from "./run/maze-presets.js";
export { type ModelPerturbation, type ModelPerturbed, perturbByModel } from "./run/perturb-by-model.js";
export { type RehearsalOptions, startRehearsal } from "./run/rehearse.js";
export type { RunCounts } from "./run/run-counts.js";
export type { RunPlan } from "./run/run-plan.js";
export type { RunProgress, RunSummary } from "./run/run-problems.js";
export type { AnswerRecord, AttemptRecord } from "./run/run-records.js";
export { type RunScore, scoreRun } from "./run/score-run.js";
export { type SimulatedAgent, simulateEpisodes } from "./run/simulate-episodes.js";
export { type MazeReplies, type MazeReplyRequest, simulateMazeReplies } from "./run/simulate-maze-replies.js";
export { simulateProofChecks } from "./run/simulate-proof-checks.js";
export { type SimulatedRun, simulateRows } from "./run/simulate-rows.js";
export { previewRun, type RunPreview, type RunRequest, type RunResult, startRun } from "./run/start-run.js";
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
export { lineOfEdge } from "./corpus/line-of-edge.js";
export { type EdgeList, type EdgeListOptions, readEdgeList } from "./corpus/read-edge-list.js";
export { readGraph } from "./corpus/read-graph.js";
export { readMazeProblems } from "./corpus/read-maze-problems.js";
export { type MeasuredGraph, readMeasuredComplexity } from "./corpus/read-measured.js";
export { readMetamath } from "./corpus/read-metamath.js";
export { type ProofCorpusOptions, readProofCorpus } from "./corpus/read-proof-corpus.js";
export {
  type PublishedCurve,
  type PublishedCurves,
  type PublishedPanel,
  readPublishedComplexity,
  readPublishedCurves,
} from "./corpus/read-published.js";
export {
  type PublishedSeries,
  type PublishedSeriesPanel,
  readPublishedJson,
  readPublishedPanels,
} from "./corpus/read-published-panels.js";
export {
  type PublishedPeak,
  type PublishedPeaks,
  readPublishedPeaks,
} from "./corpus/read-published-peaks.js";
export { type QueryLookaheads, readQueryLookaheads } from "./corpus/read-query-lookaheads.js";
export { type FileRecord, readRecords } from "./corpus/read-records.js";
export { type ArcList, readWordNet, type WordNetOptions, wordNetFolder } from "./corpus/read-wordnet.js";

// Results

export {
  cellFooting,
  type PlacedValue,
  ratePoints,
  tokenFooting,
  tokenPoints,
} from "./results/cell-points.js";
export type { CellScore, EstimatedRate, ScoreName, TokenScore } from "./results/cell-score.js";
export { cliffsByBranches } from "./results/cliffs-by-branches.js";
export type { CyclicRecords } from "./results/cyclic-records.js";
export { explainScores, type ScoreDifference } from "./results/explain-scores.js";
export {
  type ExtractionRequest,
  type ExtractionResult,
  extractAnswers,
  previewExtraction,
} from "./results/extract-answers.js";
export { type FoundItem, findItem } from "./results/find-item.js";
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
export type { PhraseEnds } from "./results/nlgraph-reference.js";
export {
  type ProofCheckScore,
  proofCheckScores,
  type ScoredProofCheck,
} from "./results/proof-check-scores.js";
export type { QueryRow, QueryValue } from "./results/query-table.js";
export {
  isFailedCall,
  pooledBeyond,
  type RateCell,
  type RowRate,
  ratesByCell,
  type TokenCell,
  tokensByCell,
} from "./results/rates-by-cell.js";
export {
  type ArrayItem,
  type MalformedItem,
  type ReadJsonArrayOptions,
  readJsonArray,
} from "./results/read-json-array.js";
export { type ReadResultsOptions, readResults, resultRows } from "./results/read-results.js";
export type { ReaderContext, ResultFormat } from "./results/readers/result-source.js";
export { type ReferenceRow, referenceMetrics } from "./results/reference-metrics.js";
export {
  parseReferenceProofResults,
  type ReferenceLengthBins,
  type ReferenceLengthStat,
  type ReferenceProofMetrics,
  type ReferenceProofOptions,
  type ReferenceProofResult,
  referenceProofLengths,
  referenceProofMetrics,
} from "./results/reference-proof-metrics.js";
export { type AskedRecord, referenceResult, referenceResultName } from "./results/reference-result.js";
export { ResultColumns } from "./results/result-columns.js";
export {
  parseResultRecord,
  type RecordedOutcome,
  type ResultMode,
  type ResultRecord,
} from "./results/result-record.js";
export type { ResultRow } from "./results/result-row.js";
export {
  comparisonTable,
  costTable,
  curveTable,
  driftTable,
  failureTable,
  tokenTable,
} from "./results/result-tables.js";
export { type FileReport, Results, resultsOf } from "./results/results.js";
export {
  type MazeScoreBin,
  mazeScoreBins,
  type ScoredMazeReply,
  scoreMazeReplies,
} from "./results/score-maze-replies.js";
export {
  explainNlgraphLog,
  type NlgraphDifference,
  type NlgraphLogScore,
  readNlgraph,
  scoreNlgraphLog,
} from "./results/score-nlgraph-log.js";
export { type ResultScores, type ScoreOptions, scoreResults } from "./results/score-results.js";
export { referenceTsv, scoresTsv } from "./results/scores-tsv.js";
export { type CurveRequest, curvesOf, type ModelCurve } from "./results/verbs/curves.js";
export type { Drift, RunOfModel } from "./results/verbs/drift.js";
export type { FailureRow } from "./results/verbs/failures.js";
export type { Comparison, ProblemPair } from "./results/verbs/pairs.js";
export type { RowFilter } from "./results/verbs/row-filter.js";
export type { CostRow, TokenRow } from "./results/verbs/usage.js";
export { type WriteJsonArrayOptions, writeJsonArray, writeJsonTexts } from "./results/write-json-array.js";
export { writeJsonLines } from "./results/write-json-lines.js";

// Statistics

export { accuracyCurve, type CurveOptions, type ScoredRun } from "./stats/accuracy-curve.js";
export type { AccuracyCurve, AccuracyPoint, PointOptions } from "./stats/accuracy-points.js";
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
export { type DecayCell, type DecaySurface, decaySurfaces } from "./stats/decay-surface.js";
export { decaysOfRuns } from "./stats/decays-of-runs.js";
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
export { coordinateOf, type ExperimentRun, measureOf } from "./stats/experiment-run.js";
export {
  type FailurePositions,
  failurePositions,
  type PositionHistogram,
  type ShiftTest,
} from "./stats/failure-positions.js";
export { type CliffFit, fitCliff } from "./stats/fit-cliff.js";
export { type DecayOptions, fitDecay } from "./stats/fit-decay.js";
export type { WlsOptions } from "./stats/fit-decay-wls.js";
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
export { type HazardBin, hazardByStep } from "./stats/hazard-by-step.js";
export { type BinnedCounts, type Bins, histogram, log10Edges, rebinCounts } from "./stats/histogram.js";
export type { Estimate, Interval } from "./stats/interval.js";
export { type IsotonicCurve, isotonicCurve, isotonicThreshold } from "./stats/isotonic-threshold.js";
export { kaplanMeier, type Survival, type SurvivalStep } from "./stats/kaplan-meier.js";
export { type KsTest, ksCountHistograms, ksTwoSample } from "./stats/ks-two-sample.js";
export { type LengthErrors, lengthErrors } from "./stats/length-errors.js";
export { type MantelHaenszel, mantelHaenszel } from "./stats/mantel-haenszel.js";
export {
  type MeasureCurve,
  type MeasureCurveOptions,
  type MeasurePoint,
  measureCurves,
} from "./stats/measure-curves.js";
export { type Distribution, mixture, mixtureQuantile } from "./stats/mixture.js";
export {
  type NoNonlinearFit,
  type NonlinearFit,
  nonlinearLeastSquares,
} from "./stats/nonlinear-least-squares.js";
export { normalQuantile } from "./stats/normal-quantile.js";
export { type PairDensity, pairDensity } from "./stats/pair-density.js";
export { type PairedCondition, pairedConditions } from "./stats/paired-conditions.js";
export {
  type McNemar,
  mcnemarExact,
  type PairedDifference,
  pairedDifference,
} from "./stats/paired-difference.js";
export { type Inversions, inversions, type PairedScores, pairedScores } from "./stats/paired-scores.js";
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
export { type LimitedReading, readingLimits } from "./stats/reading-limits.js";
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
export { type StepWalk, stepWalks } from "./stats/step-walk.js";
export type { SuccessModel } from "./stats/success-model.js";
export { type Summary, summary } from "./stats/summary.js";
export {
  type HazardRatioTest,
  type HazardSlope,
  type HazardTest,
  testConstantHazard,
} from "./stats/test-constant-hazard.js";
export { type TwoPartProgress, twoPartProgress } from "./stats/two-part-progress.js";
export {
  type LeastSquaresOptions,
  type LinearFit,
  weightedLeastSquares,
} from "./stats/weighted-least-squares.js";
export { upperBoundAtZero, wilsonInterval, wilsonOfShare } from "./stats/wilson-interval.js";

// Figures and tables

export { type CellFigureOptions, type CellPoint, cellFigure } from "./figure/cell-figure.js";
export {
  type CountedCell,
  chanceTable,
  cliffTable,
  countingTable,
  failedCallTable,
  peakTable,
} from "./figure/cell-tables.js";
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
export { fitTable } from "./figure/fit-table.js";
export { type DrawnGraph, type GraphDrawingOptions, graphDrawing } from "./figure/graph-drawing.js";
export { type GraphExampleOptions, graphExampleFigure } from "./figure/graph-example-figure.js";
export { type MazeDrawingOptions, mazeDrawing } from "./figure/maze-drawing.js";
export { type MazeFigureOptions, mazeFigure } from "./figure/maze-figure.js";
export { mazeText } from "./figure/maze-text.js";
export type { MazeMark, MazePanel, MazeRoute } from "./figure/maze-traces.js";
export { measurePanel, type PublishedReading, sizeWords } from "./figure/measure-panel.js";
export { type PairsFigureOptions, type PairsPanel, pairsFigure } from "./figure/pairs-figure.js";
export {
  type Panel,
  type PanelAxis,
  type PanelCurve,
  type PanelFigureOptions,
  type PanelLine,
  type PanelPoint,
  panelFigure,
} from "./figure/panel-figure.js";
export {
  type ComparedDistribution,
  complexityPanels,
  exceedanceOf,
  measuredDistribution,
  percentileChecks,
  percentileTable,
} from "./figure/percentile-table.js";
export { neighbouringPieces, placesOfPlan, violationEnds } from "./figure/plan-places.js";
export {
  type HistogramFigureOptions,
  type HistogramRow,
  progressHistogramFigure,
} from "./figure/progress-histogram-figure.js";
export {
  type ProofCheckCurve,
  type ProofCheckFigureOptions,
  type ProofCheckPoint,
  proofCheckFigure,
} from "./figure/proof-check-figure.js";
export { type ChangedLineExample, perturbationTable, proofCheckTable } from "./figure/proof-check-table.js";
export { pWords, type Remark, remark, withLimits } from "./figure/remark.js";
export { routePanels, violationCountPanel } from "./figure/route-panels.js";
export { shapeTable } from "./figure/shape-table.js";
export { type ShareFigureOptions, type SharePoint, shareFigure } from "./figure/share-figure.js";
export { type SurfaceFigureOptions, surfaceFigure } from "./figure/surface-figure.js";
export { type Cell, cellText, makeTable, type Table } from "./figure/table.js";
export { type TableFigureOptions, tableFigure } from "./figure/table-figure.js";
export { type TextBox, textBoxesFigure } from "./figure/text-boxes-figure.js";
export { type ModelStyle, modelStyle } from "./figure/theme.js";
export { transcriptTable } from "./figure/transcript-table.js";
export { type ViolationMapInput, violationMap } from "./figure/violation-map.js";

// Notebooks and reproduction

export { type ClearOptions, clearOutput } from "./notebook/clear-output.js";
export type { Displayable } from "./notebook/displayable.js";
export type { ExportedNotebook } from "./notebook/export/export-notebook.js";
export type { Notebook, NotebookCell, NotebookOutput } from "./notebook/notebook-file.js";
export { type ProgressDisplay, type ProgressStep, progressDisplay } from "./notebook/progress-display.js";
export type { JsonRecord } from "./notebook/protocol/message.js";
export type { CellFailure, CellStart, NotebookRun, RunNotebookOptions } from "./notebook/run-notebook.js";
export { type ShowOptions, show } from "./notebook/show.js";
export { type ReportRequest, type WrittenReport, writeReport } from "./report/write-report.js";
export { catalogueItem, readCatalogue } from "./reproduce/catalogue/catalogue.js";
export type { CatalogueItem, ItemSource } from "./reproduce/catalogue/catalogue-item.js";
export type {
  Condition,
  Experiment,
  ExperimentModel,
  GraphProblems,
  MazeProblems,
} from "./reproduce/experiment/experiment.js";
export {
  type ExperimentData,
  type ExperimentRowsOptions,
  experimentRows,
} from "./reproduce/experiment/experiment-rows.js";
export { type MazePlans, mazePlans, type WalkedPlan } from "./reproduce/experiment/maze-plans.js";
export { type MeasuredDecays, measuredDecays } from "./reproduce/experiment/measured-decays.js";
export { type JudgedTranscript, judgedTranscripts } from "./reproduce/made-up-transcripts.js";
