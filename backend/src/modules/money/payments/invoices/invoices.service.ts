import { Injectable } from '@nestjs/common';
import {
  BONUS_MESSAGES,
  INVOICE_LIFECYCLE,
  type InvoiceStatus,
  type Money,
  type PlainDate,
  WORK_MESSAGES,
  amountProblem,
  bonusProblem,
  invoicePayBy,
  nairaOf,
  staleStateMessage,
} from '@labelbridge/contracts';
import { type ClientSession, Types } from 'mongoose';
import { type ActorRecord } from '../../../../common/access/current-user.js';
import { Clock } from '../../../../common/clock/clock.js';
import { badInput, conflict, orNotFound } from '../../../../common/errors/errors.js';
import { searchWords } from '../../../../common/search/search-words.js';
import { UsersService } from '../../../people/users/users.service.js';
import { formatInvoiceNumber, invoiceYear, titleOfInvoice } from './domain/invoice-names.js';
import { invoicePosting, quotePosting, voidPosting } from '../ledger/domain/postings.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { invoiceFacts } from './persistence/invoice-facts.js';
import { CounterRepository } from './persistence/counter.repository.js';
import { InvoiceRepository } from './persistence/invoice.repository.js';
import { type InvoiceRecord, type InvoicedBonus, type InvoicedTask } from './persistence/invoice.schema.js';
import { RatesService } from '../rates/rates.service.js';

interface Owed {
  annotatorId: Types.ObjectId;
  amount: Money;
  actor: ActorRecord;
}

/** A job that is approved, or cancelled and paid for. */
interface JobToInvoice extends Owed {
  jobId: Types.ObjectId;
  task: InvoicedTask;
}

interface BonusToInvoice extends Owed {
  bonus: InvoicedBonus;
}

interface MadeInvoice {
  readonly _id: Types.ObjectId;
  readonly invoiceNumber: string;
  readonly status: InvoiceStatus;
  readonly naira: Money | null;
  readonly invoicedDate: Date;
}

export interface InvoiceSummary {
  _id: string;
  invoiceNumber: string;
  status: InvoiceStatus;
  /** Null until there is an exchange rate. */
  naira: Money | null;
  /** Null unless it is unpaid. */
  payBy: PlainDate | null;
}

type VoidedBonus = InvoiceRecord & { readonly bonus: InvoicedBonus };

type Summarised = Pick<InvoiceRecord, '_id' | 'invoiceNumber' | 'status' | 'naira' | 'invoicedDate'>;

const summaryOf = ({ _id, invoiceNumber, status, naira, invoicedDate }: Summarised): InvoiceSummary => ({
  _id: String(_id),
  invoiceNumber,
  status,
  naira: naira === null ? null : { amount: naira, currency: 'NGN' },
  payBy: status === 'Unpaid' ? invoicePayBy(invoicedDate) : null,
});

