import { LIMITS, type Money, type Rate, proposedAmount } from '@labelbridge/contracts';
import { type Submission } from './job-transitions.js';

const MINUTE_MS = 60_000;

/**
 * Whole minutes on a job's clock: from Work until it was submitted, or until now; null where it was not started. Capped
 * at what one submission may record.
 */
export function minutesOnClock(startedAt: Date | null, submittedDate: Date | null, now: Date): number | null {
  if (!startedAt) return null;
  const minutes = Math.floor(((submittedDate ?? now).getTime() - startedAt.getTime()) / MINUTE_MS);
  return Math.min(Math.max(minutes, 0), LIMITS.minutesMax);
}

/**
 * What an approval is proposed to pay (product.md, "proposed from rate and minutes"); null where there is no rate, where
 * it is hourly and no minutes are recorded, or where it comes to less than one minor unit.
 */
export function proposalFor(rate: Rate | null, submission: Submission | null): Money | null {
  if (!rate || (rate.per === 'hour' && !submission)) return null;
  const proposed = proposedAmount(rate, submission?.minutes ?? 0);
  return proposed.amount > 0 ? proposed : null;
}
