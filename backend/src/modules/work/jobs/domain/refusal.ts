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

/** The admin who proposed a rejection to which another one agrees. */
export const proposerOf = (transition: JobTransition, { proposal }: JobRecord): Pick<JobHistoryEntry, 'proposedBy'> =>
  transition.action === 'reject' && proposal ? { proposedBy: proposal.by._id } : {};
