import { CURRENCIES, type Money, RATE_UNITS, type Rate } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** Money as a part of a record. */
export const moneySchema = new Schema<Money>(
  { amount: { type: Number, required: true }, currency: { type: String, enum: CURRENCIES, required: true } },
  { _id: false },
);

/** The price of work as a part of a record. */
export const rateSchema = new Schema<Rate>(
  {
    amount: { type: Number, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    per: { type: String, enum: RATE_UNITS, required: true },
  },
  { _id: false },
);
