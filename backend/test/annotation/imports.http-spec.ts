import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MEDIA_LIMITS, WORK_ITEM_LIMITS, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { mongo, Types } from 'mongoose';
import { StagedFiles } from '../../src/modules/work/annotation/imports/staged-files.js';
import { StagedFilesCleanup } from '../../src/modules/work/annotation/imports/staged-files-cleanup.js';
import { RunDriver } from '../../src/modules/work/runs/run-driver.js';
import { annotationCalls, span, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, send, imported, ended } = annotationCalls({ app, work });

/** A worker's lease of an import. */
const LEASE_MS = 30_000;
const folder = join(app.settings.dataDir, 'imports');
const [files, driver] = [app.app.get(StagedFiles, { strict: false }), app.app.get(RunDriver, { strict: false })];
const stored = () => app.connection.collection('runs');
const rowsOf = async (taskId: string) => made(await admins('GET', `/tasks/${taskId}/items?limit=100`));
const problemsOf = async (id: string) =>
  made(await admins('GET', `/item-imports/${id}/problems`)).map(
    ({ line, field, message }: { line: number; field: string; message: string }) => [line, field, message],
  );

/** Inserts imports into a task that no worker has begun. @returns their filter */
const running = async (taskId: string, count: number, { size, ...set }: { size?: number; by?: Types.ObjectId; claimedUntil: Date }) => {
  await imported(taskId, 'text', 'A row');
  const read = await stored().findOne({ taskId: new Types.ObjectId(taskId) });
  const waiting = Array.from({ length: count }, () => ({
    ...read,
    _id: new Types.ObjectId(),
    state: 'running',
    ...set,
    ...(size !== undefined && { file: { ...read?.['file'], size } }),
  }));
  await stored().insertMany(waiting);
  return { _id: { $in: waiting.map(({ _id }) => _id) } };
};

