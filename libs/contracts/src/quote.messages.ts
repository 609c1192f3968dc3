import { formatMoney, type Money } from './money.js';
import { QUOTE_MESSAGES } from './messages/money.messages.js';
import { type Quote } from './quote.js';

/** Rate of one unit: `$1 = ₦1,523.45`. */
export const formatQuote = ({ from, rate }: Pick<Quote, 'from' | 'rate'>): string =>
  `${formatMoney({ amount: 100, currency: from }, { trimZeros: true })} = ${formatMoney({ amount: rate, currency: 'NGN' })}`;

/** Net amount, with its fee if there is one: `₦6,093.80 less a fee of ₦50.00`. */
export const formatNet = ({ naira, fee }: { naira: Money; fee: Money }): string =>
  fee.amount === 0 ? formatMoney(naira) : `${formatMoney(naira)} less a fee of ${formatMoney(fee)}`;

/** Source of a rate for admins, who need not name one. Other people read the product's name instead. */
export const rateSourceText = (source: string): string => (source === QUOTE_MESSAGES.ownSource ? QUOTE_MESSAGES.sourceNotGiven : source);
