import { type InvoiceStatus } from '@labelbridge/contracts';

export interface PlannedInvoice {
  readonly id: string;
  readonly annotatorId: string;
  readonly status: InvoiceStatus;
  /** Kobo as quoted; null until there is a rate. */
  readonly naira: number | null;
}

export interface PayoutSums {
  readonly grossKobo: number;
  readonly feeKobo: number;
  readonly netKobo: number;
}

/** Groups by annotator, in the order of first appearance; each invoice once. */
export function groupByAnnotator<T extends PlannedInvoice>(invoices: readonly T[]): T[][] {
  const groups = new Map<string, Map<string, T>>();
  for (const invoice of invoices) {
    const group = groups.get(invoice.annotatorId) ?? new Map<string, T>();
    groups.set(invoice.annotatorId, group.set(invoice.id, invoice));
  }
  return [...groups.values()].map((group) => [...group.values()]);
}

/** Sums a payout with one fee. Invoices without a rate count as zero. */
export function sumsOf(invoices: readonly Pick<PlannedInvoice, 'naira'>[], feeKobo: number): PayoutSums {
  const grossKobo = invoices.reduce((sum, { naira }) => sum + (naira ?? 0), 0);
  return { grossKobo, feeKobo, netKobo: Math.max(grossKobo - feeKobo, 0) };
}

export const totalOf = (all: readonly PayoutSums[]): PayoutSums => ({
  grossKobo: all.reduce((sum, { grossKobo }) => sum + grossKobo, 0),
  feeKobo: all.reduce((sum, { feeKobo }) => sum + feeKobo, 0),
  netKobo: all.reduce((sum, { netKobo }) => sum + netKobo, 0),
});

export interface PaidAlone {
  readonly byAdmin: number;
  readonly toPayee: ReadonlyMap<string, number>;
}

/** Compares the sums of a request and of the last day with the limit PAYOUT_APPROVAL_OVER, for the admin and for each payee. */
export const needsApproval = (
  lines: readonly { readonly annotatorId: string; readonly netKobo: number }[],
  paid: PaidAlone,
  limitKobo: number,
): boolean =>
  lines.length > 0 &&
  (paid.byAdmin + lines.reduce((sum, { netKobo }) => sum + netKobo, 0) > limitKobo ||
    lines.some(({ annotatorId, netKobo }) => (paid.toPayee.get(annotatorId) ?? 0) + netKobo > limitKobo));
