import { type PayoutStatus, isFinalPayout } from '@labelbridge/contracts';
import { type Transfer } from '@labelbridge/simulated-bank';
import { print } from './options.js';

/** Differences between the product and the bank. All are 0 if they match. */
export interface Reconciliation {
  /** Payouts and invoices whose status does not match the bank, and transfers without a payout. */
  lost: number;
  double: number;
  /** Payouts that are not final or need attention, and invoices that are still Processing. */
  unknown: number;
  /** Paid sum of the bank minus the ledger, as an absolute value in kobo. */
  difference: number;
}

export interface CheckedPayout {
  readonly reference: string;
  readonly status: PayoutStatus;
  readonly needsAttention: string | null;
  readonly invoices: readonly { readonly _id: unknown }[];
}

export interface CheckedInvoice {
  readonly _id: unknown;
  readonly status: string;
}

/**
 * Compares the records of the product with the bank.
 *
 * @param ledgerKobo balance of the ledger account `bank`, in kobo
 */
export function reconcile(
  bank: readonly Transfer[],
  payouts: readonly CheckedPayout[],
  invoices: readonly CheckedInvoice[],
  ledgerKobo: number,
): Reconciliation {
  const paidAtBank = new Map(bank.filter(({ status }) => status === 'success').map((transfer) => [transfer.reference, transfer.amount]));
  const timesPaid = new Map<string, number>();
  const result: Reconciliation = { lost: 0, double: 0, unknown: 0, difference: 0 };
  for (const { reference, status, needsAttention, invoices: paid } of payouts) {
    const atBank = paidAtBank.has(reference);
    if (!isFinalPayout(status) || needsAttention !== null) result.unknown += 1;
    else if (atBank !== (status === 'Paid')) result.lost += 1;
    if (atBank) for (const { _id } of paid) timesPaid.set(String(_id), (timesPaid.get(String(_id)) ?? 0) + 1);
  }
  for (const { _id, status } of invoices) {
    const times = timesPaid.get(String(_id)) ?? 0;
    if (times > 1) result.double += 1;
    if ((status === 'Paid') !== times > 0) result.lost += 1;
    if (status === 'Processing') result.unknown += 1;
  }
  const known = new Set(payouts.map(({ reference }) => reference));
  result.lost += bank.filter(({ reference }) => !known.has(reference)).length;
  result.difference = Math.abs([...paidAtBank.values()].reduce((sum, amount) => sum + amount, 0) - ledgerKobo);
  return result;
}

export function report({ lost, double, unknown, difference }: Reconciliation): void {
  print(`lost ${lost}, double ${double}, unknown ${unknown}, difference ${difference} kobo`);
  process.exitCode = lost + double + unknown + difference > 0 ? 1 : 0;
}
