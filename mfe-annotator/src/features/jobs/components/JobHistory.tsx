import { formatMoney } from '@labelbridge/contracts';
import { DateText } from '@labelbridge/ui';
import { formatMinutes } from '../../../common/minutes.js';
import { type Job } from '../api/jobs.js';
import { WorkLink } from './WorkLink.js';
import styles from './jobs.module.css';

type Step = Job['history'][number];

const WORDS: Readonly<Record<string, string>> = {
  submit: 'Submitted',
  approve: 'Approved',
  reject: 'Rejected',
  rework: 'Taken back for rework',
};

/** What happened in a step; the first one, from nowhere, is the assignment. */
const wordOf = ({ action, from, to }: Step): string => (from === null ? 'Assigned' : (WORDS[action] ?? to));

/** What happened to a job, the newest first: who, when, and why. */
export function JobHistory({ history }: { history: readonly Step[] }) {
  return (
    <ol className={styles.history} reversed>
      {history.toReversed().map((step) => (
        <li key={`${step.at}${step.action}`} className={styles.step}>
          <b>{wordOf(step)}</b>
          <span className={styles.who}>
            {step.by.name}
            {step.by.role === 'ADMIN' && ' (admin)'}, <DateText instant={step.at} />
          </span>
          <StepDetail step={step} />
        </li>
      ))}
    </ol>
  );
}

function StepDetail({ step: { reason, submission, approvedAmount, invoiceNumber, action } }: { step: Step }) {
  return (
    <>
      {reason && <p className={styles.detail}>{reason}</p>}
      {submission && (
        <div className={styles.detail}>
          <p>{formatMinutes(submission.minutes)}</p>
          {submission.link && <WorkLink link={submission.link} />}
          {submission.note && <p>{submission.note}</p>}
        </div>
      )}
      {approvedAmount && (
        <p className={styles.detail}>
          {formatMoney(approvedAmount)}
          {invoiceNumber && `, invoice ${invoiceNumber}`}
        </p>
      )}
      {action === 'reject' && invoiceNumber && <p className={styles.detail}>Invoice {invoiceNumber} became void.</p>}
    </>
  );
}
