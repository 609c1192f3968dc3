import { Injectable, Logger } from '@nestjs/common';
import { type Types } from 'mongoose';
import { SYSTEM_ACTOR } from '../../../common/access/person.js';
import { KeyedQueue } from '../../../common/concurrency/keyed-queue.js';
import { Transactions } from '../../../database/transactions.js';
import { type BankOutcome } from '../providers/domain/bank-outcome.js';
import { type Decision, decide } from './domain/decide.js';
import { PayoutMoves } from './payout-moves.js';
import { PayoutNews } from './payout-news.js';
import { PayoutRepository } from './persistence/payout.repository.js';

/** Hears what a bank says of a payout, by answer, question or webhook, and does what follows, once. */
@Injectable()
export class PayoutOutcomes {
  private readonly logger = new Logger('Payouts');
  private readonly queue = new KeyedQueue();

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly moves: PayoutMoves,
    private readonly news: PayoutNews,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Does what follows from the bank's word, once, whoever hears it and however often. The bank says most things twice at the same
   * moment, by its answer and by a webhook: they wait for each other here, and the second is old news.
   *
   * @returns what was done; null where there is no such payout
   */
  async hear(id: Types.ObjectId | string, outcome: BankOutcome): Promise<Decision['do'] | null> {
    const done = await this.queue.run(String(id), () => this.decided(id, outcome));
    if (done === 'attend') this.logger.error(`Payout ${String(id)} needs attention: the bank's word does not fit`);
    return done;
  }

  /** Decides on the payout as it is within the transaction: another process may hear it, too. Nothing to do needs none. */
  private async decided(id: Types.ObjectId | string, outcome: BankOutcome): Promise<Decision['do'] | null> {
    const known = await this.payouts.findById(id);
    if (!known) return null;
    if (decide(known, outcome).do === 'nothing') return 'nothing';
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
          await this.moves.takeBack(session, payout, { action: 'fail', by, reason: decision.why, bankReference: outcome.bankReference });
          break;
        case 'return':
          await this.moves.takeBack(session, payout, { action: 'return', by, reason: decision.why, bankReference: decision.bankReference });
          break;
        case 'correct':
          await this.moves.correct(session, payout, { action: 'return', by, reason: decision.why });
          break;
        case 'wait':
          if (!payout.toldSent && (await this.payouts.note(session, payout, { toldSent: true }))) await this.news.sent(session, payout);
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
