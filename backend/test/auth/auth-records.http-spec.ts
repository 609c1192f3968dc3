import { beforeEach, describe, expect, it, test } from '@jest/globals';
import { ACCOUNT_MESSAGES, SECOND_FACTOR_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { SecondFactorService } from '../../src/modules/people/auth/second-factor/second-factor.service.js';
import { Authenticator } from '../support/authenticator.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser, codeTo, mailsTo } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';

const app = await suiteApp();
const FACTOR = '/api/auth/second-factor';
let ada: TestPerson;
beforeEach(async () => void (ada = await app.person('USER', { firstname: 'Ada', lastname: 'Obi' })));

const ask = (method: string, path: string, body?: unknown, { token }: Pick<TestPerson, 'token'> = ada) =>
  app.http(method, path, { token, body });
const login = ({ email, password } = ada) => app.http('POST', '/api/auth/login', { body: { email, password } });
const titles = async (): Promise<string[]> =>
  (await ask('GET', '/api/notifications')).body.data.map(({ title }: { title: string }) => title);
const entry = async (action: string) => {
  const [found] = await app.connection.collection('audit').find({ action, 'target._id': ada._id }).sort({ _id: -1 }).toArray();
  return found && { by: found.actor?._id ?? null, about: found.target.name, reason: found.reason };
};
const OWN = () => ({ by: ada._id, about: 'Ada Obi', reason: null });
const withApp = async (): Promise<{ secret: string; since: string; recoveryCodes: string[] }> => {
  const { secret } = (await ask('POST', `${FACTOR}/begin`, { password: ada.password })).body.data;
  const confirmed = await ask('POST', `${FACTOR}/confirm`, { code: codeAt(secret, stepAt(app.now())) });
  const { recoveryCodes } = confirmed.body.data;
  app.advance(30_000);
  return { secret, recoveryCodes, since: (await ask('GET', FACTOR)).body.data.since };
};
const prove = async (secret: string) => {
  expectAnswer(await ask('POST', '/api/auth/step-up', { code: codeAt(secret, stepAt(app.now())) }), 200);
  app.advance(30_000);
};

describe('what is on record of a second factor', () => {
  it('is whose app was added, renewed codes and the removal, each told to them', async () => {
    const { secret } = await withApp();
    expect([await entry('second-factor.add'), (await titles())[0]]).toEqual([OWN(), 'Your second factor is on']);
    await prove(secret);
    expectAnswer(await ask('POST', `${FACTOR}/recovery-codes`, { password: ada.password }), 200);
    expect([await entry('second-factor.new-codes'), (await titles())[0]]).toEqual([OWN(), expect.stringContaining('recovery codes')]);
    await ask('POST', `${FACTOR}/remove`, { password: ada.password });
    expect([await entry('second-factor.remove'), (await titles())[0]]).toEqual([OWN(), expect.stringContaining('second factor is off')]);
  });

  it('is whose passkey was added, renamed and removed', async () => {
    await ask('POST', '/api/auth/step-up', { password: ada.password });
    const device = new Authenticator(new URL(app.settings.publicUrl).origin);
    const offer = (await ask('POST', `${FACTOR}/passkeys/begin`)).body.data;
    expect(Buffer.from(offer.userId, 'base64url').toString('hex')).toBe(ada._id);
    const before = app.now().getTime();
    const { passkey } = (await ask('POST', `${FACTOR}/passkeys`, { name: 'Phone', ...device.create(offer.challenge) })).body.data;
    expect([await entry('passkey.add'), passkey.lastUsedAt]).toEqual([OWN(), null]);
    const kept = await app.connection.collection('secondfactors').findOne({ _id: new Types.ObjectId(ada._id) });
    expect(kept).toMatchObject({ sealedSecret: null, offeredAt: expect.any(Date), confirmedAt: null, lastStep: 0 });
    const createdAt = Date.parse(passkey.createdAt);
    expect([createdAt >= before, createdAt <= app.now().getTime()]).toEqual([true, true]);
    await ask('PATCH', `${FACTOR}/passkeys/${passkey._id}`, { name: 'Old phone' });
    expect(await entry('passkey.rename')).toEqual(OWN());
    const { challenge } = (await ask('POST', '/api/auth/step-up/passkey')).body.data;
    expectAnswer(await ask('POST', '/api/auth/step-up', { assertion: device.get(challenge) }), 200);
    const again = (await ask('POST', `${FACTOR}/passkeys/begin`)).body.data;
    expect(again.excluded).toEqual([{ id: device.id, transports: ['internal'] }]);
    expect((await ask('DELETE', `${FACTOR}/passkeys/${passkey._id}`)).body.data).toMatchObject({ _id: passkey._id, name: 'Old phone' });
    expect(await entry('passkey.remove')).toEqual(OWN());
    expectAnswer(await ask('DELETE', `${FACTOR}/passkeys/${passkey._id}`), 404);
  });

  it('an offer alone is no factor and has no codes; nothing is renewed or confirmed without one', async () => {
    expectAnswer(await ask('POST', `${FACTOR}/recovery-codes`, { password: ada.password }), 409);
    expectAnswer(await ask('POST', `${FACTOR}/confirm`, { code: '123456' }), 409);
    await ask('POST', `${FACTOR}/begin`, { password: ada.password });
    expect((await ask('GET', FACTOR)).body.data).toMatchObject({ since: null, app: false, codesLeft: 0 });
    expect((await ask('POST', '/api/auth/step-up', { code: '123456' })).body.details[0].field).toBe('code');
  });

  it('an active app is not confirmed again, and its person has had a factor since then, whatever is added', async () => {
    const { secret, since } = await withApp();
    await prove(secret);
    const code = codeAt(secret, stepAt(app.now()));
    expect((await ask('POST', `${FACTOR}/confirm`, { code })).body.message).toBe(SECOND_FACTOR_MESSAGES.alreadyOn);
    const device = new Authenticator(new URL(app.settings.publicUrl).origin);
    const { challenge } = (await ask('POST', `${FACTOR}/passkeys/begin`)).body.data;
    expectAnswer(await ask('POST', `${FACTOR}/passkeys`, { name: 'Phone', ...device.create(challenge) }), 201);
    expect((await ask('GET', FACTOR)).body.data).toMatchObject({ since, codesLeft: 10 });
  });

  it('lost, it is taken off by the operator: told, recorded with the reason, and refused where there is none', async () => {
    const service = app.app.get(SecondFactorService, { strict: false });
    await expect(service.removeLost(ada.email)).rejects.toMatchObject({ status: 409 });
    expect(await service.removeLost('nobody@factors.example')).toBe(false);
    const { token } = ada;
    await withApp();
    expect(await service.removeLost(ada.email)).toBe(true);
    expectAnswer(await ask('GET', '/api/auth/me', undefined, { token }), 401);
    ada.token = (await login()).body.token;
    expect((await ask('GET', FACTOR)).body.data).toMatchObject({ since: null, app: false, codesLeft: 0 });
    expect(await entry('second-factor.remove')).toEqual({ by: null, about: 'Ada Obi', reason: SECOND_FACTOR_MESSAGES.lost });
    expect((await mailsTo(app, ada.email)).at(-1)).not.toEqual((await mailsTo(app, ada.email)).at(-2));
    const [notice] = (await ask('GET', '/api/notifications')).body.data;
    expect([notice.title, notice.text]).toEqual([
      expect.stringContaining('second factor is off'),
      expect.stringContaining('because they were told that you lost it'),
    ]);
    expect(await app.connection.collection('secondfactors').countDocuments({ _id: new Types.ObjectId(ada._id) })).toBe(0);
  });
});

describe('the second step of a log-in', () => {
  const second = (body: object) => app.http('POST', '/api/auth/login/second-factor', { body });

  it('opens one session, also for five right codes at once', async () => {
    const { recoveryCodes } = await withApp();
    const { challenge } = (await login()).body;
    const answers = await Promise.all(recoveryCodes.slice(0, 5).map((code) => second({ challenge, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('takes right codes from new devices as often as they come', async () => {
    const { secret } = await withApp();
    for (let n = 0; n < 7; n++) {
      const { challenge } = (await login()).body;
      expectAnswer(await second({ challenge, code: codeAt(secret, stepAt(app.now())) }), 200);
      app.advance(30_000);
    }
  });
});

describe('what is on record of a log-in', () => {
  it('is a changed password, an ended session and a verified address, of whom', async () => {
    const other = await login();
    const sessions = (await ask('GET', '/api/auth/sessions')).body.data;
    const { _id } = sessions.find(({ current }: { current: boolean }) => !current);
    await ask('POST', '/api/auth/change-password', { oldPassword: ada.password, newPassword: 'Better-2026!' });
    expect([await entry('password.change'), (await titles())[0]]).toEqual([OWN(), expect.stringContaining('password')]);
    expectAnswer(await ask('GET', '/api/auth/me', undefined, other.body), 401);
    expectAnswer(await ask('DELETE', `/api/auth/sessions/${_id}`), 404);
    const verified = await app.http('POST', '/api/auth/verify-email', { body: { email: ada.email, code: await codeTo(app, ada.email) } });
    expectAnswer(verified, 200);
    expect(await entry('email.verify')).toEqual(OWN());
  });

  it('an old refresh token used by many at once is one entry about its owner', async () => {
    const browser = new Browser(app);
    await browser.login(ada.email, ada.password);
    const stolen = browser.cookie();
    await browser.post('refresh', {});
    app.advance(31_000);
    const uses = Array.from({ length: 5 }, () => app.http('POST', '/api/auth/refresh', { headers: { cookie: stolen } }));
    expect((await Promise.all(uses)).map(({ status }) => status)).toEqual(Array(5).fill(401));
    expect(await app.connection.collection('audit').countDocuments({ action: 'session.reuse', 'target._id': ada._id })).toBe(1);
    expect(await entry('session.reuse')).toEqual({ by: null, about: 'Ada Obi', reason: null });
  });
});

test('of a browser that says much of itself, a session keeps the beginning', async () => {
  const userAgent = 'Long/'.repeat(100);
  await new Browser(app, { userAgent }).login(ada.email, ada.password);
  const kept = await app.connection.collection('sessions').findOne({ userId: new Types.ObjectId(ada._id), userAgent: /^Long/ });
  expect(kept?.userAgent).toBe(userAgent.slice(0, 200));
});

test.each([
  {},
  { email: 'a@b.example' },
  { code: 'AAAAA-AAAAA' },
  { token: 'x', email: 'a@b.example' },
  { token: 'x', code: 'AAAAA-AAAAA' },
])('an address is verified by a token alone, or by a code with its address: not by %j', async (body) => {
  const { status, body: answer } = await app.http('POST', '/api/auth/verify-email', { body });
  expectAnswer({ status, body: answer }, 400, { details: [{ field: 'token', message: 'must be given, or email and code in its place' }] });
});

test('a proof that was given while the clock was ahead is none', async () => {
  app.advance(240_000);
  expect(await app.stepUp(ada.token)).toBe(true);
  app.advance(-240_000);
  expectAnswer(await app.http('GET', '/api/privacy/export', { token: ada.token, stepUp: false }), 403);
});

// The product removes no account, but a person with access to the database may.
test.each<readonly [string, string, ((person: TestPerson) => object)?]>([
  ['GET', '/api/auth/me'],
  ['GET', '/api/users/me'],
  ['POST', '/api/auth/step-up', ({ password }) => ({ password })],
  ['POST', `${FACTOR}/begin`, ({ password }) => ({ password })],
  ['POST', '/api/auth/change-password', ({ password }) => ({ oldPassword: password, newPassword: 'Better-2026!' })],
  ['POST', '/api/privacy/erase', ({ password }) => ({ password })],
  ['POST', `${FACTOR}/recovery-codes`, ({ password }) => ({ password })],
  ['GET', FACTOR],
  ['POST', '/api/auth/verify-email/resend'],
])('an account that is gone is refused while its session is still known: %s %s', async (method, path, body) => {
  expectAnswer(await ask('GET', '/api/auth/me'), 200);
  await app.connection.collection('users').deleteOne({ _id: new Types.ObjectId(ada._id) });
  expect([401, 404]).toContain((await app.http(method, path, { token: ada.token, body: body?.(ada), stepUp: false })).status);
});

const users = () => app.connection.collection('users');
test.each<readonly [string, (id: Types.ObjectId) => Promise<unknown>, string]>([
  ['removed', (_id) => users().deleteOne({ _id }), ACCOUNT_MESSAGES.sessionEnded],
  ['suspended', (_id) => users().updateOne({ _id }, { $set: { status: 'suspended' } }), ACCOUNT_MESSAGES.suspended],
])(
  'an account that was %s by somebody with the database: its tokens are refused with the reason, and the session ends',
  async (_how, change, message) => {
    const browser = new Browser(app);
    const { body } = await browser.login(ada.email, ada.password);
    await change(new Types.ObjectId(ada._id));
    app.advance(1_000);
    const me = await ask('GET', '/api/auth/me', undefined, body);
    const refreshed = await app.http('POST', '/api/auth/refresh', { headers: { cookie: browser.cookie() } });
    expect([me, refreshed].map((answer) => [answer.status, answer.body.message])).toEqual(Array(2).fill([401, message]));
    const { sid } = JSON.parse(Buffer.from(body.token.split('.')[1], 'base64url').toString());
    expect((await app.connection.collection('sessions').findOne({ _id: new Types.ObjectId(String(sid)) }))?.endedAt).toEqual(
      expect.any(Date),
    );
  },
);

test('a call without any token is asked to log in', async () => {
  expect((await app.http('GET', '/api/auth/me')).body.message).toBe(ACCOUNT_MESSAGES.sessionNeeded);
});

test('a session that was ended is over for its refresh token, also where its account is gone', async () => {
  const browser = new Browser(app);
  await browser.login(ada.email, ada.password);
  const headers = { cookie: browser.cookie() };
  await browser.post('logout', {});
  await app.connection.collection('users').deleteOne({ _id: new Types.ObjectId(ada._id) });
  const { status, body } = await app.http('POST', '/api/auth/refresh', { headers });
  expectAnswer({ status, body }, 401, ACCOUNT_MESSAGES.sessionRevoked);
});
