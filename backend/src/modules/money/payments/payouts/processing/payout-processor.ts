import { Inject, Injectable, Logger } from '@nestjs/common';
import { PAYOUT_LIFECYCLE } from '@labelbridge/contracts';
import { SYSTEM_ACTOR } from '../../../../../common/access/current-user.js';
import { Clock } from '../../../../../common/clock/clock.js';
import { openText } from '../../../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { Transactions } from '../../../../../database/transactions.js';
import { type BankResult, BankRejectedError, BankUnavailableError } from '../providers/bank-result.js';
import { PayoutProvider, type TransferOrder } from '../providers/payout-provider.js';
import { isRejectionFinal, retryDelay } from '../domain/retry-delay.js';
import { PayoutTransitions } from './payout-transitions.js';
import { BankResults } from '../results/bank-results.js';
import { BatchRepository } from '../persistence/batch.repository.js';
import { PayoutRepository } from '../persistence/payout.repository.js';
import { accountNumberContext } from '../account-number.js';
import { type PayoutRecord } from '../persistence/payout.schema.js';

const REASON_INVOICES = 2;

/** Processes one step of a payout. The next step continues an unfinished one, also after a crash. */
@Injectable()
export class PayoutProcessor {
  private readonly logger = new Logger('Payouts');

  constructor(
    private readonly payouts: PayoutRepository,
    private readonly batches: BatchRepository,
    private readonly provider: PayoutProvider,
    private readonly results: BankResults,
    private readonly transitions: PayoutTransitions,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @returns the next due time; null if nothing is left to do */
  async process(payout: PayoutRecord): Promise<Date | null> {
    switch (payout.status) {
      case 'Awaiting Approval':
        await this.cancelWithBatch(payout);
        return null;
      case 'Queued':
        return this.provider.byHand ? null : this.firstSend(payout);
      case 'Sent':
        return this.verifyThenSend(payout);
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
        await this.transitions.cancel(session, payout, { kind: 'system' }, batch.decidedBy);
    });
  }

  /** Sets the status Sent before it calls the bank: after a crash the bank is asked first. */
  private async firstSend(payout: PayoutRecord): Promise<Date | null> {
    const { from, to, action } = PAYOUT_LIFECYCLE.find('send', payout.status) ?? {};
    if (!from || !to || !action) return null;
    const at = this.clock.now();
    const entry = { action, from, to, by: SYSTEM_ACTOR, at, reason: null };
    const sent = await this.transactions.run((session) =>
      this.payouts.move(session, payout._id, { from, set: { status: to, sentAt: at }, entry }),
    );
    return sent ? this.send(sent) : at;
  }

  /** Asks the bank for the state, and sends again under the same reference if the bank does not know it. */
  private async verifyThenSend(payout: PayoutRecord): Promise<Date | null> {
    try {
      const result = await this.provider.verify(payout.reference);
      return result ? await this.apply(payout, result) : await this.send(payout);
    } catch (error) {
      return this.unavailable(payout, error, false);
    }
  }

  private async send(payout: PayoutRecord): Promise<Date | null> {
    try {
      return await this.apply(payout, await this.provider.send(this.orderOf(payout)));
    } catch (error) {
      return error instanceof BankRejectedError ? this.rejected(payout, error) : this.unavailable(payout, error, true);
    }
  }

  /** A rejection is final if the bank does not have the transfer and no earlier request can still arrive. */
  private async rejected(payout: PayoutRecord, { message }: BankRejectedError): Promise<Date | null> {
    try {
      const result = await this.provider.verify(payout.reference);
      if (result) return await this.apply(payout, result);
    } catch (error) {
      return this.unavailable(payout, error, false);
    }
    if (!isRejectionFinal(this.clock.now(), payout.lastTimeoutAt)) return this.retryLater(payout);
    return this.apply(payout, { state: 'failed', amountKobo: null, bankReference: null, why: message });
  }

  private async apply(payout: PayoutRecord, result: BankResult): Promise<Date | null> {
    const done = await this.results.applyBankResult(payout._id, result);
    return done === 'wait' || done === 'flagForReview' ? this.retryLater(payout) : null;
  }

  /** @param sending whether the request without an answer may have sent the money */
  private async unavailable(payout: PayoutRecord, error: unknown, sending: boolean): Promise<Date> {
    if (!(error instanceof BankUnavailableError)) throw error;
    this.logger.warn(`Payout ${payout.reference} is not known to be sent: ${error.message}`);
    return this.retryLater(payout, sending ? { lastTimeoutAt: this.clock.now() } : {});
  }

  private async retryLater(payout: PayoutRecord, set: { lastTimeoutAt?: Date } = {}): Promise<Date> {
    await this.payouts.update(null, { _id: payout._id, status: 'Sent' }, { ...set, attempts: payout.attempts + 1 });
    return new Date(this.clock.now().getTime() + retryDelay(payout.attempts));
  }

  private orderOf({ _id, reference, netKobo, account, invoices }: PayoutRecord): TransferOrder {
    const { accountName, bankCode, sealedNumber } = account;
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    return {
      reference,
      netKobo,
      account: { accountName, bankCode, accountNumber: openText(this.settings.dataKeys, accountNumberContext(_id), sealedNumber) },
      reason: `Labelbridge ${numbers.length > REASON_INVOICES ? `${numbers[0]} and ${numbers.length - 1} more` : numbers.join(', ')}`,
    };
  }
}