/** Invoices for jobs. Writes use the caller's transaction. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly invoices: InvoiceRepository,
    private readonly counters: CounterRepository,
    private readonly ledger: LedgerService,
    private readonly quotes: RatesService,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Numbers have no gaps within a year. Call it last in the transaction: from here on, the counter serialises approvals.
   *
   * @throws 400 if the amount is not a positive integer of minor units
   */
  async createForJob(session: ClientSession, { jobId, task, ...owed }: JobToInvoice): Promise<MadeInvoice> {
    const problem = amountProblem(owed.amount.amount);
    if (problem) throw badInput([{ field: 'approvedAmount.amount', message: problem }]);
    return this.create(session, owed, { jobId, task });
  }

  /** Creates an invoice that no approval made. It has a number as `createForJob` gives. @throws 400 if it is above `BONUS_MAX` */
  async createBonus(session: ClientSession, { bonus, ...owed }: BonusToInvoice): Promise<MadeInvoice> {
    const problem = amountProblem(owed.amount.amount) ?? bonusProblem(owed.amount);
    if (problem) throw badInput([{ field: 'amount', message: problem }]);
    return this.create(session, owed, { task: null, bonus });
  }

  private async create(
    session: ClientSession,
    { annotatorId, amount, actor }: Owed,
    what: Pick<InvoiceRecord, 'jobId' | 'task' | 'bonus'>,
  ): Promise<MadeInvoice> {
    const annotator = (await this.users.findSummaries([annotatorId])).get(String(annotatorId));
    const now = this.clock.now();
    const owed = { amount: amount.amount, currency: amount.currency };
    const quote = await this.quotes.quoteFor(owed.currency, session);
    const naira = nairaOf(owed, quote);
    const _id = new Types.ObjectId();
    const facts = invoiceFacts({ _id, ...what, annotatorId, amount: owed });
    const made = { at: now, by: actor };
    await this.ledger.post(session, invoicePosting(facts, made), ...(quote ? [quotePosting(facts, quote, made)] : []));
    const year = invoiceYear(now);
    const invoiceNumber = formatInvoiceNumber(year, await this.counters.next(session, `invoice-${year}`));
    const status = INVOICE_LIFECYCLE.initial;
    await this.invoices.insert(session, {
      _id,
      invoiceNumber,
      ...what,
      annotatorId,
      amount: owed,
      quote,
      naira: naira?.amount ?? null,
      unquoted: naira === null,
      payoutId: null,
      fee: null,
      status,
      invoicedDate: now,
      paidDate: null,
      history: [{ action: 'create', from: null, to: status, by: actor, at: now, reason: null }],
      searchWords: searchWords(invoiceNumber, annotator?.firstname, annotator?.lastname, titleOfInvoice(what)),
    });
    return { _id, invoiceNumber, status, naira, invoicedDate: now };
  }

  /** @throws 409 if it is paid or in a payout */
  async voidForJob(
    session: ClientSession,
    { jobId, actor, reason }: { jobId: Types.ObjectId; actor: ActorRecord; reason: string },
  ): Promise<'voided' | 'none'> {
    const invoice = await this.invoices.findLive(session, jobId);
    if (!invoice) return 'none';
    if (!(await this.void(session, invoice, actor, reason))) throw conflict(WORK_MESSAGES.jobInvoiceNotUnpaid);
    return 'voided';
  }

  /** @returns the invoice as it was @throws 404; 409 if it is not a bonus, is paid or in a payout */
  async voidBonus(session: ClientSession, id: string, actor: ActorRecord, reason: string): Promise<VoidedBonus> {
    const invoice = orNotFound(await this.invoices.findById(id, session));
    const { bonus, status } = invoice;
    if (!bonus) throw conflict(BONUS_MESSAGES.onlyBonuses);
    if (!(await this.void(session, invoice, actor, reason))) throw conflict(staleStateMessage(INVOICE_LIFECYCLE.name, status));
    return { ...invoice, bonus };
  }

  /** @returns false if it is not Unpaid */
  private async void(session: ClientSession, { _id, status }: InvoiceRecord, by: ActorRecord, reason: string): Promise<boolean> {
    const transition = INVOICE_LIFECYCLE.find('void', status);
    const at = this.clock.now();
    const voided =
      transition &&
      (await this.invoices.move(session, _id, {
        from: transition.from,
        set: { status: transition.to, unquoted: false },
        entry: { action: transition.action, from: transition.from, to: transition.to, by, at, reason },
      }));
    if (!voided) return false;
    await this.ledger.post(session, voidPosting(invoiceFacts(voided), voided.quote, { at, by, reason }));
    return true;
  }

  /** Invoices that are not Void, by job. */
  async summariesForJobs(jobIds: Types.ObjectId[]): Promise<Map<string, InvoiceSummary>> {
    const found = await this.invoices.findLiveOfJobs(jobIds);
    return new Map(found.map((invoice) => [String(invoice.jobId), summaryOf(invoice)]));
  }

  /** Amounts in minor units of the invoices among these that are not Void, by id. */
  async amountsOf(session: ClientSession, ids: readonly string[]): Promise<Map<string, number>> {
    const found = (await this.invoices.findMany(ids, session)).filter(({ status }) => status !== 'Void');
    return new Map(found.map(({ _id, amount }) => [String(_id), amount.amount]));
  }
}
