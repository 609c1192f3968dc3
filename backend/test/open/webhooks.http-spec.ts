import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { advanceWith, until } from '../support/test-app.js';
import { openReceiver, suiteOfWebhooks, verified } from '../support/webhooks.js';
import { startWork } from '../support/work.js';

const { app, admin, call, done, endpointFor, viewOf, ping, delivery, deliveriesOf, wake, tried } = await suiteOfWebhooks();

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const collected = (id: string) => app.connection.collection('webhookdeliveries').countDocuments({ state: 'waiting', endpointId: idOf(id) });
const idOf = (id: string) => new Types.ObjectId(id);

/** Moves the clock past the longest wait, and makes the worker look. */
const later = async (ms: number): Promise<void> => {
  await advanceWith(app, ms, [admin]);
  wake();
};

describe('a delivery', () => {
  it('is signed by Standard Webhooks, and has ids and nothing of the annotator', async () => {
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    const work = await startWork(app);
    const job = await work.submitted();
    await until('the delivery', async () => receiver.calls.length === 1);
    const [sent] = receiver.calls;
    if (!sent) throw new Error('nothing was sent');
    expect(verified(app, endpoint.secret, sent)).toEqual({
      type: 'job.submitted',
      version: 1,
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { jobId: job._id, taskId: job.task._id, projectId: null, minutes: 90 },
    });
    for (const personal of [work.annotator._id, work.annotator.email, work.annotator.username]) expect(sent.body).not.toContain(personal);
    expect(() => verified(app, endpoint.secret, { ...sent, body: `${sent.body} ` })).toThrow('signature');
    const [view] = await deliveriesOf(endpoint);
    await tried(view._id, 'delivered', 1);
    expect(sent.headers['webhook-id']).toBe(view._id);
    expect(await delivery(view._id)).toMatchObject({ payload: sent.body, nextTryAt: null, attempts: [{ status: 204, error: null }] });
    expect(await viewOf(endpoint)).toMatchObject({ waiting: 0, failed: 0, lastDeliveredAt: expect.any(String) });
  });

  it('of a ping says which endpoint it is for', async () => {
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    const id = await ping(endpoint);
    await tried(id, 'delivered', 1);
    const [sent] = receiver.calls;
    expect(sent && verified(app, endpoint.secret, sent)).toMatchObject({ type: 'ping', data: { endpointId: endpoint.id } });
  });

  it('that is refused is tried again with the same id, and keeps what was answered', async () => {
    const receiver = await openReceiver();
    receiver.reply = () => ({ status: 500, body: `${'x'.repeat(70_000)}` });
    const endpoint = await endpointFor(receiver);
    const id = await ping(endpoint);
    await tried(id, 'waiting', 1);
    const [view] = await deliveriesOf(endpoint);
    const wait = Date.parse(view.nextTryAt) - app.now().getTime();
    expect(wait).toBeLessThanOrEqual(11_000);
    expect(view.lastTry).toMatchObject({ status: 500, error: 'answered 500' });
    receiver.reply = () => ({ status: 200, body: 'thanks' });
    await later(MINUTE_MS);
    await tried(id, 'delivered', 2);
    expect(receiver.ids()).toEqual([id, id]);
    const { attempts } = await delivery(id);
    expect(attempts.map(({ answer }: { answer: string }) => answer.length)).toEqual([WEBHOOK_LIMITS.answerKept, 6]);
  });

  it('follows no redirect', async () => {
    const [receiver, other] = [await openReceiver(), await openReceiver()];
    receiver.reply = () => ({ status: 302, headers: { location: other.url } });
    const id = await ping(await endpointFor(receiver));
    await tried(id, 'waiting', 1);
    expect((await delivery(id)).lastTry).toMatchObject({ status: 302, error: 'answered 302; redirects are not followed' });
    expect(other.calls).toEqual([]);
  });

  it('is sent again by a replay, with its id, and fails at once if that is refused', async () => {
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    const id = await ping(endpoint);
    await tried(id, 'delivered', 1);
    receiver.reply = () => ({ status: 503 });
    await done('POST', `/deliveries/${id}/replay`, 201);
    await tried(id, 'failed', 2);
    receiver.reply = () => ({ status: 200 });
    await done('POST', `/deliveries/${id}/replay`, 201);
    await tried(id, 'delivered', 3);
    expect(receiver.ids()).toEqual([id, id, id]);
    await app.connection.collection('webhookdeliveries').updateOne({ _id: idOf(id) }, { $set: { replays: WEBHOOK_LIMITS.replays } });
    expectAnswer(await call('POST', `/deliveries/${id}/replay`), 409, { message: WEBHOOK_MESSAGES.replaysUp });
    const { body } = await call('GET', `/audit?target=${endpoint.id}&action=webhook.replay`);
    expect(body.data).toHaveLength(2);
  });

  it('is listed by its state, the newest first, in pages', async () => {
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    const first = await ping(endpoint);
    await tried(first, 'delivered', 1);
    receiver.reply = () => ({ status: 500 });
    const second = await ping(endpoint);
    await tried(second, 'waiting', 1);
    const list = async (query: string) => (await done('GET', `/webhook-endpoints/${endpoint.id}/deliveries?${query}`, 200)) as ListAnswer;
    const page = await list('limit=1');
    expect([page.data.map(({ _id }) => _id), page.page.total]).toEqual([[second], 2]);
    expect((await list(`limit=1&cursor=${page.page.next}`)).data.map(({ _id }) => _id)).toEqual([first]);
    expect((await list('state=delivered')).data.map(({ _id }) => _id)).toEqual([first]);
    expect((await list('state=failed')).data).toEqual([]);
  });
});

