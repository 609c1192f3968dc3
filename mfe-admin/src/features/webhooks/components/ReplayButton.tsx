import { toastFailure } from '@labelbridge/area-parts';
import { useAction } from '@labelbridge/session';
import { Button, toast } from '@labelbridge/ui';
import { type Delivery, isUnderWay, replayDelivery } from '../api/webhooks.js';

interface ReplayButtonProps {
  readonly delivery: Delivery;
  readonly size?: 'small';
}

/** Sends a delivery once more. The server refuses it while the webhook is paused. */
export function ReplayButton({ delivery, size }: ReplayButtonProps) {
  const { _id, event } = delivery;
  const replay = useAction(async () => toast.success(await replayDelivery(_id)), toastFailure('The delivery is not sent again'));
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
