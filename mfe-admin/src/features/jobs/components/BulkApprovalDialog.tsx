import { useState } from 'react';
import { claimAndClock, countText, timeFlagsText, WORK_CLOCK } from '@labelbridge/contracts';
import { CheckboxField, ConfirmDialog } from '@labelbridge/ui';
import { type JobRow } from '../api/jobs.js';
import { jobLabel } from '../job-names.js';
import { canApproveTogether, isAboveClock, isMarked, leftOutText, proposedTotals } from '../proposed-totals.js';
import styles from './job.module.css';

/**
 * Asks before the selected jobs are approved, and names the jobs that cannot be. Jobs with a time above the clock are listed, and approved
 * only if they are ticked.
 */
export function BulkApprovalDialog({
  selected,
  busy,
  onApprove,
  onClose,
}: {
  selected: readonly JobRow[];
  busy: boolean;
  /** @param confirmed ids of jobs above the clock that are to be paid as claimed */
  onApprove: (jobs: readonly JobRow[], confirmed: string[]) => void;
  onClose: () => void;
}) {
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const jobs = selected.filter(canApproveTogether);
  const left = selected.length - jobs.length;
  const marked = selected.filter(isMarked);
  const above = jobs.filter(isAboveClock);
  const approved = jobs.filter((job) => !isAboveClock(job) || confirmed.has(job._id));
  const tick = (id: string, on: boolean) =>
    setConfirmed((before) => new Set(on ? [...before, id] : [...before].filter((each) => each !== id)));
  return (
    <ConfirmDialog
      open
      title={`Approve ${approved.length < selected.length ? `${approved.length} of ${countText(selected.length, 'selected job')}` : countText(approved.length, 'job')}?`}
      confirmLabel="Approve selected"
      cancelLabel="Cancel"
      busy={busy}
      onConfirm={() => onApprove(jobs, [...confirmed])}
      onClose={onClose}
    >
      <p>
        {approved.length === 0
          ? 'None of them is approved as it is.'
          : `${approved.length === jobs.length ? 'Each' : `Each of ${approved.length}`} gets an invoice of its proposed amount, together ${proposedTotals(approved)}.`}
      </p>
      {left > 0 && (
        <p>
          {left === 1 ? '1 stays' : `${left} stay`} submitted: {leftOutText(selected)}.
        </p>
      )}
      {marked.length > 0 && (
        <>
          <p>The time of these is marked. Look at each, and approve it alone.</p>
          <ul>
            {marked.map((job) => (
              <li key={job._id}>
                {jobLabel(job)}: {timeFlagsText(job.timeFlags ?? [])}
              </li>
            ))}
          </ul>
        </>
      )}
      {above.length > 0 && (
        <fieldset className={styles.confirmations}>
          <legend>
            Claimed more than {WORK_CLOCK.confirmAbove} times the clock. Tick those to pay as claimed; the others are not approved.
          </legend>
          {above.map((job) => (
            <CheckboxField
              key={job._id}
              label={jobLabel(job)}
              hint={claimAndClock(job.claimedMinutes ?? 0, job.clockMinutes ?? 0)}
              checked={confirmed.has(job._id)}
              onChange={(on) => tick(job._id, on)}
            />
          ))}
        </fieldset>
      )}
    </ConfirmDialog>
  );
}
