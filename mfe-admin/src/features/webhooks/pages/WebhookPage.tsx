import { DeadlineText, DetailList, DetailPage, Notice } from '@labelbridge/area-parts';
import { useParams } from '@labelbridge/router';
import { Card, DateText, PageHead } from '@labelbridge/ui';
import { useState } from 'react';
import { type Delivery, useWebhook, type Webhook } from '../api/webhooks.js';
import { Deliveries } from '../components/Deliveries.js';
import { PingResult } from '../components/PingResult.js';
import { useWebhookActions } from '../components/use-webhook-actions.js';
import { deliveriesText, PAUSE_TEXT, WebhookChip } from '../components/webhook-text.js';

export default function WebhookPage() {
  const { id = '' } = useParams();
  const webhook = useWebhook(id);
  return (
    <DetailPage
      back={{ to: '/admin/webhooks', label: 'Webhooks' }}
      title="Webhook"
      resource={webhook}
      errorTitle="The webhook could not be loaded"
    >
      {(data) => <Loaded webhook={data} reload={webhook.reload} />}
    </DetailPage>
  );
}

function Loaded({ webhook, reload }: { webhook: Webhook; reload: () => Promise<void> }) {
  const [pinged, setPinged] = useState<Delivery>();
  const { buttons, dialogs } = useWebhookActions(webhook, setPinged);
  const { url, description, events, state, pausedBecause, createdBy, createdAt, publicKey, olderSecretUntil, lastDeliveredAt } = webhook;
  return (
    <>
      <PageHead title={`Webhook to ${new URL(url).host}`} lead={<WebhookChip webhook={webhook} />} actions={buttons} />
      {pausedBecause && (
        <Notice tone="wait" title="Paused">
          {PAUSE_TEXT[pausedBecause]}
        </Notice>
      )}
      <div role="status">{pinged && state === 'active' && <PingResult key={pinged._id} sent={pinged} />}</div>
      <Card>
        <DetailList
          align="start"
          details={[
            ['Address', url],
            ['Description', description],
            ['Events', events.join(', ')],
            ['Waiting', deliveriesText(webhook.waiting)],
            ['Failed in 30 days', deliveriesText(webhook.failed)],
            ['Last delivered', lastDeliveredAt ? <DateText instant={lastDeliveredAt} /> : 'Never'],
            ['Public key', publicKey ?? 'None until the secret is replaced'],
            [
              'Older secret',
              olderSecretUntil && (
                <>
                  signs too until <DeadlineText instant={olderSecretUntil} />
                </>
              ),
            ],
            [
              'Added',
              <>
                <DateText instant={createdAt} /> by {createdBy.name}
              </>,
            ],
          ]}
        />
      </Card>
      <Deliveries webhook={webhook} reload={reload} />
      {dialogs}
    </>
  );
}
