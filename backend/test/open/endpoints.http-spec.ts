import { describe, expect, it } from '@jest/globals';
import { API_KEY_MESSAGES, WEBHOOK_LIMITS, WEBHOOK_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { reencryptAll } from '../../src/cli/reencrypt.js';
import { SettingsProblems } from '../../src/config/environment.js';
import { parseKeyRing } from '../../src/config/key-ring.js';
import { SETTINGS, type Settings } from '../../src/config/settings.js';
import { sealText } from '../../src/common/crypto/sealed-text.js';
import { secretPlace } from '../../src/modules/open/webhooks/persistence/endpoint.schema.js';
import { orNotFound } from '../../src/common/errors/errors.js';
import { expectAnswer } from '../support/expect-answer.js';
import { ringText } from '../support/security.js';
import { advanceWith } from '../support/test-app.js';
import { type Endpoint, hasPublicSignature, openReceiver, suiteOfWebhooks, verified } from '../support/webhooks.js';

const { app, admin, call, done, endpointFor, viewOf, ping, delivery, wake, tried } = await suiteOfWebhooks();
const receiver = await openReceiver();
const HOUR_MS = 3_600_000;
const endpoints = app.connection.collection('webhookendpoints');
const deliveries = app.connection.collection('webhookdeliveries');

describe('a secret', () => {
  it('is shown once, stored encrypted, and in no audit entry', async () => {
    const { id, secret } = await endpointFor(receiver, { url: `${receiver.url}?token=hidden` });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const stored = JSON.stringify(await endpoints.findOne({ _id: new Types.ObjectId(id) }));
    const audit = await call('GET', `/audit?target=${id}`);
    expect(audit.body.data).toEqual([
      expect.objectContaining({ action: 'webhook.make', target: { _id: id, name: `${new URL(receiver.url).origin}/…` } }),
    ]);
    const shown = JSON.stringify([audit.body, await viewOf({ id, secret })]);
    for (const text of [stored, shown]) expect(text).not.toMatch(new RegExp(`whsk_|${secret.slice(6).replaceAll('+', '.')}`));
    expect(JSON.stringify(audit.body)).not.toContain('hidden');
  });

  it('that was replaced signs too for a day, until another rotation', async () => {
    const first = await endpointFor(receiver);
    const { publicKey } = await viewOf(first);
    const rotate = async (): Promise<string> => (await done('POST', `/webhook-endpoints/${first.id}/rotate`, 200)).secret;
    const second = await rotate();
    const until = Date.parse((await viewOf(first)).olderSecretUntil) - app.now().getTime();
    expect(Math.round(until / HOUR_MS)).toBe(WEBHOOK_LIMITS.overlap);
    expect(await signers(first, [first.secret, second])).toEqual([first.secret, second]);
    const { publicKey: newKey } = await viewOf(first);
    const publicSigners = (): string[] =>
      [publicKey, newKey].filter((key) => hasPublicSignature(key, orNotFound(receiver.calls.at(-1) ?? null)));
    expect(publicSigners()).toEqual([publicKey, newKey]);
    const third = await rotate();
    expect(await signers(first, [first.secret, second, third])).toEqual([second, third]);
    expect(publicSigners()).toEqual([newKey]);
    await advanceWith(app, WEBHOOK_LIMITS.overlap * HOUR_MS, [admin]);
    expect(await signers(first, [second, third])).toEqual([third]);
    expect((await viewOf(first)).olderSecretUntil).toBeNull();
  });
});

it('an endpoint of the time before public keys signs with its secret, and gets a key with the next secret', async () => {
  const endpoint = await endpointFor(receiver);
  const _id = new Types.ObjectId(endpoint.id);
  const sealedSecret = sealText(app.app.get<Settings>(SETTINGS).dataKeys, secretPlace(_id), endpoint.secret);
  await endpoints.updateOne({ _id }, { $set: { sealedSecret }, $unset: { publicKey: 1 } });
  expect(await signers(endpoint, [endpoint.secret])).toEqual([endpoint.secret]);
  expect((await viewOf(endpoint)).publicKey).toBeNull();
  await done('POST', `/webhook-endpoints/${endpoint.id}/rotate`, 200);
  expect((await viewOf(endpoint)).publicKey).toMatch(/^whpk_/);
});

/** Finds the secrets that verify a ping. */
async function signers(endpoint: Endpoint, secrets: readonly string[]): Promise<string[]> {
  const id = await ping(endpoint);
  await tried(id, 'delivered', 1);
  const sent = receiver.calls.find(({ headers }) => headers['webhook-id'] === id);
  if (!sent) throw new Error('the ping did not arrive');
  return secrets.filter((secret) => {
    try {
      return verified(app, secret, sent) !== undefined;
    } catch {
      return false;
    }
  });
}

describe('making an endpoint', () => {
  it.each<[string, object]>([
    ['url', { url: 'ftp://example.com/' }],
    ['url', { url: 'http://example.com/' }],
    ['url', { url: 'https://me:secret@example.com/' }],
    ['url', { url: 'https://example.com:8080/' }],
    ['url', { url: 'https://example.com/#part' }],
    ['url', { url: 'https://169.254.169.254/latest/meta-data' }],
    ['url', { url: 'https://[::1]/' }],
    ['url', { url: 'https://3232235521/' }],
    ['url', { url: `https://example.com/${'x'.repeat(WEBHOOK_LIMITS.urlMax)}` }],
    ['url', { url: 'example.com' }],
    ['url', { url: 7 }],
    ['events', { events: [] }],
    ['events', { events: ['ping'] }],
    ['events', { events: ['item.done', 'item.done'] }],
    ['description', { description: 'x'.repeat(WEBHOOK_LIMITS.descriptionMax + 1) }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const answer = await call('POST', '/webhook-endpoints', { url: 'https://example.com/', events: ['item.done'], ...wrong });
    expectAnswer(answer, 400);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toEqual([field]);
  });

  it('needs a fresh proof, and so do its changes and a new secret', async () => {
    const { id } = await endpointFor(receiver);
    app.advance(10 * 60_000);
    for (const [method, path, body] of [
      ['POST', '/webhook-endpoints', { url: receiver.url, events: ['item.done'] }],
      ['PATCH', `/webhook-endpoints/${id}`, { url: 'https://example.com/' }],
      ['POST', `/webhook-endpoints/${id}/rotate`, undefined],
    ] as const) {
      const answer = await app.http(method, `/api${path}`, { token: admin.token, body, stepUp: false });
      expect([answer.status, answer.body.details?.[0]?.field]).toEqual([403, 'stepUp']);
    }
  });

  it('is closed to API keys', async () => {
    const key = await done('POST', '/keys', 201, { name: 'Nightly import', scopes: ['projects'] });
    for (const method of ['GET', 'POST'])
      expectAnswer(await app.http(method, '/api/webhook-endpoints', { token: key.secret, ...(method === 'POST' && { body: {} }) }), 403, {
        message: API_KEY_MESSAGES.personNeeded,
      });
  });

  it('ends at twenty, also for calls at once', async () => {
    const free = WEBHOOK_LIMITS.endpoints - (await endpoints.countDocuments());
    const wish = { url: receiver.url, events: ['quality.alert'] };
    const answers = await Promise.all(Array.from({ length: free + 2 }, () => call('POST', '/webhook-endpoints', wish)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(free);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(WEBHOOK_MESSAGES.tooMany);
    await endpoints.deleteMany({ events: 'quality.alert' });
  });
});

it('an endpoint is changed, and its history names the change', async () => {
  const endpoint = await endpointFor(receiver);
  const other = await openReceiver();
  const changes = { url: other.url, events: ['item.done', 'invoice.paid'], description: ' Data lake ' };
  const { data } = await done('PATCH', `/webhook-endpoints/${endpoint.id}`, 200, changes);
  expect(data).toMatchObject({ ...changes, description: 'Data lake', createdBy: { _id: admin._id } });
  await tried(await ping(endpoint), 'delivered', 1);
  expect(other.calls).toHaveLength(1);
  const { body } = await call('GET', `/audit?target=${endpoint.id}&action=webhook.change`);
  expect(body.data[0].changes.map(({ field }: { field: string }) => field)).toEqual(['url', 'events', 'description']);
  expect((await done('GET', '/webhook-endpoints', 200)).data.map(({ _id }: { _id: string }) => _id)).toContain(endpoint.id);
});

it('an endpoint is deleted with its deliveries, however many', async () => {
  const endpoint = await endpointFor(receiver);
  const id = await ping(endpoint);
  await tried(id, 'delivered', 1);
  const { _id: _any, ...one } = orNotFound(await deliveries.findOne({ _id: new Types.ObjectId(id) }));
  await deliveries.insertMany(Array.from({ length: 450 }, () => ({ ...one })));
  await done('DELETE', `/webhook-endpoints/${endpoint.id}`, 200);
  for (const path of [`/webhook-endpoints/${endpoint.id}`, `/webhook-endpoints/${endpoint.id}/deliveries`, `/deliveries/${id}`])
    expectAnswer(await call('GET', path), 404);
  expect(await deliveries.countDocuments({ endpointId: new Types.ObjectId(endpoint.id) })).toBe(0);
});

it('a host that the settings no longer name is not called', async () => {
  const endpoint = await endpointFor(receiver);
  await endpoints.updateOne({ _id: new Types.ObjectId(endpoint.id) }, { $set: { url: 'http://127.0.0.2:9/hook' } });
  const id = await ping(endpoint);
  wake();
  await tried(id, 'waiting', 1);
  expect((await delivery(id)).lastTry).toMatchObject({ error: 'the address must begin with https://' });
});

it('both secrets of an endpoint are encrypted anew by keys:rotate, and still sign', async () => {
  const endpoint = await endpointFor(receiver);
  const { secret } = await done('POST', `/webhook-endpoints/${endpoint.id}/rotate`, 200);
  const read = (text: string) => parseKeyRing('DATA_KEYS', text, new SettingsProblems());
  const newest = 'n'.repeat(40);
  const keys = read(`${newest},${ringText(app.settings.dataKeys)}`);
  expect((await reencryptAll(app.connection, keys)).unreadable).toEqual([]);
  // As after a restart, without the key before.
  Object.assign(app.settings, { dataKeys: read(newest) });
  expect(await signers(endpoint, [endpoint.secret, secret])).toEqual([endpoint.secret, secret]);
});
