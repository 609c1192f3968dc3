import { Inject, Injectable, Logger } from '@nestjs/common';
import { PAYOUT_LIFECYCLE } from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { openText } from '../../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../../config/settings.js';
import { Transactions } from '../../../../database/transactions.js';
import { type BankResult, BankRejectedError, BankUnavailableError } from '../providers/bank-result.js';
import { PayoutProvider, type TransferOrder } from '../providers/payout-provider.js';
import { isRefusalFinal, retryDelay } from './domain/retry-delay.js';
import { PayoutTransitions } from './payout-transitions.js';
import { BankResults } from '../results/bank-results.js';
import { BatchRepository } from '../persistence/batch.repository.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

/** The part of a record under which a payout's account number is sealed. */
export const payoutNumberPlace = (payoutId: unknown): string => `payouts/${String(payoutId)}/accountNumber`;

const REASON_INVOICES = 2;

/** Takes one payout one step further. What a step leaves undone, or a crash cuts off, the next one takes up. */
@Injectable()
export class PayoutProcessor {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly provider: PayoutProvider,
    private readonly outcomes: BankResults,
    private readonly moves: PayoutTransitions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns when it is to be looked at again; null where nothing more is to be done */
  async take(payout: PayoutRecord): Promise<Date | null> {
    switch (payout.status) {
      case 'Awaiting Approval':
        await this.cancelWithBatch(payout);
        return null;
      case 'Queued':
        return this.provider.byHand ? null : this.firstSend(payout);
      case 'Sent':
        return this.lookThenSend(payout);
      case 'Paid':
      case 'Failed':
      case 'Cancelled':
      case 'Returned':
        return null;
    }
  }

  private async cancelWithBatch({ _id, batchId }: PayoutRecord): Promise<void> {
    const batch = await this.batches.findById(batchId);
    if (batch?.status !== 'Cancelled') return;
    await this.transactions.run(async (session) => {
      const payout = await this.payouts.findById(_id, session);
      if (payout?.status === 'Awaiting Approval' || payout?.status === 'Queued')
        await this.moves.cancel(session, payout, batch.decidedBy ?? SYSTEM_ACTOR);
    });
  }

  /** Notes that the bank may have it before the bank is called: whoever comes after a crash asks first. */
  private async firstSend(payout: PayoutRecord): Promise<Date | null> {
    const { from, to, action } = PAYOUT_LIFECYCLE.find('send', payout.status) ?? {};
    if (!from || !to || !action) return null;
    const at = this.clock.now();
    const sent = await this.payouts.move(null, payout._id, {
      from,
      set: { status: to, sentAt: at },
      entry: { action, from, to, by: SYSTEM_ACTOR, at, reason: null },
    });
    return sent ? this.send(sent) : at;
  }

  /** Asks what became of it, and sends it again under the same reference where the bank does not know it. */
  private async lookThenSend(payout: PayoutRecord): Promise<Date | null> {
    try {
      const outcome = await this.provider.verify(payout.reference);
      return outcome ? await this.heard(payout, outcome) : await this.send(payout);
    } catch (error) {
      return this.silent(payout, error, false);
    }
  }

  private async send(payout: PayoutRecord): Promise<Date | null> {
    try {
      return await this.heard(payout, await this.provider.send(this.orderOf(payout)));
    } catch (error) {
      return error instanceof BankRejectedError ? this.refused(payout, error) : this.silent(payout, error, true);
    }
  }

  /** A refusal ends it where the bank has nothing of it, and nothing is on its way there. */
  private async refused(payout: PayoutRecord, { message }: BankRejectedError): Promise<Date | null> {
    try {
      const outcome = await this.provider.verify(payout.reference);
      if (outcome) return await this.heard(payout, outcome);
    } catch (error) {
      return this.silent(payout, error, false);
    }
    if (!isRefusalFinal(this.clock.now(), payout.lastTimeoutAt)) return this.later(payout);
    return this.heard(payout, { state: 'failed', amountKobo: null, bankReference: null, why: message });
  }

  private async heard(payout: PayoutRecord, outcome: BankResult): Promise<Date | null> {
    const done = await this.outcomes.hear(payout._id, outcome);
    return done === 'wait' || done === 'attend' ? this.later(payout) : null;
  }

  /** @param sending whether what was not answered may have sent the money */
  private async silent(payout: PayoutRecord, error: unknown, sending: boolean): Promise<Date> {
    if (!(error instanceof BankUnavailableError)) throw error;
    this.logger.warn(`Payout ${payout.reference} is not known to be sent: ${error.message}`);
    return this.later(payout, sending ? { lastTimeoutAt: this.clock.now() } : {});
  }

  private async later(payout: PayoutRecord, set: { lastTimeoutAt?: Date } = {}): Promise<Date> {
    await this.payouts.note(null, { _id: payout._id, status: 'Sent' }, { ...set, attempts: payout.attempts + 1 });
    return new Date(this.clock.now().getTime() + retryDelay(payout.attempts));
  }

  private orderOf({ _id, reference, netKobo, account, invoices }: PayoutRecord): TransferOrder {
    const { accountName, bankCode, sealedNumber } = account;
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    return {
      reference,
      netKobo,
      account: { accountName, bankCode, accountNumber: openText(this.settings.dataKeys, payoutNumberPlace(_id), sealedNumber) },
      reason: `Labelbridge ${numbers.length > REASON_INVOICES ? `${numbers[0]} and ${numbers.length - 1} more` : numbers.join(', ')}`,
    };
  }
}
