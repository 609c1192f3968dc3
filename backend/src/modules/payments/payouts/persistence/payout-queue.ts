import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { PAYOUT_MODEL, type PayoutRecord } from './payout.schema.js';

/** Short, and renewed while the work goes on: what a killed process held is free again soon. */
export const LEASE_MS = 4_000;

/** Before every other. */
const FIRST = new Date(0);

/** Payouts as the worker takes them: each is acted on by one at a time, in whatever process. */
@Injectable()
export class PayoutQueue {
  constructor(@InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutRecord>) {}

  /** Takes the payout that has been due the longest. Of two that ask at once each gets another one, or nothing. */
  async claim(claim: string, now: Date): Promise<PayoutRecord | null> {
    return this.payouts
      .findOneAndUpdate(
        { nextActionAt: { $lte: now } },
        { $set: { claim, nextActionAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { nextActionAt: 1 }, returnDocument: 'after' },
      )
      .lean<PayoutRecord>();
  }

  /** Keeps a payout for the one that works on it. */
  async renew(_id: Types.ObjectId, claim: string, now: Date): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { nextActionAt: new Date(now.getTime() + LEASE_MS) } });
  }

  /** Lets go of a payout until `nextActionAt` (null: for good), unless its lease ran out and somebody else has it. */
  async release(_id: Types.ObjectId, claim: string, nextActionAt: Date | null): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { claim: null, nextActionAt } });
  }

  /**
   * Makes all that was in hand or with the bank due now, before what only waits for its turn: after a start nobody knows what
   * became of it, while of the others everything is known.
   *
   * @param alone whether no other process can be at work: then what one held is free, too
   */
  async makeDueNow(now: Date, alone: boolean): Promise<void> {
    await this.payouts.updateMany({ nextActionAt: { $gt: now }, ...(alone ? {} : { claim: null }) }, { $set: { nextActionAt: FIRST } });
  }
}
