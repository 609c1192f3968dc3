import { CURRENCIES, type Currency } from '@labelbridge/contracts';
import { Schema } from 'mongoose';

/** A part of what an account has in one currency; its parts together are the balance. Derived: postings are the truth. */
export interface BalanceRecord {
  /** Account, currency and shard. */
  _id: string;
  account: string;
  /** Whether it is what we owe to an annotator: such an account is one record a currency. */
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
