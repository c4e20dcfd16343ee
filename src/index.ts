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
export { readMazeProblems } from "./corpus/read-maze-problems.js";
export {
  type PublishedCurve,
  type PublishedCurves,
  type PublishedPanel,
  readPublishedComplexity,
  readPublishedCurves,
} from "./corpus/read-published.js";
export { type FileRecord, readRecords } from "./corpus/read-records.js";
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
export {
  type MazeScoreBin,
  mazeScoreBins,
  type ScoredMazeReply,
  scoreMazeReplies,
} from "./results/score-maze-replies.js";
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
export type { MazeDesign } from "./run/maze-jobs.js";
export { type MazePreset, mazePreset, mazePresets } from "./run/maze-presets.js";
export { type MazeRequest, type MazeSink, type WrittenMazes, writeMazes } from "./run/write-mazes.js";
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
export { type Candidate, chooseCandidate } from "./task/reading/choose-candidate.js";
export { findMarks, type Marks, type Span } from "./task/reading/find-marks.js";
export { normaliseReply } from "./task/reading/normalise-reply.js";
export { type OpenedReply, openReply } from "./task/reading/open-reply.js";
export { stripReasoning, type Visible } from "./task/reading/strip-reasoning.js";
export { type ReadingContext, type RecordReader, recordReaders } from "./task/record-readers.js";
export type { Message, Prompt, ReadAnswer, ReadStatus, Reply, Task, Verdict } from "./task/task.js";
