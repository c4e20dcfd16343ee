export type { ErrorPlace } from "./internal/errors.js";
export {
  AnalysisError,
  DataFormatError,
  Interrupted,
  RangeViolation,
  WrongRequest,
} from "./internal/errors.js";
