import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { API_KEY_LIMITS, API_KEY_MESSAGES, type ApiKeyScope } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { RATE_LIMITS } from '../../src/common/rate-limit/rate-limit.js';
import { SPANS_XML } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { ringText, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, withinASecond } from '../support/test-app.js';
import { PROJECT, startWork } from '../support/work.js';

const app = await suiteApp({ TRUST_PROXY: '127.0.0.1' });
const anAdmin = () => app.person('ADMIN', { firstname: 'Ada', lastname: 'Obi' });
const users = app.connection.collection('users');
const keys = app.connection.collection('apikeys');

interface Key {
  readonly id: string;
  readonly secret: string;
}

async function keyOf({ token }: TestPerson, fields: object = {}): Promise<Key> {
  const answer = await app.http('POST', '/api/keys', { token, body: { name: 'Nightly import', scopes: ['projects'], ...fields } });
  expectAnswer(answer, 201);
  return { id: answer.body.data._id, secret: answer.body.secret };
}
const read = (secret: string, headers: Record<string, string> = {}) => app.http('GET', '/api/projects', { token: secret, headers });
const refusal = async (secret: string, headers?: Record<string, string>) => {
  const { status, body } = await read(secret, headers);
  return [status, body.message];
};

describe('an API key', () => {
  it('is shown once, and only its digest is stored', async () => {
    const admin = await anAdmin();
    const { id, secret } = await keyOf(admin);
    expect(secret).toMatch(/^lbk_[0-9a-f]{12}_[\w-]{32}$/);
    expect(JSON.stringify(await keys.findOne({ _id: new Types.ObjectId(id) }))).not.toContain(secret.slice(17));
    const { body } = await app.http('GET', '/api/keys', { token: admin.token });
    expect(body.data).toEqual([
      expect.objectContaining({ _id: id, name: 'Nightly import', prefix: secret.slice(0, 16), state: 'active', lastUsedAt: null }),
    ]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(17));
  });

  it('opens what its scopes and the duties of its owner open, and tells how often it may call', async () => {
    const { secret } = await keyOf(await anAdmin());
    const answer = await read(secret);
    expectAnswer(answer, 200);
    expect(answer.headers.get('ratelimit-policy')).toBe('"apiKey";q=600;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"apiKey";r=(599|600);t=[01]$/);
  });

  it('tells itself what it may do: the duties that its owner still has', async () => {
    const admin = await anAdmin();
    const { id, secret } = await keyOf(admin, { scopes: ['projects', 'review'], addresses: ['127.0.0.0/8'] });
    const current = async () => (await app.http('GET', '/api/keys/current', { token: secret })).body.data;
    expect(await current()).toMatchObject({ _id: id, scopes: ['projects', 'review'], addresses: ['127.0.0.0/8'], expiresAt: null });
    await users.updateOne({ _id: new Types.ObjectId(admin._id) }, { $set: { duties: ['review'] } });
    await withinASecond(async () => expect((await current()).scopes).toEqual(['review']));
    expectAnswer(await app.http('GET', '/api/keys/current', { token: admin.token }), 404, API_KEY_MESSAGES.noKey);
  });

  it('changes what is opened to keys, under the name of both', async () => {
    const admin = await anAdmin();
    const { secret } = await keyOf(admin);
    const project = await app.http('POST', '/api/projects', { token: admin.token, body: PROJECT });
    const made = await app.http('POST', `/api/projects/${project.body.data._id}/interfaces`, { token: secret, body: { xml: SPANS_XML } });
    expectAnswer(made, 201);
    const { body } = await app.http('GET', '/api/audit?action=interface.create', { token: admin.token });
    const by = expect.objectContaining({ _id: admin._id, name: `Ada Obi, by API key Nightly import (${secret.slice(0, 16)})` });
    expect(body.data).toEqual([expect.objectContaining({ actor: by })]);
  });

  it('sets no rate and no terms of work: what work costs, a person decides', async () => {
    const admin = await anAdmin();
    const { secret } = await keyOf(admin);
    const project = await app.http('POST', '/api/projects', { token: admin.token, body: PROJECT });
    for (const [method, path] of [
      ['POST', '/api/projects'],
      ['PUT', `/api/projects/${project.body.data._id}`],
      ['POST', '/api/tasks'],
    ] as const)
      expectAnswer(await app.http(method, path, { token: secret, body: PROJECT }), 403, { message: API_KEY_MESSAGES.personNeeded });
  });

  it('reads no address of annotators, which its owner sees', async () => {
    const admin = await anAdmin();
    const { secret } = await keyOf(admin);
    const work = await startWork(app);
    const { _id } = await work.job();
    const emailFor = async (token: string) => (await app.http('GET', `/api/jobs/${_id}`, { token })).body.data.annotator.email;
    expect([await emailFor(admin.token), await emailFor(secret)]).toEqual([work.annotator.email, null]);
  });

  it('does not use up the limits of its owner', async () => {
    const admin = await anAdmin();
    const { secret } = await keyOf(admin);
    const project = await app.http('POST', '/api/projects', { token: admin.token, body: PROJECT });
    const path = `/api/projects/${project.body.data._id}/dataset-card/files`;
    const calls = Array.from({ length: RATE_LIMITS.bulk.burst + 30 }, () => app.http('GET', path, { token: secret }));
    expect((await Promise.all(calls)).some(({ status }) => status === 429)).toBe(true);
    expect((await app.http('GET', path, { token: admin.token })).status).not.toBe(429);
  });

  it('makes no key, proves nothing, and reads no account', async () => {
    const { id, secret } = await keyOf(await anAdmin());
    const calls = [
      ['GET', '/api/keys'],
      ['POST', '/api/keys', { name: 'Another', scopes: ['projects'] }],
      ['POST', `/api/keys/${id}/rotate`],
      ['DELETE', `/api/keys/${id}`],
      ['GET', '/api/users/me'],
      ['GET', '/api/auth/sessions'],
      ['POST', '/api/auth/step-up', { password: 'any' }],
      ['GET', '/api/payments'],
    ] as const;
    for (const [method, path, body] of calls)
      expectAnswer(await app.http(method, path, { token: secret, body }), 403, { message: API_KEY_MESSAGES.personNeeded });
  });

  it('of a duty that the owner lacks is not made, and ends to open when the owner loses it', async () => {
    const admin = await anAdmin();
    const { secret } = await keyOf(admin, { scopes: ['projects', 'review'] });
    const setDuties = (duties: readonly ApiKeyScope[]) => users.updateOne({ _id: new Types.ObjectId(admin._id) }, { $set: { duties } });
    await setDuties(['review']);
    expectAnswer(await read(secret), 200);
    expectAnswer(await app.http('POST', '/api/media', { token: secret, body: {} }), 403);
    app.advance(1_000);
    const refused = await app.http('POST', '/api/keys', { token: admin.token, body: { name: 'More', scopes: ['projects'] } });
    expectAnswer(refused, 400, { details: [{ field: 'scopes', message: API_KEY_MESSAGES.scopeNotYours }] });
  });

  it('of somebody who is suspended, or no longer an admin, opens nothing', async () => {
    for (const change of [{ status: 'suspended' }, { role: 'USER' }]) {
      const admin = await anAdmin();
      const { secret } = await keyOf(admin);
      await users.updateOne({ _id: new Types.ObjectId(admin._id) }, { $set: change });
      expect(await refusal(secret)).toEqual([401, API_KEY_MESSAGES.ownerGone]);
    }
  });

  it('works from its addresses only', async () => {
    const { secret } = await keyOf(await anAdmin(), { addresses: ['102.89.0.0/16'] });
    expect(await refusal(secret)).toEqual([403, API_KEY_MESSAGES.addressRefused]);
    expect((await read(secret, { 'x-forwarded-for': '102.89.7.7' })).status).toBe(200);
    expect(await refusal(secret, { 'x-forwarded-for': '102.90.7.7' })).toEqual([403, API_KEY_MESSAGES.addressRefused]);
  });

  it('that is guessed is refused, with a right prefix too', async () => {
    const { secret } = await keyOf(await anAdmin());
    for (const guess of [`${secret.slice(0, 17)}${'a'.repeat(32)}`, `lbk_${'0'.repeat(12)}${secret.slice(16)}`, 'lbk_', `${secret}a`])
      expect(await refusal(guess)).toEqual([401, API_KEY_MESSAGES.invalid]);
  });
});

describe('the end of an API key', () => {
  it('comes with a suspension, and it does not come back with its owner', async () => {
    const [admin, other] = [await anAdmin(), await anAdmin()];
    const { secret } = await keyOf(admin);
    const set = (body: object) => app.http('PATCH', `/api/users/${admin._id}`, { token: other.token, body });
    expectAnswer(await set({ status: 'suspended', reason: 'Two people use it.' }), 200);
    expectAnswer(await set({ status: 'active' }), 200);
    expect(await refusal(secret)).toEqual([401, API_KEY_MESSAGES.wasRevoked]);
  });

  it('comes at once when it is revoked', async () => {
    const admin = await anAdmin();
    const { id, secret } = await keyOf(admin);
    expectAnswer(await read(secret), 200);
    const revoked = await app.http('DELETE', `/api/keys/${id}`, { token: admin.token });
    expectAnswer(revoked, 200, { message: API_KEY_MESSAGES.revoked });
    expect(revoked.body.data).toMatchObject({ state: 'revoked', lastUsedAt: expect.any(String) });
    expect(await refusal(secret)).toEqual([401, API_KEY_MESSAGES.wasRevoked]);
    for (const [method, path] of [
      ['DELETE', `/api/keys/${id}`],
      ['POST', `/api/keys/${id}/rotate`],
    ] as const)
      expectAnswer(await app.http(method, path, { token: admin.token }), 409, { message: API_KEY_MESSAGES.notActive });
  });

  it('comes with its expiry', async () => {
    const { secret } = await keyOf(await anAdmin(), { expiresAt: new Date(app.now().getTime() + 60_000).toISOString() });
    expectAnswer(await read(secret), 200);
    app.advance(61_000);
    expect(await refusal(secret)).toEqual([401, API_KEY_MESSAGES.expired]);
  });

  it('of a secret comes a day after its rotation', async () => {
    const admin = await anAdmin();
    const { id, secret } = await keyOf(admin);
    const { body } = await app.http('POST', `/api/keys/${id}/rotate`, { token: admin.token });
    const left = Date.parse(body.data.overlapUntil) - app.now().getTime();
    expect(Math.round(left / 3_600_000)).toBe(API_KEY_LIMITS.overlap);
    for (const one of [secret, body.secret]) expectAnswer(await read(one), 200);
    app.advance(API_KEY_LIMITS.overlap * 3_600_000 + 1_000);
    expect(await refusal(secret)).toEqual([401, API_KEY_MESSAGES.invalid]);
    expectAnswer(await read(body.secret), 200);
  });
});

it('an API key in use is stored by the newest data key, so that it survives the end of the one before', async () => {
  const { id, secret } = await keyOf(await anAdmin());
  const newest = `newest:${randomBytes(32).toString('base64')}`;
  const both = await secondInstance(app, { DATA_KEYS: `${newest},${ringText(app.settings.dataKeys)}` });
  expectAnswer(await both.http('GET', '/api/projects', { token: secret }), 200);
  await both.close();
  const stored = await keys.findOne({ _id: new Types.ObjectId(id) });
  expect(both.settings.dataKeys.current.id).not.toBe(app.settings.dataKeys.current.id);
  expect(String(stored?.digest).split('.')[0]).toBe(both.settings.dataKeys.current.id);
});

describe('making an API key', () => {
  it.each<[string, object]>([
    ['name', { name: ' ' }],
    ['name', { name: 'Nightly\u202eimport' }],
    ['name', { name: 'x'.repeat(API_KEY_LIMITS.nameMax + 1) }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['pay'] }],
    ['scopes', { scopes: ['projects', 'projects'] }],
    ['expiresAt', { expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '2999-01-01T00:00:00Z' }],
    ['expiresAt', { expiresAt: '2026-W05' }],
    ['addresses', { addresses: ['example.com'] }],
    ['addresses', { addresses: Array.from({ length: API_KEY_LIMITS.addressesMax + 1 }, () => '10.0.0.1') }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const { token } = await anAdmin();
    const answer = await app.http('POST', '/api/keys', { token, body: { name: 'Nightly', scopes: ['projects'], ...wrong } });
    expectAnswer(answer, 400);
    expect(answer.body.details.map((detail: { field: string }) => detail.field)).toContain(field);
  });

  it.each([
    ['example.com', 'example.com'],
    ['1'.repeat(200), '1'.repeat(API_KEY_LIMITS.addressMax)],
    [7, 'number'],
  ])('names the entry of the addresses that is wrong: %s', async (wrong, named) => {
    const { token } = await anAdmin();
    const body = { name: 'Nightly', scopes: ['projects'], addresses: ['102.89.0.0/16', wrong, 'other.example'] };
    const { details } = (await app.http('POST', '/api/keys', { token, body })).body;
    expect(details).toEqual([{ field: 'addresses', message: API_KEY_MESSAGES.addresses(named) }]);
  });

  it('needs a fresh proof, and so does a new secret', async () => {
    const admin = await anAdmin();
    const { id } = await keyOf(admin);
    app.advance(10 * 60_000);
    const body = { name: 'Nightly', scopes: ['projects'] };
    for (const path of ['/api/keys', `/api/keys/${id}/rotate`]) {
      const answer = await app.http('POST', path, { token: admin.token, body: path === '/api/keys' ? body : undefined, stepUp: false });
      expect([answer.status, answer.body.details?.[0]?.field]).toEqual([403, 'stepUp']);
    }
  });

  it('ends at twenty active ones, also for calls at once', async () => {
    const admin = await anAdmin();
    await keyOf(admin);
    const body = { name: 'Nightly', scopes: ['projects'] };
    const answers = await Promise.all(
      Array.from({ length: API_KEY_LIMITS.live + 3 }, () => app.http('POST', '/api/keys', { token: admin.token, body })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(API_KEY_LIMITS.live - 1);
    expect(new Set(answers.filter(({ status }) => status !== 201).map((answer) => answer.body.message))).toEqual(
      new Set([API_KEY_MESSAGES.tooMany]),
    );
    expect(await keys.countDocuments({ userId: new Types.ObjectId(admin._id) })).toBe(API_KEY_LIMITS.live);
  });

  it('is in the audit log without the secret', async () => {
    const admin = await anAdmin();
    const { id, secret } = await keyOf(admin);
    const { body } = await app.http('GET', `/api/audit?target=${id}`, { token: admin.token });
    expect(body.data).toEqual([expect.objectContaining({ action: 'api-key.make' })]);
    expect(JSON.stringify(body)).not.toContain(secret.slice(17));
  });

  it('is told to its owner, and so is a new secret', async () => {
    const admin = await anAdmin();
    const { id } = await keyOf(admin);
    await app.http('POST', `/api/keys/${id}/rotate`, { token: admin.token });
    const { body } = await app.http('GET', '/api/notifications', { token: admin.token });
    const titles = body.data.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(expect.arrayContaining(['An API key was made', 'An API key has a new secret']));
  });
});
