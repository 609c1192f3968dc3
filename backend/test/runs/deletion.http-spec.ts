import { expect, it, jest } from '@jest/globals';
import { APPEAL_DAYS, RUN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { AgreementService } from '../../src/modules/work/agreement/agreement.service.js';
import { ItemEraser } from '../../src/modules/work/annotation/deletion/item-eraser.js';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { Transactions } from '../../src/database/transactions.js';
import { annotationCalls, mood, put, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, until } from '../support/test-app.js';
import { jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, task, imported, assign, itemsOf, patch, finish } = annotationCalls({ app, work });
const { approve, reject } = jobCalls({ app, work });
const driver = app.app.get(RunDriver, { strict: false });
const REASON = 'The patient withdrew their consent.';
const DAY_MS = 86_400_000;
const collection = (name: string) => app.connection.collection(name);
const idOf = (id: string) => new Types.ObjectId(id);

const started = async (wish: object) => made(await admins('POST', '/runs', { kind: 'delete', reason: REASON, ...wish }), 201);
const ended = async ({ _id }: { _id: string }) => {
  await until(`run ${_id} ends`, async () => made(await admins('GET', `/runs/${_id}`)).endedAt !== null);
  return made(await admins('GET', `/runs/${_id}`));
};
const deleted = async (wish: object) => ended(await started(wish));
const problemsOf = async (run: { _id: string }) =>
  made(await admins('GET', `/runs/${run._id}/problems`)).map(({ line, message }: { line: number; message: string }) => [line, message]);
const leftOf = async (taskId: string) =>
  made(await admins('GET', `/tasks/${taskId}/items?limit=100`)).map(({ externalId }: { externalId: string }) => externalId);
const rowsOf = (...ids: string[]) => ids.map((id, n) => JSON.stringify({ id, text: TEXTS[n % TEXTS.length] })).join('\n');

/** A task whose job, with all its items done, is submitted. */
async function submittedTask(fields: object = {}) {
  const own = await task(fields);
  await imported(own._id, 'jsonl', rowsOf('a', 'b', 'c'));
  const job = await assign(own._id);
  const items = await itemsOf(job._id);
  for (const { _id } of items) await finish(_id, span('s', 0, 3));
  made(await mine('POST', `/jobs/${job._id}/submit`, { minutes: 5 }));
  return { task: own, jobId: job._id as string, items: items as { _id: string }[] };
}

async function accepted() {
  const own = await submittedTask();
  made(await admins('POST', `/jobs/${own.jobId}/items/accept`, { ids: own.items.map(({ _id }) => _id) }));
  expectAnswer(await approve(own.jobId), 200);
  return own;
}

it('deletes items with all that came of them, and keeps pay and counts of the work', async () => {
  const { task: own, jobId, items } = await accepted();
  const [first] = items;
  const [, second] = made(await admins('GET', `/tasks/${own._id}/items`));
  const comment = {
    annotationId: idOf(first?._id ?? ''),
    annotatorId: idOf(work.annotator._id),
    regionId: null,
    text: 'Look',
    by: idOf(work.admin._id),
  };
  await collection('regioncomments').insertOne({ ...comment, at: app.now(), resolvedAt: null });
  const file = made(await admins('POST', '/runs', { kind: 'export', format: 'jsonl', projectId: own.project._id }), 201);
  expect((await ended(file)).result).not.toBeNull();
  const before = await collection('jobs').findOne({ _id: idOf(jobId) });
  const invoices = await collection('invoices').countDocuments({ jobId: idOf(jobId) });
  const run = await deleted({ projectId: own.project._id, ids: ['a', second._id, 'nobody'] });
  expect(run).toMatchObject({ state: 'done', total: 3, rows: 3, accepted: 2, refused: 1 });
  expect(await problemsOf(run)).toEqual([[3, RUN_MESSAGES.noSuchItem]]);
  expect(await leftOf(own._id)).toEqual(['c']);
  expect(made(await admins('GET', `/tasks/${own._id}`)).itemCount).toBe(1);
  const gone = items.slice(0, 2).map(({ _id }) => idOf(_id));
  for (const [name, filter] of [
    ['assignments', { _id: { $in: gone } }],
    ['annotations', { _id: { $in: gone } }],
    ['annotationversions', { annotationId: { $in: gone } }],
    ['regioncomments', { annotationId: { $in: gone } }],
  ] as const)
    expect([name, await collection(name).countDocuments(filter)]).toEqual([name, 0]);
  expect(await collection('annotations').countDocuments({ jobId: idOf(jobId) })).toBe(1);
  expect(await collection('jobs').findOne({ _id: idOf(jobId) })).toEqual(before);
  expect(await collection('invoices').countDocuments({ jobId: idOf(jobId) })).toBe(invoices);
  await until('files of exports are gone', async () => made(await admins('GET', `/runs/${file._id}`)).result === null);
  const [end] = made(await admins('GET', `/audit?q=run.end`));
  expect(end).toMatchObject({ action: 'run.end', reason: REASON, target: { _id: run._id } });
  expect(end.changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: 'deleted', after: '2' })]));
});

