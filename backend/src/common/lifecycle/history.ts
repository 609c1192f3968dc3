import { Schema } from 'mongoose';
import { type ActorRecord } from '../access/current-user.js';

/** A step of a record's history. The reason is null if none was asked. */
export interface HistoryEntry {
  action: string;
  from: string | null;
  to: string;
  by: ActorRecord;
  at: Date;
  reason: string | null;
}

export const actorSchema = new Schema<ActorRecord>(
  { _id: { type: String, required: true }, name: { type: String, required: true }, role: { type: String, required: true } },
  { _id: false },
);

/** Fields of each step, in the schemas of all histories. */
export const HISTORY_FIELDS = {
  action: { type: String, required: true },
  from: { type: String, default: null },
  to: { type: String, required: true },
  by: { type: actorSchema, required: true },
  at: { type: Date, required: true },
  reason: { type: String, default: null },
} as const;

export const historySchema = new Schema<HistoryEntry>(HISTORY_FIELDS, { _id: false });
