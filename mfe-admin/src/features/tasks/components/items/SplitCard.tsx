import { WORK_ITEM_LIMITS, type Rule } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { Button, Card, Form, FormActions, TextField, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../../shared/forms/use-form-notice.js';
import { planBatches } from '../../api/bulk.js';

/** Limits the items of a batch: fewer than the task has, and no more than a job may have. */
export function batchSizeRule(itemCount: number): Rule {
  const most = Math.min(WORK_ITEM_LIMITS.itemsOfJob, itemCount - 1);
  return (value) =>
    /^\d{1,4}$/.test(value.trim()) && Number(value) >= 1 && Number(value) <= most
      ? undefined
      : `Please enter a whole number from 1 to ${most}.`;
}

const PROPOSED = 50;

/** Splits the items of a task into batches, each its own task, after a preview. */
export function SplitCard({ taskId, itemCount }: { taskId: string; itemCount: number }) {
  const navigate = useNavigate();
  const form = useForm({ size: [batchSizeRule(itemCount)] }, { size: String(Math.min(PROPOSED, itemCount - 1)) });
  const failure = useFormNotice('The batches could not be planned', 'Please try again.');
  const plan = async ({ size }: typeof form.values) => {
    failure.clear();
    void navigate(`/admin/tasks/batches/${await planBatches(taskId, Number(size))}`);
  };
  return (
    <Card title="Split into batches">
      <Form form={form} onSubmit={plan} onFailure={failure.onFailure} guarded={false}>
        <TextField
          label="Items of each batch"
          inputMode="numeric"
          maxLength={4}
          hint={`One person does one batch. A job has at most ${WORK_ITEM_LIMITS.itemsOfJob.toLocaleString('en-NG')} items.`}
          {...form.field('size')}
        />
        {failure.notice}
        <FormActions>
          <Button type="submit" busy={form.busy}>
            Preview the batches
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
