import { type Money, type Quote, formatMoney } from '@labelbridge/contracts';
import { lagosTime } from '../pdf.js';

/** The payout of a receipt. */
export interface ReceiptPayout {
  reference: string;
  bankReference: string | null;
  accountName: string;
  maskedNumber: string;
  bankName: string;
  /** How many invoices it paid. */
  invoices: number;
}

/** What a receipt says. */
export interface ReceiptSource {
  invoiceNumber: string;
  amount: Money;
  /** The rate that the invoice was made with; null for work in Naira. */
  quote: Quote | null;
  /** `amount` in Naira; null where it was paid before there were quotes. */
  naira: Money | null;
  /** Its share of the payout's fee. */
  fee: Money;
  /** What reached the account; null as `naira`. */
  net: Money | null;
  invoicedDate: Date;
  paidDate: Date;
  annotatorName: string;
  username: string;
  taskTitle: string;
  taskName: string;
  /** Null where it was paid before there were payouts. */
  payout: ReceiptPayout | null;
}

type Fact = readonly [label: string, value: string];

/** The lines of a receipt, label and value, in their order. */
export const receiptFacts = (source: ReceiptSource): readonly Fact[] => [
  ['Invoice number', source.invoiceNumber],
  ['Paid to', `${source.annotatorName} (@${source.username})`],
  ['For', `${source.taskTitle} (${source.taskName})`],
  ['Invoiced', lagosTime(source.invoicedDate)],
  ['Paid', lagosTime(source.paidDate)],
  ...bankFacts(source.payout),
  ['Amount', formatMoney(source.amount)],
  ...quoteFacts(source),
  ...(source.fee.amount > 0
    ? [['Fee', `${formatMoney(source.fee)}${(source.payout?.invoices ?? 1) > 1 ? ', its share of one fee for the payout' : ''}`] as const]
    : []),
  ...(source.net ? [['Net', formatMoney(source.net)] as const] : []),
];

function bankFacts(payout: ReceiptPayout | null): readonly Fact[] {
  if (!payout) return [];
  const { reference, bankReference, accountName, maskedNumber, bankName, invoices } = payout;
  return [
    ['Bank account', `${accountName}, ${maskedNumber}, ${bankName}`],
    ['Payout', invoices > 1 ? `${reference}, with ${invoices - 1} more` : reference],
    ...(bankReference ? [['Bank reference', bankReference] as const] : []),
  ];
}

function quoteFacts({ quote, naira }: ReceiptSource): readonly Fact[] {
  if (!quote || !naira) return [];
  const rate = formatMoney({ amount: quote.rate, currency: 'NGN' });
  return [
    ['Exchange rate', `${rate} for one ${quote.from}, by ${quote.source}, ${lagosTime(new Date(quote.quotedAt))}`],
    ['In Naira', formatMoney(naira)],
  ];
}
