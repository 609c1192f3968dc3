import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import { keyIdOf } from '../../src/config/key-ring.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Browser, mailsTo, ringText, secondInstance } from '../support/security.js';
import { suiteOfTwo } from '../support/suites.js';
import { advanceWith, type Answer, type TestApp, withinASecond } from '../support/test-app.js';

const { app, twin } = await suiteOfTwo({ TRUST_PROXY: '127.0.0.1' });

const me = async (token: string, at: TestApp = app) => (await at.http('GET', '/api/auth/me', { token })).status;
const refreshBy = (cookie: string, at: TestApp = app) => at.http('POST', '/api/auth/refresh', { headers: { cookie } });

describe('what ends a session on one instance ends it here at once, and on every other one within a second', () => {
  // @asvs V7.4.1
  it('log-out', async () => {
    const { token } = await app.person();
    expect(await me(token, twin)).toBe(200);
    await app.http('POST', '/api/auth/logout', { token });
    expect(await me(token)).toBe(401);
    await withinASecond(async () => expect(await me(token, twin)).toBe(401));
  });

  it('a changed password, for the other sessions', async () => {
    const ada = await app.person();
    const other = await new Browser(app).login(ada.email, ada.password);
    expect(await me(other.body.token, twin)).toBe(200);
    await app.http('POST', '/api/auth/change-password', {
      token: ada.token,
      body: { oldPassword: ada.password, newPassword: 'Better-2026!' },
    });
    expect(await me(other.body.token)).toBe(401);
    await withinASecond(async () => expect([await me(other.body.token, twin), await me(ada.token, twin)]).toEqual([401, 200]));
  });

  // @asvs V7.4.5
  it('a suspension, and a role change', async () => {
    const [admin, second, ada] = [await app.person('ADMIN'), await app.person('ADMIN'), await app.person()];
    const users = async () => (await twin.http('GET', '/api/users', { token: ada.token })).status;
    expect(await users()).toBe(403);
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { role: 'ADMIN' } });
    await app.http('POST', `/api/users/${ada._id}/promotion/approve`, { token: second.token });
    await withinASecond(async () => expect(await users()).toBe(401));
    await advanceWith(app, 0, [ada]);
    expect(await users()).toBe(200);
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { role: 'USER' } });
    await withinASecond(async () => expect(await users()).toBe(403));
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { status: 'suspended', reason: 'Two people use it.' } });
    await withinASecond(async () => expect(await users()).toBe(401));
  });

  // @asvs V7.4.1
  it('a refresh token that was used up long ago: the whole family, and the audit record tells of it', async () => {
    const ada = await app.person();
    const browser = new Browser(app);
    await browser.login(ada.email, ada.password);
    const stolen = browser.cookie();
    const second = await browser.post('refresh', {});
    expectAnswer(second, 200);
    app.advance(31_000);
    twin.advance(31_000);
    expectAnswer(await refreshBy(stolen, twin), 401);
    expectAnswer(await refreshBy(browser.cookie()), 401);
    expect(await me(second.body.token)).toBe(401);
    expect(await app.connection.collection('audit').countDocuments({ action: 'session.reuse', 'target._id': ada._id })).toBe(1);
    expect((await mailsTo(app, ada.email)).filter((text) => text.includes('An old key of a session'))).toHaveLength(1);
  });
});

