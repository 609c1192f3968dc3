import { formatRate } from '@labelbridge/contracts';
import { DateText, MoneyText } from '@labelbridge/ui';
import { duration } from '../../../shared/show/duration.js';
import { Facts } from '../../../shared/show/Facts.js';
import { WorkLink } from '../../../shared/show/WorkLink.js';
import { type Job } from '../api/jobs.js';
import styles from './job.module.css';

/** What was handed in, and what it comes to. */
export function SubmissionFacts({ job }: { job: Job }) {
  const { submission, submittedDate, minutesOnClock, rate, proposedAmount } = job;
  return (
    <>
      <Facts
        facts={[
          ['Submitted', submittedDate && <DateText instant={submittedDate} />],
          ['Time worked', submission && duration(submission.minutes)],
          ['On the clock', minutesOnClock !== null && duration(minutesOnClock)],
          ['Work', submission?.link && <WorkLink href={submission.link} />],
          ['Rate', rate ? formatRate(rate) : 'None'],
          ['Proposed amount', proposedAmount && <MoneyText money={proposedAmount} />],
        ]}
      />
      {submission?.note && <blockquote className={styles.note}>{submission.note}</blockquote>}
    </>
  );
}
