import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from '@jest/globals';
import { declaredRoutes } from '../../verification/routes.js';
import { expectAnswer } from '../support/expect-answer.js';
import { PRODUCTION } from '../support/settings.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, startTestApp } from '../support/test-app.js';

interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, unknown> };
}

const app = await suiteApp({ RATE_LIMITS: 'off' });
const admin = await app.person('ADMIN');
const { body } = await app.http('GET', '/api/docs-json');
const operations = Object.entries<Record<string, Operation>>(body.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const),
);
const fields = Object.values<{ properties?: object }>(body.components.schemas).flatMap(({ properties = {} }) => Object.keys(properties));

describe('the calls of the API', () => {
  // @asvs V14.2.1
  it('take no secret and nothing personal in their address', () => {
    expect(operations.length).toBeGreaterThan(60);
    const named = operations.flatMap(([name, { parameters = [] }]) =>
      parameters.filter((parameter) => parameter.in !== 'header').map((parameter) => `${name} ${parameter.name}`),
    );
    // RFC 8058 requires the token in a one-click address; it can only unsubscribe.
    const others = named.filter((text) => !text.endsWith('/contacts/unsubscribe/{token} token'));
    expect(others.filter((text) => / (token|password|code|secret|email|phone|accountn\w+|key)$/i.test(text))).toEqual([]);
  });

  it('are JSON, but for the webhooks of banks and files', () => {
    const others = operations.filter(
      ([name, { requestBody }]) =>
        requestBody &&
        !name.includes('/webhooks/') &&
        !name.startsWith('post /api/media') &&
        Object.keys(requestBody.content ?? {}).some((type) => type !== 'application/json'),
    );
    expect(others.map(([name]) => name)).toEqual(['post /api/tasks/{id}/import', 'post /api/tasks/{id}/import/preview']);
  });

  // @asvs V6.4.2
  it('know no hint, no secret question, and nothing else by which a password is told', () => {
    // The scoreboard counts the questions about projects that were answered in time. A delivery shows the answer of its receiver.
    expect(fields.filter((name) => /hint|question|answer$/i.test(name))).toEqual(['questionsInTime', 'answer']);
  });

  // @asvs V3.7.2, V4.1.2
  it('redirect nobody', async () => {
    for (const { method, path, access } of declaredRoutes(app.app)) {
      // The one-click address of a mail redirects people to our own page.
      if (method !== 'GET' || path.endsWith('/stream') || path.endsWith('/unsubscribe/:token')) continue;
      const { status } = await app.http(
        'GET',
        path.replace(/:\w+/g, '0123456789abcdef01234567'),
        access === 'public' ? {} : { token: admin.token },
      );
      expect([path, status >= 300 && status < 400]).toEqual([path, false]);
    }
    for (const path of ['/', '/login?next=https://evil.example', '//evil.example', '/\\evil.example', '/api//evil.example']) {
      expect([path, (await app.http('GET', path)).status < 300 || (await app.http('GET', path)).status >= 400]).toEqual([path, true]);
    }
  });

  // @asvs V4.4.1-4
  it('open no WebSocket', async () => {
    const { hostname, port } = new URL(app.url);
    const key = createHash('sha256').update('x').digest('base64').slice(0, 24);
    const text = await new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `GET /api/notifications/stream HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
        ),
      );
      socket.on('data', (part) => {
        got += part.toString();
        socket.destroy();
      });
      socket.on('close', () => resolve(got)).on('error', reject);
    });
    expect(text).toMatch(/^HTTP\/1\.1 (401|400|404)/);
  });

  // @asvs V13.4.1, V4.3.1-2, V5.3.1
  test.each([
    '/graphql',
    '/api/graphql',
    '/api/graphiql',
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/.data/secrets.json',
    '/backend/package.json',
    '/node_modules/',
    '/package-lock.json',
    '/server-status',
    '/api/docs-json/../../package.json',
  ])('%s is not served', async (path) => {
    const { status, body } = await app.http('GET', path, { headers: { accept: 'application/json' } });
    expectAnswer({ status, body }, 404, { statusCode: 404 });
  });

  // @asvs V13.4.3
  test.each(['/areas/', '/areas/mfe-admin/', '/areas/mfe-public', '/static/', '/areas/mfe-admin/assets/'])(
    '%s lists no folder',
    async (path) => {
      const { status, body } = await app.http('GET', path, { headers: { accept: 'application/json' } });
      expectAnswer({ status, body }, 404);
      expect(JSON.stringify(body)).toEqual(expect.not.stringMatching(/\.js|Index of/));
    },
  );
});

describe('a password that is a word of the account or of ours', () => {
  // @asvs V6.2.11
  it('is refused at sign-up and at a change, naming the field', async () => {
    const body = { firstname: 'Ngozi', lastname: 'Adebayo', email: 'ngozi.a@example.com', username: 'ngo_adeb', phone: '08031234567' };
    for (const password of ['Labelbridge1!', 'ngozi2026', 'NgoziAdebayo', 'ngo_adeb_99']) {
      const answer = await app.http('POST', '/api/auth/signup', { body: { ...body, password } });
      expect([password, answer.status, answer.body.details?.[0]?.field]).toEqual([password, 400, 'password']);
    }
    const { token } = (await app.http('POST', '/api/auth/signup', { body: { ...body, password: 'zinc-roof-rain' } })).body;
    const change = await app.http('POST', '/api/auth/change-password', {
      token,
      body: { oldPassword: 'zinc-roof-rain', newPassword: 'Ngozi-2026!' },
    });
    expectAnswer(change, 400, { 'details.0.field': 'newPassword' });
  });
});

describe('a password is taken exactly as it is typed', () => {
  const WORDS = [
    '  spaces around  ',
    'Case MATTERS in all of this',
    'p'.repeat(64),
    'ọmọ lárá 👩🏾‍🌾 ẹ̀kọ́',
    `${'long '.repeat(20)}end`,
    'tab\tand "quotes" <b>',
    'correct horse battery staple',
  ];

  // @asvs V6.2.8-9
  test.each(WORDS)('%j', async (password) => {
    const person = await app.person('USER', { password });
    const login = (given: string) => app.http('POST', '/api/auth/login', { body: { email: person.email, password: given } });
    expectAnswer(await login(password), 200);
    for (const other of [
      password.trim(),
      password.toLowerCase(),
      password.toUpperCase(),
      password.slice(0, 63),
      password.slice(0, -1),
      `${password} `,
    ]) {
      if (other !== password && other !== '') expect([other, (await login(other)).status]).toEqual([other, 401]);
    }
  });
});

describe('in production', () => {
  let production: TestApp;
  beforeAll(async () => {
    production = await startTestApp(PRODUCTION);
  });
  afterAll(() => production.close());

  // @asvs V13.4.2, V13.4.5, V15.2.3
  test.each(['/api/docs', '/api/docs-json', '/api/docs-yaml', '/api/dev/outbox', '/api/dev/outbox/0123456789abcdef01234567'])(
    '%s does not exist',
    async (path) => {
      expectAnswer(await production.http('GET', path), 404);
    },
  );

  // @asvs V6.3.2
  it('nobody is there who could log in: no account comes with the product', async () => {
    expect(await production.connection.collection('users').countDocuments()).toBe(0);
    for (const email of ['admin@demo.labelbridge.test', 'ada@demo.labelbridge.test', 'admin@example.com', 'root@localhost.local']) {
      for (const password of ['Admin-demo-2026!', 'Ada-demo-2026!', 'admin', 'password']) {
        expectAnswer(await production.http('POST', '/api/auth/login', { body: { email, password } }), 401);
      }
    }
  });

  // @asvs V13.4.2, V16.5.1
  it('a fault shows nothing of its inside', async () => {
    const users = production.connection.collection('users');
    const { status, body } = await production.http('POST', '/api/auth/login', {
      body: { email: 'x@example.com', password: '\u0000'.repeat(100) },
    });
    expectAnswer({ status, body }, 401);
    expect(JSON.stringify(body)).not.toMatch(/stack|node_modules|\.ts|argon|mongo/i);
    expect(await users.countDocuments()).toBe(0);
  });
});
