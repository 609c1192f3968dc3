import { DetailList, ExternalLink, formatMinutes, Notice } from '@labelbridge/area-parts';
import { formatRate, progressText, timeFlagsText, waitedText } from '@labelbridge/contracts';
import { DateText, MoneyText } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import styles from './job.module.css';

export function SubmissionDetails({ job }: { job: Job }) {
  const { submission, submittedDate, clockMinutes, timeFlags, rate, proposedAmount, progress } = job;
  return (
    <>
      {timeFlags && (
        <Notice tone="wait" title="Look at the time of this job">
          <p>{timeFlagsText(timeFlags)}</p>
        </Notice>
      )}
      <DetailList
        details={[
          ['Submitted', submittedDate && <DateText instant={submittedDate} />],
          ['Time claimed', submission && formatMinutes(submission.minutes)],
          ['Of it waiting', submission?.waiting && waitedText(submission.waiting)],
          ['On the clock', formatMinutes(clockMinutes)],
          [submission?.waiting ? 'What they waited for' : 'Why it differs', submission?.minutesReason],
          ['Work', submission?.link && <ExternalLink href={submission.link} />],
          ['Items', progress && progressText(progress)],
          ['Rate', rate ? formatRate(rate) : 'None'],
          ['Proposed amount', proposedAmount && <MoneyText money={proposedAmount} />],
        ]}
      />
      {submission?.note && <blockquote className={styles.note}>{submission.note}</blockquote>}
    </>
  );
}
