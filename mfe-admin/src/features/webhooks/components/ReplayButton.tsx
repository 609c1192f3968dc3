import { toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { type Delivery, isUnderWay, replayDelivery, type Webhook } from '../api/webhooks.js';

interface ReplayButtonProps {
  readonly delivery: Delivery;
  readonly webhook: Webhook;
  readonly size?: 'small';
}

export function ReplayButton({ delivery, webhook, size }: ReplayButtonProps) {
  const { _id, event } = delivery;
  const replay = useAction(async () => toast.success(await replayDelivery(_id)), toastFailure('The delivery is not sent again'));
  if (webhook.state === 'paused') return null;
  return (
    <Button
      size={size}
      aria-label={`Send again: ${event}`}
      busy={replay.busy}
      disabled={isUnderWay(delivery)}
      onClick={() => void replay.run()}
    >
      Send again
    </Button>
  );
}
