import { useState } from 'react';
import { FormDialog, formatMinutes, ResourceCard } from '@labelbridge/area-parts';
import { capitalised, countText, LIMITS, SUSPENSION_LIMITS, SUSPENSION_MESSAGES } from '@labelbridge/contracts';
import { toApiError } from '@labelbridge/session';
import { Button, Dialog, FormActions, SelectField, TextAreaField, TextField, toast, useForm } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { type Failure, FailureList } from '../../../shared/FailureList.js';
import { fullName } from '../../../shared/PersonName.js';
import { taskTitle } from '../../../shared/names.js';
import { Details } from '../../../shared/forms/layout.js';
import { cancelJob, type OpenJob, refreshJobs, useOpenJobs } from '../../jobs/api/jobs.js';
import { changeUser, type User } from '../api/users.js';
import styles from './manage-user.module.css';
import { CANCEL, choicesFor, choicesText, KEEP, keptBecause, SUSPENSION_RULES, suspensionValues } from '../suspension.js';

interface Props {
  readonly user: Pick<User, '_id' | 'firstname' | 'lastname'>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function SuspendDialog(props: Props) {
  const open = useOpenJobs(props.user._id);
  if (open.data) return <SuspendForm {...open.data} {...props} />;
  return (
    <Dialog open onClose={props.onClose} title={`Suspend: ${fullName(props.user)}?`}>
      <ResourceCard resource={open} errorTitle="The open jobs could not be loaded" lines={4}>
        {() => null}
      </ResourceCard>
    </Dialog>
  );
}

const describe = ({ status, startedAt, clockMinutes }: OpenJob): string =>
  [capitalised(status), startedAt !== null && `${formatMinutes(clockMinutes)} on the clock`].filter(Boolean).join(', ');

/** Number of jobs above which the choices are folded. */
const SHOWN_MAX = 10;

/** @param props.more whether there are others, which are kept */
export function SuspendForm({ user, jobs, more, onDone, onClose }: Props & { jobs: readonly OpenJob[]; more: boolean }) {
  const duties = useDuties();
  const form = useForm(SUSPENSION_RULES, suspensionValues(jobs));
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const chosen = jobs.filter(({ _id }) => form.values[_id] === CANCEL);

  const free = jobs.filter((job) => !keptBecause(job, duties));
  const kept = jobs.length - free.length;
  const chooseAll = (choice: string) => free.forEach(({ _id }) => form.set(_id, choice));
  const choices = jobs.map((job) => (
    <SelectField
      key={job._id}
      label={`${taskTitle(job)} (${describe(job)})`}
      options={choicesFor(job, duties)}
      hint={keptBecause(job, duties)}
      {...form.field(job._id)}
    />
  ));

  const suspend = async ({ reason = '', clause = '' }: Record<string, string>) => {
    setFailures([]);
    const message = await changeUser(user._id, {
      status: 'suspended',
      reason: reason.trim(),
      ...(clause.trim() && { clause: clause.trim() }),
    });
    const failed: Failure[] = [];
    for (const job of chosen) {
      try {
        await cancelJob(job, reason.trim());
      } catch (failure) {
        failed.push({ id: job._id, name: taskTitle(job), message: toApiError(failure).message });
      }
    }
    refreshJobs();
    toast.success(message);
    if (failed.length > 0) setFailures(failed);
    else onDone();
  };

  return (
    <FormDialog
      title={`Suspend: ${fullName(user)}?`}
      form={form}
      onSubmit={suspend}
      confirmLabel="Suspend"
      cancelLabel="Close"
      variant="danger"
      width={760}
      onClose={failures.length > 0 ? onDone : onClose}
    >
      <p>Suspension logs {user.firstname} out everywhere. They can neither log in nor be assigned work. Invoices stay as they are.</p>
      <p>
        {jobs.length === 0
          ? 'There are no open jobs.'
          : 'A job that is kept stays assigned and waits. One that is cancelled pays for the work so far.'}
      </p>
      {jobs.length > 1 && (
        <>
          <p role="status">{choicesText(jobs.length, chosen.length)}</p>
          <FormActions>
            <Button size="small" onClick={() => chooseAll(CANCEL)}>
              Cancel all of these jobs
            </Button>
            <Button size="small" onClick={() => chooseAll(KEEP)}>
              Keep all of these jobs
            </Button>
          </FormActions>
          {kept > 0 && <p>{countText(kept, 'job')} cannot be cancelled here; each says why.</p>}
        </>
      )}
      {jobs.length > SHOWN_MAX ? <Details summary="Decide job by job">{choices}</Details> : <div className={styles.choices}>{choices}</div>}
      {more && <p>There are more open jobs than these. The others are kept; you find them under Jobs.</p>}
      <TextAreaField label="Reason" hint={SUSPENSION_MESSAGES.reasonHint} maxLength={LIMITS.reasonMax} {...form.field('reason')} />
      <TextField
        label={SUSPENSION_MESSAGES.clauseLabel}
        hint={SUSPENSION_MESSAGES.clauseHint}
        maxLength={SUSPENSION_LIMITS.clause}
        {...form.field('clause')}
      />
      <FailureList title="Suspended, but these jobs are unchanged" failures={failures} />
    </FormDialog>
  );
}
