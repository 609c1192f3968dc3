import { CURRENCIES, type Currency } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** One shard of the balance of an account in one currency. Derived from the postings. */
export interface BalanceRecord {
  _id: string;
  account: string;
  /** Set for a debt to an annotator; such an account has one record per currency. */
  owed: boolean;
  currency: Currency;
  amount: number;
}

export const BALANCE_MODEL = 'Balance';

export const balanceSchema = new Schema<BalanceRecord>(
  {
    _id: { type: String, required: true },
    account: { type: String, required: true },
    owed: { type: Boolean, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    amount: { type: Number, required: true },
  },
  { collection: 'balances', versionKey: false },
);

balanceSchema.index({ account: 1, currency: 1 });
balanceSchema.index({ owed: 1, currency: 1, amount: -1 });
