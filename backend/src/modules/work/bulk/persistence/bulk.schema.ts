import {
  BULK_KINDS,
  BULK_ROW_STATES,
  BULK_STATES,
  type BulkKind,
  type BulkRowState,
  type BulkState,
  type ErrorDetail,
} from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { actorSchema } from '../../../../common/lifecycle/history.js';
import { type BulkRowData, type BulkSummary } from '../bulk-handler.js';

/** Many changes made one after the other: an import, an assignment of many tasks, an invitation of many contacts. */
export interface BulkRunRecord {
  _id: Types.ObjectId;
  kind: BulkKind;
  name: string;
  state: BulkState;
  by: ActorRecord;
  /** The place of the next row. A step moves it in the transaction of its changes, so that no row is carried out twice. */
  cursor: number;
  total: number;
  done: number;
  failed: number;
  invalid: number;
  /** Values common to all rows, such as a project. */
  options: Record<string, string | null>;
  summary: BulkSummary;
  /** SHA-256 of an imported file. */
  digest: string | null;
  reason: string | null;
  /** The time of the next claim. A claim moves it past the lease, so that the run of a killed server is due again. */
  dueAt: Date;
  claim: string | null;
  /** Claims since the last completed step or release without an error. */
  attempts: number;
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  expiresAt: Date;
}

export interface BulkRowRecord {
  _id: Types.ObjectId;
  runId: Types.ObjectId;
  /** The place in the run, from 0. */
  place: number;
  /** The line in the file, from 1; without a file, the place plus 1. */
  line: number;
  name: string;
  data: BulkRowData;
  state: BulkRowState;
  problems: ErrorDetail[];
  recordId: string | null;
  expiresAt: Date;
}

/** Retention of a run and its rows after the preview. A running run is extended. */
export const BULK_KEPT_MS = 30 * 86_400_000;

export const BULK_RUN_MODEL = 'BulkRun';
export const BULK_ROW_MODEL = 'BulkRow';

export const bulkRunSchema = new Schema<BulkRunRecord>(
  {
    kind: { type: String, enum: BULK_KINDS, required: true },
    name: { type: String, required: true },
    state: { type: String, enum: BULK_STATES, required: true },
    by: { type: actorSchema, required: true },
    cursor: { type: Number, required: true },
    total: { type: Number, required: true },
    done: { type: Number, required: true },
    failed: { type: Number, required: true },
    invalid: { type: Number, required: true },
    options: { type: Schema.Types.Mixed, required: true },
    summary: { type: Schema.Types.Mixed, required: true },
    digest: { type: String, default: null },
    reason: { type: String, default: null },
    dueAt: { type: Date, required: true },
    claim: { type: String, default: null },
    attempts: { type: Number, default: 0 },
    createdAt: { type: Date, required: true },
    startedAt: { type: Date, default: null },
    endedAt: { type: Date, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'bulkruns', versionKey: false, minimize: false },
);
bulkRunSchema.index({ createdAt: -1, _id: -1 });
bulkRunSchema.index({ kind: 1, createdAt: -1, _id: -1 });
bulkRunSchema.index({ state: 1, dueAt: 1 });
bulkRunSchema.index({ digest: 1 });
bulkRunSchema.index({ 'by._id': 1 });
bulkRunSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const bulkRowSchema = new Schema<BulkRowRecord>(
  {
    runId: { type: Schema.Types.ObjectId, required: true },
    place: { type: Number, required: true },
    line: { type: Number, required: true },
    name: { type: String, required: true },
    data: { type: Schema.Types.Mixed, required: true },
    state: { type: String, enum: BULK_ROW_STATES, required: true },
    problems: { type: [{ _id: false, field: String, message: String }], default: [] },
    recordId: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'bulkrows', versionKey: false, minimize: false },
);
bulkRowSchema.index({ runId: 1, place: 1, _id: 1 }, { unique: true });
bulkRowSchema.index({ runId: 1, state: 1, place: 1, _id: 1 });
bulkRowSchema.index({ 'data.userId': 1 });
bulkRowSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });
