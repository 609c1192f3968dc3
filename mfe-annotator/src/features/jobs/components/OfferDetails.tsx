import { type Detail, DetailList } from '@labelbridge/area-parts';
import { DateText, PlainDateText, TimeLeft } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { describeExpected, describeNaira, describeOffer, getsItsPay, liveAmount } from '../offer.js';
import styles from './jobs.module.css';

/**
 * The pay of a job: amount, unit and currency. A job without a decision also shows the amount in Naira at today's rate and
 * the pay-by date; a submitted one what its minutes pay, and a pending one its due date and, in the product, how much work it is.
 */
export function OfferDetails({ job: { rate, offer, status, dueDate, progress, claimedMinutes } }: { job: Job }) {
  const { pays, counts, currency } = describeOffer(rate);
  const due = (
    <>
      <PlainDateText date={dueDate} /> · <TimeLeft dueDate={dueDate} />
    </>
  );
  const isPending = status === 'pending';
  const expected = isPending && offer ? describeExpected(offer, progress?.items ?? 0) : undefined;
  // What the dialog of the submission promised.
  const claimed =
    status === 'submitted' && claimedMinutes !== null ? liveAmount(rate, String(claimedMinutes), { offer, items: progress }) : undefined;
  return (
    <DetailList
      details={[
        ['Due', isPending && due],
        ['Items', isPending && progress?.items],
        ['Expected time', expected?.time],
        ['Paid for', counts],
        ['Currency', currency],
        ['Invoiced', isPending && 'When an admin has approved it'],
        ['Pay', pays, 'strong'],
        ['Your work pays', claimed?.amount, 'strong'],
        ['Because', claimed?.amount && `${claimed.because}, once it is approved`],
        ['Pay for this job', expected?.pay],
        ['Pay an hour', expected?.hourly && `About ${expected.hourly}`],
        ...(offer ? nairaDetails(offer) : []),
      ]}
    />
  );
}

/** The amount that reaches the account, its calculation, and the pay-by date. */
function nairaDetails(offer: NonNullable<Job['offer']>): Detail[] {
  const { gets, because } = describeNaira(offer);
  const calculation = because !== '' && (
    <span className={styles.calculation}>
      {because}
      {offer.quote && (
        <>
          , <DateText instant={offer.quote.quotedAt} />
        </>
      )}
    </span>
  );
  return [
    ['You get', !getsItsPay(offer) && gets, 'strong'],
    [gets === undefined ? 'In Naira' : 'Calculation', calculation],
    ['Pay due by', <PlainDateText date={offer.payBy} />],
  ];
}
