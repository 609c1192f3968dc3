import { describe, expect, it, test } from '@jest/globals';
import { request } from 'node:http';
import { connect } from 'node:net';
import { REQUEST_MS } from '../../src/create-app.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';

const log: string[] = [];
const app = await suiteApp({ RATE_LIMITS: 'off', LOG_LEVEL: 'info', LOG_FORMAT: 'json' }, { write: (line) => void log.push(line) });
const admin = await app.person('ADMIN');

/** Sends a path unchanged; fetch would normalise it. */
const raw = (method: string, path: string): Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    request({ hostname, port, path, method }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: JSON.parse(text) }));
    })
      .on('error', reject)
      .end();
  });

describe('an address that the router refuses', () => {
  // @asvs V1.1.1
  test.each([
    ['a broken escape', 'GET', '/api/jobs/%zz', 400],
    ['an overlong encoding of a dot', 'GET', '/api/jobs/%C0%AE', 400],
    ['a cut-off escape', 'POST', '/api/jobs/%', 400],
    ['an id without end', 'DELETE', `/api/tasks/${'a'.repeat(300)}`, 414],
  ])('%s is answered in the one shape, with the headers of all answers, and is not repeated', async (_what, method, path, status) => {
    const answer = await raw(method, path);
    expect(answer).toMatchObject({
      status,
      headers: {
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      },
      body: {
        statusCode: status,
        error: expect.any(String),
        message: expect.any(String),
        responseMessage: answer.body.message,
        requestId: answer.headers['x-request-id'],
      },
    });
    // Without the request id, which is random.
    expect(JSON.stringify({ ...answer.body, requestId: '' })).not.toMatch(/jobs|tasks|FST_|%|aaa/);
  });
});

/** Writes raw bytes to the server. @returns all text until the server closes the connection */
const wire = (...parts: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(app.url);
    let text = '';
    const socket = connect(Number(port), hostname, () => parts.forEach((part) => socket.write(part)));
    socket
      .on('data', (part) => (text += part.toString()))
      .on('error', reject)
      .on('end', () => socket.end())
      .on('close', () => resolve(text));
  });

