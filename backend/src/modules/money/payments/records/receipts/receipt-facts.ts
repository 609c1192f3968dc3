import { type Money, type Quote, formatMoney } from '@labelbridge/contracts';
import { type Fact, lagosTime } from '../../../../../common/pdf/pdf.js';

export interface ReceiptPayout {
  reference: string;
  bankReference: string | null;
  accountName: string;
  maskedNumber: string;
  bankName: string;
  invoices: number;
}

export interface ReceiptSource {
  invoiceNumber: string;
  amount: Money;
  quote: Quote | null;
  /** `amount` in Naira; null if it was paid before quotes existed. */
  naira: Money | null;
  fee: Money;
  /** Amount that reached the account; null if `naira` is null. */
  net: Money | null;
  invoicedDate: Date;
  paidDate: Date;
  annotatorName: string;
  username: string;
  taskTitle: string;
  /** Kind of the task; null for a bonus. */
  taskName: string | null;
  /** Null if it was paid before payouts existed. */
  payout: ReceiptPayout | null;
}

export const receiptFacts = (source: ReceiptSource): readonly Fact[] => [
  ['Invoice number', source.invoiceNumber],
  ['Paid to', `${source.annotatorName} (@${source.username})`],
  ['For', source.taskName === null ? source.taskTitle : `${source.taskTitle} (${source.taskName})`],
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
