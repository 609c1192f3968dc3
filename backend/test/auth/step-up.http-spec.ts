import { describe, expect, it } from '@jest/globals';
import { STEP_UP_MINUTES } from '@labelbridge/contracts';
import { codeAt, stepAt } from '../../src/modules/people/auth/domain/totp.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work } from '../support/payments.fixtures.js';
import { mailsTo } from '../support/security.js';
import { suiteApp } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';

const app = await suiteApp({ PAYOUT_APPROVAL_OVER: '500000', PAYOUT_PROVIDER: 'manual' });
/** A new admin for each test: the clock moves beyond the life of a token. */
const anAdmin = () => app.person('ADMIN');

type Call = readonly [method: string, path: string, body?: unknown];
const ask = ({ token }: Pick<TestPerson, 'token'>, [method, path, body]: Call) =>
  app.http(method, `/api${path}`, { token, body, stepUp: false });
const prove = ({ token }: Pick<TestPerson, 'token'>, body: unknown) => app.http('POST', '/api/auth/step-up', { token, body });
const refusal = async (person: Pick<TestPerson, 'token'>, call: Call) => {
  const { status, body } = await ask(person, call);
  return [status, body.details?.[0]?.field];
};
const users = async () => JSON.stringify(await app.connection.collection('users').find().sort({ _id: 1 }).toArray());
const ACCOUNT = { accountName: 'Ada Obi', accountNumber: '0000014579', bankCode: '011' };
const ada = () => app.person('USER', { firstname: 'Ada', lastname: 'Obi' });
/** A log-in of the same person on another device. */
const elsewhere = async ({ email, password }: TestPerson) => ({
  token: String((await app.http('POST', '/api/auth/login', { body: { email, password } })).body.token),
});
/** Adds a second factor. @returns its secret */
const secretOf = async (person: TestPerson): Promise<string> => {
  const { body } = await ask(person, ['POST', '/auth/second-factor/begin', { password: person.password }]);
  const code = codeAt(body.data.secret, stepAt(app.now()));
  expectAnswer(await ask(person, ['POST', '/auth/second-factor/confirm', { code }]), 200);
  app.advance(30_000);
  return body.data.secret;
};
const withCode = async ({ email, password }: TestPerson, secret: string) => {
  const { body } = await app.http('POST', '/api/auth/login', { body: { email, password } });
  const code = codeAt(secret, stepAt(app.now()));
  const { body: done } = await app.http('POST', '/api/auth/login/second-factor', { body: { challenge: body.challenge, code } });
  return { token: String(done.token) };
};

