import { APPEAL_STATE_LABEL } from '@labelbridge/contracts';
import { type CsvColumn } from '../../../../common/csv/csv.js';
import { type AppealDto } from './appeal.dto.js';

export const APPEAL_COLUMNS: readonly CsvColumn<AppealDto>[] = [
  { title: 'Task', of: ({ title, taskName }) => title ?? taskName },
  { title: 'Project', of: ({ projectName }) => projectName },
  { title: 'Annotator', of: ({ annotatorName }) => annotatorName },
  { title: 'State', of: ({ state }) => APPEAL_STATE_LABEL[state] },
  { title: 'Appealed', of: ({ at }) => at },
  { title: 'Appeal', of: ({ text }) => text },
  { title: 'Decide by', of: ({ decideBy }) => decideBy },
  { title: 'Rejected by', of: ({ rejectedBy }) => rejectedBy },
  { title: 'Reason of the rejection', of: ({ rejectionReason }) => rejectionReason },
  { title: 'Decided by', of: ({ decidedBy }) => decidedBy },
  { title: 'Decided', of: ({ decidedAt }) => decidedAt },
  { title: 'Reason of the decision', of: ({ reason }) => reason },
  { title: 'By time', of: ({ byTime }) => (byTime ? 'yes' : 'no') },
];
