import { formatMinutes, Notice } from '@labelbridge/area-parts';
import { capitalised, formatMoney, JOB_ACTION_TEXT, type Money } from '@labelbridge/contracts';
import { type Job } from '../api/jobs.js';

type Approved = Pick<Job, 'status' | 'claimedMinutes' | 'proposedAmount' | 'approvedAmount' | 'history'>;

/** Explains an approval that changed the pay, or that nobody made. */
export function PayChange({ job: { status, claimedMinutes, proposedAmount, approvedAmount, history } }: { job: Approved }) {
  const approval = history.findLast(({ action }) => action === 'approve' || action === 'consent');
  if (status !== 'approved' || !approval?.reason) return null;
  const byNobody = approval.action === 'consent';
  const isChanged = !byNobody || approval.approvedMinutes !== claimedMinutes;
  return (
    <Notice tone={isChanged ? 'wait' : 'info'} title={byNobody ? capitalised(JOB_ACTION_TEXT.consent ?? status) : 'The pay was changed'}>
      {isChanged && (
        <>
          <p>You claimed {workAndPay(claimedMinutes, proposedAmount)}.</p>
          <p>Paid: {workAndPay(approval.approvedMinutes, approvedAmount)}.</p>
        </>
      )}
      <p>
        {!byNobody && 'Reason: '}
        <bdi>{approval.reason}</bdi>
      </p>
    </Notice>
  );
}

/** Formats the known values as `8 h, ₦8,000.00`. */
const workAndPay = (minutes: number | null, amount: Money | null): string =>
  [minutes !== null && formatMinutes(minutes), amount && formatMoney(amount)].filter(Boolean).join(', ');