describe('a fresh proof', () => {
  // @asvs V7.5.1
  it('is the password, bound to the session, for five minutes; without it the call does nothing', async () => {
    const person = await ada();
    const other = await elsewhere(person);
    const save: Call = ['PATCH', '/users/me', { payoutAccount: ACCOUNT }];
    const before = await users();
    const refused = await ask(person, save);
    const message = 'Please prove with your password that it is you. Nothing was changed.';
    expectAnswer(refused, 403, { message, details: [{ field: 'stepUp', message }] });
    expect(await users()).toBe(before);
    const proof = await prove(person, { password: person.password });
    expectAnswer(proof, 200);
    expect(proof.body).toEqual({ message: expect.any(String), until: expect.any(String) });
    expect(Date.parse(proof.body.until) - app.now().getTime()).toBeGreaterThan((STEP_UP_MINUTES - 1) * 60_000);
    expect(await refusal(other, save)).toEqual([403, 'stepUp']);
    expectAnswer(await ask(person, save), 200);
    app.advance(STEP_UP_MINUTES * 60_000);
    expect(await refusal(person, save)).toEqual([403, 'stepUp']);
  });

  it('is one of the two, right, and what the account has', async () => {
    const person = await ada();
    const field = async (body: unknown) => {
      const answer = await prove(person, body);
      return [answer.status, answer.body.details?.[0]?.field];
    };
    expect(await field({})).toEqual([400, 'password']);
    expect(await field({ password: person.password, code: '123456' })).toEqual([400, 'password']);
    expect(await field({ password: 'not it' })).toEqual([400, 'password']);
    expect(await field({ code: '123456' })).toEqual([400, 'code']);
    expectAnswer(await app.http('POST', '/api/auth/step-up', { body: { password: 'x' } }), 401);
    for (let n = 0; n < 9; n++) await prove(person, { password: 'not it' });
    expectAnswer(await prove(person, { password: person.password }), 429);
  });

  // Regression: attempts without a proof left no trace.
  it('that is never given where several protected acts are tried is put on record once, and its owner learns of it', async () => {
    const person = await ada();
    const acts: Call[] = [
      ['GET', '/privacy/export'],
      ['PATCH', '/users/me', { payoutAccount: ACCOUNT }],
      ['POST', '/auth/second-factor/passkeys/begin'],
    ];
    const traces = async () => [
      await app.connection.collection('audit').countDocuments({ action: 'step-up.refuse', 'target._id': person._id }),
      (await mailsTo(app, person.email)).filter((text) => text.includes('without the right password or code')).length,
    ];
    const tryAll = async (session: Pick<TestPerson, 'token'>, calls: readonly Call[]) => {
      for (const call of calls) expect(await refusal(session, call)).toEqual([403, 'stepUp']);
    };
    // The owner proves each act, or cancels the same one repeatedly.
    for (const call of acts) {
      await tryAll(person, [call, call, call]);
      await prove(person, { password: person.password });
      app.advance(STEP_UP_MINUTES * 60_000);
    }
    const thief = await elsewhere(person);
    await tryAll(thief, acts.slice(0, 2));
    expect(await traces()).toEqual([0, 0]);
    await tryAll(thief, [...acts, ...acts]);
    expect(await traces()).toEqual([1, 1]);
  });

  // Regression: ten wrong passwords in a stolen session kept the owner from step-ups on all devices.
  it.each(['password', 'code'] as const)(
    'that is guessed by %s costs the session in which it is guessed, and the owner nothing',
    async (by) => {
      const person = await ada();
      const secret = by === 'code' ? await secretOf(person) : '';
      const thief = by === 'code' ? await withCode(person, secret) : await elsewhere(person);
      for (let n = 0; n < 10; n++) expectAnswer(await prove(thief, { [by]: 'ABCDE-12345' }), 400);
      const last = await prove(thief, { [by]: 'ABCDE-12345' });
      expectAnswer(last, 429, { message: expect.stringContaining('this session was ended') });
      expectAnswer(await ask(thief, ['GET', '/users/me']), 401);
      app.advance(30_000);
      const right = by === 'code' ? { code: codeAt(secret, stepAt(app.now())) } : { password: person.password };
      expectAnswer(await prove(person, right), 200);
      expectAnswer(await ask(person, ['POST', '/auth/sessions/end-others', { password: person.password }]), 200);
      const { data } = (await ask(person, ['GET', '/notifications'])).body;
      expect(data.map(({ title }: { title: string }) => title)).toContain('A session of yours was ended');
      expect(await app.connection.collection('audit').countDocuments({ action: 'session.guess', 'target._id': person._id })).toBe(1);
    },
  );

  it.each<readonly [string, () => Promise<readonly [TestPerson, Call, number]>]>([
    [
      'a role',
      async () => {
        const [admin] = [await anAdmin(), await anAdmin()];
        return [admin, ['PATCH', `/users/${(await app.person())._id}`, { role: 'ADMIN' }], 202];
      },
    ],
    ['a role that is taken', async () => [await anAdmin(), ['PATCH', `/users/${(await app.person('ADMIN'))._id}`, { role: 'USER' }], 200]],
    // Regression: a thief suspended the second admin of a four-eyes decision.
    [
      'a suspension of an admin',
      async () => [
        await anAdmin(),
        ['PATCH', `/users/${(await anAdmin())._id}`, { status: 'suspended', reason: 'Two people use it.' }],
        200,
      ],
    ],
    [
      'a phone while there is an account',
      async () => {
        const person = await ada();
        await givePayoutAccount(app, person);
        app.advance(STEP_UP_MINUTES * 60_000);
        return [person, ['PATCH', '/users/me', { phone: '08051112222' }], 200];
      },
    ],
    ['an area', async () => [await anAdmin(), ['PUT', '/areas/mfe_admin', { url: null }], 409]],
    ['the exchange rate', async () => [await anAdmin(), ['POST', '/rates', { from: 'USD', rate: 150_000 }], 202]],
    ['a list of all people', async () => [await anAdmin(), ['GET', '/users/export.csv'], 200]],
    ['a list of all contacts', async () => [await anAdmin(), ['GET', '/contacts/export.csv'], 200]],
    [
      'a whole account number',
      async () => {
        const person = await ada();
        await givePayoutAccount(app, person);
        return [await anAdmin(), ['POST', '/privacy/bank-account', { userId: person._id, reason: 'The bank asks' }], 200];
      },
    ],
    ["all of one's data", async () => [await app.person(), ['GET', '/privacy/export'], 200]],
    [
      'a name while there is an account',
      async () => {
        const person = await ada();
        await givePayoutAccount(app, person);
        app.advance(STEP_UP_MINUTES * 60_000);
        return [person, ['PATCH', '/users/me', { lastname: 'Eze' }], 200];
      },
    ],
    [
      'a removed account',
      async () => {
        const person = await ada();
        await givePayoutAccount(app, person);
        app.advance(STEP_UP_MINUTES * 60_000);
        return [person, ['PATCH', '/users/me', { payoutAccount: null }], 200];
      },
    ],
    [
      'a batch that is approved',
      async () => {
        const [admin, second, person] = [await anAdmin(), await anAdmin(), await ada()];
        await givePayoutAccount(app, person);
        const id = await new Work(app, admin).invoice(person, { amount: 600_000 });
        const { body } = await app.http('POST', '/api/payouts', { token: admin.token, body: { ids: [id] } });
        return [second, ['POST', `/payout-batches/${body.data._id}/approve`], 200];
      },
    ],
  ])('comes before %s', async (_what, make) => {
    const [person, call, done] = await make();
    app.advance(STEP_UP_MINUTES * 60_000);
    expect(await refusal(person, call)).toEqual([403, 'stepUp']);
    expectAnswer(await prove(person, { password: person.password }), 200);
    expectAnswer(await ask(person, call), done);
  });

  it('given for a name or phone that guards the pay, each is announced by mail and in the app', async () => {
    const person = await ada();
    expectAnswer(await ask(person, ['PATCH', '/users/me', { phone: '08051112222' }]), 200);
    await givePayoutAccount(app, person);
    for (const change of [{ lastname: 'Eze' }, { phone: '08031234567' }, { lastname: 'Eze', phone: '0803 123 4567' }])
      expectAnswer(await app.http('PATCH', '/api/users/me', { token: person.token, body: change }), 200);
    const { data } = (await ask(person, ['GET', '/notifications'])).body;
    const titles = data.map(({ title }: { title: string }) => title).filter((title: string) => title.includes('changed'));
    expect(titles).toEqual(['Your phone was changed', 'Your name was changed']);
    expect((await mailsTo(app, person.email)).filter((text) => text.includes('The name is Ada Eze now'))).toHaveLength(1);
  });

  it('is not asked for what a thief does not want', async () => {
    const person = await ada();
    expectAnswer(await ask(person, ['PATCH', '/users/me', { firstname: 'Adaeze', phone: '08051112222' }]), 200);
    await givePayoutAccount(app, person);
    app.advance(STEP_UP_MINUTES * 60_000);
    expectAnswer(await ask(person, ['PATCH', '/users/me', { firstname: 'Adaeze', telegram: '@ada_obi' }]), 200);
    expectAnswer(await ask(await anAdmin(), ['PATCH', `/users/${person._id}`, { status: 'suspended', reason: 'Two people use it.' }]), 200);
  });
});

