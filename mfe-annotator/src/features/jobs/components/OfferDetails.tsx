import { DecideBy, type Detail, DetailList, ownWorkDetails, DeadlineText } from '@labelbridge/area-parts';
import {
  capitalised,
  contentLabels,
  DATA_MESSAGES,
  EXAM_PAY_MESSAGES,
  LONG_DAY_TEXT,
  PAYMENT_MESSAGES,
  payReservedText,
  promisedExamText,
  reviewOffer,
  waitingPaidText,
  WORKPLACE_MESSAGES,
} from '@labelbridge/contracts';
import { DateText, PlainDateText, TimeLeft } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { describeExpected, describeNaira, describeOffer, getsItsPay, liveAmount } from '../offer.js';
import styles from './jobs.module.css';

/**
 * Shows the pay of a job: amount, unit and currency. A job without a decision also has the amount in Naira at today's rate and the pay-by
 * date. A submitted job has the pay of its minutes; a pending one has its due date and, in the product, its number of items and expected
 * time.
 */
export function OfferDetails({ job }: { job: Job }) {
  const { rate, payReserved, offer, status, dueDate, beginBy, progress, claimedMinutes, reviewDays, content } = job;
  const { ownWork, paidWaiting, examPay, stopsLongDays } = job;
  const { pays, counts, currency } = describeOffer(rate);
  const due = (
    <>
      <PlainDateText date={dueDate} /> · <TimeLeft dueDate={dueDate} />
    </>
  );
  const begin = beginBy && (
    <>
      <DeadlineText instant={beginBy} />, {WORKPLACE_MESSAGES.orBack}
    </>
  );
  const isPending = status === 'pending';
  const expected = isPending && offer ? describeExpected(offer, progress?.items ?? 0) : undefined;
  // The same amount as in the dialog of the submission.
  const claimed =
    status === 'submitted' && claimedMinutes !== null ? liveAmount(rate, String(claimedMinutes), { offer, items: progress }) : undefined;
  return (
    <DetailList
      details={[
        [WORKPLACE_MESSAGES.beginBy, begin],
        ['Due', isPending && due],
        ['Items', isPending && progress?.items],
        ['Expected time', expected?.time],
        ['Mobile data', dataText(job)],
        ['Paid for', counts],
        ['Currency', currency],
        ['May show', isPending && contentLabels(content)],
        ...ownWorkDetails(ownWork, 'your'),
        ['Review', isPending && reviewOffer(reviewDays, rate)],
        ['Also paid', capitalised(waitingPaidText(paidWaiting))],
        [EXAM_PAY_MESSAGES.withJob, examPay && capitalised(promisedExamText(examPay, 'your'))],
        ['Long days', isPending && stopsLongDays && LONG_DAY_TEXT],
        ['Decision by', status === 'submitted' && <DecideBy job={job} />],
        ['Invoiced', isPending && 'When it is approved'],
        ['Pay', pays, 'strong'],
        ['Funding', isPending && payReservedText(payReserved, rate)],
        ['Your work pays', claimed?.amount, 'strong'],
        ['Because', claimed?.amount && `${claimed.because}, once it is approved`],
        ['Pay for this job', expected?.pay],
        ['Pay an hour', expected?.hourly && `About ${expected.hourly}`],
        ...(offer ? nairaDetails(offer) : []),
      ]}
    />
  );
}

/** Tells what the work takes in mobile data; once it is handed in, what it took. */
function dataText({ status, data, task }: Job): string | undefined {
  if (!data) return status === 'pending' && task.workplace === 'external' ? DATA_MESSAGES.elsewhere : undefined;
  return status === 'pending' ? capitalised(DATA_MESSAGES.said(data, data.price)) : DATA_MESSAGES.used(data, data.price);
}

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
    [
      'Pay due by',
      offer.payBy && (
        <>
          <PlainDateText date={offer.payBy} />, {PAYMENT_MESSAGES.dayEnds}
        </>
      ),
    ],
  ];
}
