import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { RUN_LIMITS, RUN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { StagedFiles } from '../../src/modules/work/annotation/imports/staged-files.js';
import { KeptResults } from '../../src/modules/work/runs/kept-results.js';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { annotationCalls, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, until } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, send, imported, submitted } = annotationCalls({ app, work });
const [files, driver, kept] = [StagedFiles, RunDriver, KeptResults].map((type) => app.app.get(type, { strict: false })) as [
  StagedFiles,
  RunDriver,
  KeptResults,
];
const DAY_MS = 86_400_000;
const LEASE_MS = 30_000;
const staged = () => readdirSync(join(app.settings.dataDir, 'imports'));
const stored = () => app.connection.collection('runs');
const idOf = (id: string) => new Types.ObjectId(id);
const act = (id: string, action: string) => admins('POST', `/runs/${id}/${action}`);
const read = async (id: string) => made(await admins('GET', `/runs/${id}`));
const ended = async (id: string) => {
  await until(`run ${id} ends`, async () => (await read(id)).endedAt !== null);
  return read(id);
};
const exported = async (fields: object) =>
  ended(made(await admins('POST', '/runs', { kind: 'export', format: 'jsonl', ...fields }), 201)._id);
const resultFolder = join(app.settings.dataDir, 'media', 'files', 'results');

/** Text rows of about 64 kB, so that a file of some of them is read in several chunks. */
const longRows = (count: number) => Array.from({ length: count }, (_, n) => `${n} ${'x'.repeat(60_000)}`).join('\n');

/** Holds the reading of files after their first chunks until `release` is called. */
function held() {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  jest.spyOn(files, 'read').mockImplementation(async function* (id) {
    let chunks = 0;
    for await (const chunk of createReadStream(join(app.settings.dataDir, 'imports', id), { highWaterMark: 256 * 1024 })) {
      if (chunks++ === 12) await released;
      yield chunk;
    }
  });
  return release;
}

afterEach(() => void jest.restoreAllMocks());

