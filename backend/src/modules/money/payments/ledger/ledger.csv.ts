import { toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { type PostingDto } from './dto/ledger.dto.js';

export type PostingLine = Omit<PostingDto, 'entries'> & PostingDto['entries'][number];

export const linesOf = ({ entries, ...posting }: PostingDto): PostingLine[] => entries.map((entry) => ({ ...posting, ...entry }));

export const POSTING_COLUMNS: readonly CsvColumn<PostingLine>[] = [
  { title: 'Posting', of: ({ _id }) => _id },
  { title: 'At', of: ({ at }) => at },
  { title: 'Kind', of: ({ kind }) => kind },
  { title: 'Account', of: ({ account }) => account },
  { title: 'Amount', of: ({ amount }) => toMajorUnits(amount) },
  { title: 'Currency', of: ({ currency }) => currency },
  { title: 'By', of: ({ by }) => by.name },
  { title: 'Reason', of: ({ reason }) => reason },
  { title: 'Job', of: ({ jobId }) => jobId },
  { title: 'Invoices', of: ({ invoiceIds }) => invoiceIds.join(' ') },
  { title: 'Payout', of: ({ payoutId }) => payoutId },
  { title: 'Bank reference', of: ({ bankReference }) => bankReference },
];
