import { IMPORT_FORMATS, IMPORT_STATES, type ImportFormat, type ImportState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

export interface ItemImportRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  by: Types.ObjectId;
  fileName: string;
  format: ImportFormat;
  /** JSON of the column of each field, because names may be invalid as field names of the database. */
  columns?: string | null;
  /** The text encoding; null if none was found. */
  encoding?: string | null;
  size: number;
  /** SHA-256 of the file. */
  digest: string;
  state: ImportState;
  reason: string | null;
  /** Number of processed rows. A resumed import starts after them. */
  rows: number;
  /** Processed bytes of the file, approximately. */
  bytesRead: number;
  accepted: number;
  /** Rows that the task already had. */
  repeated: number;
  refused: number;
  /** Jobs that got items of it during work. Their annotators are notified at its end. */
  jobIds?: Types.ObjectId[];
  /** Number of internal errors. Old records lack the field. */
  tries?: number;
  /** The worker's claim, and its end. */
  claim: string | null;
  claimedUntil: Date;
  createdAt: Date;
  endedAt: Date | null;
}

export const ITEM_IMPORT_MODEL = 'ItemImport';

export const itemImportSchema = new Schema<ItemImportRecord>(
  {
    taskId: { type: Schema.Types.ObjectId, required: true },
    by: { type: Schema.Types.ObjectId, required: true },
    fileName: { type: String, required: true },
    format: { type: String, enum: IMPORT_FORMATS, required: true },
    columns: { type: String, default: null },
    encoding: { type: String, default: null },
    size: { type: Number, required: true },
    digest: { type: String, required: true },
    state: { type: String, enum: IMPORT_STATES, required: true },
    reason: { type: String, default: null },
    rows: { type: Number, required: true },
    bytesRead: { type: Number, required: true },
    accepted: { type: Number, required: true },
    repeated: { type: Number, required: true },
    refused: { type: Number, required: true },
    jobIds: { type: [Schema.Types.ObjectId], default: [] },
    tries: { type: Number, default: 0 },
    claim: { type: String, default: null },
    claimedUntil: { type: Date, required: true },
    createdAt: { type: Date, required: true },
    endedAt: { type: Date, default: null },
  },
  { collection: 'itemimports', versionKey: false },
);

itemImportSchema.index({ taskId: 1, createdAt: -1, _id: -1 });
itemImportSchema.index({ state: 1, claimedUntil: 1 });

export interface ImportProblemRecord {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  /** The line in the file, from 1. */
  line: number;
  field: string;
  message: string;
  createdAt: Date;
}

export const IMPORT_PROBLEM_MODEL = 'ImportProblem';

export const importProblemSchema = new Schema<ImportProblemRecord>(
  {
    importId: { type: Schema.Types.ObjectId, required: true },
    line: { type: Number, required: true },
    field: { type: String, default: '' },
    message: { type: String, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'importproblems', versionKey: false },
);

importProblemSchema.index({ importId: 1, line: 1, _id: 1 });
importProblemSchema.index({ createdAt: 1 });
