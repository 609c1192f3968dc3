import { QUESTION_STATE_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type QuestionDto } from './dto/question.dto.js';

export const QUESTION_COLUMNS: readonly CsvColumn<QuestionDto>[] = [
  { title: 'Question', of: ({ text }) => text },
  { title: 'Asked by', of: ({ askedBy }) => askedBy?.name ?? null },
  { title: 'Asked', of: ({ askedAt }) => askedAt },
  { title: 'Others who have it', of: ({ followers }) => followers },
  { title: 'State', of: ({ state }) => QUESTION_STATE_LABEL[state] },
  { title: 'Waits too long', of: ({ overdue }) => (overdue ? 'Yes' : 'No') },
  { title: 'Answer', of: ({ reply }) => reply?.text ?? null },
  { title: 'Answered by', of: ({ reply }) => reply?.by ?? null },
  { title: 'Answered', of: ({ reply }) => reply?.at ?? null },
  { title: 'Corrected', of: ({ reply }) => reply?.correctedAt ?? null },
  { title: 'Closed because', of: ({ closing }) => closing?.reason ?? null },
  { title: 'Same as', of: ({ closing }) => closing?.sameAs?.text ?? null },
];