describe('an export in the background', () => {
  it('gives the file that the direct export gives, by a signed link', async () => {
    const { _id: jobId } = await submitted();
    const taskId = (await app.connection.collection('jobs').findOne({ _id: idOf(jobId) }))?.['taskId'];
    const query = { taskId: String(taskId), states: 'submitted' };
    const run = await exported(query);
    expect(run).toMatchObject({ kind: 'export', state: 'done', total: TEXTS.length, rows: TEXTS.length, percent: 100, refused: 0 });
    const direct = await fetch(`${app.url}/api/tasks/${taskId}/export?format=jsonl&states=submitted`, {
      headers: { authorization: `Bearer ${work.admin.token}` },
    });
    const text = await direct.text();
    expect(text.split('\n')).toHaveLength(TEXTS.length + 1);
    const file = await fetch(`${app.url}${run.result.link}`);
    expect([file.status, await file.text()]).toEqual([200, text]);
    expect(file.headers.get('content-disposition')).toBe(direct.headers.get('content-disposition'));
    const part = await fetch(`${app.url}${run.result.link}`, { headers: { range: 'bytes=5-9' } });
    expect([part.status, await part.text()]).toEqual([206, text.slice(5, 10)]);
  });

  it.each([
    ['another run', (link: string, other: string) => link.replace(/runs\/\w+/, `runs/${other}`)],
    ['a later end', (link: string) => link.replace(/until=(\d+)/, (_all, until) => `until=${Number(until) + 1}`)],
    ['no signature', (link: string) => link.replace(/signature=.*/, 'signature=x')],
  ])('refuses a link changed to %s', async (_title, change) => {
    const { _id } = await task();
    await imported(_id, 'text', 'One');
    const [one, other] = [await exported({ taskId: _id }), await exported({ taskId: _id })];
    const changed = await fetch(`${app.url}${change(one.result.link, other._id)}`);
    expect([changed.status, ((await changed.json()) as { message: string }).message]).toEqual([403, RUN_MESSAGES.linkInvalid]);
  });

  it('gives a link for an hour, and keeps its file for a week', async () => {
    const { _id } = await task();
    await imported(_id, 'text', 'One');
    const run = await exported({ taskId: _id });
    await advanceWith(app, RUN_LIMITS.linkMinutes * 60_000 + 1_000, [work.admin, work.annotator]);
    expect((await fetch(`${app.url}${run.result.link}`)).status).toBe(403);
    expect((await fetch(`${app.url}${(await read(run._id)).result.link}`)).status).toBe(200);
    await stored().updateOne({ _id: idOf(run._id) }, { $set: { 'result.until': new Date(app.now().getTime() - 1) } });
    expect((await fetch(`${app.url}${(await read(run._id)).result.link}`)).status).toBe(404);
    expect(readdirSync(resultFolder)).toContain(run._id);
    expect(await kept.removeExpired()).toBe(1);
    expect(readdirSync(resultFolder)).not.toContain(run._id);
    expect((await read(run._id)).result).toBeNull();
    expect(new Date(run.result.until).getTime() - new Date(run.endedAt).getTime()).toBe(RUN_LIMITS.resultDays * DAY_MS);
  });

  it('keeps the newest files of a person', async () => {
    const { _id } = await task();
    await imported(_id, 'text', 'One');
    const of = { kind: 'export', by: idOf(work.admin._id), state: 'done', result: { $ne: null } };
    const first = await exported({ taskId: _id });
    const copy = await stored().findOne({ _id: idOf(first._id) });
    await stored().insertMany(Array.from({ length: RUN_LIMITS.results }, () => ({ ...copy, _id: new Types.ObjectId() })));
    await exported({ taskId: _id });
    await until('older files are removed', async () => (await stored().countDocuments(of)) === RUN_LIMITS.results);
    expect((await read(first._id)).result).toBeNull();
    await stored().deleteMany(of);
  });

  it('of a killed server begins again after its lease', async () => {
    const { _id } = await task();
    await imported(_id, 'text', TEXTS.join('\n'));
    const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
    const { _id: runId } = made(await admins('POST', '/runs', { kind: 'export', format: 'jsonl', taskId: _id }), 201);
    const killed = { claim: 'dead', rows: 2, claimedUntil: new Date(app.now().getTime() + LEASE_MS) };
    await stored().updateOne({ _id: idOf(runId) }, { $set: killed });
    drain.mockRestore();
    await driver.drain('export');
    expect((await read(runId)).state).toBe('running');
    await advanceWith(app, LEASE_MS + 1_000, [work.admin, work.annotator]);
    await driver.drain('export');
    expect(await ended(runId)).toMatchObject({ state: 'done', rows: TEXTS.length });
  });
});

