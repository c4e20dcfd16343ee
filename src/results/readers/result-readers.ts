import { readDeeprd } from "./read-deeprd.js";
import { readGraphArena } from "./read-grapharena.js";
import { readInspect } from "./read-inspect.js";
import { readLmEval } from "./read-lm-eval.js";
import { readNlgraphLog } from "./read-nlgraph-log.js";
import { readParquet } from "./read-parquet.js";
import { readPlainJson } from "./read-plain-json.js";
import { readPlainTable } from "./read-plain-table.js";
import { readRun } from "./read-run.js";
import { readSeqbench } from "./read-seqbench.js";
import type { ResultFormat, ResultReader } from "./result-source.js";

/** The reader of every format; one is added here and in `formatOf`. */
export const resultReaders: Readonly<Record<ResultFormat, ResultReader>> = {
  run: readRun,
  deeprd: readDeeprd,
  seqbench: readSeqbench,
  nlgraph: readNlgraphLog,
  grapharena: readGraphArena,
  inspect: readInspect,
  "lm-eval": readLmEval,
  json: readPlainJson,
  table: readPlainTable,
  parquet: readParquet,
};
