import { type PlainDate } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type Clause } from '../../../common/clauses/clauses.js';

/** A version of the terms after the first one. It never changes, and its number is never given again: people have answered it. */
export interface TermsRecord {
  _id: Types.ObjectId;
  /** From 2 on. */
  version: number;
  /** Markdown. */
  text: string;
  /** Read from the text when it was announced. */
  clauses: Clause[];
  /** A summary of the change, in plain words. */
  summary: string;
  startsOn: PlainDate;
  /** Id of the admin. */
  by: string;
  at: Date;
  withdrawnAt: Date | null;
  /** Annotators are told in the order of their ids: up to this one until now. */
  toldThrough: Types.ObjectId | null;
}

export const TERMS_MODEL = 'Terms';

export const termsSchema = new Schema<TermsRecord>(
  {
    version: { type: Number, required: true, unique: true },
    text: { type: String, required: true },
    clauses: { type: Schema.Types.Mixed, required: true },
    summary: { type: String, required: true },
    startsOn: { type: String, required: true },
    by: { type: String, required: true },
    at: { type: Date, required: true },
    withdrawnAt: { type: Date, default: null },
    toldThrough: { type: Schema.Types.ObjectId, default: null },
  },
  { collection: 'terms', versionKey: false },
);