describe('a run', () => {
  it('of an import is paused, resumed, and has each row once', async () => {
    const { _id } = await task();
    const release = held();
    const { _id: runId } = made(await send(_id, 'text', longRows(120)), 201);
    await until('some rows are read', async () => (await read(runId)).rows > 0);
    expectAnswer(await act(runId, 'pause'), 200, RUN_MESSAGES.paused);
    expectAnswer(await act(runId, 'pause'), 409, RUN_MESSAGES.notRunning);
    release();
    const { rows } = await read(runId);
    await advanceWith(app, LEASE_MS + 1_000, [work.admin, work.annotator]);
    await driver.drain('import');
    expect(await read(runId)).toMatchObject({ state: 'paused', rows, endedAt: null });
    expect(rows).toBeLessThan(120);
    expect(staged()).toContain(runId);
    expectAnswer(await act(runId, 'resume'), 200, RUN_MESSAGES.resumed);
    expect(await ended(runId)).toMatchObject({ state: 'done', rows: 120, accepted: 120, repeated: 0, percent: 100 });
    expect(made(await admins('GET', `/tasks/${_id}`)).itemCount).toBe(120);
    expect(staged()).not.toContain(runId);
  });

  it('that is cancelled keeps what it has done, and ends for good', async () => {
    const { _id } = await task();
    const release = held();
    const { _id: runId } = made(await send(_id, 'text', longRows(120)), 201);
    await until('some rows are read', async () => (await read(runId)).rows > 0);
    expectAnswer(await act(runId, 'cancel'), 200, RUN_MESSAGES.cancelled);
    const { accepted } = await read(runId);
    release();
    for (const action of ['pause', 'resume', 'cancel']) expect((await act(runId, action)).status).toBe(409);
    await driver.drain('import');
    expect(await read(runId)).toMatchObject({ state: 'cancelled', accepted });
    expect(made(await admins('GET', `/tasks/${_id}`)).itemCount).toBe(accepted);
    expect(staged()).not.toContain(runId);
  });

  it('that is paused and resumed many times at once has one state, and its rows once', async () => {
    const { _id } = await task();
    const { _id: runId } = made(await send(_id, 'text', longRows(60)), 201);
    for (let times = 0; times < 6; times++) await Promise.all(['pause', 'resume', 'pause', 'resume'].map((action) => act(runId, action)));
    if ((await read(runId)).state === 'paused') await act(runId, 'resume');
    expect(await ended(runId)).toMatchObject({ state: 'done', rows: 60, accepted: 60, repeated: 0, refused: 0 });
    expect(made(await admins('GET', `/tasks/${_id}`)).itemCount).toBe(60);
  });

  it('fails if its admin has lost the duty', async () => {
    const { _id } = await task();
    const admin = await app.person('ADMIN');
    await imported(_id, 'text', 'One');
    const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
    const { _id: runId } = made(await work.as(admin, 'POST', '/runs', { kind: 'export', format: 'jsonl', taskId: _id }), 201);
    await app.connection.collection('users').updateOne({ _id: idOf(admin._id) }, { $set: { duties: ['pay'] } });
    drain.mockRestore();
    await driver.drain('export');
    expect(await read(runId)).toMatchObject({ state: 'failed', reason: expect.stringContaining('no longer an active admin') });
  });

  it('waits for others of the same person', async () => {
    const { _id } = await task();
    await imported(_id, 'text', 'One');
    jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
    const wish = { kind: 'export', format: 'jsonl', taskId: _id };
    const answers = await Promise.all(Array.from({ length: RUN_LIMITS.unfinished + 3 }, () => admins('POST', '/runs', wish)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(RUN_LIMITS.unfinished);
    for (const answer of answers) if (answer.status !== 201) expectAnswer(answer, 409, RUN_MESSAGES.tooMany);
    await stored().updateMany({ state: 'running' }, { $set: { state: 'cancelled', endedAt: app.now() } });
  });

  it.each([
    ['kind', { kind: 'import' }],
    ['projectId', {}],
    ['projectId', { taskId: 'T', projectId: 'P' }],
    ['format', { taskId: 'T', format: undefined }],
    ['format', { taskId: 'T', format: 'coco' }],
    ['projectId', { kind: 'recompute', taskId: 'T' }],
    ['reason', { kind: 'delete', taskId: 'T', ids: ['1'] }],
    ['ids', { kind: 'delete', taskId: 'T', reason: 'asked' }],
    ['ids', { kind: 'delete', taskId: 'T', reason: 'asked', ids: [] }],
    ['ids', { kind: 'delete', taskId: 'T', reason: 'asked', ids: ['1'], all: true }],
    ['taskId', { kind: 'delete', projectId: 'P', reason: 'asked', all: true }],
    ['ids', { kind: 'delete', taskId: 'T', reason: 'asked', ids: ['x'.repeat(RUN_LIMITS.idMax + 1)] }],
  ])('refuses a wish, and names %s: %j', async (field, wish) => {
    const { _id, project } = await task();
    const projectId = project._id;
    await imported(_id, 'text', 'One');
    const text = JSON.stringify({ kind: 'export', format: 'jsonl', ...wish })
      .replace('"T"', `"${_id}"`)
      .replace('"P"', `"${projectId}"`);
    const answer = await admins('POST', '/runs', JSON.parse(text));
    expect([answer.status, answer.body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('is listed by kind, state, task and project, the newest first', async () => {
    const { _id, project } = await task();
    const projectId = project._id;
    await imported(_id, 'jsonl', '{"text":"One"}\n[1]');
    const { _id: runId } = await exported({ projectId });
    const listed = async (query: string) =>
      made(await admins('GET', `/runs?${query}`)).map(({ kind, state }: { kind: string; state: string }) => [kind, state]);
    expect(await listed(`taskId=${_id}`)).toEqual([['import', 'done']]);
    expect(await listed(`projectId=${projectId}`)).toEqual([
      ['export', 'done'],
      ['import', 'done'],
    ]);
    expect(await listed(`projectId=${projectId}&kind=import`)).toEqual([['import', 'done']]);
    expect(await listed(`projectId=${projectId}&state=failed`)).toEqual([]);
    const [imports] = made(await admins('GET', `/runs?taskId=${_id}`));
    expect(imports).toMatchObject({ byName: expect.any(String), refused: 1, accepted: 1 });
    const csv = await fetch(`${app.url}/api/runs/${imports._id}/problems.csv`, {
      headers: { authorization: `Bearer ${work.admin.token}` },
    });
    expect((await csv.text()).split('\r\n')[1]).toBe('2,task,must be an object');
    expect((await admins('GET', `/item-imports/${runId}`)).status).toBe(404);
  });

  it('tells the admin of its end in the app, but not of one that a script started', async () => {
    const { _id, project } = await task();
    await imported(_id, 'jsonl', '{"text":"One"}\n[1]');
    const { _id: runId } = await exported({ taskId: _id });
    const expiresAt = new Date(app.now().getTime() + DAY_MS).toISOString();
    const { body } = await admins('POST', '/keys', { name: 'Script', scopes: ['projects'], expiresAt });
    const wish = { kind: 'export', format: 'jsonl', projectId: project._id };
    await ended((await app.http('POST', '/api/runs', { token: body.secret, body: wish })).body.data._id);
    const told = await app.connection.collection('notifications').find({ kind: 'run-ended' }).sort({ _id: -1 }).limit(2).toArray();
    expect(told.map(({ title, text, link }) => [title, text, link])).toEqual([
      [expect.stringMatching(/^Done: Export: JSONL: /), 'Nothing was refused.', `/admin/runs/${runId}`],
      ['Done: Import: items.jsonl', '1 row of it was refused.', expect.stringMatching(/^\/admin\/runs\//)],
    ]);
  });

  it('is closed to annotators, and deletions to API keys and unproven sessions', async () => {
    const { _id } = await task();
    expect((await work.as(work.annotator, 'GET', '/runs')).status).toBe(403);
    const expiresAt = new Date(app.now().getTime() + DAY_MS).toISOString();
    const { body } = await admins('POST', '/keys', { name: 'Script', scopes: ['projects'], expiresAt });
    const byKey = (wish: object) => app.http('POST', '/api/runs', { token: body.secret, body: { taskId: _id, ...wish } });
    expect((await byKey({ kind: 'export', format: 'jsonl' })).body.data.byName).toContain('API key Script');
    expect((await byKey({ kind: 'delete', all: true, reason: 'asked' })).status).toBe(403);
    const other = await app.person('ADMIN');
    const wish = { body: { kind: 'delete', taskId: _id, all: true, reason: 'asked' }, token: other.token, stepUp: false };
    const unproven = await app.http('POST', '/api/runs', wish);
    expect([unproven.status, unproven.body.details[0].field]).toEqual([403, 'stepUp']);
  });
});
