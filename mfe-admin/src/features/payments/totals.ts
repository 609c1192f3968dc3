import { countText, formatMoney, type Money, sumPerCurrency } from '@labelbridge/contracts';

/** Formats the total of invoices per currency: `₦6,000.00 and $4.00`. Currencies are never added up. */
export const totalsText = (invoices: readonly { readonly amount: Money }[]): string =>
  sumPerCurrency(invoices.map(({ amount }) => amount))
    .map((money) => formatMoney(money))
    .join(' and ');

export const invoicesText = (count: number): string => countText(count, 'invoice');
