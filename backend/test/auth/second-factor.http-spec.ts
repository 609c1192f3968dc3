import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { CHALLENGE_MS } from '../../src/modules/people/auth/second-factor/login-challenges.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

const app = await suiteApp();

const call = (person: TestPerson, path: string, body: unknown, at: TestApp = app) =>
  at.http('POST', `/api/auth/second-factor/${path}`, { token: person.token, body });
const state = async ({ token }: TestPerson) => (await app.http('GET', '/api/auth/second-factor', { token })).body.data;
const codeNow = (secret: string, steps = 0) => codeAt(secret, stepAt(app.now()) + steps);
const firstStep = ({ email, password }: TestPerson) => app.http('POST', '/api/auth/login', { body: { email, password } });
const secondStep = (challenge: string, code: string) => app.http('POST', '/api/auth/login/second-factor', { body: { challenge, code } });
const challengeOf = async (person: TestPerson): Promise<string> => (await firstStep(person)).body.challenge;
/** Steps up with a code, which changes of the factor need. */
const prove = async ({ token }: TestPerson, secret: string) =>
  expectAnswer(await app.http('POST', '/api/auth/step-up', { token, body: { code: codeNow(secret) } }), 200);
/** A new code: every code works once. */
const nextStep = () => app.advance(30_000);

async function withFactor(at: TestApp = app, role: 'USER' | 'ADMIN' = 'USER') {
  const person = await app.person(role);
  const { body } = await call(person, 'begin', { password: person.password }, at);
  const { secret } = body.data;
  const confirmed = await call(person, 'confirm', { code: codeNow(secret) }, at);
  expectAnswer(confirmed, 200);
  nextStep();
  return { person, secret: String(secret), recoveryCodes: confirmed.body.data.recoveryCodes as string[] };
}

describe('adding a second factor (RFC 6238)', () => {
  // @asvs V7.5.1
  it('needs the password, then a code of the secret; recovery codes are shown once; the person is notified', async () => {
    const person = await app.person();
    expect((await call(person, 'begin', { password: 'not it' })).body.details[0].field).toBe('password');
    const { status, body } = await call(person, 'begin', { password: person.password });
    expectAnswer({ status, body }, 200, { 'data.secret': expect.stringMatching(/^[A-Z2-7]{32}$/) });
    expect(body.data.address).toContain(`secret=${body.data.secret}`);
    expect(body.data.qr).toEqual({ size: expect.any(Number), path: expect.stringMatching(/^(M\d+ \d+h1v1h-1z)+$/) });
    // Active after its first code only, so that nobody locks themselves out.
    expectAnswer(await firstStep(person), 200);
    expect((await call(person, 'confirm', { code: codeNow(body.data.secret, 5) })).body.details[0].field).toBe('code');
    const confirmed = await call(person, 'confirm', { code: codeNow(body.data.secret) });
    expectAnswer(confirmed, 200);
    expect(new Set(confirmed.body.data.recoveryCodes).size).toBe(10);
    expect(await state(person)).toEqual({ since: expect.any(String), app: true, passkeys: [], codesLeft: 10, required: false });
    expectAnswer(await call(person, 'begin', { password: person.password }), 403);
    nextStep();
    await prove(person, body.data.secret);
    expectAnswer(await call(person, 'begin', { password: person.password }), 409);
    const { body: notices } = await app.http('GET', '/api/notifications', { token: person.token });
    expect(notices.data[0].title).toBe('Your second factor is on');
  });

  it('an offer is good for 15 minutes', async () => {
    const person = await app.person();
    const { body } = await call(person, 'begin', { password: person.password });
    app.advance(15 * 60_000 - 5_000);
    const { body: again } = await call(person, 'begin', { password: person.password });
    expectAnswer(await call(person, 'confirm', { code: codeNow(body.data.secret) }), 400);
    app.advance(15 * 60_000 - 5_000);
    expectAnswer(await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } }), 200);
    const fresh = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    app.advance(6_000);
    expectAnswer(await call({ ...person, token: fresh.body.token }, 'confirm', { code: codeNow(again.data.secret) }), 409);
  });

  it('ten confirmations at once: one is done, with one set of recovery codes', async () => {
    const person = await app.person();
    const { body } = await call(person, 'begin', { password: person.password });
    const answers = await Promise.all(Array.from({ length: 10 }, () => call(person, 'confirm', { code: codeNow(body.data.secret) })));
    expect(tally(answers)).toEqual({ 200: 1, 409: 9 });
  });

  // @asvs V6.5.2
  it('neither the secret nor a recovery code stands in the database', async () => {
    const { secret, recoveryCodes } = await withFactor();
    for (const { name } of await app.connection.listCollections()) {
      const text = JSON.stringify(await app.connection.collection(name).find().toArray());
      expect([name, [secret, ...recoveryCodes].filter((one) => text.includes(one))]).toEqual([name, []]);
    }
  });
});

