import { businessDate, isOverdue, PAYMENT_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { PlainDateText, StatusChip } from '@labelbridge/ui';
import { TwoLines } from '../../../shared/show/TwoLines.js';
import { payoutPath } from '../../payouts/paths.js';
import { type Payment } from '../api/payments.js';

/** How far an invoice is that is not paid, and what the annotator was promised or why the last payout failed. */
export function UnpaidState({ payment: { status, payBy, payout } }: { payment: Payment }) {
  const late = status === 'Unpaid' && isOverdue(payBy, businessDate(new Date()));
  return (
    <TwoLines
      under={
        payout ? (
          <Link to={payoutPath(payout._id)}>{payout.why ?? PAYMENT_MESSAGES.onItsWay}</Link>
        ) : (
          <>
            {late ? PAYMENT_MESSAGES.wasDue : PAYMENT_MESSAGES.payBy} <PlainDateText date={payBy} />
          </>
        )
      }
    >
      <span>
        <StatusChip status={status} />
      </span>
    </TwoLines>
  );
}
