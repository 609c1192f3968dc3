import { formatMoney, HOLD_HOURS, personReasonText, REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { DateText } from '@labelbridge/ui';
import { DeadlineText } from './DeadlineText.js';
import { TwoLines } from './TwoLines.js';

type HandedIn = Pick<Schemas['JobDto'], 'decideBy' | 'consentAmount' | 'waitsFor' | 'proposedAmount' | 'held' | 'examPay'>;

/** The deadline before it was moved. */
const beforeHold = (decideBy: string): string => new Date(Date.parse(decideBy) - HOLD_HOURS * 3_600_000).toISOString();

/** The deadline of handed-in work, and what it pays if nobody decides by then. */
export function DecideBy({ job: { decideBy, consentAmount, waitsFor, proposedAmount, held, examPay } }: { job: HandedIn }) {
  if (waitsFor) return `${REVIEW_TIME_MESSAGES.needsPerson}: ${personReasonText(waitsFor, examPay?.pays)}`;
  // An answer of an earlier version has no reason.
  if (!decideBy) return REVIEW_TIME_MESSAGES.needsPerson;
  const isReduced = consentAmount !== null && consentAmount.amount !== proposedAmount?.amount;
  return (
    <>
      <DeadlineText instant={decideBy} />,{' '}
      {consentAmount ? REVIEW_TIME_MESSAGES.then(formatMoney(consentAmount)) : REVIEW_TIME_MESSAGES.comesBack}
      {isReduced && ` ${REVIEW_TIME_MESSAGES.clockAlone}`}
      {held && (
        <>
          . {REVIEW_TIME_MESSAGES.moved}: it was <DeadlineText instant={beforeHold(decideBy)} />
        </>
      )}
    </>
  );
}

interface Dated {
  readonly at: string;
  readonly decideBy: string | undefined;
  /** Text before the deadline. */
  readonly label: string;
  /** Shows the day of the deadline alone. */
  readonly dateOnly?: boolean;
}

/** The day of a row's last change, above its deadline if it has one. */
export function DateAndDeadline({ at, decideBy, label, dateOnly = false }: Dated) {
  const deadline = decideBy && (
    <>
      {label} <DeadlineText instant={decideBy} dateOnly={dateOnly} />
    </>
  );
  return (
    <TwoLines under={deadline}>
      <DateText instant={at} dateOnly />
    </TwoLines>
  );
}
