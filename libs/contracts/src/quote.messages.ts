import { formatMoney, type Money } from './money.js';
import { QUOTE_MESSAGES } from './messages/money.messages.js';
import { type Quote } from './quote.js';

/** Writes what one unit of a currency is at a quote: `$1 = ₦1,523.45`. */
export const formatQuote = ({ from, rate }: Pick<Quote, 'from' | 'rate'>): string =>
  `${formatMoney({ amount: 100, currency: from }, { trimZeros: true })} = ${formatMoney({ amount: rate, currency: 'NGN' })}`;

/** How an amount becomes what reaches an account, where that is not plain: `₦6,093.80 less a fee of ₦50.00`. */
export const formatNet = ({ naira, fee }: { naira: Money; fee: Money }): string =>
  fee.amount === 0 ? formatMoney(naira) : `${formatMoney(naira)} less a fee of ${formatMoney(fee)}`;

/** Where a rate was read, for admins: an admin need not name a source. Others read that it is the product's own. */
export const rateSourceText = (source: string): string => (source === QUOTE_MESSAGES.ownSource ? QUOTE_MESSAGES.sourceNotGiven : source);
