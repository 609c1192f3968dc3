import { describe, expect, it } from '@jest/globals';
import { dutyMissingMessage, WEBHOOK_EVENTS, WEBHOOK_MESSAGES, type WebhookData, type WebhookEvent } from '@labelbridge/contracts';
import { Transactions } from '../../src/database/transactions.js';
import { DeliveriesService } from '../../src/modules/open/webhooks/deliveries.service.js';
import { PromotionsService } from '../../src/modules/people/promotions/promotions.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { type Answer, advanceWith } from '../support/test-app.js';
import { suiteOfWebhooks, webhookCalls } from '../support/webhooks.js';
import { UNKNOWN_ID } from '../support/work.js';

const { app, admin, endpointFor, done, deliveriesOf, viewOf } = await suiteOfWebhooks();
const keeper = await app.person('ADMIN');
await app.app.get(PromotionsService).changeAtOnce(keeper._id, 'ADMIN', ['settings']);
await advanceWith(app, 0, [keeper]);
const { call } = webhookCalls(app, keeper);

const MONEY = ['invoice.paid', 'payout.failed'] as const;
const URL = 'https://receiver.example/';

const expectRefused = (answer: Answer): void => {
  expectAnswer(answer, 403, { message: dutyMissingMessage(['pay']), 'details.0.field': 'duty' });
};
const paused = async (...events: WebhookEvent[]) => {
  const endpoint = await endpointFor({ url: URL }, { events });
  await done('POST', `/webhook-endpoints/${endpoint.id}/pause`, 200);
  return endpoint;
};

describe('an admin with the duty Settings alone', () => {
  it.each(MONEY)('adds no endpoint that hears of %s, and one that hears of all that is no money', async (event) => {
    expectRefused(await call('POST', '/webhook-endpoints', { url: URL, events: ['item.done', event] }));
    const events = WEBHOOK_EVENTS.filter((one) => !MONEY.some((money) => money === one));
    const made = await call('POST', '/webhook-endpoints', { url: URL, events });
    expectAnswer(made, 201);
    await done('DELETE', `/webhook-endpoints/${made.body.data._id}`, 200);
  });

  it('neither adds events of money to an endpoint, nor removes them, nor sends them elsewhere', async () => {
    const [plain, money] = [await paused('item.done'), await paused('payout.failed', 'item.done')];
    const change = ({ id }: { id: string }, changes: object) => call('PATCH', `/webhook-endpoints/${id}`, changes);
    expectRefused(await change(plain, { events: ['item.done', 'invoice.paid'] }));
    expectRefused(await change(money, { events: ['item.done'] }));
    expectRefused(await change(money, { url: 'https://elsewhere.example/' }));
    expectRefused(await change(money, { url: 'https://elsewhere.example/', events: ['item.done'] }));
    expect(await viewOf(plain)).toMatchObject({ events: ['item.done'] });
    expect(await viewOf(money)).toMatchObject({ url: URL, events: ['payout.failed', 'item.done'] });
    // The form sends all fields.
    const same = { url: URL, events: ['item.done', 'payout.failed', 'job.submitted'], description: 'Data lake' };
    expectAnswer(await change(money, same), 200, { 'data.description': 'Data lake' });
    expectAnswer(await change(plain, { url: 'https://elsewhere.example/' }), 200);
  });

  it('reads and sends again no delivery of money, but those of other events', async () => {
    const endpoint = await paused('invoice.paid', 'payout.failed', 'quality.alert');
    const amount = { amount: 600_000, currency: 'NGN' } as const;
    await tell('invoice.paid', { invoiceId: UNKNOWN_ID, invoiceNumber: 'LB-1', payoutId: UNKNOWN_ID });
    await tell('payout.failed', { payoutId: UNKNOWN_ID, status: 'Failed', invoices: 1, amount });
    await tell('quality.alert', { projectId: UNKNOWN_ID, rightAnswers: 0, goldAnswers: 8, jobsSetAside: 0 });
    const listed = await call('GET', `/webhook-endpoints/${endpoint.id}/deliveries`);
    expect(JSON.stringify(listed.body)).not.toMatch(/LB-1|600000/);
    const deliveries = await deliveriesOf(endpoint);
    expect(deliveries).toHaveLength(3);
    for (const { _id, event } of deliveries) {
      const [read, replayed] = [await call('GET', `/deliveries/${_id}`), await call('POST', `/deliveries/${_id}/replay`)];
      if (event === 'quality.alert') {
        expectAnswer(read, 200);
        expectAnswer(replayed, 409, WEBHOOK_MESSAGES.isPaused);
      } else for (const answer of [read, replayed]) expectRefused(answer);
      expectAnswer(await app.http('GET', `/api/deliveries/${_id}`, { token: admin.token }), 200);
    }
  });
});

const tell = <Type extends WebhookEvent>(type: Type, data: WebhookData[Type]): Promise<void> =>
  app.app.get(Transactions).run((session) => app.app.get(DeliveriesService, { strict: false }).tell(session, type, [data]));
