import { type PlainDate } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** The one row: the last day in Lagos on which admins were told of late pay. */
export interface LatePayDayRecord {
  _id: string;
  day: PlainDate;
}

export const LATE_PAY_DAY_MODEL = 'LatePayDay';

export const latePayDaySchema = new Schema<LatePayDayRecord>(
  { _id: { type: String, required: true }, day: { type: String, required: true } },
  { collection: 'latepaydays', versionKey: false },
);
