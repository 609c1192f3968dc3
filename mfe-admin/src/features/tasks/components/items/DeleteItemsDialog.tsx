import { FormDialog, Notice } from '@labelbridge/area-parts';
import { required, RUN_LIMITS } from '@labelbridge/contracts';
import { CheckboxField, TextAreaField, toast, useForm } from '@labelbridge/ui';
import { startRun } from '../../../../shared/runs/runs.js';
import { refreshItems } from '../../api/items.js';

const RULES = { ids: [], all: [], reason: [required('Please say who asked for it and why: the audit log keeps it.')] };

const idsIn = (text: string): string[] => [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);

/** Starts the deletion of items on the request of who owns the data. */
export function DeleteItemsDialog({ taskId, onClose }: { taskId: string; onClose: () => void }) {
  const form = useForm(RULES, { ids: '', all: '', reason: '' });
  const isAll = form.values.all === 'all';
  const send = async ({ ids, all, reason }: typeof form.values) => {
    const which = all === 'all' ? { all: true } : { ids: idsIn(ids) };
    toast.success(await startRun({ kind: 'delete', taskId, reason: reason.trim(), ...which }));
    refreshItems(taskId);
    onClose();
  };
  return (
    <FormDialog title="Delete items" form={form} variant="danger" confirmLabel="Delete for good" onSubmit={send} onClose={onClose}>
      <Notice tone="wait" title="This cannot be undone">
        Items go with their answers, reviews, comments and known answers, and so do files of exports of the project. Pay, times and the
        audit log stay. Items whose work is not decided are refused, and named.
      </Notice>
      <CheckboxField
        label="All items of this task"
        name="all"
        checked={isAll}
        onChange={(checked) => form.field('all').onChange(checked ? 'all' : '')}
      />
      {!isAll && (
        <TextAreaField
          label="Ids"
          hint={`One id a line, as in the file of the import; at most ${RUN_LIMITS.ids.toLocaleString('en-NG')}.`}
          {...form.field('ids')}
        />
      )}
      <TextAreaField
        label="Reason"
        hint="Who asked for it and why. The audit log keeps it."
        maxLength={RUN_LIMITS.reasonMax}
        {...form.field('reason')}
      />
    </FormDialog>
  );
}
