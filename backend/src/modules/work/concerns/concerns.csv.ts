import { CONCERN_FILTER_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type ConcernDto } from './dto/concern.dto.js';

export const CONCERN_COLUMNS: readonly CsvColumn<ConcernDto>[] = [
  { title: 'Concern', of: ({ text }) => text },
  { title: 'Opened', of: ({ openedAt }) => openedAt },
  { title: 'Opened by, if shown', of: ({ openedBy }) => openedBy },
  { title: 'Supporters', of: ({ supporters }) => supporters },
  { title: 'Names that are shown', of: ({ names }) => names.join(', ') },
  { title: 'People in the project', of: ({ people }) => people },
  { title: 'State', of: ({ state }) => CONCERN_FILTER_LABEL[state] },
  { title: 'Answer due', of: ({ answerDueBy }) => answerDueBy },
  { title: 'Overdue', of: ({ overdue }) => (overdue ? 'Yes' : 'No') },
  { title: 'Answers', of: ({ answers }) => answers.map(({ text }) => text).join('\n\n') },
  { title: 'First answered', of: ({ answers }) => answers[0]?.at ?? null },
  { title: 'Hidden because', of: ({ hiding }) => hiding?.reason ?? null },
];
