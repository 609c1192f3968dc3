import { describe, expect, it, test } from '@jest/globals';
import { Reflector } from '@nestjs/core';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { ACCOUNT_MESSAGES, API_KEY_SCOPES, isForRole, KEY_ROUTES } from '@labelbridge/contracts';
import { type Access } from '../../src/common/access/access.decorators.js';
import { AccessGuard } from '../../src/modules/people/auth/access.guard.js';
import { AuthUserLoader } from '../../src/modules/people/auth/auth-user-loader.js';
import { SessionsService } from '../../src/modules/people/auth/sessions.service.js';
import { declaredRoutes, serverRoutes } from '../../verification/routes.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

// Two people call every route several times: more than the limits allow.
const app = await suiteApp({ RATE_LIMITS: 'off' });
const [annotator, admin] = [await app.person(), await app.person('ADMIN')];
const routes = declaredRoutes(app.app);

/** The only public calls. The outbox exists outside production only. */
const PUBLIC = [
  'GET /api/media/:id/file',
  'POST /api/auth/signup',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot-password',
  'POST /api/auth/reset-password',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/verify-email',
  'GET /api/projects/public',
  'GET /api/provenance/:id',
  'GET /api/records/keys',
  'GET /api/runs/:id/file',
  'GET /api/records/:id',
  'GET /api/shared',
  'GET /api/scoreboard',
  'GET /api/scoreboard/export.csv',
  'GET /api/terms',
  'GET /api/terms/:version',
  'GET /api/site',
  'GET /api/testimonials/public',
  'POST /api/contacts/unsubscribe',
  'GET /api/contacts/unsubscribe/:token',
  'POST /api/contacts/unsubscribe/:token',
  'POST /api/client-errors',
  'POST /api/webhooks/:provider',
  // A deploy credential replaces the session.
  'PUT /api/areas/:name/deployment',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/dev/outbox',
  'GET /api/dev/outbox/:id',
];
const ID = '0123456789abcdef01234567';
/** Raw bodies: signed by a bank, a form of a mail program (RFC 8058), or a file. */
const RAW = [
  '/api/media',
  '/api/media/zip',
  '/api/tasks/:id/import',
  '/api/tasks/:id/import/preview',
  '/api/webhooks/:provider',
  '/api/contacts/unsubscribe/:token',
];
const isRaw = (path: string): boolean => RAW.includes(path);
/** Bodies may be larger than 10 MB. */
const isLarge = (path: string): boolean => ['/api/tasks/imports', '/api/tasks/:id/import', '/api/media'].includes(path);
const concrete = (path: string) => path.replace(':number', '1').replace(/:\w+/g, ID);