describe('what is no request', () => {
  const SECRET = 'ada.private@example.com';
  const big = 'a'.repeat(20_000);
  // @asvs V3.4.4, V4.1.1
  test.each([
    ['a header without end', 431, [`GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nx-name: ${SECRET}${big}\r\n\r\n`]],
    [
      'headers without end, and a body behind them that is still being sent',
      431,
      [
        `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncookie: ${SECRET}${big}\r\ncontent-length: 4000000\r\n\r\n`,
        ...Array<string>(40).fill('x'.repeat(100_000)),
      ],
    ],
    ['an address without end', 431, [`GET /api/jobs?q=${SECRET}${big} HTTP/1.1\r\nhost: localhost\r\n\r\n`]],
    ['garbage', 400, [`${SECRET} \u0000\u0001\r\n\r\n`]],
    [
      'two lengths of one body',
      400,
      [`POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nx: ${SECRET}\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n`],
    ],
    ['a header of two lines', 400, [`GET /api/health/live HTTP/1.1\r\nhost: localhost\r\nx: ${SECRET}\nno name\r\n\r\n`]],
  ])('%s is answered in the one shape, its connection closed, and told to the log without a word of it', async (_what, status, parts) => {
    log.length = 0;
    const answer = await wire(...parts);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const headers = head.toLowerCase();
    expect(headers).toMatch(new RegExp(`^http/1.1 ${status} `));
    for (const header of [
      'content-type: application/json; charset=utf-8',
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      "content-security-policy: default-src 'none'",
      'connection: close',
    ])
      expect(headers).toContain(header);
    const told = JSON.parse(body);
    expect(told).toEqual({
      statusCode: status,
      error: expect.any(String),
      message: expect.any(String),
      responseMessage: told.message,
      requestId: expect.any(String),
    });
    expect(headers).toContain(`x-request-id: ${told.requestId}`);
    expect(JSON.parse(log.find((line) => line.includes(told.requestId)) ?? '{}')).toMatchObject({ level: 'info', status });
    for (const text of [answer, ...log]) expect(text).not.toContain('ada.private');
  });

  it('a request that never comes to its end is a 408 in the one shape', async () => {
    const server = app.app.getHttpServer();
    // Emits the error itself: Node looks for such requests every half minute.
    const found = new Promise<void>((resolve) =>
      server.once('connection', (socket: unknown) => {
        server.emit('clientError', Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
        resolve();
      }),
    );
    const answer = await wire('GET /api/health/live HTTP/1.1\r\nhost: localhost\r\n');
    await found;
    expect([answer.slice(0, 13), JSON.parse(answer.split('\r\n\r\n')[1] ?? '').statusCode]).toEqual(['HTTP/1.1 408 ', 408]);
  });

  it('a body that drips is ended by the server itself, with a 408', async () => {
    const server = app.app.getHttpServer();
    expect(server.requestTimeout).toBe(REQUEST_MS);
    const { headersTimeout } = server;
    // Node applies the longer of the two to the whole request.
    Object.assign(server, { requestTimeout: 500, headersTimeout: 500 });
    const { hostname, port } = new URL(app.url);
    try {
      const answer = await new Promise<string>((resolve, reject) => {
        let got = '';
        const socket = connect(Number(port), hostname, () =>
          socket.write(
            'POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
          ),
        );
        const drip = setInterval(() => socket.write(' '), 100);
        socket.on('data', (part) => (got += part.toString())).on('error', reject);
        socket
          .on('end', () => socket.end())
          .on('close', () => {
            clearInterval(drip);
            resolve(got);
          });
      });
      expect(answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"statusCode":408/);
    } finally {
      Object.assign(server, { requestTimeout: REQUEST_MS, headersTimeout });
    }
  }, 30_000);

  it('the server keeps answering', async () => expectAnswer(await app.http('GET', '/api/health/live'), 200));
});

describe('a body', () => {
  const project = { projectName: 'Road signs', company: 'Acme Maps', dueDate: '2099-12-31' };
  const create = (body: unknown, headers: Record<string, string> = {}) =>
    app.http('POST', '/api/projects', { token: admin.token, body, headers });

  // @asvs V1.5.2
  it('that is nested thousands of levels deep is a 400, whatever it would run through', async () => {
    for (const body of [`${'['.repeat(5_000)}${']'.repeat(5_000)}`, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`]) {
      const answer = await create(body, { 'idempotency-key': 'deep' });
      expectAnswer(answer, 400, 'The body is nested too deep.');
    }
  });

  // @asvs V1.5.1, V3.5.2
  test.each([
    'application/x-www-form-urlencoded',
    'APPLICATION/X-WWW-FORM-URLENCODED; charset=utf-8',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
  ])('as %s, which a form of another site can send, is a 415 and stores nothing', async (type) => {
    const before = await app.connection.collection('projects').countDocuments();
    const answer = await create('projectName=Road&company=Acme&dueDate=2099-12-31', { 'content-type': type });
    expectAnswer(answer, 415);
    expect(await app.connection.collection('projects').countDocuments()).toBe(before);
  });

  // @asvs V1.5.2, V15.3.6
  test.each(['__proto__', 'constructor', 'prototype'])('with %s changes no prototype, and nothing of it is stored', async (name) => {
    await create(
      `{"projectName":"Polluter","company":"Acme","dueDate":"2099-12-31","${name}":{"prototype":{"polluted":true},"polluted":true}}`,
    );
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    for (const stored of await app.connection.collection('projects').find({ projectName: 'Polluter' }).toArray()) {
      expect([Object.keys(stored).includes(name), JSON.stringify(stored).includes('polluted')]).toEqual([false, false]);
    }
  });

  it('with half a surrogate pair is a 400: what is checked is what is stored', async () => {
    for (const body of [
      '{"projectName":"a\\ud800","company":"Acme","dueDate":"2099-12-31"}',
      '{"projectName":"Road","company":"\\udfff","dueDate":"2099-12-31"}',
    ]) {
      const answer = await create(body);
      expectAnswer(answer, 400, 'The body holds a text that is not Unicode.');
    }
    expect((await create('{"projectName":"\\ud83d\\ude00 Road","company":"Acme","dueDate":"2099-12-31"}')).body.data.projectName).toBe(
      '😀 Road',
    );
  });

  // @asvs V1.1.1, V15.3.7
  it('that names a field twice is read once, by the rules of its last value', async () => {
    expect(
      (await create('{"projectName":{"$ne":1},"projectName":"Twice","company":"Acme","dueDate":"2099-12-31"}')).body.data.projectName,
    ).toBe('Twice');
    expectAnswer(await create('{"projectName":"Twice","projectName":{"$ne":1},"company":"Acme","dueDate":"2099-12-31"}'), 400);
  });

  // @asvs V1.2.4, V15.3.5
  test.each([{ $ne: null }, { $gt: '' }, { $regex: '.*' }, { $where: '1' }, ['a'], 7, true, null])(
    'with %j for a text is refused, naming the field',
    async (value) => {
      const answer = await create({ ...project, projectName: value });
      expectAnswer(answer, 400, { 'details.0.field': 'projectName' });
    },
  );
});

describe('a link', () => {
  const task = {
    taskName: 'Image Annotation',
    taskLink: 'https://work.example/1',
    taskGuidelineLink: 'https://guide.example/1',
    dueDate: '2099-12-31',
  };
  const BAD = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.example/a',
    '//evil.example',
    'https:evil',
    'http://',
    'https://user:pass@x y',
    'blob:https://x/1',
    '\u0000https://x.example',
  ];

  // @asvs V1.2.2, V1.3.6
  test.each(BAD)('like %j is refused in every field that holds one', async (link) => {
    const job = (await app.http('POST', '/api/tasks', { token: admin.token, body: { ...task, createdBy: admin._id } })).body.data;
    const person = await app.person();
    const assigned = (await app.http('POST', '/api/tasks/assign', { token: admin.token, body: { taskId: job._id, userId: person._id } }))
      .body.data;
    const calls = [
      ['taskLink', await app.http('POST', '/api/tasks', { token: admin.token, body: { ...task, createdBy: admin._id, taskLink: link } })],
      [
        'taskGuidelineLink',
        await app.http('POST', '/api/tasks', { token: admin.token, body: { ...task, createdBy: admin._id, taskGuidelineLink: link } }),
      ],
      ['taskLink', await app.http('PUT', `/api/tasks/${job._id}`, { token: admin.token, body: { taskLink: link } })],
      ['taskGuidelineLink', await app.http('PUT', `/api/tasks/${job._id}`, { token: admin.token, body: { taskGuidelineLink: link } })],
      ['link', await app.http('POST', `/api/jobs/${assigned._id}/submit`, { token: person.token, body: { minutes: 5, link } })],
    ] as const;
    for (const [field, { status, body }] of calls) expect([field, status, body.details?.[0]?.field]).toEqual([field, 400, field]);
  });
});
