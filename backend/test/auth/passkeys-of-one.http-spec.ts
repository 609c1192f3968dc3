import { beforeEach, describe, expect, it } from '@jest/globals';
import { LIMITS, PASSKEY_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { Authenticator } from '../support/authenticator.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

const app = await suiteApp();
const FACTOR = '/api/auth/second-factor';
const PASSKEYS = `${FACTOR}/passkeys`;
const passkeys = app.connection.collection('passkeys');
let ada: TestPerson;
let device: Authenticator;
let recoveryCodes: readonly string[];

const ask = (method: string, path: string, body?: unknown) => app.http(method, path, { token: ada.token, body, stepUp: false });
const begin = async (): Promise<string> => (await ask('POST', `${PASSKEYS}/begin`)).body.data?.challenge;
const add = (one: Authenticator, challenge: string | undefined, name: string) => ask('POST', PASSKEYS, { name, ...one.create(challenge) });
const prove = async () => {
  const { challenge } = (await ask('POST', '/api/auth/step-up/passkey')).body.data;
  expectAnswer(await ask('POST', '/api/auth/step-up', { assertion: device.get(challenge) }), 200);
};
const names = async () => (await ask('GET', FACTOR)).body.data.passkeys.map(({ name }: { name: string }) => name);
const login = async () => (await app.http('POST', '/api/auth/login', { body: { email: ada.email, password: ada.password } })).body;
const secondStep = (challenge: string, proof: object) =>
  app.http('POST', '/api/auth/login/second-factor', { body: { challenge, ...proof } });
const newDevice = () => new Authenticator(new URL(app.settings.publicUrl).origin);
/** Stores passkeys without the API. */
const store = (count: number, more: object = {}) =>
  passkeys.insertMany(
    Array.from({ length: count }, (_unused, n) => ({
      userId: new Types.ObjectId(ada._id),
      credentialId: `${ada._id}-${n}`,
      publicKey: 'AAAA',
      counter: 0,
      name: `Stored ${n}`,
      transports: [],
      createdAt: app.now(),
      lastUsedAt: null,
      ...more,
    })),
  );

beforeEach(async () => {
  ada = await app.person();
  device = newDevice();
  await app.stepUp(ada.token);
  const { status, body } = await add(device, await begin(), 'Phone');
  expectAnswer({ status, body }, 201);
  ({ recoveryCodes } = body.data);
  await prove();
});

describe('an answer of a passkey', () => {
  // Without a pending challenge, an answer that names none would equal it.
  // @asvs V6.8.2
  it('to no challenge at all is refused: adding, proving, logging in', async () => {
    const fresh = newDevice();
    expectAnswer(await add(fresh, undefined, 'Desk'), 400);
    expectAnswer(await ask('POST', '/api/auth/step-up', { assertion: device.get(undefined) }), 400);
    const { challenge, passkey } = await login();
    expectAnswer(await secondStep(challenge, { assertion: device.get(passkey.challenge, { origin: 'https://x.example' }) }), 401);
    expectAnswer(await secondStep(challenge, { assertion: device.get(null) }), 401);
    expect(await names()).toEqual(['Phone']);
  });

  it('may follow a wrong code in the same log-in', async () => {
    const { challenge, passkey } = await login();
    expectAnswer(await secondStep(challenge, { code: 'AAAAA-AAAAA' }), 401);
    expectAnswer(await secondStep(challenge, { assertion: device.get(passkey.challenge) }), 200);
  });
});

it('a second passkey leaves the recovery codes as they are', async () => {
  const { status, body } = await add(newDevice(), await begin(), 'Desk');
  expectAnswer({ status, body }, 201, { 'data.recoveryCodes': [] });
  expectAnswer(await secondStep((await login()).challenge, { code: recoveryCodes[0] }), 200);
});

describe('the limit of passkeys', () => {
  it('holds where one begins', async () => {
    await store(LIMITS.passkeysMax - 1);
    const { status, body } = await ask('POST', `${PASSKEYS}/begin`);
    expectAnswer({ status, body }, 409, PASSKEY_MESSAGES.tooMany);
  });

  it('holds where one adds, whatever was so at the beginning', async () => {
    const challenge = await begin();
    await store(LIMITS.passkeysMax - 1);
    const { status, body } = await add(newDevice(), challenge, 'Desk');
    expectAnswer({ status, body }, 409, PASSKEY_MESSAGES.tooMany);
    expect(await names()).not.toContain('Desk');
  });
});

it('of two passkeys the one that is named goes, once, and the record tells which', async () => {
  await add(newDevice(), await begin(), 'Desk');
  const { data } = (await ask('GET', FACTOR)).body;
  await prove();
  const path = `${PASSKEYS}/${data.passkeys[1]._id}`;
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask('DELETE', path)));
  expect(tally(answers)[200]).toBe(1);
  expect(answers.find(({ status }) => status === 200)?.body.data.name).toBe('Desk');
  expect(await names()).toEqual(['Phone']);
  const removals = await app.connection.collection('audit').find({ action: 'passkey.remove', 'target._id': ada._id }).toArray();
  expect(removals.map(({ changes }) => changes[0].before)).toEqual(['Desk']);
});

it('passkeys are listed oldest first', async () => {
  await store(1, { _id: new Types.ObjectId('0'.repeat(24)), name: 'Oldest' });
  expect(await names()).toEqual(['Oldest', 'Phone']);
});

it('an app that is offered only is no factor yet: beside a passkey, its code proves nothing', async () => {
  const { secret } = (await ask('POST', `${FACTOR}/begin`, { password: ada.password })).body.data;
  const proof = await ask('POST', '/api/auth/step-up', { code: codeAt(secret, stepAt(app.now())) });
  expectAnswer(proof, 400, { 'details.0.field': 'code' });
});
