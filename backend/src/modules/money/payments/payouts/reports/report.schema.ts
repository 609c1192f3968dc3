import { type PlainDate } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type Unmatched } from '../domain/daily-report.js';

/** Report of a day in Lagos; a later one replaces it. */
export interface ReportRecord {
  _id: Types.ObjectId;
  day: PlainDate;
  provider: string;
  /** Null if there is no bank to ask. */
  bankKobo: number | null;
  ledgerKobo: number;
  differenceKobo: number | null;
  unmatched: Unmatched[];
  madeAt: Date;
}

export const REPORT_MODEL = 'PayoutReport';

const unmatchedSchema = new Schema<Unmatched>(
  { reference: { type: String, required: true }, bankKobo: { type: Number, default: null }, ledgerKobo: { type: Number, default: null } },
  { _id: false },
);

export const reportSchema = new Schema<ReportRecord>(
  {
    day: { type: String, required: true, unique: true },
    provider: { type: String, required: true },
    bankKobo: { type: Number, default: null },
    ledgerKobo: { type: Number, required: true },
    differenceKobo: { type: Number, default: null },
    unmatched: { type: [unmatchedSchema], required: true },
    madeAt: { type: Date, required: true },
  },
  { collection: 'payoutreports', versionKey: false },
);

reportSchema.index({ day: 1, _id: 1 });
