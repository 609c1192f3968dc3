import { Link } from '@labelbridge/router';
import { type Schemas } from '@labelbridge/session';
import { jobPath } from './paths.js';

/** Names the work of an invoice, with a link if it is about one job. */
export function PaidWork({ payment: { title, job, bonus } }: { payment: Pick<Schemas['PaymentDto'], 'title' | 'job' | 'bonus'> }) {
  const jobId = job?._id ?? bonus?.jobId;
  return jobId ? <Link to={jobPath(jobId)}>{title}</Link> : title;
}