it('takes an item that nobody has begun from jobs in work, and refuses one with work on it', async () => {
  const own = await task();
  await imported(own._id, 'jsonl', rowsOf('a', 'b', 'c'));
  const job = await assign(own._id);
  const [begun] = await itemsOf(job._id);
  made(await patch(begun._id, 1, 0, put(mood())));
  const run = await deleted({ taskId: own._id, ids: ['a', 'b'] });
  expect(run).toMatchObject({ accepted: 1, refused: 1 });
  expect(await problemsOf(run)).toEqual([[1, RUN_MESSAGES.itemStays('a', RUN_MESSAGES.itemInWork)]]);
  expect(await leftOf(own._id)).toEqual(['a', 'c']);
  expect(made(await mine('GET', `/jobs/${job._id}`)).items).toMatchObject({ total: 2, open: 2 });
  expect((await itemsOf(job._id)).length).toBe(2);
});

it('refuses items of a job that waits for a decision, or may be appealed; a later rework does not wait for them', async () => {
  const { task: own, jobId } = await submittedTask();
  expect(await deleted({ taskId: own._id, all: true })).toMatchObject({ rows: 3, accepted: 0, refused: 3 });
  expectAnswer(await reject(jobId), 200);
  expect(await deleted({ taskId: own._id, ids: ['a'] })).toMatchObject({ accepted: 0, refused: 1 });
  await advanceWith(app, APPEAL_DAYS * DAY_MS + 60_000, [work.admin, work.annotator]);
  expect(await deleted({ taskId: own._id, ids: ['a'] })).toMatchObject({ accepted: 1, refused: 0 });
  expectAnswer(await mine('POST', `/jobs/${jobId}/rework`), 200);
  expect(made(await mine('GET', `/jobs/${jobId}`)).items).toMatchObject({ total: 2, open: 0 });
  expectAnswer(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }), 200);
});

