import { IMPORT_FORMATS, RUN_KINDS, RUN_STATES, type ImportFormat, type RunKind, type RunState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** The file of an import. */
export interface ImportedFile {
  format: ImportFormat;
  size: number;
  /** SHA-256 of the file. */
  digest: string;
  /** JSON of the column of each field, because names may be invalid as field names of the database. */
  columns: string | null;
  /** The text encoding; null if none was found. */
  encoding: string | null;
  /** Processed bytes, approximately. */
  bytesRead: number;
}

/** The file of a finished export. It is removed at `until`. */
export interface RunResult {
  name: string;
  type: string;
  bytes: number;
  until: Date;
}

export interface RunRecord {
  _id: Types.ObjectId;
  kind: RunKind;
  state: RunState;
  /** The cause of a failure, or of the wait of a running one. */
  reason: string | null;
  /** The name of an import's file; else the format and the project or task. */
  title: string;
  projectId: Types.ObjectId | null;
  taskId: Types.ObjectId | null;
  by: Types.ObjectId;
  /** Name and prefix of the API key that started it. */
  keyName: string | null;
  /** JSON of what the handler of its kind needs. */
  options: string;
  /** Rows to process; null if unknown. */
  total: number | null;
  /** Processed rows. A resumed run starts after them. */
  rows: number;
  refused: number;
  /** Index of the last processed item, of a deletion of all and of predictions. */
  place: number;
  /** Imported rows that became items; deleted items; items that got a prediction. */
  accepted: number;
  /** Imported rows that the task already had; items that got no prediction, because they have it or are worked on. */
  repeated: number;
  file?: ImportedFile | null;
  /** Jobs that got items of an import during work. Their annotators are notified at its end. */
  jobIds?: Types.ObjectId[];
  result: RunResult | null;
  /** Number of internal errors. */
  tries: number;
  /** Failed calls of another server in a row. Old records lack the field. */
  waits?: number;
  /** The worker's claim, and its end. */
  claim: string | null;
  claimedUntil: Date;
  createdAt: Date;
  endedAt: Date | null;
}

export const RUN_MODEL = 'Run';

const fileSchema = new Schema<ImportedFile>(
  {
    format: { type: String, enum: IMPORT_FORMATS, required: true },
    size: { type: Number, required: true },
    digest: { type: String, required: true },
    columns: { type: String, default: null },
    encoding: { type: String, default: null },
    bytesRead: { type: Number, required: true },
  },
  { _id: false },
);

const resultSchema = new Schema<RunResult>(
  {
    name: { type: String, required: true },
    type: { type: String, required: true },
    bytes: { type: Number, required: true },
    until: { type: Date, required: true },
  },
  { _id: false },
);

export const runSchema = new Schema<RunRecord>(
  {
    kind: { type: String, enum: RUN_KINDS, required: true },
    state: { type: String, enum: RUN_STATES, required: true },
    reason: { type: String, default: null },
    title: { type: String, required: true },
    projectId: { type: Schema.Types.ObjectId, default: null },
    taskId: { type: Schema.Types.ObjectId, default: null },
    by: { type: Schema.Types.ObjectId, required: true },
    keyName: { type: String, default: null },
    options: { type: String, required: true },
    total: { type: Number, default: null },
    rows: { type: Number, required: true },
    refused: { type: Number, required: true },
    place: { type: Number, default: -1 },
    accepted: { type: Number, required: true },
    repeated: { type: Number, required: true },
    file: { type: fileSchema, default: null },
    jobIds: { type: [Schema.Types.ObjectId], default: [] },
    result: { type: resultSchema, default: null },
    tries: { type: Number, default: 0 },
    waits: { type: Number, default: 0 },
    claim: { type: String, default: null },
    claimedUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'runs', versionKey: false },
);

runSchema.index({ createdAt: -1, _id: -1 });
runSchema.index({ kind: 1, createdAt: -1, _id: -1 });
runSchema.index({ state: 1, createdAt: -1, _id: -1 });
runSchema.index({ projectId: 1, createdAt: -1, _id: -1 });
runSchema.index({ taskId: 1, kind: 1, createdAt: -1, _id: -1 });
runSchema.index({ kind: 1, state: 1, claimedUntil: 1 });
runSchema.index({ by: 1, state: 1 });
runSchema.index({ 'result.until': 1 });

/** A row that a run refused. */
export interface RunProblemRecord {
  _id: Types.ObjectId;
  runId: Types.ObjectId;
  /** The line in the file, the place in the list of ids, or the number of the item, from 1. */
  line: number;
  field: string;
  message: string;
  createdAt: Date;
}

export const RUN_PROBLEM_MODEL = 'RunProblem';

export const runProblemSchema = new Schema<RunProblemRecord>(
  {
    runId: { type: Schema.Types.ObjectId, required: true },
    line: { type: Number, required: true },
    field: { type: String, default: '' },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'runproblems', versionKey: false },
);

runProblemSchema.index({ runId: 1, line: 1, _id: 1 });
runProblemSchema.index({ createdAt: 1 });
