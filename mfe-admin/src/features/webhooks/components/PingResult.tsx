import { Notice } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { DateText } from '@labelbridge/ui';
import { useOnChange } from '../../../shared/use-on-change.js';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { type Delivery, deliveryPath, refreshWebhooks, useDelivery } from '../api/webhooks.js';
import { answerText, figure } from './webhook-text.js';

/** Waits for the first try of a ping, and tells its result. */
export function PingResult({ sent }: { sent: Delivery }) {
  const { data: delivery = sent, reload } = useDelivery(sent._id);
  const { lastTry, state, nextTryAt } = delivery;
  usePollWhile(delivery.tries === 0, reload);
  useOnChange(delivery.tries, refreshWebhooks);
  if (!lastTry) return <Notice tone="info">The ping is on its way.</Notice>;
  const answer = `${answerText(lastTry)}, after ${figure(lastTry.ms)} ms.`;
  const link = <Link to={deliveryPath(delivery)}>See the delivery</Link>;
  if (state === 'delivered')
    return (
      <Notice tone="info" title="The ping was delivered" action={link}>
        {answer}
      </Notice>
    );
  return (
    <Notice tone="wait" title="The ping was not delivered" action={link}>
      {answer}
      {nextTryAt && (
        <>
          {' '}
          The next try is at <DateText instant={nextTryAt} />.
        </>
      )}
    </Notice>
  );
}
