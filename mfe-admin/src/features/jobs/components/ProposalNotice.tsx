import { Notice } from '@labelbridge/area-parts';
import { BREAKER_MESSAGES, clauseText } from '@labelbridge/contracts';
import { DateText } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';

/** Shows a rejection that waits for a second admin. Its annotator does not see it. */
export function ProposalNotice({ proposal, decideBy }: { proposal: NonNullable<Job['proposal']>; decideBy: Job['decideBy'] }) {
  return (
    <Notice tone="wait" title={BREAKER_MESSAGES.title}>
      <p>
        <bdi>{proposal.by}</bdi>, <DateText instant={proposal.at} />: {proposal.clause && `${clauseText(proposal.clause)}. `}
        <bdi>{proposal.reason}</bdi>
      </p>
      <p>
        {BREAKER_MESSAGES.agree} {decideBy !== null && BREAKER_MESSAGES.inTime}
      </p>
    </Notice>
  );
}
