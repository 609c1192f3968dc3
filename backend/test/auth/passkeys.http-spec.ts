import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@labelbridge/contracts';
import { PASSKEY_CHALLENGE_MS } from '../../src/modules/people/auth/second-factor/passkey-challenges.js';
import { SecondFactorService } from '../../src/modules/people/auth/second-factor/second-factor.service.js';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { Authenticator, type Lies } from '../support/authenticator.js';
import { expectAnswer } from '../support/expect-answer.js';
import { mailsTo, secondInstance } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

const app = await suiteApp();
const ORIGIN = new URL(app.settings.publicUrl).origin;
const PASSKEYS = '/api/auth/second-factor/passkeys';

type Who = Pick<TestPerson, 'token'>;
const ask = ({ token }: Who, method: string, path: string, body?: unknown, at: TestApp = app) =>
  at.http(method, path, { token, body, stepUp: false });
const withPassword = (person: TestPerson, at: TestApp = app) => ask(person, 'POST', '/api/auth/step-up', { password: person.password }, at);
const begin = async (person: Who, at: TestApp = app) => (await ask(person, 'POST', `${PASSKEYS}/begin`, undefined, at)).body.data;
const add = (person: Who, device: Authenticator, challenge: string, lies: Lies = {}, at: TestApp = app) =>
  ask(person, 'POST', PASSKEYS, { name: 'My phone', ...device.create(challenge, lies) }, at);
const state = async (person: Who) => (await ask(person, 'GET', '/api/auth/second-factor')).body.data;
const stepUpChallenge = async (person: Who): Promise<string> =>
  (await ask(person, 'POST', '/api/auth/step-up/passkey')).body.data.challenge;
const prove = (person: Who, assertion: unknown) => ask(person, 'POST', '/api/auth/step-up', { assertion });
const firstStep = async ({ email, password }: TestPerson) =>
  (await app.http('POST', '/api/auth/login', { body: { email, password } })).body;
const secondStep = (challenge: string, proof: object) =>
  app.http('POST', '/api/auth/login/second-factor', { body: { challenge, ...proof } });
const fieldOf = ({ status, body }: { status: number; body: { details?: { field: string }[] } }) => [status, body.details?.[0]?.field];

async function withPasskey(role: 'USER' | 'ADMIN' = 'USER', at: TestApp = app) {
  const person = await app.person(role);
  const device = new Authenticator(ORIGIN);
  expectAnswer(await withPassword(person, at), 200);
  const { status, body } = await add(person, device, (await begin(person, at)).challenge, {}, at);
  expectAnswer({ status, body }, 201);
  return { person, device, passkey: body.data.passkey, recoveryCodes: body.data.recoveryCodes as string[] };
}

