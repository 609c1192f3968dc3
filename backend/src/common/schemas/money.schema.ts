import { CURRENCIES, type Money, type Quote, RATE_UNITS, type Rate } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

export const moneySchema = new Schema<Money>(
  { amount: { type: Number, required: true }, currency: { type: String, enum: CURRENCIES, required: true } },
  { _id: false },
);

export const quoteSchema = new Schema<Quote>(
  {
    from: { type: String, enum: CURRENCIES, required: true },
    to: { type: String, enum: CURRENCIES, required: true },
    rate: { type: Number, required: true },
    source: { type: String, required: true },
    quotedAt: { type: String, required: true },
  },
  { _id: false },
);

export const rateSchema = new Schema<Rate>(
  {
    amount: { type: Number, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    per: { type: String, enum: RATE_UNITS, required: true },
    paySkipped: { type: Boolean },
  },
  { _id: false },
);
