import { BackLink, ListSection, TwoLines } from '@labelbridge/area-parts';
import { Link } from '@labelbridge/router';
import { Button, type Column, DateText, EmptyState, PageHead } from '@labelbridge/ui';
import { useState } from 'react';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';
import { makeWebhook, useWebhooks, type Webhook, webhookPath } from '../api/webhooks.js';
import { SecretDialog } from '../components/SecretDialog.js';
import { addressText, deliveriesText, PAUSE_TEXT, WebhookChip } from '../components/webhook-text.js';
import { WebhookDialog } from '../components/WebhookDialog.js';
import styles from '../components/webhooks.module.css';

const COLUMNS: readonly Column<Webhook>[] = [
  {
    key: 'url',
    header: 'Address',
    primary: true,
    width: 'wide',
    cell: ({ _id, url, description }) => (
      <TwoLines under={description}>
        <Link to={webhookPath(_id)} className={styles.address}>
          {addressText(url)}
        </Link>
      </TwoLines>
    ),
  },
  { key: 'events', header: 'Events', width: 'wide', cell: ({ events }) => events.join(', ') },
  {
    key: 'state',
    header: 'State',
    width: 'wide',
    cell: (webhook) => (
      <TwoLines under={webhook.pausedBecause && PAUSE_TEXT[webhook.pausedBecause]}>
        <div>
          <WebhookChip webhook={webhook} />
        </div>
      </TwoLines>
    ),
  },
  { key: 'waiting', header: 'Waiting', align: 'end', cell: ({ waiting }) => deliveriesText(waiting) },
  { key: 'failed', header: 'Failed', align: 'end', cell: ({ failed }) => deliveriesText(failed) },
  {
    key: 'lastDeliveredAt',
    header: 'Last delivered',
    width: 'narrow',
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <DateText instant={lastDeliveredAt} /> : 'Never'),
  },
];

export default function WebhooksPage() {
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<NewSecret>();
  const add = (
    <Button variant="primary" onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <>
      <BackLink to="/admin/settings">Settings</BackLink>
      <PageHead
        title="Webhooks"
        lead="Programs that Labelbridge tells when something happens. Deliveries are signed and tried again."
        actions={add}
      />
      <ListSection
        list={useWebhooks()}
        columns={COLUMNS}
        caption="Webhooks"
        failure={{ title: 'The webhooks could not be loaded' }}
        empty={
          <EmptyState
            title="No webhooks yet"
            text="A webhook tells another program at once when something happens here, such as a submitted job or a paid invoice. Add the address of the program, and it need not ask again and again."
            action={add}
          />
        }
      />
      {adding && (
        <WebhookDialog
          title="New webhook"
          confirmLabel="Add"
          onSave={async (wish) => setShown(await makeWebhook(wish))}
          onClose={() => setAdding(false)}
        />
      )}
      {shown && <SecretDialog made={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
