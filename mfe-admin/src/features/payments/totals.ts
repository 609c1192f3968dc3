import { formatMoney, type Money, sumPerCurrency } from '@labelbridge/contracts';

/** What invoices come to, per currency: `₦6,000.00 and $4.00`. Currencies are never added up. */
export const totalsText = (invoices: readonly { readonly amount: Money }[]): string =>
  sumPerCurrency(invoices.map(({ amount }) => amount))
    .map((money) => formatMoney(money))
    .join(' and ');

/** A number of invoices in words. */
export const invoicesText = (count: number): string => `${count} ${count === 1 ? 'invoice' : 'invoices'}`;
