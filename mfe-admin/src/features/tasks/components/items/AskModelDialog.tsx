import { FormDialog } from '@labelbridge/area-parts';
import { PREDICTION_LIMITS, required } from '@labelbridge/contracts';
import { TextField, useForm } from '@labelbridge/ui';
import { startRun } from '../../../../shared/runs/runs.js';

interface AskModelDialogProps {
  readonly taskId: string;
  /** Hosts of model servers that the settings name. */
  readonly hosts: readonly string[];
  readonly onStarted: (message: string) => void;
  readonly onClose: () => void;
}

const RULES = { backend: [required('Please enter the address of the model server.')] };

/** Asks a model server for predictions of a task's items. */
export function AskModelDialog({ taskId, hosts, onStarted, onClose }: AskModelDialogProps) {
  const [only = ''] = hosts.length === 1 ? hosts : [];
  const form = useForm(RULES, { backend: only && `http://${only}` });
  const send = async ({ backend }: typeof form.values) => {
    onStarted(await startRun({ kind: 'predict', taskId, backend: backend.trim() }));
    onClose();
  };
  return (
    <FormDialog title="Ask a model" form={form} confirmLabel="Ask" onSubmit={send} onClose={onClose}>
      <p>
        The server gets what the items show, and its answers become suggestions. Items that somebody has begun stay as they are. Gold items
        and one item in ten come without the suggestion.
      </p>
      <TextField
        label="Address of the model server"
        type="url"
        hint={`It speaks Label Studio’s ML backend, at ${hosts.join(' or ')}.`}
        maxLength={PREDICTION_LIMITS.addressMax}
        {...form.field('backend')}
      />
    </FormDialog>
  );
}
