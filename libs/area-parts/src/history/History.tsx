import { type ReactNode } from 'react';
import {
  capitalised,
  claimAndClock,
  clauseText,
  formatMinutes,
  formatMoney,
  JOB_ACTION_TEXT,
  SYSTEM_NAME,
  waitedText,
} from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/session';
import { DateText } from '@labelbridge/ui';
import { ExternalLink } from '../show/ExternalLink.js';
import styles from './history.module.css';

interface HistoryStep {
  readonly action: string;
  readonly from: string | null;
  readonly to: string;
  readonly by: { readonly name: string; readonly role: string };
  readonly at: string;
  readonly reason: string | null;
}

export function History<S extends HistoryStep>({
  history,
  first,
  labels = {},
  reasonLabels = {},
  detailOf,
}: {
  history: readonly S[];
  /** Label of the first step, which has no state before it. */
  first: string;
  /** Labels by action. The default is the new state. */
  labels?: Readonly<Record<string, string>>;
  /** Text before the reason, by action, if the action alone does not explain the reason. */
  reasonLabels?: Readonly<Record<string, string>>;
  detailOf?: (step: S) => ReactNode;
}) {
  return (
    <ol className={styles.history} reversed>
      {history.toReversed().map((step) => (
        <li key={`${step.at}${step.action}${step.to}`}>
          <b>{step.from === null ? first : capitalised(labels[step.action] ?? step.to)}</b>
          <span className={styles.by}>
            {step.by.name}
            {step.by.role === 'ADMIN' && step.by.name !== SYSTEM_NAME && ' (admin)'}, <DateText instant={step.at} />
          </span>
          {step.reason && (
            <p className={styles.detail}>
              {reasonLabels[step.action]}
              {reasonLabels[step.action] ? <bdi>{step.reason}</bdi> : step.reason}
            </p>
          )}
          {detailOf?.(step)}
        </li>
      ))}
    </ol>
  );
}

type JobStep = Schemas['JobHistoryEntryDto'];

export function JobHistory({ history }: { history: readonly JobStep[] }) {
  return (
    <History
      history={history}
      first="Assigned"
      labels={{ ...JOB_ACTION_TEXT, dueDate: 'Due date changed', hold: 'Decided later' }}
      reasonLabels={{ approve: 'Why the pay is changed: ' }}
      detailOf={jobDetail}
    />
  );
}

function jobDetail({ submission, approvedAmount, approvedMinutes, invoiceNumber, dueDate, clause, proposedBy, action }: JobStep) {
  const invoice = invoiceNumber && `invoice ${invoiceNumber}${action === 'reject' ? ' became void' : ''}`;
  const amount = approvedAmount ? formatMoney(approvedAmount) : action === 'cancel' && 'nothing is paid';
  const paid = approvedMinutes !== null && `${formatMinutes(approvedMinutes)} paid`;
  const money = [amount, paid, invoice].filter(Boolean).join(', ');
  return (
    <>
      {submission && (
        <div className={styles.detail}>
          <p>
            {submission.clockMinutes === null
              ? formatMinutes(submission.minutes)
              : claimAndClock(submission.minutes, submission.clockMinutes)}
          </p>
          {submission.waiting && <p>Of it waiting: {waitedText(submission.waiting)}</p>}
          {submission.minutesReason && (
            <p>
              Why: <bdi>{submission.minutesReason}</bdi>
            </p>
          )}
          {submission.link && <ExternalLink href={submission.link} />}
          {submission.note && <p>{submission.note}</p>}
        </div>
      )}
      {proposedBy && (
        <p className={styles.detail}>
          Proposed by <bdi>{proposedBy}</bdi>
        </p>
      )}
      {clause && (
        <p className={styles.detail}>
          <bdi>{clauseText(clause)}</bdi>
        </p>
      )}
      {dueDate && (
        <p className={styles.detail}>
          {dueDate.after}, before {dueDate.before}
        </p>
      )}
      {money !== '' && <p className={styles.detail}>{capitalised(money)}</p>}
    </>
  );
}