describe('an import of items', () => {
  it.each([
    ['text', TEXTS.join('\r\n')],
    ['jsonl', TEXTS.map((text) => JSON.stringify({ text })).join('\n')],
    [
      'json',
      JSON.stringify(
        TEXTS.map((text) => ({ data: { text } })),
        null,
        2,
      ),
    ],
    ['json', JSON.stringify(TEXTS.map((text) => ({ text })))],
    ['csv', `text;other\n${TEXTS.map((text) => `"${text}";x`).join('\n')}\n`],
    ['tsv', `\uFEFFtext\tother\n${TEXTS.map((text) => `${text}\tx`).join('\n')}`],
  ])('reads %s, and takes the same file once', async (format, file) => {
    const { _id } = await task();
    expect(await imported(_id, format, file)).toMatchObject({ state: 'done', rows: 3, accepted: 3, repeated: 0, refused: 0 });
    expect(await imported(_id, format, file)).toMatchObject({ state: 'done', rows: 3, accepted: 0, repeated: 3, refused: 0 });
    const rows = await rowsOf(_id);
    expect(rows.map(({ index, data }: { index: number; data: { text: string } }) => [index, data.text])).toEqual(
      TEXTS.map((text, index) => [index, text]),
    );
    expect(made(await admins('GET', `/tasks/${_id}`)).itemCount).toBe(3);
  });

  it('names each bad row with its line, and takes the others', async () => {
    const { _id } = await task();
    const lines = ['{"text":"Fine"}', 'no json', '', '{"other":1}', '[1]', `{"text":"${'x'.repeat(1_000_001)}"}`, '{"text":"Fine too"}'];
    const done = await imported(_id, 'jsonl', lines.join('\n'));
    expect(done).toMatchObject({ state: 'done', rows: 6, accepted: 2, refused: 4 });
    expect(await problemsOf(done._id)).toEqual([
      [2, '', 'must be JSON'],
      [4, 'text', 'is missing: the labelling interface shows it'],
      [5, 'task', 'must be an object'],
      [6, '', 'has more than 1 MB'],
    ]);
  });

  it('takes rows with an external id once, whatever file they are in, and names those that say something else', async () => {
    const { _id } = await task();
    await imported(_id, 'csv', 'id,text\n7,Seven\n8,Eight\n8,Eight\n7,Not seven\n');
    const done = await imported(_id, 'jsonl', '{"id":8,"text":"Eight"}\n{"id":"9","text":"Nine"}\n{"id":8,"text":"Eight again"}');
    expect(done).toMatchObject({ accepted: 1, repeated: 1, refused: 1 });
    expect(await problemsOf(done._id)).toEqual([[3, 'id', 'Another item has the id “8”, with other content.']]);
    expect((await rowsOf(_id)).map(({ externalId }: { externalId: string }) => externalId)).toEqual(['7', '8', '9']);
  });

  it("takes Label Studio's predictions that fit, and names those that do not", async () => {
    const { _id } = await task();
    const result = (end: number) => [
      { id: 'p1', type: 'labels', from_name: 'label', to_name: 'text', value: { start: 0, end, labels: ['Person'] } },
    ];
    const tasks = [3, 99].map((end, n) => ({
      id: n + 1,
      data: { text: 'Ada' },
      predictions: [{ model_version: 'm1', score: 0.5, result: result(end) }],
    }));
    const done = await imported(_id, 'json', JSON.stringify(tasks));
    expect(done).toMatchObject({ accepted: 1, refused: 1 });
    expect((await problemsOf(done._id))[0]?.slice(0, 2)).toEqual([1, 'predictions[0].regions[0].shape.end']);
    const [row] = await rowsOf(_id);
    expect(row.prediction).toMatchObject({ model: 'm1', score: 0.5, regions: [span('p1', 0, 3)] });
  });

  it('refuses a row whose prediction holds what no number can be made of, and takes the others', async () => {
    const { _id } = await task();
    const sides = { original_width: 10, original_height: 10 };
    const brush = { ...sides, id: '1', from_name: 'label', to_name: 'text', type: 'brushlabels', value: { rle: [{ toString: 1 }] } };
    const row = JSON.stringify({ data: { text: 'Ada' }, predictions: [{ result: [brush] }] });
    const done = await imported(_id, 'jsonl', `${row}\n{"text":"Bola"}`);
    expect(done).toMatchObject({ state: 'done', rows: 2, accepted: 1, refused: 1 });
    expect(await problemsOf(done._id)).toEqual([[1, 'predictions[0].result[0].value.rle[0]', 'must be a number']]);
    const preview = await fetch(`${app.url}/api/tasks/${_id}/import/preview?format=jsonl`, {
      method: 'POST',
      headers: { authorization: `Bearer ${work.admin.token}`, 'content-type': 'application/octet-stream' },
      body: row,
    });
    expect(preview.status).toBe(200);
  });

  it.each([
    ['json', '{"text":', 'ends within its list'],
    ['json', '[1]', 'each entry of the list must be an object'],
    ['json', '"text"', 'must be a list of objects'],
    ['csv', '"open', 'quotes that are not closed'],
    ['csv', ';;\n1;2;3', 'no rows'],
    ['csv', 'text,text\na,b', 'same title'],
    ['jsonl', '\n\n', 'no rows'],
  ])('of a broken %s file fails, and says where: %s', async (format, file, reason) => {
    const { _id } = await task();
    const done = await imported(_id, format, file);
    expect([done.state, done.accepted]).toEqual(['failed', 0]);
    expect(done.reason).toContain(reason);
  });

  it('of a file in an encoding without a decoder fails, and names the encoding', async () => {
    const { _id } = await task();
    const file = Buffer.from(`${'\x1b$)G!!"" '.repeat(400)}\xff\xfe\x80`, 'latin1');
    const done = await imported(_id, 'text', file);
    expect(done).toMatchObject({ state: 'failed', accepted: 0 });
    expect(done.reason).toContain('ISO-2022-CN');
  });

  it('refuses broken rows of a table alone; of a list that breaks it takes the rows above', async () => {
    const { _id } = await task();
    const done = await imported(_id, 'csv', 'id,text\n1,Hello\n2\n3,Bye\n4,"open\n');
    expect(done).toMatchObject({ state: 'done', rows: 4, accepted: 2, refused: 2 });
    expect(await problemsOf(done._id)).toEqual([
      [3, '', 'has 1 cell instead of 2'],
      [5, '', 'has quotes that are not closed'],
    ]);
    expect((await rowsOf(_id)).map(({ externalId }: { externalId: string }) => externalId)).toEqual(['1', '3']);
    expect(await imported(_id, 'json', '[{"id":5,"text":"Five"},{"id":6')).toMatchObject({ state: 'failed', accepted: 1 });
  });

  it('is refused for tasks elsewhere, empty files and plain text of many fields', async () => {
    const external = await work.task();
    expectAnswer(await send(external._id, 'text', 'a'), 409);
    const { _id } = await task();
    const empty = await send(_id, 'text', '');
    expectAnswer(empty, 400, { details: [{ field: 'file', message: 'The file is empty.' }] });
    expect((await send(_id, 'word', 'a')).body.details[0].field).toBe('format');
    const project = await work.project();
    const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { template: 'pairwise' }), 201);
    const pairs = await work.task({ taskName: 'Text Annotation', workplace: 'labelbridge', projectId: project._id, interfaceId: face._id });
    expect((await send(pairs._id, 'text', 'a')).body.details[0].field).toBe('format');
  });

  it('of one file sent five times at once takes each row once', async () => {
    const { _id } = await task();
    const file = Array.from({ length: 600 }, (_, n) => JSON.stringify({ text: `Row ${n}` })).join('\n');
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(_id, 'jsonl', file)));
    const done = [];
    for (const answer of sent) done.push(await ended(made(answer, 201)._id));
    expect(done.map(({ state, rows }) => [state, rows])).toEqual(done.map(() => ['done', 600]));
    expect(done.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(600);
    expect(made(await admins('GET', `/tasks/${_id}`)).itemCount).toBe(600);
  });

  it('that is larger than the limit is refused before it is read', async () => {
    const { _id } = await task();
    const { hostname, port } = new URL(app.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const path = `/api/tasks/${_id}/import?format=text&name=a.txt`;
      const headers = { authorization: `Bearer ${work.admin.token}`, 'content-length': WORK_ITEM_LIMITS.importBytes + 1 };
      const sent = request({ hostname, port, path, method: 'POST', headers }, (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on('error', reject);
      sent.flushHeaders();
    });
    expect(status).toBe(413);
  });

  it('keeps nothing of a file once it is read', () => {
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
  });

  it.each([
    ['large', 1, MEDIA_LIMITS.unfinishedBytes],
    ['many', MEDIA_LIMITS.unfinishedUploads, 1],
  ])('waits while files of the same person that are not read are %s', async (_title, count, size) => {
    const { _id } = await task();
    const waiting = await running(_id, count, { size, claimedUntil: new Date(app.now().getTime() + 600_000) });
    expectAnswer(await send(_id, 'text', 'Another row'), 409, WORKPLACE_MESSAGES.importsWait);
    await stored().deleteMany(waiting);
    expect(await imported(_id, 'text', 'Another row')).toMatchObject({ accepted: 1 });
  });

  it('is read however many are due whose files another server has; these are lost after an hour', async () => {
    const { _id } = await task();
    const due = (age: number) => ({ by: new Types.ObjectId(), claimedUntil: new Date(app.now().getTime() - age) });
    const elsewhere = await running(_id, 25, due(60_000));
    expect(await imported(_id, 'text', 'Another row')).toMatchObject({ state: 'done', accepted: 1 });
    expect(await stored().countDocuments({ ...elsewhere, state: 'running' })).toBe(25);
    await stored().updateMany(elsewhere, { $set: due(3_600_000) });
    for (let times = 0; times < 2; times++) await driver.drain('import');
    const lost = { ...elsewhere, state: 'failed', reason: WORKPLACE_MESSAGES.importFileLost };
    await until('all are lost', async () => (await stored().countDocuments(lost)) === 25);
  });

  it('that arrives while others begin waits, too: nothing is kept of what is too much', async () => {
    const { _id } = await task();
    const drain = jest.spyOn(driver, 'drain').mockResolvedValue(undefined);
    for (let n = 2; n < MEDIA_LIMITS.unfinishedUploads; n++) made(await send(_id, 'text', `Row ${n}`), 201);
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((text) => send(_id, 'text', text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    for (const answer of answers) if (answer.status === 409) expectAnswer(answer, 409, WORKPLACE_MESSAGES.importsWait);
    expect(await stored().countDocuments({ state: 'running' })).toBe(MEDIA_LIMITS.unfinishedUploads);
    expect(readdirSync(folder)).toHaveLength(MEDIA_LIMITS.unfinishedUploads);
    drain.mockRestore();
    await driver.drain('import');
    await until('all are read', async () => (await stored().countDocuments({ state: 'running' })) === 0);
  });

  describe('while reading fails', () => {
    const reallyRead = files.read.bind(files);
    const triesOf = async (id: string) => (await stored().findOne({ _id: new Types.ObjectId(id) }))?.['tries'];
    /** Makes reading fail; with an id only for this file. */
    const failing = (error: Error, only?: string) =>
      jest.spyOn(files, 'read').mockImplementation((id) => {
        if (only === undefined || id === only) throw error;
        return reallyRead(id);
      });
    const begun = async () => String(made(await send((await task())._id, 'text', 'A row'), 201)._id);
    const again = async () => {
      app.advance(LEASE_MS + 1_000);
      await driver.drain('import');
    };
    beforeEach(() => void jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined));
    afterEach(() => void jest.restoreAllMocks());

    it('others go on; after some tries it fails, and its file is gone', async () => {
      failing(new TypeError('a fault'));
      const [bad, good] = [await begun(), await begun()];
      for (const id of [bad, good]) await until('a try is counted', async () => (await triesOf(id)) === 1);
      failing(new TypeError('a fault'), bad);
      await again();
      expect(await ended(good)).toMatchObject({ state: 'done', accepted: 1 });
      for (let tries = 2; tries < 5; tries++) {
        await until('a try is counted', async () => (await triesOf(bad)) === tries);
        expect(made(await admins('GET', `/item-imports/${bad}`)).state).toBe('running');
        await again();
      }
      expect(await ended(bad)).toMatchObject({ state: 'failed', reason: WORKPLACE_MESSAGES.importGivenUp });
      expect(readdirSync(folder)).toEqual([]);
    });

    it('as the database is away, no try is counted', async () => {
      const read = failing(new mongo.MongoNetworkError('away'));
      const id = await begun();
      for (let tries = 1; tries < 8; tries++) {
        await until('the file is read', async () => read.mock.calls.length >= tries);
        await again();
      }
      expect(await triesOf(id)).toBe(0);
      jest.restoreAllMocks();
      await again();
      expect(await ended(id)).toMatchObject({ state: 'done', accepted: 1 });
    });
  });

  it('that a kill cut off leaves its file until it has ended, and no other', async () => {
    const { _id } = await task();
    const { _id: done, ...record } = (await stored().findOne({ state: 'done' })) ?? {};
    const [running, part] = [new Types.ObjectId(), new Types.ObjectId()];
    const later = new Date(app.now().getTime() + 600_000);
    await stored().insertOne({ ...record, _id: running, taskId: new Types.ObjectId(String(_id)), state: 'running', claimedUntil: later });
    const old = new Date(Date.now() - 7_200_000);
    for (const name of [String(done), String(running), `${String(part)}.part`]) {
      writeFileSync(join(folder, name), 'text');
      utimesSync(join(folder, name), old, old);
    }
    expect(await app.app.get(StagedFilesCleanup, { strict: false }).run()).toBe(2);
    expect(readdirSync(folder)).toEqual([String(running)]);
  });
});
