import { createHmac } from 'node:crypto';
import { describe, expect, it, test } from '@jest/globals';
import { Browser, ringText, secondInstance } from '../support/security.js';
import { suiteOfTwo } from '../support/suites.js';
import { type Answer, type TestApp, withinASecond } from '../support/test-app.js';

const PHONE = 'Mozilla/5.0 (Linux; Android 13; TECNO KI5k) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36';
const DESK = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0';

const { app, twin } = await suiteOfTwo({ TRUST_PROXY: '127.0.0.1' });

const me = async (token: string, at: TestApp = app) => (await at.http('GET', '/api/auth/me', { token })).status;
const sessionsOf = async (token: string, query = '') => (await app.http('GET', `/api/auth/sessions${query}`, { token })).body;
const refreshBy = (cookie: string, at: TestApp = app) => at.http('POST', '/api/auth/refresh', { headers: { cookie } });
const onDevice = (userAgent: string, address: string) => new Browser(app, { userAgent, address });

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
    const [admin, ada] = [await app.person('ADMIN'), await app.person()];
    const users = async () => (await twin.http('GET', '/api/users', { token: ada.token })).status;
    expect(await users()).toBe(403);
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { role: 'ADMIN' } });
    await withinASecond(async () => expect(await users()).toBe(200));
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { role: 'USER' } });
    await withinASecond(async () => expect(await users()).toBe(403));
    await app.http('PATCH', `/api/users/${ada._id}`, { token: admin.token, body: { status: 'suspended' } });
    await withinASecond(async () => expect(await users()).toBe(401));
  });

  // @asvs V7.4.1
  it('a refresh token that was used up long ago: the whole family, and the audit record tells of it', async () => {
    const ada = await app.person();
    const browser = new Browser(app);
    await browser.login(ada.email, ada.password);
    const stolen = browser.cookie();
    const second = await browser.post('refresh', {});
    expect(second.status).toBe(200);
    app.advance(31_000);
    twin.advance(31_000);
    expect((await refreshBy(stolen, twin)).status).toBe(401);
    expect((await refreshBy(browser.cookie())).status).toBe(401);
    expect(await me(second.body.token)).toBe(401);
    expect(await app.connection.collection('audit').countDocuments({ action: 'session.reuse', 'target._id': ada._id })).toBe(1);
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
    expect([status, body]).toEqual([
      401,
      {
        statusCode: 401,
        error: 'Unauthorized',
        message: 'Your session has ended. Please log in again.',
        responseMessage: body.message,
        requestId: expect.any(String),
      },
    ]);
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

  it('sessions and devices go on while the old key is in the ring, and end with it', async () => {
    const [ada, old] = [await app.person(), new Browser(app)];
    const before = await old.login(ada.email, ada.password);
    const rotated = await secondInstance(app, { JWT_SECRET: `${NEXT},${ringText(app.settings.jwtKeys)}` });
    const without = await secondInstance(app, { JWT_SECRET: NEXT });
    try {
      expect(await me(before.body.token, rotated)).toBe(200);
      const renewed = await refreshBy(old.cookie(), rotated);
      expect([renewed.status, kidOf(renewed.body.token), kidOf(before.body.token)]).toEqual([200, 'next', '1']);
      expect([await me(renewed.body.token, without), await me(before.body.token, without)]).toEqual([200, 401]);
      expect((await refreshBy(old.cookie(), without)).status).toBe(401);
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
      expect((await refreshBy(cookie, secure)).status).toBe(200);
      expect(linesOf(await secure.http('POST', '/api/auth/logout', { headers: { cookie } }))[0]).toMatch(
        /^__Host-labelbridge_refresh=;.*Secure/,
      );
    } finally {
      await secure.close();
    }
  });
});

