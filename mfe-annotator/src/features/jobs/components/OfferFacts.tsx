import { PlainDateText, TimeLeft } from '@labelbridge/ui';
import { Facts } from '../../../common/Facts.js';
import { type Job } from '../api/jobs.js';
import { describeOffer } from '../offer.js';

/** What a job pays, for what and in which currency; while it is to be done also until when, and when it is invoiced. */
export function OfferFacts({ job: { rate, status, dueDate } }: { job: Job }) {
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
      ]}
    />
  );
}
