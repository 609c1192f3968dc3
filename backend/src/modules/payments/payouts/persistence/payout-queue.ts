import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { PAYOUT_MODEL, type PayoutRecord } from './payout.schema.js';

/** Short, and renewed during the work: the claims of a killed process expire soon. */
export const LEASE_MS = 4_000;

/** Sorts before every other due time. */
const FIRST = new Date(0);

/** The queue of due payouts: one worker at a time processes a payout, in whatever process. */
@Injectable()
export class PayoutQueue {
  constructor(@InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutRecord>) {}

  /** Claims the payout that has been due the longest. Two workers never get the same one. */
  async claim(claim: string, now: Date): Promise<PayoutRecord | null> {
    return this.payouts
      .findOneAndUpdate(
        { nextActionAt: { $lte: now } },
        { $set: { claim, nextActionAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { nextActionAt: 1 }, returnDocument: 'after' },
      )
      .lean<PayoutRecord>();
  }

  /** Extends the lease of a claim. */
  async renew(_id: Types.ObjectId, claim: string, now: Date): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { nextActionAt: new Date(now.getTime() + LEASE_MS) } });
  }

  /** Ends a claim and sets when the payout is due next, unless the lease expired and another worker has it. */
  async release(_id: Types.ObjectId, claim: string, nextActionAt: Date | null): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { claim: null, nextActionAt } });
  }

  /**
   * Makes payouts that wait for a retry due now, before those that were never processed: after a start their state is not known.
   *
   * @param alone whether no other process can be at work: then claimed payouts are made due, too
   */
  async makeDueNow(now: Date, alone: boolean): Promise<void> {
    await this.payouts.updateMany({ nextActionAt: { $gt: now }, ...(alone ? {} : { claim: null }) }, { $set: { nextActionAt: FIRST } });
  }
}
