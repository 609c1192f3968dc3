import { FormDialog } from '@labelbridge/area-parts';
import { businessDate, dueDateRule, TASK_RULES } from '@labelbridge/contracts';
import { DateField, toast, useForm } from '@labelbridge/ui';
import { changeDueDate, type ShownJob } from '../api/jobs.js';
import { annotatorName, jobTitle } from '../job-names.js';

export function DueDateDialog({ job, onClose }: { job: ShownJob; onClose: () => void }) {
  const today = businessDate(new Date());
  const form = useForm({ dueDate: [...TASK_RULES.dueDate, dueDateRule(today)] }, { dueDate: job.dueDate ?? '' });
  const save = async ({ dueDate }: typeof form.values) => {
    toast.success(await changeDueDate(job._id, dueDate));
    onClose();
  };
  return (
    <FormDialog title={`Due date of ${jobTitle(job)}`} form={form} onSubmit={save} confirmLabel="Change due date" onClose={onClose}>
      <p>Of the job of {annotatorName(job)} alone: the task keeps its own. They are notified in the app and by email.</p>
      <DateField label="Due Date" min={today} {...form.field('dueDate')} />
    </FormDialog>
  );
}
