import { Notice, DeadlineText } from '@labelbridge/area-parts';
import { APPEAL_MESSAGES, appealDecided, appealEnds, overturnText } from '@labelbridge/contracts';

import { type JobDetail } from '../api/jobs.js';
import { mayAppeal } from './may-appeal.js';

const TITLE = { open: 'You have appealed', won: 'Your appeal was granted', lost: 'The rejection stays' } as const;

type Rejected = Pick<JobDetail, 'status' | 'rejectedDate' | 'appeal' | 'lastAppeal' | 'overturnPays' | 'hasDecider'>;

/** Says who would decide an appeal, or that the time would, and when. @param hasDecider null if it is not known */
export function AppealHow({ hasDecider }: { hasDecider: boolean | null }) {
  if (hasDecider !== false) return APPEAL_MESSAGES.how;
  return (
    <>
      {APPEAL_MESSAGES.aloneBefore} <DeadlineText instant={appealDecided(new Date()).toISOString()} />. {APPEAL_MESSAGES.aloneHow}
    </>
  );
}

/** Explains the appeal of the last rejection, or until when it can be made. */
export function AppealNotice({ job }: { job: Rejected }) {
  const { appeal, lastAppeal, rejectedDate, status, overturnPays, hasDecider } = job;
  if (!appeal || !lastAppeal) {
    if (status !== 'rejected' || rejectedDate === null) return null;
    if (!mayAppeal(rejectedDate)) return <Notice tone="info">{APPEAL_MESSAGES.late}</Notice>;
    return (
      <Notice tone="info" title="Is your work right?">
        <p>
          You can appeal until <DeadlineText instant={appealEnds(new Date(rejectedDate)).toISOString()} />.{' '}
          <AppealHow hasDecider={hasDecider} /> {overturnText(overturnPays)}
        </p>
      </Notice>
    );
  }
  return (
    <Notice tone={appeal === 'lost' ? 'wait' : 'info'} title={TITLE[appeal]}>
      <p>
        You wrote: <bdi>{lastAppeal.text}</bdi>
      </p>
      {appeal === 'open' ? (
        <p>
          {lastAppeal.hasDecider ? 'Another admin decides by' : 'No other admin can decide at present, so the rejection is overturned on'}{' '}
          <DeadlineText instant={lastAppeal.decideBy} />. {lastAppeal.hasDecider && 'If nobody does, the rejection does not stand. '}
          {overturnText(overturnPays)}
        </p>
      ) : (
        lastAppeal.reason && (
          <p>
            {lastAppeal.byTime ? '' : 'Reason: '}
            <bdi>{lastAppeal.reason}</bdi>
          </p>
        )
      )}
      {appeal === 'won' && status === 'submitted' && <p>{APPEAL_MESSAGES.pricedNow}</p>}
      {appeal === 'lost' && <p>You can still choose Rework, put it right, and submit it again.</p>}
    </Notice>
  );
}