describe('closed by default', () => {
  // @asvs V16.5.3, V8.2.1
  it('every route of the running app declares who may call it', () => {
    expect(routes.length).toBeGreaterThan(30);
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('API keys open what the page for developers lists, and nothing else', () => {
    const listed = Object.values(KEY_ROUTES).flat();
    const opened = routes.flatMap(({ method, path, access, isForKeys }) => {
      const scopes = access === 'public' ? [] : API_KEY_SCOPES.filter((scope) => access?.includes(scope));
      return isForKeys ? [`${method} ${path.slice('/api'.length)} ${scopes.join()}`] : [];
    });
    expect(listed.map(({ call, scopes }) => `${call} ${scopes.join()}`).sort()).toEqual(opened.sort());
  });

  it('a route that declares nothing is closed to everybody, admins included', async () => {
    class Undeclared {
      route() {}
    }
    const [loader, sessions] = [app.app.get(AuthUserLoader, { strict: false }), app.app.get(SessionsService, { strict: false })];
    const guard = new AccessGuard(new Reflector(), loader, sessions, app.settings);
    for (const { token } of [annotator, admin]) {
      const request = { headers: { authorization: `Bearer ${token}` } };
      const context = new ExecutionContextHost([request, {}], Undeclared, Undeclared.prototype.route);
      await expect(guard.canActivate(context)).rejects.toMatchObject({ status: 403, message: ACCOUNT_MESSAGES.adminsOnly });
    }
  });

  it('knows every route that the server below has: nothing under /api is registered past the guard', () => {
    const known = new Set(routes.map(({ method, path }) => `${method} ${path}`));
    const unguarded = serverRoutes(app.app).filter((route) => / \/api/.test(route) && !known.has(route) && !/ \/api\/docs/.test(route));
    expect(unguarded).toEqual([]);
    expect(serverRoutes(app.app)).toEqual(expect.arrayContaining([...known]));
  });

  it("knows every route that answers: Nest's list and the OpenAPI document agree", async () => {
    const { body } = await app.http('GET', '/api/docs-json');
    const documented = Object.entries(body.paths as Record<string, object>).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const known = routes.map(({ method, path }) => `${method} ${path}`).filter((route) => !route.includes('/dev/'));
    expect(documented.filter((route) => !route.includes('/dev/')).sort()).toEqual(known.sort());
  });

  // @asvs V6.3.4
  it('opens to visitors what product.md names, and nothing else', () => {
    const open = routes.filter(({ access }) => access === 'public').map(({ method, path }) => `${method} ${path}`);
    expect(open.sort()).toEqual([...PUBLIC].sort());
  });

  // @spec 6.access.19 @asvs V3.5.1
  it('answers a visitor 401 on all others, whatever they send', async () => {
    for (const { method, path } of routes.filter(({ access }) => access !== 'public')) {
      const answer = await app.http(method, concrete(path), method === 'GET' ? {} : { body: { any: 'thing' } });
      expectAnswer(answer, 401);
    }
  });

  // @spec 6.access.19 @asvs V8.2.1
  it('answers another role 403, before it looks at what was sent', async () => {
    for (const { method, path, access } of routes) {
      if (access === 'public' || access === undefined) continue;
      for (const [person, role] of [
        [annotator, 'USER'],
        [admin, 'ADMIN'],
      ] as const) {
        if (isForRole(role, access)) continue;
        const answer = await app.http(method, concrete(path), {
          token: person.token,
          ...(method === 'GET' ? {} : { body: { any: 'thing' } }),
        });
        expect([method, path, role, answer.status]).toEqual([method, path, role, 403]);
      }
    }
  });
});

describe('bad input to every route: a 4xx in the one shape, never a 5xx', () => {
  const tokenFor = (access: Access | undefined) =>
    access === 'public' ? undefined : access && isForRole('ADMIN', access) ? admin.token : annotator.token;
  const expectRefusal = (what: string, answer: { status: number; body: Record<string, unknown> }) => {
    if (answer.status < 400 || answer.status >= 500) throw new Error(`${what} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    expect([what, answer.body]).toEqual([
      what,
      expect.objectContaining({
        statusCode: answer.status,
        error: expect.any(String),
        message: expect.any(String),
        responseMessage: answer.body.message,
        requestId: expect.any(String),
      }),
    ]);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|at \w+ \(|mongo/i);
  };
  const writes = () =>
    routes.filter(
      ({ method, path }) =>
        method !== 'GET' &&
        method !== 'DELETE' &&
        !/(auth\/(logout|refresh|verify-email\/resend|second-factor\/passkeys\/begin|step-up\/passkey)|audit\/check|projects\/:id\/next-batch)$/.test(
          path,
        ),
    );

  // @asvs V15.3.3, V15.3.6, V2.2.1
  test.each([
    ['an unknown field', { unknownField: 1 }, 'unknownField'],
    ['a polluting field', JSON.parse('{"constructor": {"prototype": {"x": 1}}}'), undefined],
    ['an array', [1, 2], undefined],
  ])('%s', async (_what, body, field) => {
    for (const { method, path, access } of writes()) {
      const answer = await app.http(method, concrete(path), { token: tokenFor(access), body });
      // A route without a body may ignore it, and answers 404.
      if (answer.status === 404) continue;
      expectRefusal(`${method} ${path}`, answer);
      if (field && answer.status === 400 && answer.body.details && !isRaw(path)) {
        expect([path, answer.body.details.map((detail: { field: string }) => detail.field)]).toEqual([
          path,
          expect.arrayContaining([field]),
        ]);
      }
    }
  });

  // @asvs V15.3.3, V15.3.6, V2.2.1
  test.each([
    ['broken JSON', '{"a": ', 400],
    ['a body of 10 MB', JSON.stringify({ a: 'x'.repeat(10_000_000) }), 413],
  ])('%s', async (_what, body, status) => {
    for (const { method, path, access } of writes()) {
      const answer = await app.http(method, concrete(path), { token: tokenFor(access), body });
      expectRefusal(`${method} ${path}`, answer);
      if (status === 413 ? !isLarge(path) : !isRaw(path)) expectAnswer(answer, status);
    }
  });

  it('another content type', async () => {
    for (const { method, path, access } of writes()) {
      const token = tokenFor(access);
      const answer = await app.http(method, concrete(path), { token, body: '<a/>', headers: { 'content-type': 'application/xml' } });
      if (!isRaw(path)) expectAnswer(answer, 415);
    }
  });

  it('JSON announced and nothing sent: the missing fields are named, and no fault where none is asked for', async () => {
    for (const { method, path, access } of writes()) {
      const answer = await app.http(method, concrete(path), {
        token: tokenFor(access),
        headers: { 'content-type': 'application/json', 'content-length': '0' },
      });
      // A change of nothing is not an error, nor is a request for today's report.
      const isNoChange = method === 'PATCH' || /\/(payouts\/reports\/run|notifications\/settings)$/.test(path);
      if (answer.status === 200 && isNoChange) continue;
      expectRefusal(`${method} ${path}`, answer);
      // A deployment must authenticate first.
      const isUnknown = answer.status === 404 || (answer.status === 401 && path.endsWith('/deployment'));
      expect([path, isUnknown || answer.body.details?.length > 0]).toEqual([path, true]);
    }
  });

  it('a malformed id names it', async () => {
    for (const { method, path, access } of routes.filter(({ path }) => path.includes(':id') && !path.includes('/dev/'))) {
      for (const id of ['x', '0123', '%7B%22$ne%22:null%7D', 'zzzzzzzzzzzzzzzzzzzzzzzz', 'a'.repeat(150)]) {
        const answer = await app.http(method, path.replace(':id', id), {
          token: tokenFor(access),
          ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }),
        });
        expectRefusal(`${method} ${path} ${id}`, answer);
      }
    }
  });

  // @spec 9.limits.20 @asvs V1.2.4, V15.3.7
  it('bad queries of every list name the field', async () => {
    const lists = routes.filter(
      ({ method, path, access }) => method === 'GET' && !/:|\/(stream|keys\/current)/.test(path) && access !== 'public',
    );
    const required: Record<string, string> = { '/api/jobs/open': `annotatorId=${annotator._id}&` };
    for (const { path, access } of lists) {
      for (const [query, field] of [
        ['limit=0', 'limit'],
        ['limit=101', 'limit'],
        ['limit=1e1', 'limit'],
        ['cursor=abc', 'cursor'],
        ['sort=passwordHash', 'sort'],
        ['q=a&q=b', 'q'],
        ['q[$ne]=1', 'q[$ne]'],
        ['nope=1', 'nope'],
      ] as const) {
        const answer = await app.http('GET', `${path}?${required[path] ?? ''}${query}`, { token: tokenFor(access) });
        if (answer.status === 200 && !Object.hasOwn(Object(answer.body), 'page')) continue;
        expectAnswer(answer, 400, { 'details.0.field': field });
      }
    }
  });

  it('stored nothing of all that', async () => {
    const counts = await Promise.all(
      ['projects', 'tasks', 'jobs', 'invoices', 'applications'].map((name) => app.connection.collection(name).countDocuments()),
    );
    expect(counts).toEqual([0, 0, 0, 0, 0]);
    expect(await app.connection.collection('users').countDocuments()).toBe(2);
  });
});

it('an unknown call is a 404 in the one shape', async () => {
  for (const method of ['GET', 'POST', 'DELETE']) {
    const answer = await app.http(method, '/api/nothing-here', { token: admin.token });
    expectAnswer(answer, 404, { statusCode: 404 });
  }
});

it('answers carry strict headers', async () => {
  const { headers } = await app.http('GET', '/api/health/live');
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});
