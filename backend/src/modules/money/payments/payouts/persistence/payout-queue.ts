import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, type Types } from 'mongoose';
import { PAYOUT_MODEL, type PayoutRecord } from './payout.schema.js';

/** Duration of a claim: short and renewed during the work, so that claims of a killed process expire soon. */
export const LEASE_MS = 4_000;

const FIRST = new Date(0);

@Injectable()
export class PayoutQueue {
  constructor(@InjectModel(PAYOUT_MODEL) private readonly payouts: Model<PayoutRecord>) {}

  /**
   * Claims a due payout. Payouts that a worker has begun come first, because the bank may have them and their state is unknown; then the
   * one that has been due the longest. Two workers never claim the same one.
   */
  async claim(claim: string, now: Date): Promise<PayoutRecord | null> {
    return (await this.claimOf({ begun: true }, claim, now)) ?? this.claimOf({}, claim, now);
  }

  async renew(_id: Types.ObjectId, claim: string, now: Date): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { nextActionAt: new Date(now.getTime() + LEASE_MS) } });
  }

  /** Ends a claim and sets the next due time, unless the lease expired and another worker has the payout. */
  async release(_id: Types.ObjectId, claim: string, nextActionAt: Date | null): Promise<void> {
    await this.payouts.updateOne({ _id, claim }, { $set: { claim: null, nextActionAt } });
  }

  /**
   * Makes payouts due now, before all others, if the bank has them or a process that has ended claimed them: after a start their state is
   * unknown.
   *
   * @param alone set if no other process can hold a claim; otherwise a claim ends with its lease
   */
  async makeDueNow(now: Date, alone: boolean): Promise<void> {
    const ended = alone ? {} : { nextActionAt: { $lte: now } };
    await this.payouts.updateMany(
      {
        nextActionAt: { $type: 'date' },
        $or: [
          { status: 'Sent', claim: null },
          { claim: { $ne: null }, ...ended },
        ],
      },
      { $set: { begun: true, nextActionAt: FIRST } },
    );
  }

  /**
   * Makes payouts due now that wait too long, because the clock was ahead when they were delayed. `lastTimeoutAt` then counts from now, so
   * that a request in flight keeps its time. A worker that starts passes `all`: only a killed process can have left such a claim.
   */
  async capWaits(now: Date, longestMs: number, which: 'unclaimed' | 'all' = 'unclaimed'): Promise<void> {
    const claim = which === 'all' ? {} : { claim: null };
    await this.payouts.updateMany(
      { nextActionAt: { $type: 'date', $gt: new Date(now.getTime() + longestMs) }, ...claim },
      { $set: { nextActionAt: now }, $min: { lastTimeoutAt: now } },
    );
  }

  private async claimOf(which: { begun?: true }, claim: string, now: Date): Promise<PayoutRecord | null> {
    return this.payouts
      .findOneAndUpdate(
        { ...which, nextActionAt: { $lte: now } },
        { $set: { claim, begun: true, nextActionAt: new Date(now.getTime() + LEASE_MS) } },
        { sort: { nextActionAt: 1 }, returnDocument: 'after' },
      )
      .lean<PayoutRecord>();
  }
}
