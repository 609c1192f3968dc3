import { toastFailure } from '@labelbridge/area-parts';
import { capitalised, mayRun, RUN_ACTIONS, type RunAction, type RunState } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm } from '@labelbridge/ui';
import { changeRun } from './runs.js';

interface RunButtonsProps {
  readonly run: { readonly _id: string; readonly state: RunState };
  /** Subject of the run, for the labels of the buttons. */
  readonly name: string;
}

const CANCEL_TEXT = 'It ends for good. What it has done stays.';

/** Buttons for what the state of a run allows. */
export function RunButtons({ run, name }: RunButtonsProps) {
  const { confirm, confirmDialog } = useConfirm();
  const change = useAction(
    async (action: RunAction) => toast.success(await changeRun(run._id, action)),
    toastFailure('The run is as it was'),
  );
  const press = async (action: RunAction) => {
    const title = `Cancel “${name}”?`;
    const isCancel = action === 'cancel';
    if (isCancel && !(await confirm({ title, text: CANCEL_TEXT, danger: true, confirmLabel: 'Cancel the run' }))) return;
    await change.run(action);
  };
  return (
    <>
      {RUN_ACTIONS.filter((action) => mayRun(action, run)).map((action) => (
        <Button
          key={action}
          size="small"
          variant={action === 'cancel' ? 'danger' : undefined}
          aria-label={`${capitalised(action)}: ${name}`}
          disabled={change.busy}
          onClick={() => void press(action)}
        >
          {capitalised(action)}
        </Button>
      ))}
      {confirmDialog}
    </>
  );
}
