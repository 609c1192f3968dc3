import { toMajorUnits } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../../../common/csv/csv.js';
import { type StatementLineDto } from './dto/statement.dto.js';

export const STATEMENT_COLUMNS: readonly CsvColumn<StatementLineDto>[] = [
  { title: 'At', of: ({ at }) => at },
  { title: 'What', of: ({ text }) => text },
  { title: 'Amount', of: ({ amount }) => toMajorUnits(amount.amount) },
  { title: 'Currency', of: ({ amount }) => amount.currency },
  { title: 'Owed after', of: ({ balance }) => toMajorUnits(balance.amount) },
];
