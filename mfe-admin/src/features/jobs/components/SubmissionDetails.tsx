import { DetailList, ExternalLink, formatMinutes } from '@labelbridge/area-parts';
import { formatRate } from '@labelbridge/contracts';
import { DateText, MoneyText } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import styles from './job.module.css';

/** The submission of a job, and the amount that is proposed for it. */
export function SubmissionDetails({ job }: { job: Job }) {
  const { submission, submittedDate, clockMinutes, rate, proposedAmount } = job;
  return (
    <>
      <DetailList
        details={[
          ['Submitted', submittedDate && <DateText instant={submittedDate} />],
          ['Time claimed', submission && formatMinutes(submission.minutes)],
          ['On the clock', formatMinutes(clockMinutes)],
          ['Why it differs', submission?.minutesReason],
          ['Work', submission?.link && <ExternalLink href={submission.link} />],
          ['Rate', rate ? formatRate(rate) : 'None'],
          ['Proposed amount', proposedAmount && <MoneyText money={proposedAmount} />],
        ]}
      />
      {submission?.note && <blockquote className={styles.note}>{submission.note}</blockquote>}
    </>
  );
}
