import { REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { DateText } from '@labelbridge/ui';

/** The deadline of handed-in work, and what comes after it. */
export function DecideBy({ job: { decideBy, held } }: { job: Pick<Schemas['JobDto'], 'decideBy' | 'held'> }) {
  if (!decideBy) return REVIEW_TIME_MESSAGES.needsPerson;
  return (
    <>
      <DateText instant={decideBy} />, {REVIEW_TIME_MESSAGES.then}
      {held && `. ${REVIEW_TIME_MESSAGES.moved}`}
    </>
  );
}
