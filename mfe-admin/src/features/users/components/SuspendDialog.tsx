import { useState } from 'react';
import { FormDialog, formatMinutes, ResourceCard } from '@labelbridge/area-parts';
import { capitalised, LIMITS } from '@labelbridge/contracts';
import { toApiError } from '@labelbridge/session';
import { Button, Dialog, SelectField, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { type Failure, FailureList } from '../../../shared/FailureList.js';
import { fullName } from '../../../shared/PersonName.js';
import { taskTitle } from '../../../shared/names.js';
import { cancelJob, type JobDetail, refreshJobs, useOpenJobs } from '../../jobs/api/jobs.js';
import { changeUser, type User } from '../api/users.js';
import { CANCEL, choicesFor, isPriced, SUSPENSION_RULES, suspensionValues } from '../suspension.js';

interface Props {
  readonly user: User;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Suspends somebody, and decides what becomes of each of their open jobs. */
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

const describe = ({ status, startedAt, clockMinutes }: JobDetail): string =>
  [capitalised(status), startedAt !== null && `${formatMinutes(clockMinutes)} on the clock`].filter(Boolean).join(', ');

function SuspendForm({ user, jobs, more, onDone, onClose }: Props & { jobs: readonly JobDetail[]; more: boolean }) {
  const form = useForm(SUSPENSION_RULES, suspensionValues(jobs));
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const chosen = jobs.filter(({ _id }) => form.values[_id] === CANCEL);

  const suspend = async ({ reason = '' }: Record<string, string>) => {
    setFailures([]);
    const message = await changeUser(user._id, { status: 'suspended' });
    const failed: Failure[] = [];
    for (const job of chosen) {
      try {
        await cancelJob(job, reason.trim());
      } catch (failure) {
        failed.push({ id: job._id, name: taskTitle(job.task), message: toApiError(failure).message });
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
      <p>{user.firstname} is logged out everywhere, cannot log in, and cannot be assigned work. Invoices stay as they are.</p>
      {jobs.length === 0 && <p>There are no open jobs.</p>}
      {jobs.map((job) => (
        <SelectField
          key={job._id}
          label={`${taskTitle(job.task)} (${describe(job)})`}
          options={choicesFor(job)}
          {...(isPriced(job) ? {} : { hint: 'Its work has no price yet: to cancel it, open the job and enter what is paid.' })}
          {...form.field(job._id)}
        />
      ))}
      {more && <p>There are more open jobs than these. The others are kept; you find them under Jobs.</p>}
      {jobs.filter(isPriced).length > 1 && (
        <p>
          <Button size="small" onClick={() => jobs.filter(isPriced).forEach(({ _id }) => form.set(_id, CANCEL))}>
            Cancel all of these jobs
          </Button>
        </p>
      )}
      {chosen.length > 0 && (
        <TextAreaField
          label="Reason"
          hint="Why the jobs are cancelled: the annotator reads this by email."
          maxLength={LIMITS.reasonMax}
          {...form.field('reason')}
        />
      )}
      <FailureList title="Suspended, but these jobs are unchanged" failures={failures} />
    </FormDialog>
  );
}
