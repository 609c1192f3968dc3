import { WORK_ITEM_LIMITS } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { Button, Card, Form, FormActions, TextField, useForm } from '@labelbridge/ui';
import { useFormNotice } from '../../../../shared/forms/use-form-notice.js';
import { planBatches } from '../../api/bulk.js';
import { batchSizeRule } from '../../batch-size.js';

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
