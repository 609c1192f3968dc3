import { useState } from 'react';
import { ConcernCard, concernName, toastFailure, FormDialog } from '@labelbridge/area-parts';
import { isWithdrawable } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm, useForm } from '@labelbridge/ui';
import { type Concern, leaveConcern, withdrawConcern, supportConcern } from '../api/concerns.js';
import { NameChoice } from './NameChoice.js';

/** Joins a concern, or changes whether the name is shown. */
function SupportDialog({ projectId, concern, onClose }: { projectId: string; concern: Concern; onClose: () => void }) {
  const { _id, text, support } = concern;
  const form = useForm({}, {});
  const [named, setNamed] = useState(support === 'named');
  return (
    <FormDialog
      title={support === null ? 'Support this concern' : 'Show or hide your name'}
      form={form}
      confirmLabel={support === null ? 'Support it' : 'Save'}
      onClose={onClose}
      onSubmit={async () => {
        toast.success(await supportConcern(projectId, _id, named));
        onClose();
      }}
    >
      {text !== null && (
        <p>
          <bdi>{text}</bdi>
        </p>
      )}
      <NameChoice projectId={projectId} named={named} onChange={setNamed} />
    </FormDialog>
  );
}

/** A concern with the buttons to support it, and to take that back. */
export function OwnConcernCard({ projectId, concern }: { projectId: string; concern: Concern }) {
  const { _id, support } = concern;
  const [choosing, setChoosing] = useState(false);
  const { confirm, confirmDialog } = useConfirm();
  const leave = useAction(async () => toast.success(await leaveConcern(projectId, _id)), toastFailure('Your support was not taken back'));
  const withdraw = useAction(
    async () => toast.success(await withdrawConcern(projectId, _id)),
    toastFailure('Your concern was not withdrawn'),
  );
  const askToWithdraw = async () => {
    const text = 'Nobody else supports it, and it has no answer. It is deleted.';
    if (await confirm({ title: 'Withdraw your concern?', text, confirmLabel: 'Withdraw', danger: true })) await withdraw.run();
  };
  const name = concernName(concern);
  return (
    <ConcernCard concern={concern}>
      {support === null ? (
        <Button size="small" variant="primary" aria-label={`Support: ${name}`} onClick={() => setChoosing(true)}>
          Support
        </Button>
      ) : (
        <Button size="small" aria-label={`Show or hide my name: ${name}`} onClick={() => setChoosing(true)}>
          Show or hide my name
        </Button>
      )}
      {isWithdrawable(concern) ? (
        <Button size="small" busy={withdraw.busy} aria-label={`Withdraw: ${name}`} onClick={() => void askToWithdraw()}>
          Withdraw
        </Button>
      ) : (
        support !== null && (
          <Button size="small" busy={leave.busy} aria-label={`Take my support back: ${name}`} onClick={() => void leave.run()}>
            Take my support back
          </Button>
        )
      )}
      {choosing && <SupportDialog projectId={projectId} concern={concern} onClose={() => setChoosing(false)} />}
      {confirmDialog}
    </ConcernCard>
  );
}
