// Every reader of foreign bytes: what it is fed to begin with, and the words its format knows.
import {
  judgePath,
  parseDecayTable,
  parseFacts,
  parseHistogramTable,
  parseMazeProblem,
  parseNlgraph,
  parseResultRecord,
  parseSolver,
  readEdgeList,
  readHistogramFile,
  readJsonArray,
  readManifest,
  readMazeAnswer,
  readNextNode,
  readNextStep,
  readPathAnswer,
  readPrices,
  readRecords,
  retryAfterMs,
  scoreResults,
  splitReasoning,
} from "../../dist/index.js";
import { parseBaseUrl } from "../../dist/model/base-url.js";
import { parseFaults } from "../../dist/model/mock-server/fault-plan.js";
import { readCompletion } from "../../dist/model/read-completion.js";
import { readNotebook } from "../../dist/notebook/notebook-file.js";
import { readConnection } from "../../dist/notebook/protocol/connection.js";
import { readNpy } from "../../dist/results/read-npy.js";
import { pathTask } from "../../dist/task/path/path-task.js";

const text = (bytes) => bytes.toString("utf8");
const drain = async (records) => {
  for await (const _ of records);
};
const json = (bytes) => {
  try {
    return JSON.parse(text(bytes));
  } catch {
    return null;
  }
};

