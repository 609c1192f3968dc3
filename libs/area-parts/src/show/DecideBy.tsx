import { formatMoney, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { DateText } from '@labelbridge/ui';

type HandedIn = Pick<Schemas['JobDto'], 'decideBy' | 'consentAmount' | 'proposedAmount' | 'held'>;

/** The deadline of handed-in work, and what it pays if nobody decides by then. */
export function DecideBy({ job: { decideBy, consentAmount, proposedAmount, held } }: { job: HandedIn }) {
  if (!decideBy) return REVIEW_TIME_MESSAGES.needsPerson;
  const isReduced = consentAmount !== null && consentAmount.amount !== proposedAmount?.amount;
  return (
    <>
      <DateText instant={decideBy} />,{' '}
      {consentAmount ? REVIEW_TIME_MESSAGES.then(formatMoney(consentAmount)) : REVIEW_TIME_MESSAGES.comesBack}
      {isReduced && ` ${REVIEW_TIME_MESSAGES.clockAlone}`}
      {held && `. ${REVIEW_TIME_MESSAGES.moved}`}
    </>
  );
}
