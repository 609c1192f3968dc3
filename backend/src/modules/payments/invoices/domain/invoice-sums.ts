import { CURRENCIES, type Currency, type InvoiceStatus, type Money, PAYMENT_TABS, type PaymentTab } from '@labelbridge/contracts';
import { tabOf } from './invoice-tab.js';

/** A kept sum: kobo of a tab as quoted, or what waits for a rate, in minor units of its own currency. */
export type SumField = PaymentTab | `waiting.${Currency}`;
export const SUM_FIELDS: readonly SumField[] = [...PAYMENT_TABS, ...CURRENCIES.map((currency): SumField => `waiting.${currency}`)];

/** Sums by field; one that is not there is zero. */
export type Sums = ReadonlyMap<SumField, number>;

/** An invoice as its sums need it. */
export interface SummedInvoice {
  readonly status: InvoiceStatus;
  readonly amount: Money;
  readonly naira: number | null;
}

/** Adds what an invoice comes to; `times` is -1 to take it off again. A void one comes to nothing. */
export function addInvoice(sums: Map<SumField, number>, { status, amount, naira }: SummedInvoice, times: 1 | -1): void {
  const tab = tabOf(status);
  if (tab === null) return;
  addSum(sums, tab, times * (naira ?? 0));
  if (naira === null && tab === 'unpaid') addSum(sums, `waiting.${amount.currency}`, times * amount.amount);
}

export const addSum = (sums: Map<SumField, number>, field: SumField, value: number): void =>
  void sums.set(field, (sums.get(field) ?? 0) + value);

/** Adds all of `more` to `sums`. */
export function addSums(sums: Map<SumField, number>, more: Sums): void {
  for (const [field, value] of more) addSum(sums, field, value);
}

/** A kept sum that is not what the invoices come to. */
export interface SumFault {
  /** Whose: an annotator's id, or a part of the sum of everybody. */
  readonly of: string;
  readonly field: SumField;
  readonly kept: number;
  readonly rebuilt: number;
}

/** Where kept sums differ from those that the invoices come to. */
export const sumFaults = (of: string, kept: Sums | undefined, rebuilt: Sums | undefined): SumFault[] =>
  SUM_FIELDS.flatMap((field) => {
    const [have, should] = [kept?.get(field) ?? 0, rebuilt?.get(field) ?? 0];
    return have === should ? [] : [{ of, field, kept: have, rebuilt: should }];
  });
