import { request } from 'node:http';
import { describe, expect, it, test } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer, type TestPerson } from '../support/test-app.js';
import { RATE, UNKNOWN_ID } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });

type Framing = Record<string, string>;
/** Framings of an empty body; `fetch` would choose one itself. */
const FRAMINGS: readonly (readonly [string, Framing])[] = [
  ['no length', {}],
  ['length 0', { 'content-length': '0' }],
  ['chunks, and none comes', { 'transfer-encoding': 'chunked' }],
];
const JSON_TYPES = ['application/json', 'application/json; charset=utf-8'];

const empty = (method: string, path: string, framing: Framing, person?: TestPerson, type = JSON_TYPES[0]): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const headers = { ...(type && { 'content-type': type }), ...(person && { authorization: `Bearer ${person.token}` }), ...framing };
    const call = request(`${app.url}/api${path}`, { method, headers }, (answer) => {
      let text = '';
      answer.on('data', (part: Buffer) => (text += part.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: new Headers(), body: text && JSON.parse(text) }));
    });
    // Node frames a call without a length itself; then an empty body has neither length nor chunks.
    if (Object.keys(framing).length === 0) call.useChunkedEncodingByDefault = false;
    call.on('error', reject).end();
  });

const details = ({ status, body }: Answer) => [status, body.details?.map(({ field }: { field: string }) => field) ?? body.message];

describe.each(FRAMINGS)('an empty JSON body is no body: %s', (_name, framing) => {
  // @spec 7.calls.1
  test.each(JSON_TYPES)('DELETE deletes, content type %s', async (type) => {
    const [project, task] = [await work.project(), await work.task()];
    expectAnswer(await empty('DELETE', `/projects/${project._id}`, framing, work.admin, type), 200);
    expectAnswer(await empty('DELETE', `/auth/deleteProject/${(await work.project())._id}`, framing, work.admin, type), 200);
    expectAnswer(await empty('DELETE', `/tasks/${task._id}`, framing, work.admin, type), 200);
    expectAnswer(await empty('GET', `/tasks/${task._id}`, framing, work.admin, type), 404);
  });

  it('a call without fields does its work: reads, actions, log-out', async () => {
    const person = await app.person();
    const job = await work.job(person, { rate: RATE });
    const { _id } = await work.project();
    expectAnswer(await empty('GET', '/jobs', framing, person), 200);
    expectAnswer(await empty('POST', `/jobs/${job._id}/start`, framing, person), 200);
    const applied = await empty('POST', `/projects/${_id}/apply`, framing, person);
    expectAnswer(applied, 201);
    expectAnswer(await empty('POST', `/applications/${applied.body.data._id}/withdraw`, framing, person), 200);
    expectAnswer(await empty('PATCH', '/users/me', framing, person), 200);
    expectAnswer(await empty('POST', '/auth/logout', framing, person), 204);
  });

  it('a call that needs fields names them', async () => {
    const job = await work.job();
    const calls: readonly (readonly [string, string, TestPerson | undefined, readonly string[]])[] = [
      ['POST', '/auth/login', undefined, ['email', 'password']],
      ['POST', '/auth/signup', undefined, ['firstname', 'lastname', 'email', 'password', 'username', 'phone']],
      ['POST', '/projects', work.admin, ['projectName', 'company', 'dueDate']],
      ['POST', '/auth/createProject', work.admin, ['projectName', 'company', 'dueDate']],
      ['POST', '/auth/addbulkemails', work.admin, ['emails']],
      ['POST', '/payments/pay', work.admin, ['ids']],
      ['POST', `/applications/${UNKNOWN_ID}/reject`, work.admin, ['reason']],
      ['POST', `/jobs/${job._id}/submit`, work.annotator, ['minutes']],
    ];
    for (const [method, path, person, fields] of calls)
      expect([path, ...details(await empty(method, path, framing, person))]).toEqual([path, 400, expect.arrayContaining([...fields])]);
  });

  it('a webhook is refused for its signature, not for its body', async () => {
    const { status, body } = await empty('POST', '/webhooks/simulated', framing);
    expectAnswer({ status, body }, 401, { message: expect.not.stringMatching(/JSON|empty/) });
  });
});

test.each([' ', '{', '"', '\ufeff'])('what is no JSON is still refused: %j', async (body) => {
  const { status, body: told } = await app.http('POST', '/api/auth/login', { body });
  expectAnswer({ status, body: told }, 400, { message: expect.stringContaining('not valid JSON') });
});
