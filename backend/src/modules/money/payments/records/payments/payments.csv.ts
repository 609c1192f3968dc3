import { type Role, toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../../../common/csv/csv.js';
import { type PaymentDto } from '../../invoices/dto/payment.dto.js';

const INVOICE_COLUMNS: readonly CsvColumn<PaymentDto>[] = [
  { title: 'Invoice', of: ({ invoiceNumber }) => invoiceNumber },
  { title: 'Task', of: ({ title }) => title },
  { title: 'Amount', of: ({ amount }) => toMajorUnits(amount.amount) },
  { title: 'Currency', of: ({ amount }) => amount.currency },
  { title: 'Status', of: ({ status }) => status },
  { title: 'Invoiced', of: ({ invoicedDate }) => invoicedDate },
  { title: 'Paid', of: ({ paidDate }) => paidDate },
];
const ANNOTATOR_COLUMNS: readonly CsvColumn<PaymentDto>[] = [
  { title: 'First name', of: ({ annotator }) => annotator?.firstname },
  { title: 'Last name', of: ({ annotator }) => annotator?.lastname },
  { title: 'Email', of: ({ annotator }) => annotator?.email },
];
/** Added last, so that the columns of older files keep their places. */
const NAIRA_COLUMNS: readonly CsvColumn<PaymentDto>[] = [
  { title: 'Amount in NGN', of: ({ naira }) => naira && toMajorUnits(naira.amount) },
  { title: 'Rate', of: ({ quote }) => quote && toMajorUnits(quote.rate) },
];

/** Annotators export only their own invoices: their files have no name columns. */
export const paymentColumnsFor = ({ role }: { role: Role }): readonly CsvColumn<PaymentDto>[] => [
  ...INVOICE_COLUMNS,
  ...(role === 'ADMIN' ? ANNOTATOR_COLUMNS : []),
  ...NAIRA_COLUMNS,
];