describe('a forged access token: 401 in the one shape', () => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (header: object, claims: object, key: string, hash = 'sha256') => {
    const body = `${part(header)}.${part(claims)}`;
    return `${body}.${createHmac(hash, key).update(body).digest('base64url')}`;
  };
  const real = async () => {
    const { token } = await app.person();
    const [header = '', claims = ''] = token.split('.').map((text) => Buffer.from(text, 'base64url').toString());
    return { token, header: JSON.parse(header), claims: JSON.parse(claims), key: app.settings.jwtKeys.current.key };
  };
  type Real = Awaited<ReturnType<typeof real>>;
  const day = 86_400;

  // @asvs V6.8.2, V9.1.1-3, V9.2.1, V9.2.3-4
  test.each<[string, (real: Real) => string]>([
    ['without a signature (alg none)', ({ header, claims }) => `${part({ ...header, alg: 'none' })}.${part(claims)}.`],
    ['with alg None in another case', ({ header, claims }) => `${part({ ...header, alg: 'NonE' })}.${part(claims)}.`],
    ['with the algorithm swapped for HS512', ({ header, claims, key }) => signed({ ...header, alg: 'HS512' }, claims, key, 'sha512')],
    ['with the algorithm swapped for RS256', ({ header, claims, key }) => signed({ ...header, alg: 'RS256' }, claims, key)],
    ['signed with HS512 and called HS256', ({ header, claims, key }) => signed(header, claims, key, 'sha512')],
    ['of another issuer', ({ header, claims, key }) => signed(header, { ...claims, iss: 'evil' }, key)],
    ['without an issuer', ({ header, claims: { iss: _left, ...claims }, key }) => signed(header, claims, key)],
    ['for another audience', ({ header, claims, key }) => signed(header, { ...claims, aud: 'evil' }, key)],
    ['that ran out', ({ header, claims, key }) => signed(header, { ...claims, exp: claims.iat - 1 }, key)],
    ['that never runs out', ({ header, claims: { exp: _left, ...claims }, key }) => signed(header, claims, key)],
    ['whose end is text', ({ header, claims, key }) => signed(header, { ...claims, exp: '9999999999' }, key)],
    ['that counts from tomorrow', ({ header, claims, key }) => signed(header, { ...claims, nbf: claims.iat + day }, key)],
    ['of another key', ({ header, claims }) => signed(header, claims, 'z'.repeat(43))],
    ['of an unknown key id', ({ header, claims, key }) => signed({ ...header, kid: 'zz' }, claims, key)],
    ['of no key id', ({ header: { kid: _left, ...header }, claims, key }) => signed(header, claims, key)],
    ['whose key id is a path', ({ header, claims, key }) => signed({ ...header, kid: '../../etc/passwd' }, claims, key)],
    ['whose key id is of the prototype', ({ header, claims, key }) => signed({ ...header, kid: '__proto__' }, claims, key)],
    ['that brings its own key', ({ header, claims }) => signed({ ...header, jwk: { kty: 'oct', k: 'AAAA' } }, claims, 'AAAA')],
    ['whose session is another shape', ({ header, claims, key }) => signed(header, { ...claims, sid: { $ne: null } }, key)],
    ['whose session was never opened', ({ header, claims, key }) => signed(header, { ...claims, sid: 'f'.repeat(24) }, key)],
    ['with claims changed', ({ token, claims }) => token.replace(/\.[^.]*\./, `.${part({ ...claims, role: 'ADMIN' })}.`)],
    ['cut short', ({ token }) => token.slice(0, -2)],
    ['twice over', ({ token }) => `${token}.${token}`],
    ['that is no token', () => 'null'],
  ])('%s', async (_what, forge) => {
    const { status, body } = await app.http('GET', '/api/auth/me', { token: forge(await real()) });
    expectAnswer({ status, body }, 401);
    expect(body).toEqual({
      statusCode: 401,
      error: 'Unauthorized',
      message: 'Your session has ended. Please log in again.',
      responseMessage: body.message,
      requestId: expect.any(String),
    });
  });

  // @asvs V6.8.2, V9.1.1-3, V9.2.1, V9.2.3-4
  it('the same forgery with the right key works: the table can fail', async () => {
    const { header, claims, key } = await real();
    expect(await me(signed(header, claims, key))).toBe(200);
  });

  it('one that was revoked by log-out is refused while it would still count', async () => {
    const { token } = await real();
    await app.http('POST', '/api/auth/logout', { token });
    expect(await me(token)).toBe(401);
  });
});

describe('keys that change (JWT_SECRET: the first signs, the others are read)', () => {
  const NEXT = `next:${'n'.repeat(43)}`;
  const kidOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).kid;

  it('sessions and devices continue while the old key is in the ring, and end with it', async () => {
    const [ada, old] = [await app.person(), new Browser(app)];
    const before = await old.login(ada.email, ada.password);
    const rotated = await secondInstance(app, { JWT_SECRET: `${NEXT},${ringText(app.settings.jwtKeys)}` });
    const without = await secondInstance(app, { JWT_SECRET: NEXT });
    try {
      expect(await me(before.body.token, rotated)).toBe(200);
      const renewed = await refreshBy(old.cookie(), rotated);
      expectAnswer(renewed, 200);
      expect(kidOf(renewed.body.token)).toEqual(keyIdOf('n'.repeat(43)));
      expect(kidOf(before.body.token)).toEqual(app.settings.jwtKeys.current.id);
      expect([await me(renewed.body.token, without), await me(before.body.token, without)]).toEqual([200, 401]);
      expectAnswer(await refreshBy(old.cookie(), without), 401);
    } finally {
      await rotated.close();
      await without.close();
    }
  });
});

describe('the cookies', () => {
  const linesOf = ({ headers }: Answer) => headers.getSetCookie();

  // @asvs V3.3.2, V3.3.4, V3.5.1
  it('are for the browser alone and for log-in alone', async () => {
    const { email, password } = await app.person();
    const lines = linesOf(await new Browser(app).login(email, password));
    expect(lines.map((line) => line.split('=')[0])).toEqual(['labelbridge_refresh', 'labelbridge_device']);
    for (const line of lines) expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
    const days = lines.map((line) => Number(/Max-Age=(\d+)/.exec(line)?.[1]) / 86_400);
    expect(days).toEqual([30, 365]);
  });

  // @asvs V3.3.1, V3.3.3
  it('are Secure and named so where people come by https', async () => {
    const secure = await secondInstance(app, { PUBLIC_URL: 'https://work.example' });
    try {
      const { email, password } = await app.person();
      const answer = await secure.http('POST', '/api/auth/login', { body: { email, password } });
      for (const line of linesOf(answer))
        expect(line).toMatch(/^__Host-labelbridge_(refresh|device)=.*; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
      const cookie = linesOf(answer)
        .map((line) => line.split(';')[0])
        .join('; ');
      expectAnswer(await refreshBy(cookie, secure), 200);
      expect(linesOf(await secure.http('POST', '/api/auth/logout', { headers: { cookie } }))[0]).toMatch(
        /^__Host-labelbridge_refresh=;.*Secure/,
      );
    } finally {
      await secure.close();
    }
  });
});
