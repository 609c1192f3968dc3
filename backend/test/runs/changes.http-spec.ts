import { describe, expect, it, jest } from '@jest/globals';
import { RUN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, task, imported, assign, itemsOf, patch, finish } = annotationCalls({ app, work });
const { approve } = jobCalls({ app, work });
const driver = app.app.get(RunDriver, { strict: false });
const stored = () => app.connection.collection('runs');
const IDS = ['a', 'b', 'c'];

interface Run {
  readonly _id: string;
  readonly result: { readonly name: string; readonly link: string };
}

const ended = async (id: string) => {
  await until(`run ${id} ends`, async () => made(await admins('GET', `/runs/${id}`)).endedAt !== null);
  return made(await admins('GET', `/runs/${id}`));
};
const exported = async (wish: object): Promise<Run> =>
  ended(made(await admins('POST', '/runs', { kind: 'export', format: 'jsonl', states: 'draft,submitted,accepted', ...wish }), 201)._id);
const changesOf = async ({ _id }: Run): Promise<Run> => ended(made(await admins('POST', '/runs', { kind: 'export', since: _id }), 201)._id);
const rowsOf = async ({ result }: Run): Promise<Record<string, unknown>[]> => {
  const text = await (await fetch(`${app.url}${result.link}`)).text();
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
};
const statesOf = (rows: readonly Record<string, unknown>[]) => rows.map(({ id, note, deleted }) => [id, deleted ?? Object(note).state]);

/** A task whose items are in a job. */
async function working() {
  const { _id: taskId } = await task();
  await imported(taskId, 'jsonl', IDS.map((id) => JSON.stringify({ id, text: `Text ${id}` })).join('\n'));
  const job = await assign(taskId);
  const [a, b, c]: { _id: string }[] = await itemsOf(job._id);
  if (!a || !b || !c) throw new Error('an item is missing');
  return { taskId: taskId as string, jobId: job._id as string, items: [a, b, c] as const };
}

describe('changes since an export', () => {
  it('are rows that are new or differ, and then nothing, export after export', async () => {
    const { taskId, jobId, items } = await working();
    const [a, b, c] = items;
    await finish(a._id, span('s', 0, 3));
    const first = await exported({ taskId });
    expect(statesOf(await rowsOf(first))).toEqual([['a', 'draft']]);

    made(await patch(b._id, 1, 0, put(mood(), span('s', 0, 3))));
    const second = await changesOf(first);
    expect(second.result.name).toMatch(/-changes\.jsonl$/);
    expect(statesOf(await rowsOf(second))).toEqual([['b', 'draft']]);
    expect(await rowsOf(await changesOf(second))).toEqual([]);

    made(await mine('POST', `/assignments/${b._id}/done`));
    await finish(c._id, span('s', 0, 3));
    made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    made(await admins('POST', `/jobs/${jobId}/items/accept`, { ids: items.map(({ _id }) => _id) }));
    expectAnswer(await approve(jobId), 200);
    // Both add up to the present: an older export misses nothing.
    const whole = statesOf(await rowsOf(await exported({ taskId })));
    expect(whole).toEqual(IDS.map((id) => [id, 'accepted']));
    for (const earlier of [first, second]) expect(statesOf(await rowsOf(await changesOf(earlier)))).toEqual(whole);
  });

  it('name the items that have no row any more', async () => {
    const { taskId, jobId, items } = await working();
    for (const { _id } of items) await finish(_id, span('s', 0, 3));
    const drafts = await exported({ taskId, states: 'draft' });
    made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    expect(await rowsOf(await changesOf(drafts))).toEqual(IDS.map((id) => ({ id, deleted: true })));
  });

  it('have the scope of the earlier export, also a whole project', async () => {
    const { taskId, items } = await working();
    const { project } = made(await admins('GET', `/tasks/${taskId}`));
    const earlier = await exported({ projectId: project._id });
    await finish(items[0]._id, span('s', 0, 3));
    const changes = await changesOf(earlier);
    expect(changes).toMatchObject({ projectId: project._id, taskId: null, title: expect.stringMatching(/^JSONL, changes: /) });
    expect(statesOf(await rowsOf(changes))).toEqual([['a', 'draft']]);
  });
});

describe('an export of changes is refused', () => {
  const refused = async (wish: object, field: string, message: string) =>
    expectAnswer(await admins('POST', '/runs', { kind: 'export', ...wish }), 400, {
      'details.0.field': field,
      'details.0.message': message,
    });

  it('since a run without a list of rows', async () => {
    const { taskId } = await working();
    const { project } = made(await admins('GET', `/tasks/${taskId}`));
    const csv = await exported({ taskId, format: 'csv' });
    const recount = await ended(made(await admins('POST', '/runs', { kind: 'recompute', projectId: project._id }), 201)._id);
    for (const since of [csv._id, recount._id, String(new Types.ObjectId())]) await refused({ since }, 'since', RUN_MESSAGES.sinceGone);
    await refused({ since: 'abc' }, 'since', 'must be an id of 24 hexadecimal digits');
  });

  it('with settings or a scope of its own', async () => {
    const { taskId } = await working();
    const { _id: since } = await exported({ taskId });
    await refused({ since, taskId }, 'taskId', RUN_MESSAGES.notWithSince);
    await refused({ since, states: 'draft' }, 'states', RUN_MESSAGES.notWithSince);
    for (const kind of ['delete', 'recompute'])
      expectAnswer(await admins('POST', '/runs', { kind, since, all: true }), 400, { 'details.0.field': 'projectId' });
  });

  it('since a file that is gone, also if it goes while the run waits', async () => {
    const { taskId } = await working();
    const earlier = await exported({ taskId });
    const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
    const waiting = made(await admins('POST', '/runs', { kind: 'export', since: earlier._id }), 201);
    await stored().updateOne({ _id: new Types.ObjectId(earlier._id) }, { $set: { 'result.until': app.now() } });
    drain.mockRestore();
    await driver.drain('export');
    expect(await ended(waiting._id)).toMatchObject({ state: 'failed', reason: RUN_MESSAGES.earlierGone, result: null });
    await refused({ since: earlier._id }, 'since', RUN_MESSAGES.sinceGone);
  });
});

it('a deletion for a data owner ends the lists, too: the next export is a whole one', async () => {
  const { taskId, jobId, items } = await working();
  for (const { _id } of items) await finish(_id, span('s', 0, 3));
  made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
  made(await admins('POST', `/jobs/${jobId}/items/accept`, { ids: items.map(({ _id }) => _id) }));
  expectAnswer(await approve(jobId), 200);
  const earlier = await exported({ taskId });
  const wish = { kind: 'delete', taskId, ids: ['b'], reason: 'The owner asked for it.' };
  await ended(made(await admins('POST', '/runs', wish), 201)._id);
  const answer = await admins('POST', '/runs', { kind: 'export', since: earlier._id });
  expectAnswer(answer, 400, { 'details.0.message': RUN_MESSAGES.sinceGone });
});
