import { Schema, type Types } from 'mongoose';

/** Sum that a request in progress will pay, until all of its payouts are made. */
export interface PayReservation {
  batchId: Types.ObjectId;
  kobo: number;
  at: Date;
}

/** Requests by one admin, or to one payee, write the same record, so that the second of two concurrent requests counts the first. */
export interface PayLimitRecord {
  /** `admin:` or `payee:` and the id of the person. */
  _id: string;
  requests: number;
  reserved: PayReservation[];
}

export const PAY_LIMIT_MODEL = 'PayLimit';

const reservationSchema = new Schema<PayReservation>(
  { batchId: { type: Schema.Types.ObjectId, required: true }, kobo: { type: Number, required: true }, at: { type: Date, required: true } },
  { _id: false },
);

export const payLimitSchema = new Schema<PayLimitRecord>(
  { _id: { type: String, required: true }, requests: { type: Number, default: 0 }, reserved: { type: [reservationSchema], default: [] } },
  { collection: 'paylimits', versionKey: false },
);

payLimitSchema.index({ 'reserved.batchId': 1 });
