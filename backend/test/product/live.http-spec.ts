import { afterAll, afterEach, expect, it } from '@jest/globals';
import { ACCOUNT_MESSAGES, NOTIFICATION_MESSAGES } from '@labelbridge/contracts';
import { STREAMS_PER_PERSON } from '../../src/modules/people/live/unread-streams.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfInvoices } from '../support/suites.js';
import { type TestPerson, startTestApp, until } from '../support/test-app.js';

const PATH = '/api/notifications/stream';
let open: AbortController[] = [];

// After an abort, fetch connects again without a request. Node does not count such a connection as idle when the server closes.
afterAll(() => app.app.getHttpServer().closeAllConnections());
const { app, admin, work } = await suiteOfInvoices();
afterEach(() => {
  for (const stream of open) stream.abort();
  open = [];
});

/** An open page: the counts that it received, and the end of its stream. */
async function listen({ token }: Pick<TestPerson, 'token'>) {
  const abort = new AbortController();
  open.push(abort);
  const response = await fetch(`${app.url}${PATH}`, { headers: { authorization: `Bearer ${token}` }, signal: abort.signal });
  const page = { response, told: [] as number[], ended: false };
  void (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      for (const line of decoder.decode(chunk).split('\n').filter(Boolean)) page.told.push(JSON.parse(line).unread);
    }
    page.ended = true;
  })().catch(() => undefined);
  return page;
}

it('tells how many are unread, and then what changed', async () => {
  const ada = await app.person();
  const other = await app.person();
  const [page, others] = await Promise.all([listen(ada), listen(other)]);
  expect(page.response.headers.get('content-type')).toBe('application/x-ndjson');
  await until('both are told', async () => page.told.length === 1 && others.told.length === 1);
  expect(page.told).toEqual([1]);
  await work.assign(ada, 'Street signs');
  await until('the new job is told', async () => page.told.length === 2);
  await app.http('POST', '/api/notifications/read', { token: ada.token, body: { all: true } });
  await until('the reading is told', async () => page.told.length === 3);
  expect(page.told).toEqual([1, 2, 0]);
  expect(others.told).toEqual([1]);
});

// @asvs V7.4.2
it('ends with the session, and with a suspension', async () => {
  const [ada, bayo] = [await app.person(), await app.person()];
  const pages = await Promise.all([listen(ada), listen(bayo)]);
  const stays = await listen(admin);
  await app.http('POST', '/api/auth/logout', { token: ada.token });
  await app.http('PATCH', `/api/users/${bayo._id}`, { token: admin.token, body: { status: 'suspended', reason: 'Two people use it.' } });
  await until('both streams end', async () => pages.every(({ ended }) => ended), 30_000);
  expect(stays.ended).toBe(false);
  const refused = await app.http('GET', PATH, { token: bayo.token });
  expectAnswer(refused, 401, ACCOUNT_MESSAGES.suspended);
});

// @asvs V1.4.3, V15.2.2, V2.4.1
it('keeps to a number of streams a person, and takes another when one was closed', async () => {
  const ada = await app.person();
  await Promise.all(Array.from({ length: STREAMS_PER_PERSON }, () => listen(ada)));
  const refused = await app.http('GET', PATH, { token: ada.token });
  expectAnswer(refused, 429, NOTIFICATION_MESSAGES.tooManyStreams);
  open.at(-1)?.abort();
  await until('a place is free', async () => (await listen(ada)).response.status === 200);
});

// The reference engine explains its plans in other words.
(process.env.TEST_MONGODB_URI ? it.skip : it)('looks by an index: what it costs follows what changed, not how much there is', async () => {
  const pipeline = [{ $match: { changedAt: { $gte: app.now() } } }, { $group: { _id: '$userId' } }];
  const plan = await app.connection.db?.command({
    explain: { aggregate: 'notifications', pipeline, cursor: {} },
    verbosity: 'queryPlanner',
  });
  expect(JSON.stringify(plan)).toContain('changedAt_1');
  expect(JSON.stringify(plan)).not.toContain('COLLSCAN');
});

it('lets the server stop', async () => {
  const another = await startTestApp();
  const person = await another.person();
  const response = await fetch(`${another.url}${PATH}`, { headers: { authorization: `Bearer ${person.token}` } });
  const text = response.text();
  // `close` must end the stream, or it would wait forever.
  await another.close();
  expect(await text).toBe('{"unread":1}\n');
});