interface ListAnswer {
  readonly data: readonly { readonly _id: string }[];
  readonly page: { readonly total: number; readonly next: string };
}

describe('an endpoint', () => {
  it('that answers 410 is paused, which admins are told, and collects until it is resumed', async () => {
    const receiver = await openReceiver();
    receiver.reply = () => ({ status: 410 });
    const endpoint = await endpointFor(receiver, { events: ['job.submitted', 'item.done'] });
    const id = await ping(endpoint);
    await until('the pause', async () => (await viewOf(endpoint)).state === 'paused');
    expect(await viewOf(endpoint)).toMatchObject({ pausedBecause: 'gone', waiting: 1 });
    const { body } = await call('GET', '/notifications');
    expect(body.data).toEqual(expect.arrayContaining([expect.objectContaining({ title: 'A webhook was paused' })]));
    expectAnswer(await call('POST', `/webhook-endpoints/${endpoint.id}/ping`), 409, { message: WEBHOOK_MESSAGES.isPaused });
    await (await startWork(app)).submitted();
    expect(await collected(endpoint.id)).toBe(2);
    receiver.reply = () => ({ status: 200 });
    await done('POST', `/webhook-endpoints/${endpoint.id}/resume`, 200);
    await later(MINUTE_MS);
    await tried(id, 'delivered', 2);
    await until('what it collected', async () => (await viewOf(endpoint)).waiting === 0);
    expect(receiver.calls).toHaveLength(3);
  });

  it('that an admin paused is not called, and collects for three days', async () => {
    const receiver = await openReceiver();
    const endpoint = await endpointFor(receiver);
    expect((await done('POST', `/webhook-endpoints/${endpoint.id}/pause`, 200)).data).toMatchObject({
      state: 'paused',
      pausedBecause: 'admin',
    });
    expectAnswer(await call('POST', `/webhook-endpoints/${endpoint.id}/pause`), 409, { message: WEBHOOK_MESSAGES.alreadyPaused });
    await (await startWork(app)).submitted();
    expect(await collected(endpoint.id)).toBe(1);
    await advanceWith(app, WEBHOOK_LIMITS.collects * DAY_MS, [admin]);
    await (await startWork(app)).submitted();
    expect(await collected(endpoint.id)).toBe(1);
    expect(receiver.calls).toEqual([]);
    await done('POST', `/webhook-endpoints/${endpoint.id}/resume`, 200);
    await until('what it collected', async () => receiver.calls.length === 1);
    expectAnswer(await call('POST', `/webhook-endpoints/${endpoint.id}/resume`), 409, { message: WEBHOOK_MESSAGES.alreadyActive });
  });

  it('to which nothing was delivered until the tries of a delivery ran out is paused', async () => {
    const receiver = await openReceiver();
    receiver.reply = () => ({ status: 500 });
    const endpoint = await endpointFor(receiver);
    const started = app.now().getTime();
    const id = await ping(endpoint);
    for (let tries = 1; tries < WEBHOOK_LIMITS.tries; tries++) {
      await tried(id, 'waiting', tries);
      const { nextTryAt } = await delivery(id);
      await later(Date.parse(nextTryAt) - app.now().getTime() + 1);
    }
    await tried(id, 'failed', WEBHOOK_LIMITS.tries);
    expect(Math.round((app.now().getTime() - started) / DAY_MS)).toBe(3);
    expect(await viewOf(endpoint)).toMatchObject({ state: 'paused', pausedBecause: 'failing', failed: 1, waiting: 0 });
    const metrics = await app.http('GET', '/metrics');
    expect(metrics.body).toMatch(/^labelbridge_webhook_deliveries\{state="failed"\} [1-9]/m);
  });

  it('to which nothing was delivered for three days is paused, though tries are left', async () => {
    const receiver = await openReceiver();
    receiver.reply = () => ({ status: 500 });
    const endpoint = await endpointFor(receiver);
    await tried(await ping(endpoint), 'waiting', 1);
    await later(3 * DAY_MS);
    await until('the pause', async () => (await viewOf(endpoint)).state === 'paused');
    expect(await viewOf(endpoint)).toMatchObject({ pausedBecause: 'failing', failed: 0, waiting: 1 });
    await done('POST', `/webhook-endpoints/${endpoint.id}/resume`, 200);
    await tried(await ping(endpoint), 'waiting', 1);
    expect(await viewOf(endpoint)).toMatchObject({ state: 'active' });
  });

  it('to which something was delivered meanwhile stays active', async () => {
    const receiver = await openReceiver();
    receiver.reply = () => ({ status: 500 });
    const endpoint = await endpointFor(receiver);
    const id = await ping(endpoint);
    await tried(id, 'waiting', 1);
    receiver.reply = () => ({ status: 200 });
    await tried(await ping(endpoint), 'delivered', 1);
    receiver.reply = () => ({ status: 500 });
    const set = { tries: WEBHOOK_LIMITS.tries - 1 };
    await app.connection.collection('webhookdeliveries').updateOne({ _id: idOf(id) }, { $set: set });
    await later(MINUTE_MS);
    await until('the last try', async () => (await delivery(id)).state === 'failed');
    expect(await viewOf(endpoint)).toMatchObject({ state: 'active', failed: 1 });
  });

  it.each([
    ['429 with the seconds to wait', { status: 429, headers: { 'retry-after': '600' } }, 600_000],
    ['503 with the seconds to wait, at most an hour', { status: 503, headers: { 'retry-after': '999999' } }, HOUR_MS],
    ['504', { status: 504 }, MINUTE_MS],
  ])('that answers %s is not called before', async (_what, reply, wait) => {
    const receiver = await openReceiver();
    receiver.reply = () => reply;
    const endpoint = await endpointFor(receiver);
    const id = await ping(endpoint);
    await tried(id, 'waiting', 1);
    const stored = await app.connection.collection('webhookendpoints').findOne({ _id: idOf(endpoint.id) });
    expect(Math.abs(stored?.notBefore.getTime() - app.now().getTime() - wait)).toBeLessThan(5_000);
    // Another delivery waits, too: one to another endpoint, made later, shows that the worker had looked.
    const second = await ping(endpoint);
    await tried(await ping(await endpointFor(await openReceiver())), 'delivered', 1);
    expect(await delivery(second)).toMatchObject({ tries: 0, state: 'waiting' });
    receiver.reply = () => ({ status: 200 });
    await later(wait);
    await tried(id, 'delivered', 2);
    await tried(second, 'delivered', 1);
  });
});
