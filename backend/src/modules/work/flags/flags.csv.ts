import { FLAG_LABEL, flagStateText } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type FlagDto } from './dto/flag.dto.js';

export const FLAG_COLUMNS: readonly CsvColumn<FlagDto>[] = [
  { title: 'Rule', of: ({ rule }) => FLAG_LABEL[rule] },
  { title: 'Person', of: ({ person }) => person?.name ?? null },
  { title: 'Other person', of: ({ other }) => other?.name ?? null },
  { title: 'Project', of: ({ project }) => project?.name ?? null },
  { title: 'State', of: flagStateText },
  { title: 'Since', of: ({ at }) => at },
];