describe('adding a passkey (WebAuthn)', () => {
  // @asvs V7.5.1, V7.4.3
  it('needs a fresh proof, ends the other sessions, is announced by mail and in the app, and is in the audit record', async () => {
    const person = await app.person();
    const other = await firstStep(person);
    expect(fieldOf(await ask(person, 'POST', `${PASSKEYS}/begin`))).toEqual([403, 'stepUp']);
    await withPassword(person);
    const offer = await begin(person);
    expect(offer).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'localhost',
      userId: expect.any(String),
      algorithms: [-8, -7, -257],
      excluded: [],
    });
    const device = new Authenticator(ORIGIN);
    const { status, body } = await add(person, device, offer.challenge);
    expectAnswer({ status, body }, 201, { 'data.passkey.name': 'My phone' });
    expect(new Set(body.data.recoveryCodes).size).toBe(10);
    expectAnswer(await ask({ token: other.token }, 'GET', '/api/auth/me'), 401);
    expect(await state(person)).toMatchObject({ since: expect.any(String), app: false, codesLeft: 10, passkeys: [{ name: 'My phone' }] });
    const { body: notices } = await ask(person, 'GET', '/api/notifications');
    expect(notices.data[0].title).toBe('A passkey was added');
    expect((await mailsTo(app, person.email)).at(-1)).toContain('The passkey "My phone" was added');
    const entries = await app.connection.collection('audit').find({ 'actor._id': person._id }).toArray();
    expect(entries.map(({ action }) => action)).toEqual(['passkey.add']);
    // The earlier proof is void, since the person's factors have changed.
    expect(fieldOf(await ask(person, 'POST', `${PASSKEYS}/begin`))).toEqual([403, 'stepUp']);
    expect(fieldOf(await withPassword(person))).toEqual([400, 'password']);
  });

  it.each<readonly [string, Lies]>([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another origin', { origin: 'https://labelbridge.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['no user verification', { unverified: true }],
    ['another ceremony', { type: 'webauthn.get' }],
    ['another id', { id: 'AAAA' }],
  ])('refuses %s, and the challenge is used up', async (_what, lies) => {
    const person = await app.person();
    await withPassword(person);
    const [device, { challenge }] = [new Authenticator(ORIGIN), await begin(person)];
    expect(fieldOf(await add(person, device, challenge, lies))).toEqual([400, 'id']);
    expect(fieldOf(await add(person, device, challenge))).toEqual([400, 'id']);
    expect((await state(person)).since).toBeNull();
  });

  it('a challenge is of one session, of one purpose, for one answer, for five minutes', async () => {
    const { person, device } = await withPasskey();
    await prove(person, device.get(await stepUpChallenge(person)));
    const fresh = () => new Authenticator(ORIGIN);
    expectAnswer(await add(person, fresh(), await stepUpChallenge(person)), 400);
    const { challenge } = await begin(person);
    const elsewhere = await secondStep((await firstStep(person)).challenge, {});
    expectAnswer(elsewhere, 400);
    const entered = await firstStep(person);
    const other = await secondStep(entered.challenge, { assertion: device.get(entered.passkey.challenge) });
    await prove({ token: other.body.token }, device.get(await stepUpChallenge({ token: other.body.token })));
    expectAnswer(await add({ token: other.body.token }, fresh(), challenge), 400);
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(person, fresh(), challenge)));
    expect(tally(answers)).toEqual({ 201: 1, 400: 4 });
    await prove(person, device.get(await stepUpChallenge(person)));
    const late = await begin(person);
    app.advance(PASSKEY_CHALLENGE_MS);
    await prove(person, device.get(await stepUpChallenge(person)));
    expectAnswer(await add(person, fresh(), late.challenge), 400);
  });

  it('one authenticator is one passkey, and there are at most ten', async () => {
    const { person, device } = await withPasskey();
    const again = async (one: Authenticator) => {
      await prove(person, device.get(await stepUpChallenge(person)));
      const offer = await ask(person, 'POST', `${PASSKEYS}/begin`);
      return offer.status === 200 ? add(person, one, offer.body.data.challenge) : offer;
    };
    expect(await again(device)).toMatchObject({ status: 409, body: { message: 'This passkey is added already.' } });
    for (let n = 1; n < LIMITS.passkeysMax; n++) {
      const { status, body } = await again(new Authenticator(ORIGIN));
      expectAnswer({ status, body }, 201, { 'data.recoveryCodes': [] });
    }
    expect((await again(new Authenticator(ORIGIN))).body.message).toBe('There can be 10 passkeys. Remove one first.');
  });
});

