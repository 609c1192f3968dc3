import { describe, expect, it, test } from '@jest/globals';
import { request } from 'node:http';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

interface Headers {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
}

/** Answers of every kind that the product gives. */
const answers = new Map<string, Headers>();

const raw = (method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Headers> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    const sent = request({ hostname, port, path, method, headers, agent: false }, (answer) => {
      let text = '';
      const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
      if (String(answer.headers['content-type']).includes('ndjson')) return void (answer.destroy(), done());
      answer.on('data', (part: Buffer) => (text += part.toString('latin1'))).on('end', done);
    });
    sent.on('error', reject).end(body);
  });

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://work.example' });
const [admin, annotator] = [work.admin, work.annotator];
const job = await work.submitted();
const approved = await work.as(admin, 'POST', `/jobs/${job._id}/approve`, APPROVAL);
const as = ({ token }: TestPerson) => ({ authorization: `Bearer ${token}` });
const json = { 'content-type': 'application/json' };
const kinds: readonly (readonly [string, number, string, string, Record<string, string>?, string?])[] = [
  ['an object', 200, 'GET', '/api/auth/me', as(admin)],
  ['a list', 200, 'GET', '/api/users', as(admin)],
  [
    'something created',
    201,
    'POST',
    '/api/projects',
    { ...as(admin), ...json },
    '{"projectName":"Road signs","company":"Acme","dueDate":"2099-12-31"}',
  ],
  ['nothing to say', 204, 'POST', '/api/auth/logout'],
  ['bad input', 400, 'POST', '/api/auth/login', json, '{}'],
  ['broken JSON', 400, 'POST', '/api/auth/login', json, '{'],
  ['an unreadable address', 400, 'GET', '/api/jobs/%zz'],
  ['no session', 401, 'GET', '/api/users'],
  ['another role', 403, 'GET', '/api/users', as(annotator)],
  ['nothing there', 404, 'GET', '/api/nothing'],
  ['no such file', 404, 'GET', '/nothing.js'],
  ['an address without end', 414, 'POST', `/api/jobs/${'a'.repeat(400)}/start`],
  ['another content type', 415, 'POST', '/api/auth/login', { 'content-type': 'text/plain' }, 'x'],
  ['a body too large', 413, 'POST', '/api/auth/login', { ...json, 'content-length': '9999999' }, ''],
  ['a table as CSV', 200, 'GET', '/api/projects/export.csv', as(admin)],
  ['the API document', 200, 'GET', '/api/docs-json'],
  ['the page of the API document', 200, 'GET', '/api/docs'],
  ['the sitemap', 200, 'GET', '/sitemap.xml'],
  ['the registry of areas', 200, 'GET', '/remotes.json'],
  ['the outbox, in development', 200, 'GET', '/api/dev/outbox'],
  ['a stream', 200, 'GET', '/api/notifications/stream', as(annotator)],
  ['the health', 200, 'GET', '/api/health/live'],
  ['headers only', 200, 'HEAD', '/api/health/live'],
];
expectAnswer(approved, 200);
for (const [name, status, method, path, headers = {}, body] of kinds) {
  const answer = await raw(method, path, headers, body);
  expect([name, answer.status]).toEqual([name, status]);
  answers.set(name, answer);
}

const of = (name: string) => [...answers].map(([kind, { headers }]) => [kind, String(headers[name] ?? 'none')] as const);

describe('an answer of whatever kind', () => {
  // @asvs V3.2.1, V3.4.3, V3.4.6
  it('has a strict Content-Security-Policy: our own scripts, no plug-ins, no base, no framing', () => {
    for (const [kind, policy] of of('content-security-policy')) {
      expect([kind, policy]).toEqual([kind, expect.stringMatching(/default-src 'none'/)]);
      for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
        expect([kind, policy.includes(directive)]).toEqual([kind, true]);
      // The page of the API document, which production does not have, uses inline styles.
      if (kind !== 'the page of the API document') expect([kind, policy]).toEqual([kind, expect.not.stringMatching(/unsafe|\*/)]);
      expect([kind, /script-src[^;]*(unsafe|data:|\*)/.test(policy)]).toEqual([kind, false]);
    }
  });

  // @asvs V3.2.1, V3.4.4, V4.1.1
  it('forbids guessing its type, and names its type and charset', () => {
    for (const [kind, value] of of('x-content-type-options')) expect([kind, value]).toEqual([kind, 'nosniff']);
    for (const [kind, { status, headers, text }] of answers) {
      const type = String(headers['content-type'] ?? '');
      if (status === 204 || text === '' || kind === 'the page of the API document') continue;
      expect([kind, type]).toEqual([
        kind,
        expect.stringMatching(/^(application\/json|text\/(html|csv|plain)|application\/xml); charset=utf-8|^application\/x-ndjson/),
      ]);
    }
  });

  // @asvs V3.4.2, V3.4.5
  it('keeps its address from other sites, and is read by none of them', () => {
    for (const [kind, value] of of('referrer-policy')) expect([kind, value]).toEqual([kind, 'strict-origin-when-cross-origin']);
    for (const [kind, value] of of('access-control-allow-origin')) expect([kind, value]).toEqual([kind, 'none']);
  });

  // @asvs V3.4.1
  it('asks for HTTPS for a year, subdomains too, where people reach it by HTTPS', () => {
    for (const [kind, value] of of('strict-transport-security')) {
      // The router refuses such addresses before helmet; browsers do not send them.
      if (kind === 'an unreadable address' || kind === 'an address without end') continue;
      expect([kind, value]).toEqual([kind, 'max-age=31536000; includeSubDomains']);
    }
  });

  // @asvs V14.2.2, V14.3.2
  it("is kept by no cache where it is the API's", () => {
    for (const [kind, value] of of('cache-control'))
      if (!['no such file', 'the sitemap', 'the registry of areas'].includes(kind)) expect([kind, value]).toEqual([kind, 'no-store']);
  });

  it('does not name the software that made it', () => {
    for (const name of ['server', 'x-powered-by']) for (const [kind, value] of of(name)) expect([kind, value]).toEqual([kind, 'none']);
  });
});

