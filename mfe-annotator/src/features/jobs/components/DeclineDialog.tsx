import { FormDialog } from '@labelbridge/area-parts';
import { DECLINE_REASONS, DEVICE_MESSAGES, HAND_BACK_TEXT, required, type Rule } from '@labelbridge/contracts';
import { SelectField, toast, useForm } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { declineJob, isWhole, type ShownJob } from '../api/jobs.js';
import { StopDialog } from './StopDialog.js';

const RULES: Readonly<Record<'reason', readonly Rule[]>> = { reason: [required('Please choose a reason.')] };
const OPTIONS = DECLINE_REASONS.map((value) => ({ value, label: value }));

export function DeclineDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const form = useForm(RULES, { reason: '' });
  const wasStarted = Boolean(job.startedAt) || (isWhole(job) && job.submission !== null);
  const decline = async (values: typeof form.values) => {
    const reason = DECLINE_REASONS.find((one) => one === values.reason);
    if (!reason) return;
    const outcome = await declineJob(job, reason);
    if (outcome.sent) toast.success(outcome.message, jobTitle(job));
    else toast.info(DEVICE_MESSAGES.waiting, DEVICE_MESSAGES.keptUntilOnline);
    onClose();
  };
  // It is not only declined: the work so far may be paid.
  if (form.values.reason === HAND_BACK_TEXT.content.declined) return <StopDialog job={job} onClose={onClose} />;
  return (
    <FormDialog
      title={`Decline ${jobTitle(job)}`}
      form={form}
      onSubmit={decline}
      confirmLabel="Decline job"
      variant="danger"
      onClose={onClose}
    >
      <p>
        There is no penalty: it does not count against you, and nothing is deducted. The job goes back to the admins, who can assign it to
        somebody else.
      </p>
      {wasStarted && (
        <p>
          You have begun it. Declined work is not paid, unless its content disturbs you: if you want to be paid for your time so far, ask an
          admin to cancel it.
        </p>
      )}
      <SelectField label="Reason" options={OPTIONS} placeholder="Choose a reason" {...form.field('reason')} />
    </FormDialog>
  );
}