describe('log-in with a passkey', () => {
  // @asvs V6.4.3
  it('is the second step; one challenge opens one session', async () => {
    const { person, device } = await withPasskey();
    const first = await firstStep(person);
    expect(first.passkey).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      allowed: [{ id: device.id, transports: ['internal'] }],
    });
    const assertion = device.get(first.passkey.challenge);
    const second = await secondStep(first.challenge, { assertion });
    expectAnswer(second, 200, { 'user._id': person._id });
    expectAnswer(await secondStep(first.challenge, { assertion }), 401);
    const next = await firstStep(person);
    expect(fieldOf(await secondStep(next.challenge, { assertion }))).toEqual([401, 'assertion']);
    expect((await state(person)).passkeys[0].lastUsedAt).toEqual(expect.any(String));
  });

  // @asvs V6.8.2
  it.each<readonly [string, Lies]>([
    ['another challenge', { challenge: 'A'.repeat(43) }],
    ['another origin', { origin: 'https://labelbridge.example.net' }],
    ['another site', { rpId: 'example.net' }],
    ['no user verification', { unverified: true }],
    ['another ceremony', { type: 'webauthn.create' }],
    ['a counter that goes back', { counter: 0 }],
    ['an unknown id', { id: 'AAAA' }],
  ])('refuses %s, and the challenge is used up', async (_what, lies) => {
    const { person, device, recoveryCodes } = await withPasskey();
    const { challenge, passkey } = await firstStep(person);
    expect(fieldOf(await secondStep(challenge, { assertion: device.get(passkey.challenge, lies) }))).toEqual([401, 'assertion']);
    expect(fieldOf(await secondStep(challenge, { assertion: device.get(passkey.challenge) }))).toEqual([401, 'assertion']);
    expectAnswer(await secondStep(challenge, { code: recoveryCodes[0] }), 200);
  });

  it("another person's passkey is of no use, nor is a forged signature", async () => {
    const [ada, eve] = [await withPasskey(), await withPasskey()];
    const ofEve = await firstStep(ada.person);
    expectAnswer(await secondStep(ofEve.challenge, { assertion: eve.device.get(ofEve.passkey.challenge) }), 401);
    const forged = await firstStep(ada.person);
    const assertion = eve.device.get(forged.passkey.challenge, { id: ada.device.id, counter: 99 });
    expectAnswer(await secondStep(forged.challenge, { assertion }), 401);
  });

  it('of two uses with one counter at once, one is taken', async () => {
    const { person, device } = await withPasskey();
    const steps = await Promise.all([firstStep(person), firstStep(person)]);
    const answers = await Promise.all(
      steps.map(({ challenge, passkey }) => secondStep(challenge, { assertion: device.get(passkey.challenge, { counter: 7 }) })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 401: 1 });
  });

  it('refuses what is no passkey with the name of the field', async () => {
    const { challenge } = await firstStep((await withPasskey()).person);
    const bad = { id: 'not base64!', clientDataJSON: '', authenticatorData: 5, signature: 'A'.repeat(20_000) };
    const refused = await secondStep(challenge, { assertion: bad });
    expectAnswer(refused, 400);
    expect(refused.body.details.map(({ field }: { field: string }) => field).sort()).toEqual([
      'assertion.authenticatorData',
      'assertion.clientDataJSON',
      'assertion.id',
      'assertion.signature',
    ]);
    for (const proof of [{}, { code: '123456', assertion: new Authenticator(ORIGIN).get('A') }])
      expect(fieldOf(await secondStep(challenge, proof))).toEqual([400, 'code']);
  });
});

describe('a passkey as a fresh proof', () => {
  // @asvs V7.5.1
  it('opens what is protected, in its own session, once', async () => {
    const { person, device } = await withPasskey();
    const assertion = device.get(await stepUpChallenge(person));
    expectAnswer(await prove(person, assertion), 200);
    expect(fieldOf(await prove(person, assertion))).toEqual([400, 'assertion']);
    expectAnswer(await ask(person, 'GET', '/api/privacy/export'), 200);
    const { challenge, passkey } = await firstStep(person);
    const other = { token: (await secondStep(challenge, { assertion: device.get(passkey.challenge) })).body.token };
    expect(fieldOf(await ask(other, 'GET', '/api/privacy/export'))).toEqual([403, 'stepUp']);
    const ofOther = await stepUpChallenge(other);
    expect(fieldOf(await prove(person, device.get(ofOther)))).toEqual([400, 'assertion']);
  });

  it('is not offered to one who has none', async () => {
    const person = await app.person();
    const refused = await ask(person, 'POST', '/api/auth/step-up/passkey');
    expectAnswer(refused, 409, 'Your account has no passkey.');
    expect(fieldOf(await prove(person, new Authenticator(ORIGIN).get('A')))).toEqual([400, 'assertion']);
  });
});

