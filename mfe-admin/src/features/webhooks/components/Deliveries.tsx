import { Filter, ListSection, TwoLines, useListAddress } from '@labelbridge/area-parts';
import { DELIVERY_STATES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { type Column, DateText, EmptyState } from '@labelbridge/ui';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { type Delivery, deliveryPath, isUnderWay, useDeliveries, type Webhook } from '../api/webhooks.js';
import { ReplayButton } from './ReplayButton.js';
import { answerText, DELIVERY_OPTIONS, DeliveryChip, figure } from './webhook-text.js';

const COLUMNS: readonly Column<Delivery>[] = [
  {
    key: 'event',
    header: 'Event',
    primary: true,
    width: 'wide',
    cell: (delivery) => <Link to={deliveryPath(delivery)}>{delivery.event}</Link>,
  },
  { key: 'createdAt', header: 'Happened', width: 'narrow', cell: ({ createdAt }) => <DateText instant={createdAt} /> },
  { key: 'state', header: 'State', cell: (delivery) => <DeliveryChip delivery={delivery} /> },
  { key: 'tries', header: 'Tries', align: 'end', cell: ({ tries }) => tries },
  {
    key: 'lastTry',
    header: 'Last answer',
    width: 'wide',
    cell: ({ lastTry }) => (lastTry ? <TwoLines under={`after ${figure(lastTry.ms)} ms`}>{answerText(lastTry)}</TwoLines> : 'None yet'),
  },
];

/** Nothing is tried while the webhook is paused. */
const NEXT_TRY: Column<Delivery> = {
  key: 'nextTryAt',
  header: 'Next try',
  width: 'narrow',
  cell: ({ nextTryAt }) => nextTryAt && <DateText instant={nextTryAt} />,
};

const ACTIONS: Column<Delivery> = {
  key: 'actions',
  header: '',
  actions: true,
  cell: (delivery) => <ReplayButton delivery={delivery} size="small" />,
};

interface DeliveriesProps {
  readonly webhook: Webhook;
  /** Reloads the webhook, which counts its deliveries. */
  readonly reload: () => Promise<void>;
}

export function Deliveries({ webhook, reload }: DeliveriesProps) {
  const address = useListAddress({ filters: { state: DELIVERY_STATES } });
  const list = useDeliveries(webhook._id, address.query);
  const isActive = webhook.state === 'active';
  const isMoving = isActive && (list.data ?? []).some((delivery) => isUnderWay(delivery));
  usePollWhile(isMoving, async () => void (await Promise.all([list.reload(), reload()])));
  return (
    <>
      <div className="spread">
        <h2>Deliveries</h2>
        <Filter address={address} name="state" label="State" all="All states" options={DELIVERY_OPTIONS} />
      </div>
      <ListSection
        list={list}
        address={address}
        columns={isActive ? [...COLUMNS, NEXT_TRY, ACTIONS] : COLUMNS}
        caption="Deliveries"
        failure={{ title: 'The deliveries could not be loaded' }}
        empty={<EmptyState title="No deliveries yet" text="Events appear here once they happen. A ping tries the address at once." />}
      />
    </>
  );
}
