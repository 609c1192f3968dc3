import { describe, expect, it, test } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { ACCESS_TOKEN_SECONDS } from '../../src/modules/people/auth/access-tokens.js';
import { GRACE_MS, SESSION_MS } from '../../src/modules/people/auth/domain/refresh-token.js';
import { suspensionText } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { advanceWith, type Answer } from '../support/test-app.js';

const app = await suiteApp();

const signup = (changes: Record<string, unknown> = {}) => ({
  firstname: 'Ngozi',
  lastname: 'Ade',
  email: 'ngozi@example.com',
  username: 'ngozi',
  phone: '08031234567',
  password: 'zinc-rain',
  ...changes,
});
const cookieOf = ({ headers }: Answer): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';
const me = (token: string) => app.http('GET', '/api/auth/me', { token });

describe('sign-up and log-in (product.md, HTTP contract)', () => {
  // @spec 5.sign-up.12, 8.sign-up.4
  it('signs up, logs in by it, and answers as the contract says', async () => {
    const answer = await app.http('POST', '/api/auth/signup', { body: signup({ email: 'Ngozi@Example.com' }) });
    expectAnswer(answer, 201);
    expect(answer.body).toEqual({
      message: 'Registration Successful. You are logged in.',
      token: expect.any(String),
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        firstname: 'Ngozi',
        lastname: 'Ade',
        email: 'Ngozi@Example.com',
        phone: '8031234567',
        username: 'ngozi',
        role: 'USER',
        duties: [],
        emailVerified: false,
      },
    });
    expect((await me(answer.body.token)).body.user.email).toBe('Ngozi@Example.com');
  });

  it('logs in whatever the case of the e-mail', async () => {
    const answer = await app.http('POST', '/api/auth/login', { body: { email: 'NGOZI@example.com', password: 'zinc-rain' } });
    expectAnswer(answer, 200);
    expect(answer.body.message).toBe('You have successfully logged in.');
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly.*SameSite=Strict/i);
  });

  test.each([[{ email: 'ngozi@example.com', password: 'wrong!' }], [{ email: 'nobody@example.com', password: 'zinc-rain' }]])(
    '%j: the same refusal',
    async (body) => {
      const answer = await app.http('POST', '/api/auth/login', { body });
      expectAnswer(answer, 401, { message: 'Invalid credentials.', responseMessage: 'Invalid credentials.' });
    },
  );

  test.each([
    [{ email: 'NGOZI@EXAMPLE.COM', username: 'other' }, ['email']],
    [{ email: 'other@example.com', username: 'NGOZI' }, ['username']],
    [{}, ['email', 'username']],
  ])('%j is taken: 409 names the fields', async (changes, fields) => {
    const answer = await app.http('POST', '/api/auth/signup', { body: signup(changes) });
    expectAnswer(answer, 409);
    expect(answer.body.details.map(({ field }: { field: string }) => field)).toEqual(fields);
  });

  it('20 sign-ups with one e-mail at once make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_unused, n) =>
        app.http('POST', '/api/auth/signup', { body: signup({ email: 'race@example.com', username: `race${n}` }) }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await app.connection.collection('users').countDocuments({ emailKey: 'race@example.com' })).toBe(1);
  });

  // @asvs V11.4.2
  it('neither stores nor shows the password', async () => {
    const stored = await app.connection.collection('users').findOne({ emailKey: 'ngozi@example.com' });
    expect(stored?.passwordHash).toMatch(/^\$argon2id\$/);
    const person = await app.person('ADMIN');
    const list = await app.http('GET', '/api/users', { token: person.token });
    expect(JSON.stringify(list.body)).not.toMatch(/argon2|password/i);
  });
});