describe('changing passkeys', () => {
  it('a passkey is renamed by its owner, and removed with a fresh proof, which ends the other sessions', async () => {
    const [{ person, device, passkey, recoveryCodes }, eve] = [await withPasskey(), await withPasskey()];
    const path = `${PASSKEYS}/${passkey._id}`;
    expectAnswer(await ask(eve.person, 'PATCH', path, { name: 'Mine' }), 404);
    expect(fieldOf(await ask(person, 'PATCH', path, { name: ' ' }))).toEqual([400, 'name']);
    expect((await ask(person, 'PATCH', path, { name: 'Old phone' })).body.data.name).toBe('Old phone');
    expect(fieldOf(await ask(person, 'DELETE', path))).toEqual([403, 'stepUp']);
    await prove(eve.person, eve.device.get(await stepUpChallenge(eve.person)));
    expectAnswer(await ask(eve.person, 'DELETE', path), 404);
    const { challenge } = await firstStep(person);
    const other = { token: (await secondStep(challenge, { code: recoveryCodes[0] })).body.token };
    await prove(person, device.get(await stepUpChallenge(person)));
    expectAnswer(await ask(person, 'DELETE', path), 200);
    expectAnswer(await ask(other, 'GET', '/api/auth/me'), 401);
    expect(await state(person)).toMatchObject({ since: null, codesLeft: 0, passkeys: [] });
    expect((await firstStep(person)).token).toEqual(expect.any(String));
    const mails = await mailsTo(app, person.email);
    expect(mails.filter((text) => text.includes('The passkey "Old phone" was removed'))).toHaveLength(1);
    const actions = await app.connection.collection('audit').find({ 'actor._id': person._id }).sort({ _id: 1 }).toArray();
    expect(actions.map(({ action, changes: [{ before, after }] }) => [action, before, after])).toEqual([
      ['passkey.add', null, expect.any(String)],
      ['passkey.rename', expect.any(String), 'Old phone'],
      ['passkey.remove', 'Old phone', null],
    ]);
  });

  it('stands beside the authenticator app: each goes alone, and the recovery codes stay with the other', async () => {
    const { person, device, passkey } = await withPasskey();
    await prove(person, device.get(await stepUpChallenge(person)));
    const offer = await ask(person, 'POST', '/api/auth/second-factor/begin', { password: person.password });
    const code = (steps: number) => codeAt(offer.body.data.secret, stepAt(app.now()) + steps);
    expectAnswer(await ask(person, 'POST', '/api/auth/second-factor/confirm', { code: code(0) }), 200);
    expect(await state(person)).toMatchObject({ app: true, codesLeft: 10, passkeys: [{ name: 'My phone' }] });
    app.advance(30_000);
    await ask(person, 'POST', '/api/auth/step-up', { code: code(0) });
    expectAnswer(await ask(person, 'DELETE', `${PASSKEYS}/${passkey._id}`), 200);
    expect(await state(person)).toMatchObject({ since: expect.any(String), app: true, codesLeft: 10, passkeys: [] });
    app.advance(30_000);
    await ask(person, 'POST', '/api/auth/step-up', { code: code(0) });
    await add(person, device, (await begin(person)).challenge);
    await prove(person, device.get(await stepUpChallenge(person)));
    const removed = await ask(person, 'POST', '/api/auth/second-factor/remove', { password: person.password });
    expectAnswer(removed, 200, 'Your authenticator app is off. Log-in still asks for your passkey.');
    const mails = (await mailsTo(app, person.email)).map((text) => text.replace(/\s+/g, ' '));
    expect(mails.filter((text) => text.includes('Log-in still asks for your passkey'))).toHaveLength(1);
    expect(mails.filter((text) => text.includes('asks for your password alone'))).toEqual([]);
    expect(await state(person)).toMatchObject({ since: expect.any(String), app: false, codesLeft: 10 });
    expect(fieldOf(await ask(person, 'POST', '/api/auth/step-up', { code: code(1) }))).toEqual([400, 'code']);
  });

  it('the last factor of an admin who must have one stays', async () => {
    const strict = await secondInstance(app, { REQUIRE_ADMIN_2FA: 'on', PUBLIC_URL: ORIGIN });
    try {
      strict.advance(app.now().getTime() - Date.now());
      const { person, device, passkey } = await withPasskey('ADMIN', strict);
      expectAnswer(await ask(person, 'GET', '/api/users', undefined, strict), 200);
      await prove(person, device.get(await stepUpChallenge(person)));
      const refused = await ask(person, 'DELETE', `${PASSKEYS}/${passkey._id}`, undefined, strict);
      expectAnswer(refused, 409, 'Admins need a second factor here: yours cannot be turned off.');
      const another = new Authenticator(ORIGIN);
      expectAnswer(await add(person, another, (await begin(person, strict)).challenge, {}, strict), 201);
      await prove(person, device.get(await stepUpChallenge(person)));
      const both = (await state(person)).passkeys as { _id: string }[];
      const answers = await Promise.all(both.map(({ _id }) => ask(person, 'DELETE', `${PASSKEYS}/${_id}`, undefined, strict)));
      const statuses = answers.map(({ status }) => status).sort();
      // The second call may find its proof void before it checks the last factor.
      expect([
        [200, 409],
        [200, 403],
      ]).toContainEqual(statuses);
      expect((await state(person)).passkeys).toHaveLength(1);
    } finally {
      await strict.close();
    }
  });

  it('is taken off by the command for lost factors; the erasure of an account takes them along', async () => {
    const { person } = await withPasskey();
    expect(await app.app.get(SecondFactorService, { strict: false }).removeLost(person.email)).toBe(true);
    expect((await firstStep(person)).token).toEqual(expect.any(String));
    expect(await app.connection.collection('passkeys').countDocuments({ name: 'My phone', userId: person._id })).toBe(0);
    expectAnswer(await ask(person, 'GET', '/api/auth/me'), 401);
  });
});
