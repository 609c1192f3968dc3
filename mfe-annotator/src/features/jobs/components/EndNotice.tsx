import { Notice } from '@labelbridge/area-parts';
import { formatMoney, isEndedJob, JOB_LIFECYCLE, SYSTEM_NAME } from '@labelbridge/contracts';
import { type Job } from '../api/jobs.js';

type Ended = Pick<Job, 'status' | 'endReason' | 'approvedAmount'> & { history: readonly Pick<Job['history'][number], 'by'>[] };

/** Explains the end of a declined or cancelled job, and tells its pay, also if that is nothing. */
export function EndNotice({ job: { status, endReason, approvedAmount, history } }: { job: Ended }) {
  if (endReason === null) return null;
  const byAdmin = JOB_LIFECYCLE.transitions.find(({ to }) => to === status)?.by.includes('admin') === true;
  const who = history.at(-1)?.by.name === SYSTEM_NAME ? SYSTEM_NAME : 'An admin';
  const paid = approvedAmount ? `${formatMoney(approvedAmount)} is paid for it: see its invoice.` : 'Nothing is paid for it.';
  return (
    <Notice tone="info" title={`${byAdmin ? who : 'You'} ${status} this job`}>
      <p>
        Reason: <bdi>{endReason}</bdi>
      </p>
      {isEndedJob(status) && <p>{byAdmin ? paid : 'There is no penalty, and nothing is deducted.'}</p>}
    </Notice>
  );
}
