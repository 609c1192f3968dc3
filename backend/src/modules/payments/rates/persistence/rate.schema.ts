import { CURRENCIES, type ForeignCurrency } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { actorSchema } from '../../../../common/lifecycle/history.js';
import { RATE_ORIGINS, type RateFact, type RateOrigin } from '../domain/choose-rate.js';

/** A rate as stored. It is written once: a newer one is another record. */
export interface RateRecord extends RateFact {
  _id: Types.ObjectId;
  from: ForeignCurrency;
  origin: RateOrigin;
  /** Null where a provider gave it. */
  by: ActorRecord | null;
  searchWords: string[];
}

export const RATE_MODEL = 'ExchangeRate';

export const rateTableSchema = new Schema<RateRecord>(
  {
    from: { type: String, enum: CURRENCIES, required: true },
    rate: { type: Number, required: true },
    source: { type: String, required: true },
    origin: { type: String, enum: RATE_ORIGINS, required: true },
    at: { type: Date, required: true },
    by: { type: actorSchema, default: null },
    searchWords: { type: [String], required: true },
  },
  { collection: 'rates', versionKey: false },
);

rateTableSchema.index({ at: -1, _id: -1 });
rateTableSchema.index({ from: 1, origin: 1, at: -1 });
rateTableSchema.index({ searchWords: 1 });

/** The day on which admins were notified that a currency has no rate. */
export interface RateAlertRecord {
  /** Currency and date. */
  _id: string;
  at: Date;
}

export const RATE_ALERT_MODEL = 'RateAlert';

export const rateAlertSchema = new Schema<RateAlertRecord>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'ratealerts', versionKey: false },
);