describe('log-in in two steps', () => {
  // @asvs V6.4.3
  it('the password gives no session, and a code of the app does', async () => {
    const { person, secret } = await withFactor();
    const first = await firstStep(person);
    expectAnswer(first, 202);
    expect(first.body).toEqual({
      message: 'Enter the code of your authenticator app, or one of your recovery codes.',
      challenge: expect.any(String),
      passkey: null,
    });
    expect(first.headers.getSetCookie()).toEqual([]);
    expectAnswer(await app.http('GET', '/api/auth/me', { token: first.body.challenge }), 401);
    const second = await secondStep(first.body.challenge, codeNow(secret));
    expectAnswer(second, 200, { message: 'You have successfully logged in.', 'user._id': person._id });
    expectAnswer(await app.http('GET', '/api/auth/me', { token: second.body.token }), 200);
    expectAnswer(await secondStep(first.body.challenge, codeNow(secret, 1)), 401);
  });

  // @asvs V6.5.1
  it('a code that was used is refused, also twenty at once', async () => {
    const { person, secret } = await withFactor();
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challengeOf(person)));
    const free = await secondInstance(app, { RATE_LIMITS: 'off' });
    const code = codeNow(secret);
    try {
      const ahead = app.now().getTime() - Date.now();
      free.advance(ahead);
      const answers = await Promise.all(
        challenges.map((challenge) => free.http('POST', '/api/auth/login/second-factor', { body: { challenge, code } })),
      );
      expect(tally(answers)).toEqual({ 200: 1, 401: 19 });
    } finally {
      await free.close();
    }
    const replayed = await secondStep(await challengeOf(person), code);
    expectAnswer(replayed, 401, { 'details.0.field': 'code' });
  });

  it('a code counts for its account alone: two people log in with theirs in the same half minute', async () => {
    const people = [await withFactor(), await withFactor()];
    for (const { person, secret } of people) {
      const code = codeNow(secret);
      const enter = async () => (await secondStep(await challengeOf(person), code)).status;
      expect([await enter(), await enter()]).toEqual([200, 401]);
    }
  });

  it('recovery codes that somebody with the database copied to another account are of no use there', async () => {
    const [ada, eve] = [await withFactor(), await withFactor()];
    const factors = app.connection.collection('secondfactors');
    const own = await factors.findOne({ _id: new Types.ObjectId(eve.person._id) });
    await factors.updateOne({ _id: new Types.ObjectId(ada.person._id) }, { $set: { recoveryHashes: own?.recoveryHashes } });
    expectAnswer(await secondStep(await challengeOf(ada.person), eve.recoveryCodes[0] ?? ''), 401);
    expectAnswer(await secondStep(await challengeOf(eve.person), eve.recoveryCodes[0] ?? ''), 200);
  });

  // @asvs V6.4.4, V6.5.1
  it('a recovery code works once, is announced to its owner, and leaves nine', async () => {
    const { person, recoveryCodes } = await withFactor();
    const code = (recoveryCodes[0] ?? '').toLowerCase();
    expectAnswer(await secondStep(await challengeOf(person), code), 200);
    expectAnswer(await secondStep(await challengeOf(person), code), 401);
    expect((await state(person)).codesLeft).toBe(9);
    const { body } = await app.http('GET', '/api/notifications', { token: person.token });
    expect(body.data[0].title).toBe('A recovery code was used');
    expect(body.data[0].text).toContain('logged in to your account with a recovery code');
    const proof = { token: person.token, body: { code: recoveryCodes[1] } };
    expectAnswer(await app.http('POST', '/api/auth/step-up', proof), 200);
    const later = await app.http('GET', '/api/notifications', { token: person.token });
    expect(later.body.data[0].text).toContain('proved with a recovery code');
  });

  // @asvs V6.6.3
  it('codes are not guessed: five tries a challenge, ten an hour from new devices; a recovery code still lets the owner in', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    const wrong = codeNow(secret, 50);
    const challenge = await challengeOf(person);
    const tries = [];
    for (let n = 0; n < 6; n++) tries.push(await secondStep(challenge, wrong));
    expect(tries.map(({ status, body }) => [status, body.message === 'This took too long. Please log in again.'])).toEqual([
      ...Array(5).fill([401, false]),
      [401, true],
    ]);
    const held = await secondStep(await challengeOf(person), codeNow(secret));
    expectAnswer(held, 429);
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(0);
    expectAnswer(await secondStep(await challengeOf(person), recoveryCodes[1] ?? ''), 200);
  });

  it("the owner's own device has tries of its own meanwhile", async () => {
    const { person, secret } = await withFactor();
    const own = new Browser(app);
    const enter = async (code: string) =>
      own.post('login/second-factor', { challenge: (await own.login(person.email, person.password)).body.challenge, code });
    expectAnswer(await enter(codeNow(secret)), 200);
    for (let n = 0; n < 5; n++) await secondStep(await challengeOf(person), codeNow(secret, 50));
    nextStep();
    expectAnswer(await secondStep(await challengeOf(person), codeNow(secret)), 429);
    expectAnswer(await enter(codeNow(secret)), 200);
  });

  // @asvs V6.5.5, V6.6.2
  it('takes five minutes at most; a challenge is of no use to another account, nor made up', async () => {
    const [ada, eve] = [await withFactor(), await withFactor()];
    const challenge = await challengeOf(ada.person);
    expectAnswer(await secondStep(challenge, codeNow(eve.secret)), 401);
    expectAnswer(await secondStep(`${'f'.repeat(24)}.1.${'A'.repeat(43)}`, codeNow(ada.secret)), 401);
    app.advance(CHALLENGE_MS + 1_000);
    expectAnswer(await secondStep(challenge, codeNow(ada.secret)), 401);
  });

  it('somebody who is suspended between the steps gets that as the reason', async () => {
    const { person, secret } = await withFactor();
    const [admin, challenge] = [await app.person('ADMIN'), await challengeOf(person)];
    await app.http('PATCH', `/api/users/${person._id}`, {
      token: admin.token,
      body: { status: 'suspended', reason: 'Two people use it.' },
    });
    const { status, body } = await secondStep(challenge, codeNow(secret));
    expectAnswer({ status, body }, 401, 'This account is suspended. Please write to support.');
  });
});

