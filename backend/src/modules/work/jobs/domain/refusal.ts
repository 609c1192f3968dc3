import { type Money, REVIEW_JOB_STATUSES, type Counted } from '@labelbridge/contracts';
import { type JobRecord } from '../persistence/job.schema.js';
import { proposalOf } from './job-time.js';
import { type JobTransition } from './job-transitions.js';
import { ownPriceOf } from './review-deadline.js';

/** An approval below this share of its price is a refusal. */
const APPROVED_SHARE_MIN = 0.5;

/** Tells if handed-in work is refused: it is rejected, cancelled for less than its price, or approved for less than half of it. */
export function isRefusal(transition: JobTransition, before: JobRecord): boolean {
  if (transition.action === 'reject') return true;
  if (transition.action === 'approve') return isLowApproval(transition.approvedAmount, before);
  if (transition.action !== 'cancel' || !REVIEW_JOB_STATUSES.includes(before.status)) return false;
  const [price, paid] = [proposalOf(before), transition.approvedAmount];
  return price ? paid?.currency !== price.currency || paid.amount < price.amount : !paid;
}

/** Claimed minutes far above the clock may be cut to it, as silence does. */
function isLowApproval({ amount, currency }: Money, before: JobRecord): boolean {
  const price = ownPriceOf(before)?.approvedAmount ?? proposalOf(before);
  return price !== null && (currency !== price.currency || amount < price.amount * APPROVED_SHARE_MIN);
}

/** A rejection to which a second admin must agree first. Ends its transaction. */
export class RejectionWaits extends Error {
  override readonly name = 'RejectionWaits';

  constructor(
    readonly job: JobRecord,
    readonly counted: Counted | 'bulk',
  ) {
    super('a second admin must agree to this rejection');
  }
}