describe('a second factor', () => {
  const save: Call = ['PATCH', '/users/me', { payoutAccount: ACCOUNT }];

  // Regression: a thief's session survived the owner's second factor and redirected pay.
  // @asvs V7.4.3
  it('ends the other sessions: one that a thief had lives no longer, and its proof neither', async () => {
    const person = await ada();
    const thief = await elsewhere(person);
    expectAnswer(await prove(thief, { password: person.password }), 200);
    await secretOf(person);
    expectAnswer(await ask(thief, save), 401);
    expect((await ask(person, ['GET', '/users/me'])).body.data.payoutAccount).toBeNull();
  });

  // @asvs V7.4.3
  it('is the proof where there is one: a password is none, and the one from before is void; removed, it ends the other sessions', async () => {
    const person = await ada();
    expectAnswer(await prove(person, { password: person.password }), 200);
    const secret = await secretOf(person);
    expect(await refusal(person, save)).toEqual([403, 'stepUp']);
    const byPassword = await prove(person, { password: person.password });
    expectAnswer(byPassword, 400, { 'details.0.field': 'password' });
    expectAnswer(await prove(person, { code: '000000' }), 400);
    expectAnswer(await prove(person, { code: codeAt(secret, stepAt(app.now())) }), 200);
    expectAnswer(await ask(person, save), 200);
    app.advance(30_000);
    const { body } = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    const other = await app.http('POST', '/api/auth/login/second-factor', {
      body: { challenge: body.challenge, code: codeAt(secret, stepAt(app.now())) },
    });
    expectAnswer(await ask(person, ['POST', '/auth/second-factor/remove', { password: person.password }]), 200);
    expectAnswer(await ask({ token: other.body.token }, ['GET', '/auth/me']), 401);
    expectAnswer(await ask(person, ['GET', '/auth/me']), 200);
  });
});
