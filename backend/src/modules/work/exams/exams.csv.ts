import { EXAM_TRY_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../common/csv/csv.js';
import { type ExamResultDto } from './dto/exam.dto.js';

export const EXAM_RESULT_COLUMNS: readonly CsvColumn<ExamResultDto>[] = [
  { title: 'Name', of: ({ name }) => name },
  { title: 'Try', of: ({ number }) => number },
  { title: 'Right', of: ({ right }) => right },
  { title: 'Of', of: ({ of }) => of },
  { title: 'Needed', of: ({ passMark }) => passMark },
  { title: 'Result', of: ({ state }) => EXAM_TRY_LABEL[state] },
  { title: 'Counts', of: ({ old }) => (old ? 'no: asked again' : 'yes') },
  { title: 'Begun', of: ({ beganAt }) => beganAt },
  { title: 'Handed in', of: ({ endedAt }) => endedAt },
];
