import { toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { type Run, startRun } from '../../../shared/runs/runs.js';

/** A later export leaves out the rows of a JSONL export while its file is kept. */
export const isComparable = ({ result }: Run): boolean => result !== null && result.name.endsWith('.jsonl');

/** Starts an export of what changed since this one. */
export function ChangesButton({ run: { _id, title } }: { run: Run }) {
  const start = useAction(
    async () => toast.success(await startRun({ kind: 'export', since: _id })),
    toastFailure('The export of the changes did not start'),
  );
  return (
    <Button size="small" busy={start.busy} aria-label={`Export changes since: ${title}`} onClick={() => void start.run()}>
      Export changes
    </Button>
  );
}
