import { CURRENCIES, type ForeignCurrency } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';
import { type ActorRecord } from '../../../../../common/access/current-user.js';
import { actorSchema } from '../../../../../common/lifecycle/history.js';
import { RATE_ORIGINS, type RateFact, type RateOrigin } from '../domain/choose-rate.js';

/** Written once; a newer rate is another record. */
export interface RateRecord extends RateFact {
  _id: Types.ObjectId;
  from: ForeignCurrency;
  origin: RateOrigin;
  /** Null if a provider gave it. */
  by: ActorRecord | null;
  /** The second admin, if one had to approve it. */
  approvedBy?: ActorRecord | null;
  /** Defines the band of rates that one admin may set alone. A provider's rate always does. */
  isConfirmed?: boolean;
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
    approvedBy: { type: actorSchema, default: null },
    isConfirmed: { type: Boolean, default: false },
    searchWords: { type: [String], required: true },
  },
  { collection: 'rates', versionKey: false },
);

rateTableSchema.index({ at: -1, _id: -1 });
rateTableSchema.index({ from: 1, origin: 1, at: -1 });
rateTableSchema.index({ from: 1, isConfirmed: 1, at: -1 });
rateTableSchema.index({ searchWords: 1 });

/** Rate outside the band that waits for a second admin. The decision deletes it; the audit log keeps the outcome. */
export interface ProposedRateRecord {
  _id: Types.ObjectId;
  from: ForeignCurrency;
  rate: number;
  source: string;
  by: ActorRecord;
  at: Date;
}

export const PROPOSED_RATE_MODEL = 'ProposedRate';

export const proposedRateSchema = new Schema<ProposedRateRecord>(
  {
    from: { type: String, enum: CURRENCIES, required: true },
    rate: { type: Number, required: true },
    source: { type: String, required: true },
    by: { type: actorSchema, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'proposedrates', versionKey: false },
);

// One waiting rate per currency: an admin decides on the rate they see.
proposedRateSchema.index({ from: 1 }, { unique: true });

/** Day on which admins were notified that a currency has no rate. */
export interface RateAlertRecord {
  _id: string;
  at: Date;
}

export const RATE_ALERT_MODEL = 'RateAlert';

export const rateAlertSchema = new Schema<RateAlertRecord>(
  { _id: { type: String, required: true }, at: { type: Date, required: true } },
  { collection: 'ratealerts', versionKey: false },
);
