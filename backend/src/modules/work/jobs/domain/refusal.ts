import { REVIEW_JOB_STATUSES } from '@labelbridge/contracts';
import { type JobHistoryEntry, type JobRecord } from '../persistence/job.schema.js';
import { proposalOf } from './job-time.js';
import { type JobTransition } from './job-transitions.js';

/** Tells if handed-in work is refused: it is rejected, or cancelled for less than its price. */
export function isRefusal(transition: JobTransition, before: JobRecord): boolean {
  if (transition.action === 'reject') return true;
  if (transition.action !== 'cancel' || !REVIEW_JOB_STATUSES.includes(before.status)) return false;
  const [price, paid] = [proposalOf(before), transition.approvedAmount];
  return price ? paid?.currency !== price.currency || paid.amount < price.amount : !paid;
}

/** Details of a rejection for the history: its clause, and the admin who proposed it if another one agrees. */
export function rejectionDetail(transition: JobTransition, { proposal }: JobRecord): Pick<JobHistoryEntry, 'proposedBy' | 'clause'> {
  if (transition.action !== 'reject') return {};
  return { ...(transition.clause && { clause: transition.clause }), ...(proposal && { proposedBy: proposal.by._id }) };
}
