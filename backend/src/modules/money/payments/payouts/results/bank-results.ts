import { Injectable, Logger } from '@nestjs/common';
import { type Types } from 'mongoose';
import { type Actor } from '../../../../../common/access/current-user.js';
import { KeyedQueue } from '../../../../../common/concurrency/keyed-queue.js';
import { Transactions } from '../../../../../database/transactions.js';
import { type BankResult } from '../providers/bank-result.js';
import { type Decision, decide } from '../domain/bank-decision.js';
import { PayoutTransitions } from '../processing/payout-transitions.js';
import { PayoutNotifier } from '../payout-notifier.js';
import { PayoutRepository } from '../persistence/payout.repository.js';

@Injectable()
export class BankResults {
  private readonly logger = new Logger('Payouts');
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly transitions: PayoutTransitions,
    private readonly notifier: PayoutNotifier,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Decides on the payout as the transaction reads it, so that the second of two equal results changes nothing. The bank reports most
   * results twice at once, by its answer and by a webhook; the queue serialises them within a process.
   *
   * @returns null if there is no such payout
   */
  async applyBankResult(id: Types.ObjectId | string, result: BankResult): Promise<Decision['do'] | null> {
    const done = await this.queue.run(String(id), () => this.decideOn(id, result));
    if (done === 'flagForReview') this.logger.error(`Payout ${String(id)} needs attention: the bank's answer does not match`);
    return done;
  }

  private decideOn(id: Types.ObjectId | string, result: BankResult): Promise<Decision['do'] | null> {
    return this.transactions.run(async (session) => {
      const payout = await this.payouts.findById(id, session);
      if (!payout) return null;
      const decision = decide(payout, result);
      const by: Actor = { kind: 'system' };
      switch (decision.do) {
        case 'settle':
          await this.transitions.settle(session, payout, { action: 'settle', by, bankReference: decision.bankReference });
          break;
        case 'fail':
          await this.transitions.revert(session, payout, { action: 'fail', by, reason: decision.why, bankReference: result.bankReference });
          break;
        case 'return':
          await this.transitions.revert(session, payout, {
            action: 'return',
            by,
            reason: decision.why,
            bankReference: decision.bankReference,
          });
          break;
        case 'correct':
          await this.transitions.correct(session, payout, { action: 'return', by, reason: decision.why });
          break;
        case 'wait':
          if (!payout.sentNotified && (await this.payouts.update(session, payout, { sentNotified: true })))
            await this.notifier.sent(session, payout);
          break;
        case 'flagForReview':
          if (payout.needsAttention !== decision.why && (await this.payouts.flag(session, payout, decision.why))) {
            await this.notifier.needsAttention(session, payout, decision.why);
          }
          break;
        case 'nothing':
          break;
      }
      return decision.do;
    });
  }
}
