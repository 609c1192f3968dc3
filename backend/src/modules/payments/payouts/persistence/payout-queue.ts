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

  /**
   * Claims a due payout, those first that a worker has begun: the bank may have them, and nobody knows what became of them. Among
   * equals the one that has been due the longest. Two workers never get the same one.
   */
  async claim(claim: string, now: Date): Promise<PayoutRecord | null> {
    return (await this.claimOf({ begun: true }, claim, now)) ?? this.claimOf({}, claim, now);
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
   * Makes payouts due now, before all others, that are with the bank or were claimed by a process that has ended: after a start their
   * state is not known. Says nothing of the others.
   *
   * @param alone whether no other process can be at work: then nobody holds a claim. Otherwise a claim ends with its lease
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
   * Makes due what would wait longer than any delay: it was delayed while the clock was ahead. What was written of the bank's silence
   * then counts from now, so that a request that may still reach the bank has its time. What a worker has in hand stays with it; a
   * worker that starts asks for claimed ones too, which only a killed process can have left.
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
