import { Injectable } from '@nestjs/common';
import { type ClientSession } from 'mongoose';
import { IdempotencyEffects } from '../../../../../common/idempotency/idempotency-effects.js';
import { Transactions } from '../../../../../database/transactions.js';

@Injectable()
export class DecideOnce {
  constructor(
    private readonly effects: IdempotencyEffects,
    private readonly transactions: Transactions,
  ) {}

  /** Runs `decide` in a transaction, unless a killed run of this request has done it. @param id of the record decided on */
  async run(id: string, decide: (session: ClientSession) => Promise<void>): Promise<void> {
    if (this.effects.prior().includes(id)) return;
    await this.transactions.run(async (session) => {
      await decide(session);
      await this.effects.record(session, id);
    });
  }
}
