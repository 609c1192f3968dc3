import { DetailList, DetailPage } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { Card, type Column, DataTable, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { usePollWhile } from '../../../shared/use-poll-while.js';
import { type DeliveryDetail, isUnderWay, useDelivery, useWebhook, type Webhook, webhookPath } from '../api/webhooks.js';
import { ReplayButton } from '../components/ReplayButton.js';
import { addressText, answerText, DeliveryChip, figure } from '../components/webhook-text.js';
import styles from '../components/webhooks.module.css';

type Attempt = DeliveryDetail['attempts'][number];

const COLUMNS: readonly Column<Attempt>[] = [
  { key: 'at', header: 'At', primary: true, width: 'narrow', cell: ({ at }) => <DateText instant={at} /> },
  { key: 'status', header: 'Status', align: 'end', cell: ({ status }) => status ?? 'None' },
  { key: 'result', header: 'Result', width: 'wide', cell: (attempt) => answerText(attempt) },
  { key: 'ms', header: 'Time', align: 'end', cell: ({ ms }) => `${figure(ms)} ms` },
  {
    key: 'answer',
    header: 'Beginning of the answer',
    width: 'wide',
    cell: ({ answer }) =>
      answer && (
        <details>
          <summary>{figure(answer.length)} characters</summary>
          <code className={styles.sent}>{answer}</code>
        </details>
      ),
  },
];

export default function DeliveryPage() {
  const { id = '', deliveryId = '' } = useParams();
  const { data: webhook } = useWebhook(id);
  const delivery = useDelivery(deliveryId);
  usePollWhile(webhook?.state === 'active' && delivery.data !== undefined && isUnderWay(delivery.data), delivery.reload);
  return (
    <DetailPage
      back={{ to: webhookPath(id), label: 'The webhook' }}
      title="Delivery"
      resource={delivery}
      errorTitle="The delivery could not be loaded"
    >
      {(data) => <Loaded delivery={data} webhook={webhook} />}
    </DetailPage>
  );
}

function Loaded({ delivery, webhook }: { delivery: DeliveryDetail; webhook: Webhook | undefined }) {
  const { _id, event, createdAt, nextTryAt, payload, attempts } = delivery;
  return (
    <>
      <PageHead
        title={`Delivery of ${event}`}
        lead={<DeliveryChip delivery={delivery} />}
        actions={webhook?.state === 'active' && <ReplayButton delivery={delivery} />}
      />
      <Card title="Delivery">
        <DetailList
          align="start"
          details={[
            ['Address', webhook && addressText(webhook.url)],
            ['webhook-id', _id],
            ['Happened', <DateText instant={createdAt} />],
            ['Next try', nextTryAt && (webhook?.state === 'paused' ? 'After the webhook is resumed' : <DateText instant={nextTryAt} />)],
          ]}
        />
      </Card>
      <Card title="Payload, as it is sent">
        <pre className={styles.sent}>{payload}</pre>
      </Card>
      <Card flush title="Tries">
        {attempts.length > 0 ? (
          <DataTable columns={COLUMNS} rows={attempts} rowKey={({ at }) => at} caption="Tries" />
        ) : (
          <EmptyState title="Not tried yet" text="It is sent as soon as the webhook is active and its turn has come." />
        )}
      </Card>
    </>
  );
}
