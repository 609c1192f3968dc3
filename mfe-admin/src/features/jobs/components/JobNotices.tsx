import { DecideBy, Notice, DeadlineText } from '@labelbridge/area-parts';
import {
  BREAKER_MESSAGES,
  clauseText,
  REVIEW_TIME_MESSAGES,
  SETTLEMENT_MESSAGES,
  type JobSettlement,
  settlementText,
  hasErasedName,
} from '@labelbridge/contracts';
import { DateText } from '@labelbridge/ui';
import { type Job, type JobDetail } from '../api/jobs.js';
import { BonusButton } from '../../../shared/bonus/BonusButton.js';
import { useIsOwn } from '../../../shared/own.js';
import { annotatorName, jobTitle } from '../job-names.js';

/** Shows a rejection that waits for a second admin. Its annotator does not see it. */
export function ProposalNotice({ job }: { job: Job }) {
  const { proposal, decideBy } = job;
  if (!proposal) return null;
  return (
    <Notice tone="wait" title={BREAKER_MESSAGES.title}>
      <p>
        <bdi>{proposal.by}</bdi>, <DateText instant={proposal.at} />: {proposal.clause && `${clauseText(proposal.clause)}. `}
        <bdi>{proposal.reason}</bdi>
      </p>
      <p>
        {BREAKER_MESSAGES.agree}{' '}
        {decideBy !== null && (
          <>
            If nobody does either by <DecideBy job={job} />.
          </>
        )}
      </p>
    </Notice>
  );
}

/** Tells what a rejected job pays for its accepted items, and when. */
export function SettlementNotice({ settlement }: { settlement: JobSettlement }) {
  const { by, reviewed } = settlement;
  return (
    <Notice tone={reviewed ? 'info' : 'wait'} title="Pay for the accepted items">
      <p>
        {reviewed ? `${settlementText(settlement)} The annotator can take this pay instead of a rework.` : SETTLEMENT_MESSAGES.unjudged}{' '}
        {by && (
          <>
            {reviewed ? 'If they do nothing, it is paid on' : 'They are paid on'} <DeadlineText instant={by} />.
          </>
        )}
      </p>
    </Notice>
  );
}

/** Offers a bonus for work that was begun, to a person who has an account that it can be paid to. */
export function BonusOf({ job }: { job: JobDetail }) {
  const isOwn = useIsOwn()(job);
  if (isOwn || !job.annotator || hasErasedName(job.annotator) || !(job.startedAt || job.submission)) return null;
  return <BonusButton annotator={{ _id: job.annotator._id, name: annotatorName(job) }} job={{ _id: job._id, title: jobTitle(job) }} />;
}

/** Tells in advance by when submitted work is decided by itself, if this admin cannot move that time. */
export function HoldNotice({ job }: { job: JobDetail }) {
  const { holder, decideBy } = job;
  if ((holder !== 'other' && holder !== 'nobody') || decideBy === null) return null;
  return (
    <Notice tone="info" title="Decide in time">
      <p>
        If nobody decides by <DecideBy job={job} />. {holder === 'other' ? REVIEW_TIME_MESSAGES.holdOther : REVIEW_TIME_MESSAGES.holdNobody}
      </p>
    </Notice>
  );
}
