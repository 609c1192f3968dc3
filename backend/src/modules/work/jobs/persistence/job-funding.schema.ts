import { CURRENCIES, type Currency } from '@labelbridge/contracts';
import { Schema, type Types } from 'mongoose';

/** The part of a budget that a job has. A job that was assigned without a budget has none. */
export interface JobFunding {
  /** The project of the assignment pays, also if the task moves to another one. */
  projectId: Types.ObjectId;
  currency: Currency;
  /** Set aside for what it may still cost, in minor units. */
  reserved: number;
  /** The amount of its invoice. */
  spent: number;
  /** When the reservation of a rejected job ends, since no appeal can win any more; null if it stays. */
  freeAt: Date | null;
}

export const fundingSchema = new Schema<JobFunding>(
  {
    projectId: { type: Schema.Types.ObjectId, required: true },
    currency: { type: String, enum: CURRENCIES, required: true },
    reserved: { type: Number, required: true },
    spent: { type: Number, required: true },
    freeAt: { type: Date, default: null },
  },
  { _id: false },
);
