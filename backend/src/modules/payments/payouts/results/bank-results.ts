import { Injectable, Logger } from '@nestjs/common';
import { type Types } from 'mongoose';
import { SYSTEM_ACTOR } from '../../../../common/access/current-user.js';
import { KeyedQueue } from '../../../../common/concurrency/keyed-queue.js';
import { Transactions } from '../../../../database/transactions.js';
import { type BankResult } from '../providers/bank-result.js';
import { type Decision, decide } from './domain/decide.js';
import { PayoutTransitions } from '../processing/payout-transitions.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { PayoutRepository } from '../persistence/payout.repository.js';

/** Hears what a bank says of a payout, by answer, question or webhook, and does what follows, once. */
@Injectable()
export class BankResults {
  private readonly logger = new Logger('Payouts');
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly moves: PayoutTransitions,
    private readonly news: PayoutNotifier,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Decides on the payout as it is within the transaction, so that of two who hear at once the second one hears old news. The bank
   * says most things twice at the same moment, by its answer and by a webhook: within a process they wait for each other.
   *
   * @returns what was done; null where there is no such payout
   */
  async hear(id: Types.ObjectId | string, outcome: BankResult): Promise<Decision['do'] | null> {
    const done = await this.queue.run(String(id), () => this.decideOn(id, outcome));
    if (done === 'attend') this.logger.error(`Payout ${String(id)} needs attention: the bank's word does not fit`);
    return done;
  }

  private decideOn(id: Types.ObjectId | string, outcome: BankResult): Promise<Decision['do'] | null> {
    return this.transactions.run(async (session) => {
      const payout = await this.payouts.findById(id, session);
      if (!payout) return null;
      const decision = decide(payout, outcome);
      const by = SYSTEM_ACTOR;
      switch (decision.do) {
        case 'settle':
          await this.moves.settle(session, payout, { action: 'settle', by, bankReference: decision.bankReference });
          break;
        case 'fail':
          await this.moves.revert(session, payout, { action: 'fail', by, reason: decision.why, bankReference: outcome.bankReference });
          break;
        case 'return':
          await this.moves.revert(session, payout, { action: 'return', by, reason: decision.why, bankReference: decision.bankReference });
          break;
        case 'correct':
          await this.moves.correct(session, payout, { action: 'return', by, reason: decision.why });
          break;
        case 'wait':
          if (!payout.sentNotified && (await this.payouts.note(session, payout, { sentNotified: true })))
            await this.news.sent(session, payout);
          break;
        case 'attend':
          if (payout.needsAttention !== decision.why && (await this.payouts.note(session, payout, { needsAttention: decision.why }))) {
            await this.news.needsAttention(session, payout, decision.why);
          }
          break;
        case 'nothing':
          break;
      }
      return decision.do;
    });
  }
}
