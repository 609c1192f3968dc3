import { TwoLines } from '@labelbridge/area-parts';
import { businessDate, isOverdue, PAYMENT_MESSAGES, processingText } from '@labelbridge/contracts';
import { MoneyText, PlainDateText, StatusChip } from '@labelbridge/ui';
import { type Payment } from '../api/payments.js';

export function PayAmount({ payment: { amount, net, status } }: { payment: Payment }) {
  const isSame = net?.currency === amount.currency && net.amount === amount.amount;
  const received = net ? (
    <>
      you get <MoneyText money={net} />
    </>
  ) : (
    PAYMENT_MESSAGES.rateMissing
  );
  return (
    <TwoLines under={!isSame && status !== 'Void' && received}>
      <MoneyText money={amount} />
    </TwoLines>
  );
}

export function PayState({ payment }: { payment: Payment }) {
  return (
    <TwoLines under={payStateText(payment)}>
      <span>
        <StatusChip status={payment.status} />
      </span>
    </TwoLines>
  );
}

function payStateText({ status, payBy, payout }: Payment) {
  if (status === 'Void') return 'not paid';
  if (status === 'Paid') return payout?.bankReference;
  if (status === 'Processing') return processingText(payout);
  if (payout?.why) return payout.why;
  const late = isOverdue(payBy, businessDate(new Date()));
  return (
    <>
      {late ? PAYMENT_MESSAGES.wasDue : PAYMENT_MESSAGES.payBy} <PlainDateText date={payBy} />
    </>
  );
}
