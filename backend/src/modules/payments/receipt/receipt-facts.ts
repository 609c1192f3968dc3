import { BUSINESS_TIME_ZONE, formatMoney, type Money } from '@labelbridge/contracts';

/** What a receipt says. */
export interface ReceiptSource {
  invoiceNumber: string;
  amount: Money;
  invoicedDate: Date;
  paidDate: Date;
  annotatorName: string;
  username: string;
  taskTitle: string;
  taskName: string;
}

const instant = (date: Date): string =>
  `${new Intl.DateTimeFormat('en-GB', { timeZone: BUSINESS_TIME_ZONE, dateStyle: 'long', timeStyle: 'short' }).format(date)}, Lagos`;

/** The lines of a receipt, label and value, in their order. */
export const receiptFacts = (source: ReceiptSource): readonly (readonly [label: string, value: string])[] => [
  ['Invoice number', source.invoiceNumber],
  ['Paid to', `${source.annotatorName} (@${source.username})`],
  ['For', `${source.taskTitle} (${source.taskName})`],
  ['Invoiced', instant(source.invoicedDate)],
  ['Paid', instant(source.paidDate)],
  ['Amount', formatMoney(source.amount)],
];
