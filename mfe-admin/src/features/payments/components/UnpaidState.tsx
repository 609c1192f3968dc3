import { TwoLines } from '@labelbridge/area-parts';
import { ACCOUNT_REMINDER_MESSAGES, businessDate, isOverdue, PAYMENT_MESSAGES, processingText } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { PlainDateText, StatusChip } from '@labelbridge/ui';
import { RemindAccountButton } from '../../../shared/RemindAccountButton.js';
import { payoutPath } from '../../../shared/paths.js';
import { type Payment } from '../api/payments.js';

export function UnpaidState({ payment: { status, payBy, payout, annotator } }: { payment: Payment }) {
  const late = status === 'Unpaid' && isOverdue(payBy, businessDate(new Date()));
  return (
    <TwoLines
      under={
        status === 'Unpaid' && annotator && !annotator.hasPayoutAccount ? (
          <>
            {ACCOUNT_REMINDER_MESSAGES.missing} <RemindAccountButton person={annotator} />
          </>
        ) : payout ? (
          <Link to={payoutPath(payout._id)}>{payout.why ?? processingText(payout)}</Link>
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