describe('a session', () => {
  const login = () => app.http('POST', '/api/auth/login', { body: { email: 'ngozi@example.com', password: 'zinc-rain' } });
  const refresh = (cookie: string) => app.http('POST', '/api/auth/refresh', { headers: { cookie } });

  // @asvs V7.2.2
  it('lives 15 minutes without a refresh, and on with one', async () => {
    const first = await login();
    app.advance(ACCESS_TOKEN_SECONDS * 1000 + 1000);
    expectAnswer(await me(first.body.token), 401);
    const second = await refresh(cookieOf(first));
    expectAnswer(second, 200);
    expectAnswer(await me(second.body.token), 200);
  });

  // @asvs V7.2.4, V7.4.1
  it('answers a just-replaced token with the same successor, and ends at later reuse', async () => {
    const first = cookieOf(await login());
    const second = await refresh(first);
    const again = await refresh(first);
    expect(cookieOf(again)).toBe(cookieOf(second));
    app.advance(GRACE_MS + 1000);
    expectAnswer(await refresh(first), 401);
    expectAnswer(await refresh(cookieOf(second)), 401);
    expectAnswer(await me(second.body.token), 401);
  });

  it('ten tabs that refresh at once all continue', async () => {
    const first = cookieOf(await login());
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map(cookieOf)).size).toBe(1);
  });

  // @asvs V7.4.1
  it('ends by log-out, with the cookie or with the token alone', async () => {
    const one = await login();
    expectAnswer(await app.http('POST', '/api/auth/logout', { headers: { cookie: cookieOf(one) } }), 204);
    const two = await login();
    expectAnswer(await app.http('POST', '/api/auth/logout', { token: two.body.token }), 204);
    for (const answer of [one, two]) {
      expectAnswer(await me(answer.body.token), 401);
      expectAnswer(await refresh(cookieOf(answer)), 401);
    }
  });

  // @asvs V7.3.1
  it('runs out after 30 days without use', async () => {
    const cookie = cookieOf(await login());
    app.advance(SESSION_MS + 1000);
    const { status, body } = await refresh(cookie);
    expectAnswer({ status, body }, 401, 'Your session has ended. Please log in again.');
  });

  // @asvs V7.4.2
  it('follows the person: role and suspension are in force at once', async () => {
    const [admin, second, person] = [await app.person('ADMIN'), await app.person('ADMIN'), await app.person()];
    expectAnswer(await app.http('GET', '/api/users', { token: person.token }), 403);
    await app.http('PATCH', `/api/users/${person._id}`, { token: admin.token, body: { role: 'ADMIN' } });
    await app.http('POST', `/api/users/${person._id}/promotion/approve`, { token: second.token });
    expectAnswer(await app.http('GET', '/api/users', { token: person.token }), 401);
    await advanceWith(app, 0, [person]);
    expectAnswer(await app.http('GET', '/api/users', { token: person.token }), 200);
    await app.http('PATCH', `/api/users/${person._id}`, {
      token: admin.token,
      body: { status: 'suspended', reason: 'Two people use it.' },
    });
    const refused = await me(person.token);
    expectAnswer(refused, 401, 'This account is suspended. Please write to support.');
    const login401 = await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } });
    expectAnswer(login401, 401, suspensionText({ reason: 'Two people use it.' }));
  });

  // @asvs V7.4.5
  it('of a suspended user is refused for that reason, also when repeated: the first answer may have been lost', async () => {
    const admin = await app.person('ADMIN');
    const person = await app.person();
    const cookie = cookieOf(await app.http('POST', '/api/auth/login', { body: { email: person.email, password: person.password } }));
    await app.http('PATCH', `/api/users/${person._id}`, {
      token: admin.token,
      body: { status: 'suspended', reason: 'Two people use it.' },
    });
    for (let time = 0; time < 3; time++) {
      const { status, body } = await refresh(cookie);
      expectAnswer({ status, body }, 401, 'This account is suspended. Please write to support.');
    }
  });

  it('an admin cannot lock themselves out', async () => {
    const admin = await app.person('ADMIN');
    for (const body of [{ role: 'USER' }, { status: 'suspended' }]) {
      expectAnswer(await app.http('PATCH', `/api/users/${admin._id}`, { token: admin.token, body }), 409);
    }
  });
});

describe('a forged token', () => {
  const forge = async (claims: object, options: object) => {
    const person = await app.person();
    const [, payload = ''] = person.token.split('.');
    const real = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return new JwtService({}).sign({ sub: real.sub, sid: real.sid, role: 'ADMIN', exp: real.exp, ...claims }, options);
  };
  const { key, id } = { key: () => app.settings.jwtKeys.current.key, id: () => app.settings.jwtKeys.current.id };
  const good = () => ({ secret: key(), keyid: id(), algorithm: 'HS256', issuer: 'labelbridge', audience: 'labelbridge-api' });
  // @asvs V6.8.2, V7.2.1, V9.1.1-3, V9.2.1-4
  test.each([
    ['of another key', () => ({ ...good(), secret: 'z'.repeat(40) })],
    ['of an unknown key id', () => ({ ...good(), keyid: 'zz' })],
    ['of another algorithm', () => ({ ...good(), algorithm: 'HS512' })],
    ['of another issuer', () => ({ ...good(), issuer: 'evil' })],
    ['for another audience', () => ({ ...good(), audience: 'evil' })],
  ])('%s is refused', async (_what, options) => expectAnswer(await me(await forge({}, options())), 401));

  // @asvs V6.8.2, V9.1.1-2
  it('without a signature is refused', async () => {
    const [, payload] = (await app.person()).token.split('.');
    const none = Buffer.from(JSON.stringify({ alg: 'none', kid: id() })).toString('base64url');
    expectAnswer(await me(`${none}.${payload}.`), 401);
  });

  // @asvs V7.2.1
  it('that claims a role does not give it', async () => {
    const token = await forge({ role: 'ADMIN' }, good());
    expectAnswer(await me(token), 200);
    expectAnswer(await app.http('GET', '/api/users', { token }), 403);
  });
});

describe("one's own profile", () => {
  // @spec 7.calls.30
  it('is read and changed; what is left out stays', async () => {
    const person = await app.person();
    const answer = await app.http('PATCH', '/api/users/me', {
      token: person.token,
      body: { phone: '0809 999 8888', telegram: '@ada_obi', availableHoursPerWeek: 25 },
    });
    expectAnswer(answer, 200);
    expect(answer.body.data).toMatchObject({ phone: '8099998888', telegram: '@ada_obi', availableHoursPerWeek: 25, firstname: 'Person' });
    expect((await app.http('GET', '/api/users/me', { token: person.token })).body.data).toEqual(answer.body.data);
  });

  test.each([
    [{ email: 'new@example.com' }, 'email'],
    [{ role: 'ADMIN' }, 'role'],
    [{ status: 'active' }, 'status'],
    [{ passwordHash: 'x' }, 'passwordHash'],
    [{ availableHoursPerWeek: 169 }, 'availableHoursPerWeek'],
    [{ availableHoursPerWeek: '25' }, 'availableHoursPerWeek'],
    [{ phone: { $ne: null } }, 'phone'],
    [{ firstname: null }, 'firstname'],
  ])('%j is refused by name', async (body, field) => {
    const person = await app.person();
    const answer = await app.http('PATCH', '/api/users/me', { token: person.token, body });
    expectAnswer(answer, 400, { 'details.0.field': field });
  });
});