describe('changing it', () => {
  // @asvs V6.4.4
  it('is removed with a code and the password, and then not asked for', async () => {
    const { person, secret } = await withFactor();
    const refused = await call(person, 'remove', { password: person.password });
    expectAnswer(refused, 403, { 'details.0.field': 'stepUp' });
    await prove(person, secret);
    expectAnswer(await call(person, 'remove', { password: 'not it' }), 400);
    const { status, body } = await call(person, 'remove', { password: person.password });
    expectAnswer({ status, body }, 200);
    expect(body).toEqual({
      message: 'Your second factor is off.',
      data: { since: null, app: false, passkeys: [], codesLeft: 0, required: false },
    });
    expectAnswer(await firstStep(person), 200);
    expectAnswer(await call(person, 'remove', { password: person.password }), 409);
  });

  it('new recovery codes end the old ones', async () => {
    const { person, secret, recoveryCodes } = await withFactor();
    await prove(person, secret);
    const { body } = await call(person, 'recovery-codes', { password: person.password });
    expectAnswer(await secondStep(await challengeOf(person), recoveryCodes[0] ?? ''), 401);
    expectAnswer(await secondStep(await challengeOf(person), body.data.recoveryCodes[0]), 200);
  });

  it('is in the audit log, without a secret', async () => {
    const { person, secret } = await withFactor();
    await prove(person, secret);
    await call(person, 'recovery-codes', { password: person.password });
    await call(person, 'remove', { password: person.password });
    const entries = await app.connection.collection('audit').find({ 'actor._id': person._id }).sort({ _id: 1 }).toArray();
    expect(entries.map(({ action }) => action)).toEqual(['second-factor.add', 'second-factor.new-codes', 'second-factor.remove']);
    expect(JSON.stringify(entries)).not.toContain(secret);
  });
});

describe('REQUIRE_ADMIN_2FA', () => {
  it('an admin without one can only add it or log out; annotators need none', async () => {
    const strict = await secondInstance(app, { REQUIRE_ADMIN_2FA: 'on' });
    try {
      strict.advance(app.now().getTime() - Date.now());
      const [ada, admin] = [await app.person(), await app.person('ADMIN')];
      const status = async (path: string, { token }: TestPerson) => (await strict.http('GET', path, { token })).status;
      expect([await status('/api/projects', ada), await status('/api/auth/me', admin), await status('/api/auth/sessions', admin)]).toEqual([
        200, 200, 200,
      ]);
      const required = async ({ token }: TestPerson) => (await strict.http('GET', '/api/auth/second-factor', { token })).body.data.required;
      expect([await required(ada), await required(admin)]).toEqual([false, true]);
      for (const path of ['/api/users', '/api/projects', '/api/users/me', '/api/overview', '/api/notifications', '/api/audit']) {
        const refused = await strict.http('GET', path, { token: admin.token });
        const message = 'Admins need a second factor here. Add yours to continue.';
        expectAnswer(refused, 403, { message, details: [{ field: 'secondFactor', message }] });
      }
      const { body } = await call(admin, 'begin', { password: admin.password }, strict);
      expectAnswer(await call(admin, 'confirm', { code: codeNow(body.data.secret) }, strict), 200);
      expect(await status('/api/users', admin)).toBe(200);
      nextStep();
      strict.advance(30_000);
      await prove(admin, body.data.secret);
      expectAnswer(await call(admin, 'remove', { password: admin.password }, strict), 409);
    } finally {
      await strict.close();
    }
  });
});
