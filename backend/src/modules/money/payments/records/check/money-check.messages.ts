import { type Currency, formatMoney } from '@labelbridge/contracts';
import { type SumFault } from '../../invoices/domain/invoice-sums.js';
import { type BalanceFault } from '../../ledger/domain/balances.js';

const NOUNS: Readonly<Record<string, string>> = {
  postings: 'posting',
  invoices: 'invoice',
  payouts: 'payout',
  payoutbatches: 'payout batch',
};
const NAMES: Readonly<Record<string, string>> = { postings: 'key', invoices: 'invoiceNumber', payouts: 'reference' };

const nounOf = (collection: string): string => NOUNS[collection] ?? collection;
const money = (amount: number, currency: Currency): string => formatMoney({ amount, currency });
/** A damaged database may contain an unknown currency. */
const moneyText = (amount: number, currency: string): string =>
  currency === 'NGN' || currency === 'USD' ? money(amount, currency) : `${amount} ${currency}`;

export const MONEY_CHECK_MESSAGES = {
  nameOf: (collection: string, record: unknown): string => {
    const field = (name: string): unknown => (typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined);
    const name = NAMES[collection];
    return `${nounOf(collection)} ${name ? `${String(field(name))} (${String(field('_id'))})` : String(field('_id'))}`;
  },
  changed: (name: string): string => `${name} was changed by something else than the product`,
  restoredEarlier: (name: string): string => `${name} was set to an earlier state`,
  inserted: (name: string): string => `${name} was not written by the product`,
  removed: (collection: string, id: string): string => `${nounOf(collection)} ${id} was removed`,
  differs: (name: string, what: string): string => `${name} and the ledger differ: ${what}`,
  notInPayout: (name: string, status: string): string => `${name} is ${status}, but no payout says so`,
  number: (name: string): string => `the account number of ${name} is not the one that was sealed`,
  balance: ({ account, currency, kept, rebuilt, mismarked }: BalanceFault): string =>
    `the balance of ${account} is ${moneyText(kept, currency)}, its postings come to ${moneyText(rebuilt, currency)}${mismarked ? '; its mark of what is owed was changed' : ''}`,
  total: ({ of, field, kept, rebuilt }: SumFault): string =>
    `the kept sum ${of}/${field} is ${kept}, the invoices come to ${rebuilt} (minor units)`,
  unbalanced: ({ currency, amount }: { currency: Currency; amount: number }): string =>
    `all postings together come to ${money(amount, currency)}, not to zero`,
  bank: (day: string, reference: string, bankKobo: number, ledgerKobo: number): string =>
    `the bank's report of ${day} has ${money(bankKobo, 'NGN')} for ${reference}, the ledger ${money(ledgerKobo, 'NGN')}`,
};
