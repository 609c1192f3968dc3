import { type JobTask } from '../domain/job-copies.js';
import { type Submission } from '../domain/job-transitions.js';
import { type JobHistoryEntry, type JobRecord } from './job.schema.js';

/** Fields of the rows of both roles, their sources, and sort keys. */
const LISTED = {
  status: 1,
  taskId: 1,
  projectName: 1,
  rate: 1,
  dueDate: 1,
  assignedAt: 1,
  statusChangedAt: 1,
  startedAt: 1,
  holdUntil: 1,
  clock: 1,
  approvedAmount: 1,
  rejectionReason: 1,
  rejectionClause: 1,
  guideline: 1,
  endReason: 1,
  items: 1,
  decideBy: 1,
  consented: 1,
  appeal: 1,
  unread: 1,
} as const;

/** Fields of annotators' lists. */
export const OWN_LISTED = { ...LISTED, task: 1, projectTitle: 1, projectId: 1, content: 1 } as const;

/** Fields of admins' lists without approved jobs. */
export const ALL_LISTED = {
  ...LISTED,
  'task.taskName': 1,
  'task.title': 1,
  annotator: 1,
  'submission.minutes': 1,
  'submission.waiting': 1,
  timeFlags: 1,
  proposal: 1,
  invoice: 1,
} as const;

/** As `ALL_LISTED`, with the pay of approved jobs. */
export const APPROVED_LISTED = { ...ALL_LISTED, 'history.approvedMinutes': 1 } as const;

export type ListedJob = Pick<JobRecord, '_id' | keyof typeof LISTED>;

export type OwnListedJob = ListedJob & Pick<JobRecord, 'task' | 'projectTitle' | 'projectId' | 'content'>;

export interface AnyListedJob extends ListedJob, Pick<JobRecord, 'annotator' | 'timeFlags' | 'proposal' | 'invoice'> {
  task: Pick<JobTask, 'taskName' | 'title'>;
  submission: Pick<Submission, 'minutes' | 'waiting'> | null;
  /** Undefined if the list excludes approved jobs. */
  history?: readonly Pick<JobHistoryEntry, 'approvedMinutes'>[];
}
