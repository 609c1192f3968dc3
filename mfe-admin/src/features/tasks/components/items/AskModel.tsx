import { useState } from 'react';
import { FormDialog, Notice } from '@labelbridge/area-parts';
import { PREDICTION_LIMITS, required } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { Button, TextField, useForm } from '@labelbridge/ui';
import { RUNS_PATH, startRun } from '../../../../shared/runs/runs.js';

interface AskModelProps {
  readonly taskId: string;
  /** Hosts of model servers that the settings name. */
  readonly hosts: readonly string[];
}

/** Asks a model server for predictions of a task's items. */
export function AskModel({ taskId, hosts }: AskModelProps) {
  const [asking, setAsking] = useState(false);
  const [started, setStarted] = useState<string>();
  const begun = (message: string) => {
    setAsking(false);
    setStarted(message);
  };
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Ask a model…
      </Button>
      {started !== undefined && (
        <Notice tone="info" title="The model is asked">
          {started} <Link to={RUNS_PATH}>See the runs</Link>
        </Notice>
      )}
      {asking && <AskModelDialog taskId={taskId} hosts={hosts} onStarted={begun} onClose={() => setAsking(false)} />}
    </>
  );
}

const RULES = { backend: [required('Please enter the address of the model server.')] };

function AskModelDialog({
  taskId,
  hosts,
  onStarted,
  onClose,
}: AskModelProps & { onStarted: (message: string) => void; onClose: () => void }) {
  const [only = ''] = hosts.length === 1 ? hosts : [];
  const form = useForm(RULES, { backend: only && `http://${only}` });
  const send = async ({ backend }: typeof form.values) => onStarted(await startRun({ kind: 'predict', taskId, backend: backend.trim() }));
  return (
    <FormDialog title="Ask a model" form={form} confirmLabel="Ask the model" onSubmit={send} onClose={onClose}>
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
