import { PlainDateText, TimeLeft } from '@labelbridge/ui';
import { Facts } from '../../../common/Facts.js';
import { type Job } from '../api/jobs.js';
import { describeOffer } from '../offer.js';

/** What a job pays, in which currency, until when it is due, and when it is looked at and paid. */
export function OfferFacts({ job }: { job: Job }) {
  const { pays, counts, currency } = describeOffer(job.rate);
  return (
    <Facts
      facts={[
        {
          label: 'Due',
          value: (
            <>
              <PlainDateText date={job.dueDate} /> (<TimeLeft dueDate={job.dueDate} />)
            </>
          ),
        },
        { label: 'What counts', value: counts },
        ...(currency === undefined ? [] : [{ label: 'Currency', value: currency }]),
        { label: 'When', value: 'Reviewed after you submit; invoiced on the day it is approved' },
        { label: 'Pays', value: pays, strong: true },
      ]}
    />
  );
}