describe('a file to save', () => {
  // @asvs V3.2.1, V5.4.1-2
  it('is an attachment with a name of ours', () => {
    expect(answers.get('a table as CSV')?.headers['content-disposition']).toMatch(/^attachment; filename="[a-z0-9.-]+\.csv"$/);
  });
});

describe('another site', () => {
  // @asvs V3.4.2
  test.each(['https://evil.example', 'null', 'https://work.example.evil.example'])(
    '%s is not let in by CORS, asked first or not',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await raw(method, '/api/users', {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        });
        expect([headers['access-control-allow-origin'], headers['access-control-allow-credentials']]).toEqual([undefined, undefined]);
      }
    },
  );

  // @asvs V3.5.1-2, V7.6.2
  it('cannot log anybody in by a form: only JSON is read, which a browser asks about first', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const body = JSON.stringify({ email: annotator.email, password: annotator.password });
      const { status, headers } = await raw('POST', '/api/auth/login', { 'content-type': type }, body);
      expect([type, status, headers['set-cookie']]).toEqual([type, 415, undefined]);
    }
  });
});

describe('methods', () => {
  // @asvs V13.4.4
  test.each(['TRACE', 'PROPFIND', 'CONNECT'])('%s is not answered', async (method) => {
    const answer = await raw(method, '/api/auth/me', { authorization: 'Bearer secret-of-mine' }).catch(() => ({ status: 404, text: '' }));
    expect([answer.status >= 400, answer.text.includes('secret-of-mine')]).toEqual([true, false]);
  });

  // @asvs V3.5.3
  it('GET and HEAD change nothing: calls that do are answered 404 by them', async () => {
    const { body } = await app.http('GET', '/api/docs-json');
    const writes = Object.entries<Record<string, unknown>>(body.paths)
      .filter(([, operations]) => !('get' in operations))
      .map(([path]) => path.replace(/\{\w+\}/g, '0123456789abcdef01234567'));
    expect(writes.length).toBeGreaterThan(20);
    for (const path of writes) {
      for (const method of ['GET', 'HEAD']) {
        const { status } = await raw(method, path, { authorization: `Bearer ${admin.token}` });
        // A path such as /projects/apply matches the id of another call, which refuses it.
        expect([path, [400, 403, 404].includes(status)]).toEqual([path, true]);
      }
    }
  });

  // @asvs V3.5.3
  it('a header cannot change the method', async () => {
    const { status } = await raw('GET', '/api/auth/logout', {
      'x-http-method-override': 'POST',
      authorization: `Bearer ${annotator.token}`,
    });
    expect(status).toBe(404);
    expectAnswer(await app.http('GET', '/api/auth/me', { token: annotator.token }), 200);
  });
});

describe('messages that two servers could cut in two ways', () => {
  const smuggle = async (head: string): Promise<string> => {
    const { connect } = await import('node:net');
    const { hostname, port } = new URL(app.url);
    return new Promise((resolve, reject) => {
      let text = '';
      const socket = connect(Number(port), hostname, () => socket.write(head));
      socket
        .on('data', (part) => (text += part.toString()))
        .on('close', () => resolve(text))
        .on('error', reject);
      setTimeout(() => socket.destroy(), 500);
    });
  };
  const hidden = 'GET /api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

  // @asvs V4.2.1
  test.each([
    [
      'a length beside chunks',
      `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    ],
    ['two lengths', `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nContent-Length: 5\r\n\r\n${hidden}`],
    ['chunks by another name', `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n${hidden}`],
    ['a header with a space before its colon', `GET /api/health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length : 40\r\n\r\n${hidden}`],
  ])('%s is refused, and what hides behind it is not answered', async (_what, head) => {
    const text = await smuggle(head);
    expect(text).toMatch(/^HTTP\/1\.1 400/);
    expect(text).not.toContain('HTTP/1.1 200');
  });
});
