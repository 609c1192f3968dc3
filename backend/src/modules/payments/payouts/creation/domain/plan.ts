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

/** What one admin, and what each person who is paid, has had within a day without a second admin; kobo. */
export interface PaidAlone {
  readonly byAdmin: number;
  readonly toPayee: ReadonlyMap<string, number>;
}

/**
 * Whether the payouts of one request need a second admin: with what was paid within a day they are too much for one admin, or for one payee.
 *
 * @param limitKobo PAYOUT_APPROVAL_OVER
 */
export const needsApproval = (
  lines: readonly { readonly annotatorId: string; readonly netKobo: number }[],
  paid: PaidAlone,
  limitKobo: number,
): boolean =>
  lines.length > 0 &&
  (paid.byAdmin + lines.reduce((sum, { netKobo }) => sum + netKobo, 0) > limitKobo ||
    lines.some(({ annotatorId, netKobo }) => (paid.toPayee.get(annotatorId) ?? 0) + netKobo > limitKobo));
