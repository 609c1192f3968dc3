import { type Money } from '@labelbridge/contracts';

/** What an invoice comes to in the annotator's account. */
export interface InvoicePay {
  /** As quoted; null until there is a rate. */
  readonly naira: Money | null;
  readonly fee: Money;
  /** What reaches the account; nothing where the fee takes it all. */
  readonly net: Money | null;
}

const naira = (amount: number): Money => ({ amount, currency: 'NGN' });

/**
 * An invoice in Naira, its fee and what is left: in a payout by its share of that one's fee, before that as if it were
 * paid alone today. One that was paid before there were payouts bore none.
 *
 * @param feeKobo of a payout today
 */
export function payOf(invoice: { naira: number | null; fee: number | null; status: string }, feeKobo: number): InvoicePay {
  const fee = invoice.fee ?? (invoice.status === 'Paid' ? 0 : feeKobo);
  return {
    naira: invoice.naira === null ? null : naira(invoice.naira),
    fee: naira(fee),
    net: invoice.naira === null ? null : naira(Math.max(invoice.naira - fee, 0)),
  };
}