const graph = {
  id: "g",
  edges: [
    [3, 5],
    [6, 3],
    [6, 10],
  ],
  query: [6, 5],
  lookahead_size: 2,
  max_branches: 2,
  question: "Is there a path?",
  possible_valid_paths: [[6, 3, 5]],
};
const asked = {
  ...graph,
  llm_response: {
    choices: [{ message: { content: '{"path": [6, 3, 5]}' }, finish_reason: "stop" }],
    usage: { completion_tokens: 9 },
  },
  extracted_path: { path: [6, 3, 5] },
};
const people = { name: "Ann", adjective: "" };
const logic = {
  ...graph,
  logic_predicates:
    "Given the following list of predicates:\nIf Ann is siji then they are kia.\nIf someone is eje, they are siji.\nEveryone that is eje is avi.",
  node_mapping: {
    3: { ...people, adjective: "siji" },
    5: { ...people, adjective: "kia" },
    6: { ...people, adjective: "eje" },
    10: { ...people, adjective: "avi" },
  },
  logical_question:
    "Given that Ann is eje, and we want to prove Ann is kia. The next step in the proof is: Ann is _____.",
  next_adjective: ["siji"],
};
const maze = {
  instance_id: "m",
  task: "maze",
  context:
    "Room A1 and A2 are connected by an open door. Room A2 and B2 are connected by a closed and locked door. The locked door between A2 and B2 requires key 1. Key 1 is in room A1. Bob is in room A1. Alice is in room B2.",
  completion: [
    ["start", "A1"],
    ["pick_up_key", "1"],
    ["move_to", "A2"],
    ["use_key", "1"],
    ["unlock_and_open_door_to", "B2"],
    ["move_to", "B2"],
    ["rescue", "Alice"],
  ],
  complexity_parameters: {
    logical_depth_L: 7,
    backtracking_count_B: 1,
    noise_ratio_N: 0,
    shuffle_ratio_S: 0,
  },
};
const replies = [
  '<think>first 6 -> 3</think>The path is [6, 3, 5].\n```json\n{"path": [6, 3, 5]}\n```',
  "**Path:** 6 → 3 → 5. \\boxed{6,3,5}",
  "[('start', 'A1'), ('pick_up_key', '1'), ('move_to', 'A2'), ('rescue', 'Alice')]",
  "The next step is: Ann is tumpish.",
  "There is no path between node 6 and node 5. [6, ..., 5]",
];
const replyWords = [
  "<think>",
  "</think>",
  "```json\n",
  "```",
  "->",
  "→",
  "[",
  "]",
  "(",
  "...",
  '"path":',
  "\\boxed{",
  "**",
  "No path",
];
const reply = (bytes) => ({ text: text(bytes), finish: "stop" });
const npy = (() => {
  const header = "{'descr': '<U4', 'fortran_order': False, 'shape': (2,), }".padEnd(117) + "\n";
  const data = Buffer.from(new Uint32Array([89, 101, 115, 0, 78, 111, 0, 0]).buffer);
  return Buffer.concat([Buffer.from("\x93NUMPY\x01\x00v\x00", "latin1"), Buffer.from(header), data]);
})();
const completion = {
  id: "x",
  object: "chat.completion",
  model: "m",
  choices: [
    {
      index: 0,
      message: { role: "assistant", content: "<think>a</think>b", reasoning: "c" },
      finish_reason: "stop",
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 2 },
};
const headers = (value = null) => ({ get: (name) => (name === "retry-after" ? value : null) });
const manifest = {
  client: "openai 6.49.0",
  counts: {
    answers: 1,
    attempts: 1,
    completionTokens: 8,
    costEstimated: false,
    costUsd: 0,
    outcomes: { answered: 1 },
    possiblyBilled: 0,
    promptTokens: 101,
    replies: 1,
    repliesWithUsage: 1,
  },
  horizon: "0.1.0",
  identity: {
    address: null,
    mode: "chat",
    model: "sim/oracle",
    problems: "6a0936b59abce802e0e242b720a0003addf7e10f17d7561496addeb680e75ad6",
    promptVersion: "deeprd-symbolic-1",
    sampling: { seed: "horizon" },
    task: "path",
  },
  node: "20.20.2",
  notes: [],
  prices: { asOf: "2025-11-01", inputPerMillion: 0, outputPerMillion: 0 },
  problemCount: 1,
  problemFile: "g.json",
  profile: { server: "simulated" },
  reason: null,
  repeats: 1,
  schema: 1,
  simulated: true,
  startedAt: "2026-12-01T03:14:27.540Z",
  state: "finished",
  updatedAt: "2026-12-01T03:14:27.627Z",
};
const context = {
  headers: headers(),
  streamed: false,
  now: 0,
  redact: (value) => value,
  redactText: (value) => value,
};

/** @type {{name: string, seeds: (string | Buffer)[], words: string[], read: (file: string, bytes: Buffer) => unknown}[]} */
export const targets = [
  { name: "maze-reply", seeds: replies, words: replyWords, read: (_, bytes) => readMazeAnswer(reply(bytes)) },
  {
    name: "next-node-reply",
    seeds: replies,
    words: replyWords,
    read: (_, bytes) => readNextNode(reply(bytes), { start: 6, goal: 5 }),
  },
  {
    name: "path-reply",
    seeds: replies,
    words: replyWords,
    read: (_, bytes) => {
      const { graph: problem } = pathTask.parseProblem(graph, "g");
      return judgePath(problem, readPathAnswer(reply(bytes), { start: 6, goal: 5 }));
    },
  },
  {
    name: "attribute-reply",
    seeds: replies,
    words: replyWords,
    read: (_, bytes) => readNextStep(reply(bytes), { given: "Given that Ann is wumpish", person: "Ann" }),
  },
  { name: "reasoning", seeds: replies, words: replyWords, read: (_, bytes) => splitReasoning(text(bytes)) },
  {
    name: "facts",
    seeds: [maze.context],
    words: ["Room ", "key ", " connected by ", " is in room "],
    read: (_, bytes) => parseFacts(text(bytes)),
  },
  {
    name: "maze-record",
    seeds: [JSON.stringify(maze)],
    words: Object.keys(maze),
    read: (_, bytes) => parseMazeProblem(json(bytes), "m:1"),
  },
  {
    name: "result-record",
    seeds: [asked, { ...asked, llm_response: null }, { ...asked, llm_response: "6, 3, 5" }].map((one) =>
      JSON.stringify(one),
    ),
    words: Object.keys(asked),
    read: (_, bytes) => parseResultRecord(json(bytes), "r[0]", "symbolic"),
  },
  {
    name: "logic-record",
    seeds: [JSON.stringify({ ...logic, llm_response: "tumpish" })],
    words: Object.keys(logic),
    read: (_, bytes) => parseResultRecord(json(bytes), "r[0]", "logic"),
  },
  {
    name: "result-file",
    seeds: [JSON.stringify([asked, { ...asked, llm_response: null }]), `[\n${JSON.stringify(asked)}`],
    words: Object.keys(asked),
    read: (file) => scoreResults(file, { mode: "symbolic", onMalformed: () => {} }),
  },
  {
    name: "json-array",
    seeds: ['[{"a":1},\n{"b":[2,"]"]}]'],
    words: ["},\n{", '"\\""'],
    read: (file) => drain(readJsonArray(file)),
  },
  {
    name: "records",
    seeds: ['{"a":1}\n{"b":2}\n', '[{"a":1},{"b":2}]', '{"cases":[{"a":1}]}', '\ufeff{"a":1}\r\n'],
    words: ['"cases":', "}\n{"],
    read: (file) => drain(readRecords(file)),
  },
  {
    name: "edge-list",
    seeds: ["a\tb\nb\tc\na\tb\n", "# n\n1 2\n2 3\n3 3\n"],
    words: ["\t", "#"],
    read: (file) => readEdgeList(file),
  },
  {
    name: "histogram-file",
    seeds: ["# n\nValue\tCount\tPercentage\n1\t5\t62.5\n2\t3\t37.5\n", "children_count\tcount\n1\t5\n"],
    words: ["\t", "Count", "Percentage"],
    read: (file) => readHistogramFile(file),
  },
  {
    name: "histogram-table",
    seeds: ["value\tcount\n1\t5\n2\t3\n"],
    words: ["\t", "value", "count"],
    read: (file, bytes) => parseHistogramTable(text(bytes), file),
  },
  {
    name: "decay-table",
    seeds: ["L,successes,trials\n10,5,10\n20,1,10\n"],
    words: [",", "L", "trials"],
    read: (file, bytes) => parseDecayTable(text(bytes), file),
  },
  {
    name: "nlgraph-questions",
    seeds: [
      JSON.stringify({
        0: {
          question:
            "Determine if there is a path between two nodes in the graph. Note that (i,j) means that node i and node j are connected with an undirected edge.\nGraph: (0,1) (1,2)\nQ: Is there a path between node 0 and node 2?\nA:",
          answer: "The answer is yes.",
          difficulty: "easy",
        },
      }),
    ],
    words: ["(0,1)", "node ", "difficulty"],
    read: (_, bytes) => parseNlgraph(text(bytes), "main.json"),
  },
  {
    name: "npy",
    seeds: [npy],
    words: ["'descr': ", "<U4", "<i8", "(2,)", "True"],
    read: (file) => readNpy(file),
  },
  {
    name: "notebook",
    seeds: [
      JSON.stringify({
        cells: [
          {
            cell_type: "code",
            source: ["1"],
            outputs: [{ output_type: "stream", name: "stdout", text: "a" }],
            metadata: {},
            execution_count: 1,
          },
        ],
        metadata: {},
        nbformat: 4,
        nbformat_minor: 5,
      }),
    ],
    words: ["cell_type", "outputs", "source", "nbformat"],
    read: (file) => readNotebook(file),
  },
  {
    name: "connection-file",
    seeds: [
      JSON.stringify({
        ip: "127.0.0.1",
        transport: "tcp",
        shell_port: 1,
        iopub_port: 2,
        stdin_port: 3,
        control_port: 4,
        hb_port: 5,
        key: "k",
        signature_scheme: "hmac-sha256",
      }),
    ],
    words: ["shell_port", "key"],
    read: (file) => readConnection(file),
  },
  {
    name: "price-file",
    seeds: [
      JSON.stringify({ asOf: "2026-01-01", models: { m: { inputPerMillion: 1, outputPerMillion: 2 } } }),
    ],
    words: ["models", "inputPerMillion", "outputPerMillion"],
    read: (file) => readPrices(file),
  },
  {
    name: "manifest",
    seeds: [JSON.stringify(manifest)],
    words: ["schema", "identity", "model"],
    read: (file) => readManifest(file),
  },
  {
    name: "completion",
    seeds: [JSON.stringify(completion), '{"error":{"message":"no","code":429}}'],
    words: Object.keys(completion),
    read: (_, bytes) => readCompletion(json(bytes), context),
  },
  {
    name: "retry-after",
    seeds: ["30", "Wed, 21 Oct 2026 07:28:00 GMT", "1.5", "6m0s"],
    words: ["GMT", "ms", "s"],
    read: (_, bytes) => retryAfterMs(headers(text(bytes)), 0),
  },
  {
    name: "solver-name",
    seeds: ["sim/decay?span=40", "sim/oracle"],
    words: ["sim/", "span=", "&"],
    read: (_, bytes) => parseSolver(text(bytes)),
  },
  {
    name: "faults",
    seeds: ["all=0.1", "rate=0.05,cut=0.01"],
    words: ["all=", ","],
    read: (_, bytes) => parseFaults(text(bytes)),
  },
  {
    name: "base-url",
    seeds: ["http://127.0.0.1:8080/v1"],
    words: ["http://", "@", "?key="],
    read: (_, bytes) => parseBaseUrl(text(bytes)),
  },
];
