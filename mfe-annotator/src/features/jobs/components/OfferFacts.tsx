import { DateText, PlainDateText, TimeLeft } from '@labelbridge/ui';
import { type Fact, Facts } from '../../../common/Facts.js';
import { type Job } from '../api/jobs.js';
import { describeNaira, describeOffer } from '../offer.js';
import styles from './jobs.module.css';

/**
 * What a job pays, for what and in which currency; while it is not decided also what that is in Naira at today's rate, and the
 * day by which it is paid; while it is to be done also until when.
 */
export function OfferFacts({ job: { rate, offer, status, dueDate } }: { job: Job }) {
  const { pays, counts, currency } = describeOffer(rate);
  const due = (
    <>
      <PlainDateText date={dueDate} /> · <TimeLeft dueDate={dueDate} />
    </>
  );
  const open = status === 'pending';
  return (
    <Facts
      facts={[
        ...(open ? [{ label: 'Due', value: due }] : []),
        { label: 'Paid for', value: counts },
        ...(currency === undefined ? [] : [{ label: 'Currency', value: currency }]),
        ...(open ? [{ label: 'Invoiced', value: 'When an admin has approved it' }] : []),
        { label: 'Pays', value: pays, strong: true },
        ...(offer ? nairaFacts(offer) : []),
      ]}
    />
  );
}

/** What reaches the account, why that much, and by when. */
function nairaFacts(offer: NonNullable<Job['offer']>): Fact[] {
  const { gets, because } = describeNaira(offer);
  const reckoned = (
    <span className={styles.reckoned}>
      {because}
      {offer.quote && (
        <>
          , <DateText instant={offer.quote.quotedAt} />
        </>
      )}
    </span>
  );
  return [
    ...(gets === undefined ? [] : [{ label: 'You get', value: gets, strong: true }]),
    ...(because === '' ? [] : [{ label: gets === undefined ? 'In Naira' : 'Reckoned', value: reckoned }]),
    { label: 'Paid by', value: <PlainDateText date={offer.payBy} /> },
  ];
}
