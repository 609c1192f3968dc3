import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { CURRENCIES, type Money, type PaymentTab, type Currency } from '@labelbridge/contracts';
import { type ClientSession, type Model, type Types, Schema } from 'mongoose';
import { readRows } from '../../../../../common/pagination/find-page.js';
import { Transactions } from '../../../../../database/transactions.js';
import { SUM_FIELDS, type SumField, type SummedInvoice, type Sums, addInvoice, addSum, addSums } from '../domain/invoice-sums.js';

/** Sums of one annotator, or a part of the total. Derived from the invoices. */
interface InvoiceTotalsRecord extends Partial<Record<PaymentTab, number>> {
  /** Annotator id, or name of a part (`partOf`). */
  _id: string;
  /** Invoices without a rate, in minor units. */
  waiting?: Partial<Record<Currency, number>>;
}

export const INVOICE_TOTALS_MODEL = 'InvoiceTotals';

export const invoiceTotalsSchema = new Schema<InvoiceTotalsRecord>(
  {
    _id: { type: String, required: true },
    unpaid: { type: Number },
    paid: { type: Number },
    waiting: { type: new Schema(Object.fromEntries(CURRENCIES.map((currency) => [currency, { type: Number }])), { _id: false }) },
  },
  { collection: 'invoicetotals', versionKey: false },
);

export interface InvoiceTotals {
  /** Quoted amounts. */
  readonly naira: Money;
  /** Invoices without a rate, per currency. */
  readonly unquoted: Money[];
}

/** The total is kept in parts, by the last digit of the annotator's id: concurrent payouts seldom write the same part. */
export const partOf = (annotatorId: string): string => `all-${annotatorId.slice(-1)}`;
const PARTS: readonly string[] = [...'0123456789abcdef'].map(partOf);
export const isPart = (id: string): boolean => PARTS.includes(id);

/** Sums of the invoices of each annotator and of all, written in the transaction of each invoice. */
@Injectable()
export class InvoiceTotalsRepository {
  private readonly noted = new WeakMap<ClientSession, Map<string, Map<SumField, number>>>();

  constructor(
    @InjectModel(INVOICE_TOTALS_MODEL) private readonly totals: Model<InvoiceTotalsRecord>,
    transactions: Transactions,
  ) {
    transactions.addPart({ begin: (session) => void this.noted.set(session, new Map()), beforeCommit: (session) => this.write(session) });
  }

  /** Notes a change; the sums are written once, before the commit. @throws Error outside `Transactions.run` */
  note(session: ClientSession, annotatorId: Types.ObjectId, before: SummedInvoice | null, after: SummedInvoice): void {
    const noted = this.noted.get(session);
    if (!noted) throw new Error('an invoice is written within a transaction');
    const id = String(annotatorId);
    const sums = noted.get(id) ?? new Map<SumField, number>();
    noted.set(id, sums);
    if (before) addInvoice(sums, before, -1);
    addInvoice(sums, after, 1);
  }

  async ofTabs(annotatorId?: Types.ObjectId): Promise<Record<PaymentTab, InvoiceTotals>> {
    const sums = new Map<SumField, number>();
    const filter = { _id: annotatorId ? String(annotatorId) : { $in: [...PARTS] } };
    for (const record of await readRows(this.totals, filter)) addSums(sums, sumsOf(record));
    const naira = (tab: PaymentTab): Money => ({ amount: sums.get(tab) ?? 0, currency: 'NGN' });
    const unquoted = CURRENCIES.flatMap((currency): Money[] => {
      const amount = sums.get(`waiting.${currency}`) ?? 0;
      return amount > 0 ? [{ amount, currency }] : [];
    });
    return { unpaid: { naira: naira('unpaid'), unquoted }, paid: { naira: naira('paid'), unquoted: [] } };
  }

  /** Kept sums by annotator and part; all if `ids` is undefined. */
  async kept(session: ClientSession | null = null, ids?: readonly string[]): Promise<Map<string, Sums>> {
    const found = await this.totals
      .find(ids ? { _id: { $in: [...ids] } } : {})
      .session(session)
      .lean<InvoiceTotalsRecord[]>();
    return new Map(found.map((record) => [record._id, sumsOf(record)]));
  }

  async replace(session: ClientSession, _id: string, sums: Sums): Promise<void> {
    await this.totals.updateOne(
      { _id },
      { $set: Object.fromEntries(SUM_FIELDS.map((field) => [field, sums.get(field) ?? 0])) },
      { session, upsert: true },
    );
  }

  /** Writes in sorted order, so that two transactions conflict at most once. */
  private async write(session: ClientSession): Promise<void> {
    const noted = this.noted.get(session);
    if (!noted || noted.size === 0) return;
    const moves = new Map<string, Map<SumField, number>>();
    for (const [id, sums] of noted) {
      for (const place of [id, partOf(id)]) {
        const sum = moves.get(place) ?? new Map<SumField, number>();
        moves.set(place, sum);
        addSums(sum, sums);
      }
    }
    noted.clear();
    const writes = [...moves]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .flatMap(([_id, sums]) => {
        const moved = [...sums].filter(([, value]) => value !== 0);
        return moved.length === 0 ? [] : [{ updateOne: { filter: { _id }, update: { $inc: Object.fromEntries(moved) }, upsert: true } }];
      });
    if (writes.length > 0) await this.totals.bulkWrite(writes, { session });
  }
}

function sumsOf({ unpaid, paid, waiting }: InvoiceTotalsRecord): Sums {
  const sums = new Map<SumField, number>();
  addSum(sums, 'unpaid', unpaid ?? 0);
  addSum(sums, 'paid', paid ?? 0);
  for (const currency of CURRENCIES) addSum(sums, `waiting.${currency}`, waiting?.[currency] ?? 0);
  return sums;
}
