import { type JobSteps } from '../../../work/jobs/job-queries.js';
import { factsOfJob } from '../../scoreboard/domain/facts.js';
import { monthOf, settledAt } from '../../scoreboard/domain/months.js';

/** Counts of one person's work in a quarter. */
export interface Outcomes {
  decisions: number;
  approved: number;
  rejected: number;
  sentBack: number;
  rejections: number;
  overturned: number;
}

export const noOutcomes = (): Outcomes => ({ decisions: 0, approved: 0, rejected: 0, sentBack: 0, rejections: 0, overturned: 0 });

interface Period {
  readonly from: Date;
  readonly until: Date;
}

const isWithin = (at: Date, { from, until }: Period): boolean => at >= from && at < until;
const ENDS_REJECTION: ReadonlySet<string> = new Set(['rework', 'approve', 'overturn', 'reopen', 'settle', 'reject']);

/** Adds the first decisions on a job's submissions, and its rejections, if they are of the period. */
export function addOutcomes(outcomes: Outcomes, job: Pick<JobSteps, 'history' | 'reviewDays'>, period: Period): void {
  let isHandedIn = false;
  for (const [place, { action, at }] of job.history.entries()) {
    const isDecision = action === 'approve' || action === 'consent' || action === 'reject';
    if (isHandedIn && isDecision && isWithin(at, period)) {
      outcomes.decisions += 1;
      if (action !== 'reject') outcomes.approved += 1;
      else {
        outcomes.rejected += 1;
        if (isTakenBack(job.history.slice(place + 1), at)) outcomes.sentBack += 1;
      }
    }
    if (action === 'submit') isHandedIn = true;
    else if (isDecision || action === 'rework' || action === 'cancel') isHandedIn = false;
  }
  for (const fact of factsOfJob(job)) {
    if (fact.of !== 'rejections' || !isWithin(fact.at, period)) continue;
    outcomes.rejections += 1;
    if (fact.isHit) outcomes.overturned += 1;
  }
}

/** Tells if the annotator took rejected work back for rework before the month of the rejection was settled. */
function isTakenBack(later: JobSteps['history'], rejected: Date): boolean {
  const next = later.find(({ action }) => ENDS_REJECTION.has(action));
  return next?.action === 'rework' && next.at < settledAt(monthOf(rejected));
}