it('refuses gold items until they are ordinary ones, and then deletes what was known of them', async () => {
  const own = await task();
  await imported(own._id, 'jsonl', rowsOf('a', 'b'));
  const [first] = made(await admins('GET', `/tasks/${own._id}/items`));
  expectAnswer(await admins('POST', `/items/${first._id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  const refused = await deleted({ taskId: own._id, ids: ['a'] });
  expect(await problemsOf(refused)).toEqual([[1, RUN_MESSAGES.itemStays('a', RUN_MESSAGES.itemIsGold)]]);
  expectAnswer(await admins('DELETE', `/items/${first._id}/gold`), 200);
  await until(
    'answers are counted again',
    async () => (await collection('golds').findOne({ _id: idOf(first._id) }))?.['recounts'] !== true,
  );
  expect(await deleted({ taskId: own._id, ids: ['a'] })).toMatchObject({ accepted: 1 });
  expect(await collection('golds').countDocuments({ _id: idOf(first._id) })).toBe(0);
});

it('of all items goes on after a kill, and visits each once', async () => {
  const own = await task();
  const ids = Array.from({ length: 60 }, (_, n) => `r${n}`);
  await imported(own._id, 'jsonl', rowsOf(...ids));
  const [first] = made(await admins('GET', `/tasks/${own._id}/items`));
  expectAnswer(await admins('POST', `/items/${first._id}/gold`, { regions: [mood()], explanation: 'Good.' }), 201);
  const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
  const run = await started({ taskId: own._id, all: true });
  drain.mockRestore();
  let steps = 0;
  await driver.drain('delete', () => ++steps > 20);
  expect(made(await admins('GET', `/runs/${run._id}`))).toMatchObject({ state: 'running', refused: 1 });
  await driver.drain('delete');
  expect(await ended(run)).toMatchObject({ state: 'done', total: 60, rows: 60, accepted: 59, refused: 1 });
  expect(await leftOf(own._id)).toEqual(['r0']);
  expect(made(await admins('GET', `/tasks/${own._id}`)).itemCount).toBe(1);
});

it('keeps an item to an annotator who starts work on it at the same time, or deletes it before', async () => {
  for (let times = 0; times < 6; times++) {
    const own = await task();
    await imported(own._id, 'jsonl', rowsOf('a', 'b'));
    const job = await assign(own._id);
    const [item] = await itemsOf(job._id);
    const [run, work] = await Promise.all([started({ taskId: own._id, ids: ['a'] }), patch(item._id, 1, 0, put(mood()))]);
    const { accepted: gone } = await ended(run);
    // Accepted work stays: a patch after the deletion is refused.
    expect([gone, work.status === 200]).toEqual([gone, gone === 0]);
    expect(await collection('annotations').countDocuments({ jobId: idOf(job._id) })).toBe(1 - gone);
    expect(made(await mine('GET', `/jobs/${job._id}`)).items.total).toBe(2 - gone);
  }
});

it('that is named twice, or deleted by two at once, counts once, and the run forgets the ids', async () => {
  const own = await task();
  await imported(own._id, 'jsonl', rowsOf('a', 'b', 'c'));
  const [, second] = made(await admins('GET', `/tasks/${own._id}/items`));
  const run = await deleted({ taskId: own._id, ids: ['a', 'a'] });
  expect(run).toMatchObject({ rows: 2, accepted: 1, refused: 0 });
  const eraser = app.app.get(ItemEraser, { strict: false });
  const erase = () => app.app.get(Transactions).run((session) => eraser.erase(session, idOf(second._id)));
  expect((await Promise.all([erase(), erase(), erase()])).filter(Boolean)).toEqual([true]);
  expect(made(await admins('GET', `/tasks/${own._id}`)).itemCount).toBe(1);
  expect(await collection('runs').findOne({ _id: idOf(run._id) })).toMatchObject({ options: '{}' });
});

it('that was excluded meanwhile is counted as such', async () => {
  const own = await task();
  await imported(own._id, 'jsonl', rowsOf('a', 'b'));
  const [first] = made(await admins('GET', `/tasks/${own._id}/items`));
  expectAnswer(await admins('POST', `/items/${first._id}/exclude`), 200);
  expect(await deleted({ taskId: own._id, ids: ['a'] })).toMatchObject({ accepted: 1 });
  expect(await collection('tasks').findOne({ _id: idOf(own._id) })).toMatchObject({ itemCount: 1, excludedCount: 0 });
});

it('lets an export that is being written begin again', async () => {
  const { task: own } = await accepted();
  const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
  const file = made(await admins('POST', '/runs', { kind: 'export', format: 'jsonl', taskId: own._id }), 201);
  const written = { claim: 'worker', rows: 2, claimedUntil: new Date(app.now().getTime() + 600_000) };
  await collection('runs').updateOne({ _id: idOf(file._id) }, { $set: written });
  drain.mockRestore();
  await deleted({ taskId: own._id, ids: ['a'] });
  await driver.drain('export');
  const { result } = await ended(file);
  const text = await (await fetch(`${app.url}${result.link}`)).text();
  expect(text.trim().split('\n')).toHaveLength(2);
});

it('is resumed by the admin who started it alone, and not by a key', async () => {
  const own = await task();
  await imported(own._id, 'jsonl', rowsOf('a', 'b'));
  const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
  const run = await started({ taskId: own._id, ids: ['a'] });
  expectAnswer(await admins('POST', `/runs/${run._id}/pause`), 200);
  const other = await app.person('ADMIN');
  expectAnswer(await work.as(other, 'POST', `/runs/${run._id}/resume`), 403, RUN_MESSAGES.resumeOwn);
  const expiresAt = new Date(app.now().getTime() + DAY_MS).toISOString();
  const { body } = await admins('POST', '/keys', { name: 'Script', scopes: ['projects'], expiresAt });
  expect((await app.http('POST', `/api/runs/${run._id}/resume`, { token: body.secret })).status).toBe(403);
  drain.mockRestore();
  expectAnswer(await admins('POST', `/runs/${run._id}/resume`), 200);
  expect(await ended(run)).toMatchObject({ accepted: 1 });
});

it('a recount counts the agreement of a project again', async () => {
  const { task: own } = await submittedTask({ overlap: 2 });
  const second = await app.person();
  const job = await assign(own._id, second);
  for (const { _id } of await itemsOf(job._id, '', second)) {
    const change = { baseRevision: 0, source: 'phone', sequence: 1, seconds: 0, changes: put(mood(), span('s', 0, 3)) };
    made(await work.as(second, 'PATCH', `/annotations/${_id}`, change));
    made(await work.as(second, 'POST', `/assignments/${_id}/done`));
  }
  made(await work.as(second, 'POST', `/jobs/${job._id}/submit`, { minutes: 5 }));
  await app.app.get(AgreementService, { strict: false }).refresh(idOf(own.project._id));
  const agreement = async () => made(await admins('GET', `/projects/${own.project._id}/agreement`));
  const right = await agreement();
  expect(right).toMatchObject({ items: 3, same: 3 });
  const wrong = JSON.stringify({ items: 9, answers: 0, same: 0, settled: 0, controls: [] });
  await collection('taskagreements').updateOne({ _id: idOf(own._id) }, { $set: { figures: wrong } });
  expect(await agreement()).toMatchObject({ items: 9 });
  const run = await ended(made(await admins('POST', '/runs', { kind: 'recompute', projectId: own.project._id }), 201));
  expect(run).toMatchObject({ state: 'done', total: 1, rows: 1 });
  expect(await agreement()).toEqual(right);
});
