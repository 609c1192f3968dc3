import { toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { type PayoutDto } from './dto/payout.dto.js';

export const PAYOUT_COLUMNS: readonly CsvColumn<PayoutDto>[] = [
  { title: 'Reference', of: ({ reference }) => reference },
  { title: 'Status', of: ({ status }) => status },
  { title: 'First name', of: ({ annotator }) => annotator?.firstname },
  { title: 'Last name', of: ({ annotator }) => annotator?.lastname },
  { title: 'Invoices', of: ({ invoices }) => invoices.map(({ invoiceNumber }) => invoiceNumber).join(' ') },
  { title: 'Gross NGN', of: ({ gross }) => toMajorUnits(gross.amount) },
  { title: 'Fee NGN', of: ({ fee }) => toMajorUnits(fee.amount) },
  { title: 'Net NGN', of: ({ net }) => toMajorUnits(net.amount) },
  { title: 'Bank', of: ({ account }) => account.bankName },
  { title: 'Account', of: ({ account }) => account.accountNumber },
  { title: 'Account name', of: ({ account }) => account.accountName },
  { title: 'Bank reference', of: ({ bankReference }) => bankReference },
  { title: 'Why', of: ({ why }) => why },
  { title: 'Made', of: ({ createdAt }) => createdAt },
  { title: 'Sent', of: ({ sentAt }) => sentAt },
  { title: 'Paid', of: ({ paidAt }) => paidAt },
];
