import {
  CURRENCIES,
  type Currency,
  type InvoiceStatus,
  type Money,
  PAYMENT_TABS,
  type PaymentTab,
  INVOICE_STATUSES_OF_TAB,
} from '@labelbridge/contracts';

/** Tab of the payment screens; null for Void, which no tab shows. */
export const tabOf = (status: InvoiceStatus): PaymentTab | null =>
  PAYMENT_TABS.find((tab) => INVOICE_STATUSES_OF_TAB[tab].includes(status)) ?? null;

/** Kept sum: kobo of a tab as quoted, or invoices without a rate in minor units of their currency. */
export type SumField = PaymentTab | `waiting.${Currency}`;
export const SUM_FIELDS: readonly SumField[] = [...PAYMENT_TABS, ...CURRENCIES.map((currency): SumField => `waiting.${currency}`)];

/** A missing field is zero. */
export type Sums = ReadonlyMap<SumField, number>;

export interface SummedInvoice {
  readonly status: InvoiceStatus;
  readonly amount: Money;
  readonly naira: number | null;
}

/** Adds an invoice; -1 subtracts it. A Void invoice counts as zero. */
export function addInvoice(sums: Map<SumField, number>, { status, amount, naira }: SummedInvoice, times: 1 | -1): void {
  const tab = tabOf(status);
  if (tab === null) return;
  addSum(sums, tab, times * (naira ?? 0));
  if (naira === null && tab === 'unpaid') addSum(sums, `waiting.${amount.currency}`, times * amount.amount);
}

export const addSum = (sums: Map<SumField, number>, field: SumField, value: number): void =>
  void sums.set(field, (sums.get(field) ?? 0) + value);

export function addSums(sums: Map<SumField, number>, more: Sums): void {
  for (const [field, value] of more) addSum(sums, field, value);
}

export interface SumFault {
  /** Annotator id, or name of a part of the total. */
  readonly of: string;
  readonly field: SumField;
  readonly kept: number;
  readonly rebuilt: number;
}

export const sumFaults = (of: string, kept: Sums | undefined, rebuilt: Sums | undefined): SumFault[] =>
  SUM_FIELDS.flatMap((field) => {
    const [have, should] = [kept?.get(field) ?? 0, rebuilt?.get(field) ?? 0];
    return have === should ? [] : [{ of, field, kept: have, rebuilt: should }];
  });
