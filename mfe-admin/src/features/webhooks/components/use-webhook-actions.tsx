import { toastFailure } from '@labelbridge/area-parts';
import { countText, WEBHOOK_LIMITS } from '@labelbridge/contracts';
import { useNavigate } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, toast, useConfirm } from '@labelbridge/ui';
import { type ReactNode, useState } from 'react';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import {
  changeWebhook,
  type Delivery,
  deleteWebhook,
  pauseWebhook,
  pingWebhook,
  resumeWebhook,
  rotateWebhook,
  type Webhook,
} from '../api/webhooks.js';
import { SecretDialog } from './SecretDialog.js';
import { addressText } from './webhook-text.js';
import { WebhookDialog } from './WebhookDialog.js';
import styles from './webhooks.module.css';

/** Text of the question that deletes a webhook: its address, and what is lost. */
function Lost({ webhook: { url, waiting } }: { webhook: Webhook }) {
  return (
    <>
      <p className={styles.address}>{addressText(url)}</p>
      <p>
        Its secrets and the record of its deliveries are lost
        {waiting > 0 && `, and ${countText(waiting, 'waiting delivery is', 'waiting deliveries are')} not sent`}. The program hears of
        nothing from now on.
      </p>
    </>
  );
}

/** @param onPinged takes the delivery of the ping */
export function useWebhookActions(
  webhook: Webhook,
  onPinged: (delivery: Delivery) => void,
): { readonly buttons: ReactNode; readonly dialogs: ReactNode } {
  const { _id, state, olderSecretUntil } = webhook;
  const navigate = useNavigate();
  const [changing, setChanging] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const { confirm, confirmDialog } = useConfirm();
  const ping = useAction(async () => onPinged(await pingWebhook(_id)), toastFailure('No ping was sent'));
  const pause = useAction(async () => toast.success(await pauseWebhook(_id)), toastFailure('The webhook is not paused'));
  const resume = useAction(async () => toast.success(await resumeWebhook(_id)), toastFailure('The webhook is not resumed'));
  const rotate = useAction(async () => setShown(await rotateWebhook(_id)), toastFailure('The webhook has no new secret'));
  const remove = useAction(async () => {
    toast.success(await deleteWebhook(_id));
    void navigate('/admin/webhooks', { replace: true });
  }, toastFailure('The webhook is not deleted'));
  const askToRotate = async () => {
    const older = olderSecretUntil === null ? '' : ' The one before it ends now.';
    const text = `The present secret signs too for ${WEBHOOK_LIMITS.overlap} hours, so that you can replace it in the program.${older}`;
    if (await confirm({ title: 'Make a new secret?', text, confirmLabel: 'Make it' })) await rotate.run();
  };
  const askToRemove = async () => {
    const text = <Lost webhook={webhook} />;
    if (await confirm({ title: 'Delete this webhook?', text, danger: true, confirmLabel: 'Delete' })) await remove.run();
  };
  return {
    buttons: (
      <>
        {state === 'active' ? (
          <>
            <Button variant="primary" busy={ping.busy} onClick={() => void ping.run()}>
              Send a ping
            </Button>
            <Button busy={pause.busy} onClick={() => void pause.run()}>
              Pause
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={resume.busy} onClick={() => void resume.run()}>
            Resume
          </Button>
        )}
        <Button onClick={() => setChanging(true)}>Change</Button>
        <Button busy={rotate.busy} onClick={() => void askToRotate()}>
          New secret
        </Button>
        <Button variant="danger" busy={remove.busy} onClick={() => void askToRemove()}>
          Delete
        </Button>
      </>
    ),
    dialogs: (
      <>
        {changing && (
          <WebhookDialog
            title="Change the webhook"
            confirmLabel="Save"
            webhook={webhook}
            onSave={async (wish) => void toast.success(await changeWebhook(_id, wish))}
            onClose={() => setChanging(false)}
          />
        )}
        {shown && <SecretDialog made={shown} onClose={() => setShown(undefined)} />}
        {confirmDialog}
      </>
    ),
  };
}
