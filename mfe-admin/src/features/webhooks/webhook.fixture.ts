import { type Delivery, type DeliveryDetail, type Webhook } from './api/webhooks.js';

/** Creates a webhook. For specs only. */
export const testWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  _id: '0123456789abcdef01234567',
  url: 'https://lake.example/hooks?key=1',
  description: 'Nightly import',
  events: ['job.submitted', 'invoice.paid'],
  state: 'active',
  pausedBecause: null,
  createdAt: '2026-11-30T08:00:00.000Z',
  createdBy: { _id: 'a1', name: 'Ngozi Ade' },
  publicKey: 'whpk_MCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=',
  olderSecretUntil: null,
  waiting: 2,
  failed: 1,
  lastDeliveredAt: null,
  ...changes,
});

/** Creates a delivery that failed. For specs only. */
export const testDelivery = (changes: Partial<Delivery> = {}): Delivery => ({
  _id: 'd1',
  endpointId: testWebhook()._id,
  event: 'job.submitted',
  state: 'failed',
  tries: 10,
  createdAt: '2026-11-30T08:00:00.000Z',
  nextTryAt: null,
  lastTry: { at: '2026-11-30T08:00:00.000Z', status: 500, error: 'answered 500', ms: 1_234 },
  ...changes,
});

/** Creates a delivery as its own page shows it. For specs only. */
export const testDetail = (changes: Partial<DeliveryDetail> = {}): DeliveryDetail => ({
  ...testDelivery(),
  payload: '{"type":"job.submitted"}',
  attempts: [
    { at: '2026-11-30T07:00:00.000Z', status: null, error: 'the connection was refused', ms: 5, answer: null },
    { at: '2026-11-30T08:00:00.000Z', status: 500, error: 'answered 500', ms: 1_234, answer: '<h1>Broken</h1>' },
  ],
  ...changes,
});
