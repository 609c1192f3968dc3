import { type InvoiceStatus } from '@labelbridge/contracts';

/** The part of an invoice that a plan of payouts needs. */
export interface PlannedInvoice {
  readonly id: string;
  readonly annotatorId: string;
  readonly status: InvoiceStatus;
  /** Kobo as quoted; null until there is a rate. */
  readonly naira: number | null;
}

/** What one payout would move, in kobo; `net` is not below zero. */
export interface PayoutSums {
  readonly grossKobo: number;
  readonly feeKobo: number;
  readonly netKobo: number;
}

/** Invoices by who is owed them, in the order in which they first come; each invoice once. */
export function groupByAnnotator<T extends PlannedInvoice>(invoices: readonly T[]): T[][] {
  const groups = new Map<string, Map<string, T>>();
  for (const invoice of invoices) {
    const group = groups.get(invoice.annotatorId) ?? new Map<string, T>();
    groups.set(invoice.annotatorId, group.set(invoice.id, invoice));
  }
  return [...groups.values()].map((group) => [...group.values()]);
}

/** What a payout of these invoices moves; those without a rate count for nothing. One fee a payout. */
export function sumsOf(invoices: readonly Pick<PlannedInvoice, 'naira'>[], feeKobo: number): PayoutSums {
  const grossKobo = invoices.reduce((sum, { naira }) => sum + (naira ?? 0), 0);
  return { grossKobo, feeKobo, netKobo: Math.max(grossKobo - feeKobo, 0) };
}

/** What payouts come to together. */
export const totalOf = (all: readonly PayoutSums[]): PayoutSums => ({
  grossKobo: all.reduce((sum, { grossKobo }) => sum + grossKobo, 0),
  feeKobo: all.reduce((sum, { feeKobo }) => sum + feeKobo, 0),
  netKobo: all.reduce((sum, { netKobo }) => sum + netKobo, 0),
});

/** Whether the payouts of one request need a second admin. @param limitKobo PAYOUT_APPROVAL_OVER */
export const needsApproval = (netKobo: number, limitKobo: number): boolean => netKobo > limitKobo;
