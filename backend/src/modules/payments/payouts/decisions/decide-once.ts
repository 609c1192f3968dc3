import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { IdempotencyEffects } from '../../../../common/idempotency/idempotency-effects.js';
import { Transactions } from '../../../../database/transactions.js';

/** Applies a decision once for each idempotency key. */
@Injectable()
export class DecideOnce {
  constructor(
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `decide` in a transaction, unless an earlier run of this request that was killed has done it. @param id of what is decided */
  async run(id: string, decide: (session: ClientSession) => Promise<void>): Promise<void> {
    if (this.effects.prior().includes(id)) return;
    await this.transactions.run(async (session) => {
      await decide(session);
      await this.effects.record(session, id);
    });
  }
}
