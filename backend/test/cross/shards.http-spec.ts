import { expect, it } from '@jest/globals';
import { requestContext } from '../../src/common/context/request-context.js';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';

/** Keys that docs/measurements/scale.md proposes; null for small collections that stay on one shard. */
const SHARD_KEYS: Readonly<Record<string, string | null>> = {
  annotations: '_id',
  appeals: 'jobId',
  applications: 'annotatorId',
  assignments: '_id',
  consents: 'userId',
  contesteditems: '_id',
  golds: null,
  invoices: 'annotatorId',
  invoicetotals: '_id',
  items: '_id',
  jobs: '_id',
  knowndevices: 'userId',
  limits: '_id',
  messages: 'threadId',
  notifications: 'userId',
  personclocks: '_id',
  projects: null,
  regioncomments: 'annotationId',
  sessions: '_id',
  standings: 'annotatorId',
  tasks: null,
  terms: null,
  users: '_id',
  webhookendpoints: null,
  worklogs: '_id',
};

/** Queries of an annotator's pages and of the end of a job that ask every shard. */
const ASKS_ALL = [
  'annotations by jobId+state',
  'assignments by jobId',
  'assignments by jobId+sampled',
  'assignments by jobId+state',
  'invoices by jobId+live',
  'jobs by annotatorId',
  'jobs by annotatorId+status',
  'jobs by live+taskId',
  'sessions by address+userAgent+userId',
  'sessions by userId',
  'users by emailKey',
];

const { app, work } = await suiteOfWork();
const calls = annotationCalls({ app, work });

const isFixed = (value: unknown): boolean =>
  value === null || typeof value !== 'object' || '_bsontype' in value || value instanceof Date || '$in' in value || '$eq' in value;

/** Fields that a filter fixes to one value or to a few. */
function fixedIn(filter: unknown): string[] {
  if (typeof filter !== 'object' || filter === null) return [];
  return Object.entries(filter).flatMap(([field, value]) => {
    if (field === '$and' && Array.isArray(value)) return value.flatMap(fixedIn);
    return !field.startsWith('$') && isFixed(value) ? [field] : [];
  });
}

/** @returns the queries that the calls make of collections, as their name and the fields that they fix, if they fix no shard key */
async function askingAll(make: () => Promise<void>): Promise<{ known: string[]; without: string[] }> {
  const [known, without] = [new Set<string>(), new Set<string>()];
  app.connection.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (!requestContext() || !/^(find|count|aggregate|update|delete)/.test(method)) return;
    const [first] = args;
    const fields = [...new Set(fixedIn(method === 'aggregate' && Array.isArray(first) ? Object(first[0]).$match : first))];
    const key = SHARD_KEYS[collection];
    known.add(collection);
    if (key !== null && (key === undefined || !fields.includes(key))) without.add(`${collection} by ${fields.sort().join('+')}`);
  });
  await make().finally(() => app.connection.set('debug', false));
  return { known: [...known].sort(), without: [...without].sort() };
}

it('no call that is made for each item asks every shard', async () => {
  const { _id } = await calls.job();
  const items = await calls.itemsOf(_id);
  const { known, without } = await askingAll(async () => {
    for (const { _id: id } of items) {
      calls.made(await calls.patch(id, 1, 0, put(mood(), span('a', 0, 3))));
      calls.made(await calls.mine('POST', `/assignments/${id}/done`));
    }
  });
  expect(known).toEqual(expect.arrayContaining(['annotations', 'assignments', 'jobs']));
  expect(without).toEqual([]);
});

it('pages, log-in and submission ask every shard as measured, and no more', async () => {
  const { _id } = await calls.job();
  for (const { _id: id } of await calls.itemsOf(_id)) await calls.finish(id, span('a', 0, 3));
  const { email, password, token } = work.annotator;
  const { known, without } = await askingAll(async () => {
    calls.made(await app.http('POST', '/api/auth/login', { body: { email, password } }));
    for (const path of ['/users/me', '/overview', '/jobs', '/jobs?status=pending', `/jobs/${_id}`, '/notifications', '/payments'])
      calls.made(await app.http('GET', `/api${path}`, { token }));
    await calls.itemsOf(_id);
    calls.made(await calls.mine('POST', `/jobs/${_id}/submit`, { minutes: 5 }));
  });
  expect(known.filter((name) => !Object.hasOwn(SHARD_KEYS, name))).toEqual([]);
  expect(without).toEqual(ASKS_ALL);
});
