export type { ErrorPlace } from "./internal/errors.js";
export {
  AnalysisError,
  DataFormatError,
  Interrupted,
  RangeViolation,
  WrongRequest,
} from "./internal/errors.js";
export { bootstrapDecay } from "./stats/bootstrap-decay.js";
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
