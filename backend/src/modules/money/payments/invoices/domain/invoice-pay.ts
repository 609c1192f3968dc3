import { type Money } from '@labelbridge/contracts';

export interface InvoicePay {
  /** Quoted amount; null until there is a rate. */
  readonly naira: Money | null;
  readonly fee: Money;
  /** Amount that reaches the account; zero if the fee is higher than the invoice. */
  readonly net: Money | null;
}

const naira = (amount: number): Money => ({ amount, currency: 'NGN' });

/**
 * Takes the fee share of the payout; before a payout, the fee `feeKobo` of paying it alone. Invoices paid before payouts existed bear none.
 */
export function payOf(invoice: { naira: number | null; fee: number | null; status: string }, feeKobo: number): InvoicePay {
  const fee = invoice.fee ?? (invoice.status === 'Paid' ? 0 : feeKobo);
  return {
    naira: invoice.naira === null ? null : naira(invoice.naira),
    fee: naira(fee),
    net: invoice.naira === null ? null : naira(Math.max(invoice.naira - fee, 0)),
  };
}