describe("the list of one's sessions", () => {
  // @asvs V7.5.2
  it('shows devices in plain words, when each began, its shortened address, and which is this one', async () => {
    const ada = await app.person();
    const desk = await onDevice(DESK, '105.112.3.4').login(ada.email, ada.password);
    await onDevice(PHONE, '2c0f:f5c0:12:34::9').login(ada.email, ada.password);
    const { data, page } = await sessionsOf(desk.body.token);
    expect(data.slice(0, 2)).toEqual([
      {
        _id: expect.any(String),
        device: 'Chrome on Android',
        address: '2c0f:f5c0:12:x',
        createdAt: expect.any(String),
        lastSeenAt: expect.any(String),
        current: false,
      },
      expect.objectContaining({ device: 'Firefox on Windows', address: '105.112.3.x', current: true }),
    ]);
    expect(page).toEqual({ total: 3, next: null });
    expect((await sessionsOf(desk.body.token, '?limit=2')).page.next).toEqual(expect.any(String));
  });

  it('tells when each was seen last, and not those that are over', async () => {
    const ada = await app.person();
    const phone = onDevice(PHONE, '105.112.3.4');
    await phone.login(ada.email, ada.password);
    app.advance(600_000);
    await phone.post('refresh', {});
    const [first, second] = (await sessionsOf(ada.token)).data;
    expect(Date.parse(first.lastSeenAt) - Date.parse(first.createdAt)).toBeGreaterThanOrEqual(600_000);
    await phone.post('logout', {});
    expect((await sessionsOf(ada.token)).data).toEqual([second]);
  });

  // @asvs V7.5.2
  it('ends one, on every instance, and tells the audit record', async () => {
    const ada = await app.person();
    const phone = onDevice(PHONE, '105.112.3.4');
    const { body } = await phone.login(ada.email, ada.password);
    const [{ _id }] = (await sessionsOf(ada.token)).data;
    const ended = await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: ada.token });
    expect([ended.status, ended.body.message, ended.body.data.device]).toEqual([200, 'The session is ended.', 'Chrome on Android']);
    expect(await me(body.token)).toBe(401);
    await withinASecond(async () =>
      expect([await me(body.token, twin), (await phone.post('refresh', {}, undefined, twin)).status, await me(ada.token)]).toEqual([
        401, 401, 200,
      ]),
    );
    expect((await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: ada.token })).status).toBe(404);
    expect(await app.connection.collection('audit').countDocuments({ action: 'session.end', 'actor._id': ada._id })).toBe(1);
  });

  it("another person's session is not there", async () => {
    const [ada, eve] = [await app.person(), await app.person()];
    const [{ _id }] = (await sessionsOf(ada.token)).data;
    expect((await app.http('DELETE', `/api/auth/sessions/${_id}`, { token: eve.token })).status).toBe(404);
    expect(await me(ada.token)).toBe(200);
  });

  // @asvs V7.5.2
  it('ends all others with the password, and knows only this device then', async () => {
    const ada = await app.person();
    const [phone, desk] = [onDevice(PHONE, '105.112.3.4'), onDevice(DESK, '105.112.3.5')];
    const [one, two] = [await phone.login(ada.email, ada.password), await desk.login(ada.email, ada.password)];
    const endOthers = (password: string) => desk.post('sessions/end-others', { password }, two.body.token);
    const refused = await endOthers('not it');
    expect([refused.status, refused.body.details]).toEqual([400, [{ field: 'password', message: 'This is not your password.' }]]);
    expect(await me(one.body.token, twin)).toBe(200);
    const done = await endOthers(ada.password);
    expect([done.status, done.body]).toEqual([200, { message: '2 other sessions are ended.', data: { ended: 2 } }]);
    await withinASecond(async () =>
      expect([await me(one.body.token, twin), await me(ada.token, twin), await me(two.body.token, twin)]).toEqual([401, 401, 200]),
    );
    expect(
      await app.connection
        .collection('knowndevices')
        .countDocuments({ userId: (await app.connection.collection('users').findOne({ emailKey: ada.email }))?._id }),
    ).toBe(1);
  });

  it('the password is not guessed there either', async () => {
    const ada = await app.person();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_unused, n) =>
        app.http('POST', '/api/auth/sessions/end-others', { token: ada.token, body: { password: `Guess-${n}` } }),
      ),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });
});

describe('a new device', () => {
  const notices = async (token: string) =>
    (await app.http('GET', '/api/notifications', { token })).body.data.filter(({ kind }: { kind: string }) => kind === 'new-device');

  // @asvs V16.3.1
  it('is reported to the owner in the app and by mail; a device that looks like a known one is not', async () => {
    const ada = await app.person('USER', {});
    await onDevice(PHONE, '105.112.3.4').login(ada.email, ada.password);
    const [notice] = await notices(ada.token);
    expect(notice).toMatchObject({
      title: 'A new device logged in',
      text: 'Chrome on Android logged in to your account from the network 105.112.3.x.',
    });
    expect(await app.connection.collection('outbox').countDocuments({ 'to.address': ada.email, subject: 'A new device logged in' })).toBe(
      1,
    );
    await onDevice(PHONE, '105.112.3.77').login(ada.email, ada.password);
    expect(await notices(ada.token)).toHaveLength(1);
    await onDevice(DESK, '197.210.1.1').login(ada.email, ada.password);
    expect(await notices(ada.token)).toHaveLength(2);
  });
});
