import { IMPORT_FORMATS, IMPORT_STATES, type ImportFormat, type ImportState } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** The import of one file into one task, as stored. */
export interface ItemImportRecord {
  _id: Types.ObjectId;
  taskId: Types.ObjectId;
  by: Types.ObjectId;
  fileName: string;
  format: ImportFormat;
  /** The columns that fields are taken from, by field, as JSON: they may have names that a database does not take. */
  columns?: string | null;
  /** Of its text; null where none was found. */
  encoding?: string | null;
  size: number;
  /** SHA-256 of the file. */
  digest: string;
  state: ImportState;
  /** Why it failed. */
  reason: string | null;
  /** Rows that were read; a resumed import begins after them. */
  rows: number;
  /** Bytes of the file that were read, about. */
  bytesRead: number;
  accepted: number;
  /** Rows that the task has already. */
  repeated: number;
  refused: number;
  /** The jobs that got items of it while they were worked on: their annotators are told at its end. */
  jobIds?: Types.ObjectId[];
  /** How often the program failed on it; missing for older ones. */
  tries?: number;
  /** Who works on it, and until when nobody else does. */
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

/** A row that an import refused, as stored. */
export interface ImportProblemRecord {
  _id: Types.ObjectId;
  importId: Types.ObjectId;
  /** Of the file, from 1. */
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
