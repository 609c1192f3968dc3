import { Inject, Injectable } from '@nestjs/common';
import { type InvoiceStatus, type PayoutStatus, maskAccountNumber } from '@labelbridge/contracts';
import { type ClientSession } from 'mongoose';
import { type Fault } from '../../../../../common/chain/chain-walk.js';
import { openText } from '../../../../../common/crypto/sealed-text.js';
import { SETTINGS, type Settings } from '../../../../../config/settings.js';
import { invoiceFacts } from '../../invoices/persistence/invoice-facts.js';
import { type InvoiceRecord } from '../../invoices/persistence/invoice.schema.js';
import { PostingRepository } from '../../ledger/persistence/posting.repository.js';
import { type PostingRecord } from '../../ledger/persistence/posting.schema.js';
import { PayoutRepository, payoutFacts } from '../../payouts/persistence/payout.repository.js';
import { accountNumberContext, ERASED_NUMBER } from '../../payouts/account-number.js';
import { type PayoutRecord } from '../../payouts/persistence/payout.schema.js';
import { ReportRepository } from '../../payouts/reports/report.repository.js';
import { invoiceFaults, payoutFaults } from './domain/posting-faults.js';
import { MONEY_CHECK_MESSAGES as MESSAGES } from './money-check.messages.js';

const OPEN: readonly PayoutStatus[] = ['Awaiting Approval', 'Queued', 'Sent'];
/** Payout statuses that are consistent with an invoice status. */
const PAYOUT_STATES: Readonly<Partial<Record<InvoiceStatus, readonly PayoutStatus[]>>> = { Processing: OPEN, Paid: ['Paid'] };

const differing = (texts: readonly string[]): Fault[] => texts.map((text) => ({ kind: 'differs', seq: null, text }));

@Injectable()
export class MoneyComparison {
  constructor(
    private readonly postings: PostingRepository,
    private readonly payoutRecords: PayoutRepository,
    private readonly reportRecords: ReportRepository,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async invoices(session: ClientSession, page: readonly InvoiceRecord[]): Promise<Fault[]> {
    const posted = await this.postings.ofInvoices(session, page.map(idOf));
    const payouts = await this.payoutRecords.findMany(
      page.flatMap(({ payoutId }) => (payoutId ? [payoutId] : [])),
      session,
    );
    const payoutOf = new Map(payouts.map((payout) => [idOf(payout), payout]));
    const texts = page.flatMap((invoice) => {
      const name = MESSAGES.nameOf('invoices', invoice);
      const own = posted.filter(({ payoutId, invoiceIds }) => payoutId === null && invoiceIds[0] === idOf(invoice));
      const { status, payoutId, naira } = invoice;
      const payout = payoutOf.get(String(payoutId));
      const line = payout?.invoices.find(({ _id }) => String(_id) === idOf(invoice));
      const states = PAYOUT_STATES[status];
      const isPaidOutsidePayouts = own.length === 0 && payoutId === null;
      const isInPayout = !states || isPaidOutsidePayouts || (payout && line?.kobo === naira && states.includes(payout.status));
      return [
        ...invoiceFaults(invoice, invoiceFacts(invoice), own).map((what) => MESSAGES.differs(name, what)),
        ...(isInPayout ? [] : [MESSAGES.notInPayout(name, status)]),
      ];
    });
    return differing(texts);
  }

  /** Compares payouts with their postings, and checks that their account numbers decrypt to the masked number. */
  async payouts(session: ClientSession, page: readonly PayoutRecord[]): Promise<Fault[]> {
    const posted = groupedByPayout(await this.postings.ofPayouts(session, page.map(idOf)));
    const texts = page.flatMap((payout) => {
      const name = MESSAGES.nameOf('payouts', payout);
      const faults = payoutFaults(payout, payoutFacts(payout), posted.get(idOf(payout)) ?? []);
      return [
        ...faults.map((what) => MESSAGES.differs(name, what)),
        ...(this.isAccountNumberIntact(payout) ? [] : [MESSAGES.number(name)]),
      ];
    });
    return differing(texts);
  }

  /**
   * A payout that an admin recorded as returned is paid in the bank's report and zero in the ledger. Its record is protected by its seal.
   */
  async reports(): Promise<Fault[]> {
    const texts: string[] = [];
    for await (const { day, unmatched } of this.reportRecords.unmatched()) {
      const payouts = await this.payoutRecords.findByReferences(unmatched.map(({ reference }) => reference));
      const moved = await this.postings.bankEffects(payouts.map(idOf));
      const effects = new Map(payouts.map((payout) => [payout.reference, moved.get(idOf(payout)) ?? 0]));
      const sentBack = new Map(payouts.flatMap(({ reference, status, netKobo }) => (status === 'Returned' ? [[reference, netKobo]] : [])));
      for (const { reference, bankKobo } of unmatched) {
        const ledgerKobo = effects.get(reference) ?? 0;
        const expectedKobo = ledgerKobo + (sentBack.get(reference) ?? 0);
        if ((bankKobo ?? 0) !== ledgerKobo && bankKobo !== expectedKobo)
          texts.push(MESSAGES.bank(day, reference, bankKobo ?? 0, ledgerKobo));
      }
    }
    return differing(texts);
  }

  private isAccountNumberIntact({ _id, account: { sealedNumber, maskedNumber } }: PayoutRecord): boolean {
    if (sealedNumber === ERASED_NUMBER) return true;
    try {
      return maskAccountNumber(openText(this.settings.dataKeys, accountNumberContext(_id), sealedNumber)) === maskedNumber;
    } catch {
      return false;
    }
  }
}

const idOf = ({ _id }: { readonly _id: unknown }): string => String(_id);

function groupedByPayout(postings: readonly PostingRecord[]): Map<string, PostingRecord[]> {
  const groups = new Map<string, PostingRecord[]>();
  for (const posting of postings) {
    const group = groups.get(posting.payoutId ?? '') ?? [];
    groups.set(posting.payoutId ?? '', [...group, posting]);
  }
  return groups;
}
