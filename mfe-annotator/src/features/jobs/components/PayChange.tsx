import { formatMinutes, Notice } from '@labelbridge/area-parts';
import { formatMoney, type Money } from '@labelbridge/contracts';
import { type Job } from '../api/jobs.js';

type Approved = Pick<Job, 'status' | 'claimedMinutes' | 'proposedAmount' | 'approvedAmount' | 'history'>;

export function PayChange({ job: { status, claimedMinutes, proposedAmount, approvedAmount, history } }: { job: Approved }) {
  const approval = history.findLast(({ action }) => action === 'approve');
  if (status !== 'approved' || !approval?.reason) return null;
  return (
    <Notice tone="wait" title="The pay was changed">
      <p>You claimed {workAndPay(claimedMinutes, proposedAmount)}.</p>
      <p>Paid: {workAndPay(approval.approvedMinutes, approvedAmount)}.</p>
      <p>
        Reason: <bdi>{approval.reason}</bdi>
      </p>
    </Notice>
  );
}

/** Formats the known values as `8 h, ₦8,000.00`. */
const workAndPay = (minutes: number | null, amount: Money | null): string =>
  [minutes !== null && formatMinutes(minutes), amount && formatMoney(amount)].filter(Boolean).join(', ');
