import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { until } from '../support/test-app.js';

const { app, work } = await suiteOfWork();
const { admin, annotator, as } = work;

const HEADER = 'Task Name,Due Date,Title,Task Link,Guideline Link,Project,Created By,Rate,Currency,Per';
const line = (n: number, changes: Record<number, string> = {}) =>
  ['Image Annotation', '2099-12-31', `Sign ${n}`, `https://work.example/${n}`, 'https://guide.example/1', '', '', '500.00', 'NGN', 'task']
    .map((cell, place) => changes[place] ?? cell)
    .join(',');
const upload = (text: string, fileName = 'tasks.csv') => as(admin, 'POST', '/tasks/imports', { fileName, text });
const run = async (id: string) => (await as(admin, 'GET', `/bulk/${id}`)).body.data;
const rows = async (id: string, state: string) => (await as(admin, 'GET', `/bulk/${id}/rows?state=${state}&limit=100`)).body.data;
const countTasks = () => app.connection.collection('tasks').countDocuments();
/** Waits up to 30 seconds for the end of a run on a busy machine. */
const ended = async (id: string) => {
  for (let tries = 0; tries < 300; tries++) {
    if (['done', 'stopped'].includes((await run(id)).state)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(
    `not ended: ${JSON.stringify(await run(id))} ${JSON.stringify(await app.connection.collection('bulkruns').findOne({}, { sort: { createdAt: -1 } }))}`,
  );
};

describe('tasks from CSV', () => {
  it('a preview creates nothing, and names every bad row by line and field with the messages of the form', async () => {
    const before = await countTasks();
    const text = [
      HEADER,
      line(1),
      line(2, { 0: 'Juggling' }),
      '',
      line(3, { 3: 'ftp://work.example', 1: 'soon' }),
      line(4, { 7: 'a lot' }),
      line(5, { 5: 'No such project' }),
      line(6, { 6: annotator.email }),
      'Image Annotation,2099-12-31',
    ].join('\r\n');
    const { status, body } = await upload(text);
    expectAnswer({ status, body }, 201, { 'data.state': 'ready', 'data.total': 7, 'data.invalid': 6, 'data.waiting': 1 });
    expect((await rows(body.data._id, 'invalid')).map((row: { line: number; problems: unknown }) => [row.line, row.problems])).toEqual([
      [3, [{ field: 'taskName', message: 'Please choose one of: Image Annotation, Text Annotation, Audio Annotation, Video Annotation.' }]],
      [
        5,
        [
          { field: 'taskLink', message: expect.any(String) },
          { field: 'dueDate', message: expect.any(String) },
        ],
      ],
      [6, [{ field: 'rate.amount', message: 'Please enter an amount such as 6000 or 6000.50.' }]],
      [7, [{ field: 'projectId', message: 'is not the name of a project that takes tasks' }]],
      [8, [{ field: 'createdBy', message: 'give the email or the name of one admin, or leave it empty' }]],
      [9, [{ field: '', message: 'has 2 cells instead of 10' }]],
    ]);
    // Single calls have the same messages.
    const single = await as(admin, 'POST', '/tasks', {
      taskName: 'Image Annotation',
      taskLink: 'ftp://work.example',
      taskGuidelineLink: 'https://guide.example/1',
      dueDate: 'soon',
      createdBy: admin._id,
    });
    expect((await rows(body.data._id, 'invalid'))[1].problems).toEqual(single.body.details);
    expect(await countTasks()).toBe(before);
  });

  it('reads the signs of currencies, and refuses one that is not that of its row', async () => {
    const rates = [
      ['₦1500', ''],
      ['"₦ 1,500.50"', '₦'],
      ['$4', 'usd'],
      ['4', '$'],
      ['$4', 'NGN'],
    ] as const;
    const text = [HEADER, ...rates.map(([rate, currency], i) => line(i, { 7: rate, 8: currency }))].join('\n');
    const { body } = await upload(text);
    expect((await rows(body.data._id, 'invalid')).map((row: { line: number }) => row.line)).toEqual([6]);
    const kept = app.connection.collection('bulkrows').find({ runId: new Types.ObjectId(String(body.data._id)), state: 'waiting' });
    const paid = (await kept.sort({ line: 1 }).toArray()).map(({ data }) => [data.amount, data.currency]);
    expect(paid).toEqual([
      ['150000', 'NGN'],
      ['150050', 'NGN'],
      ['400', 'USD'],
      ['400', 'USD'],
    ]);
  });

  it('reads a byte order mark, semicolons, quotes with line breaks, any line ends, and what the export wrote', async () => {
    const project = await work.project({ projectName: 'Lagos; signs', rate: { amount: 70_000, currency: 'NGN', per: 'task' } });
    const text =
      '\uFEFFtask name;DUE DATE;Title;Task link;Guideline link;Project;Notes\r\n' +
      'image annotation;2099-12-31;"Says ""stop""; or\r\nnot";https://w.example/1;https://g.example/1;"lagos; SIGNS";x\r' +
      "Text Annotation;2099-12-31;'=1+1;https://w.example/2;https://g.example/1;;y\n";
    const { body } = await upload(text);
    expect([body.data.invalid, body.data.total]).toEqual([0, 2]);
    expect(body.data.notes[0]).toBe('Columns that are not used: Notes.');
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await ended(body.data._id);
    const [second, first] = (await as(admin, 'GET', '/tasks?limit=2')).body.data;
    expect([first.title, first.project._id, first.rate.amount]).toEqual(['Says "stop"; or\nnot', project._id, 70_000]);
    expect([second.title, second.taskName, second.rate]).toEqual(['=1+1', 'Text Annotation', null]);
    const file = await as(admin, 'GET', '/tasks/export.csv');
    expect(file.body).toContain("'=1+1");
    const again = await upload(file.body, 'export.csv');
    expectAnswer(again, 201, { 'data.invalid': 0 });
  });

  it.each([
    ['', 'The file is empty.'],
    ['\n,,\n', 'The file is empty.'],
    ['Task Name,Due Date\na,b', 'The header lacks: Task Link, Guideline Link.'],
    [HEADER, 'The file has no rows below its header.'],
    [`${HEADER},Title\n${line(1)},x`, 'The header has Title twice.'],
    [`"${HEADER}\n${line(1)}`, 'Line 1 has quotes that are not closed.'],
    [`${HEADER}\n${Array(10_001).fill('a').join('\n')}`, 'A file has at most 10,000 rows. Please split it.'],
  ])('refuses a file that is no table of tasks: %#', async (text, message) => {
    const answer = await upload(text);
    expectAnswer(answer, 400, { details: [{ field: 'text', message }] });
  });

  it('takes what spreadsheets do, and refuses a broken row alone', async () => {
    const [head, one, two] = [HEADER, line(1), line(2)].map((row) => row.replaceAll(',', ';'));
    const { body } = await upload(`sep=;\r${head};;\r${one};;\r"open;2\r${two}`);
    expect([body.data.total, body.data.invalid]).toEqual([3, 1]);
    expect((await rows(body.data._id, 'invalid')).map((row: { line: number; problems: object[] }) => [row.line, row.problems])).toEqual([
      [4, [{ field: '', message: 'has quotes that are not closed' }]],
    ]);
  });

  it('says how a file was read, and refuses what was lost on the way', async () => {
    const text = [HEADER, line(1), line(2, { 4: 'caf\uFFFD' })].join('\n');
    const { body } = await as(admin, 'POST', '/tasks/imports', { fileName: 'tasks.csv', text, encoding: 'Windows-1252' });
    expect([body.data.invalid, body.data.notes[0]]).toEqual([1, 'Its text was read as Windows-1252.']);
  });

  it('a template has the columns of the form, and can be imported as it is', async () => {
    const { body } = await as(admin, 'GET', '/tasks/imports/template.csv');
    expect(body.split('\r\n')[0]).toBe(HEADER);
    expect((await upload(body)).body.data.invalid).toBe(0);
  });

  it('is for admins', async () => {
    expectAnswer(await as(annotator, 'POST', '/tasks/imports', { fileName: 'x', text: HEADER }), 403);
    expectAnswer(await as(annotator, 'GET', '/bulk'), 403);
  });

  it('creates each row once: started twice at once, the same file again is announced, and a started one is not started again', async () => {
    const before = await countTasks();
    const text = [HEADER, ...Array.from({ length: 120 }, (_unused, n) => line(n))].join('\n');
    const { body } = await upload(text);
    const starts = await Promise.all(Array.from({ length: 4 }, () => as(admin, 'POST', `/bulk/${body.data._id}/start`)));
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    await ended(body.data._id);
    expect(await run(body.data._id)).toMatchObject({ state: 'done', done: 120, failed: 0, waiting: 0 });
    expect((await countTasks()) - before).toBe(120);
    const again = await upload(text);
    expect(again.body.data.notes[0]).toContain('imported before, with 120 tasks created');
    const audit = await as(admin, 'GET', `/audit?target=${body.data._id}`);
    expect(audit.body.data.map((entry: { action: string }) => entry.action).sort()).toEqual(['bulk.end', 'bulk.prepare', 'bulk.start']);
  });

  it('a row that is refused when its turn comes is named, and the others are created', async () => {
    const project = await work.project({ projectName: 'Soon archived' });
    const text = [HEADER, line(1), line(2, { 5: 'Soon archived' }), line(3)].join('\n');
    const { body } = await upload(text);
    await as(admin, 'DELETE', `/projects/${project._id}`);
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await ended(body.data._id);
    expect(await run(body.data._id)).toMatchObject({ state: 'done', done: 2, failed: 1 });
    const [failed] = await rows(body.data._id, 'failed');
    expect([failed.line, failed.problems[0].field]).toEqual([3, 'projectId']);
  });

  it('stops where the admin who started it is suspended', async () => {
    const other = await app.person('ADMIN');
    const { body } = await as(other, 'POST', '/tasks/imports', { fileName: 'x.csv', text: `${HEADER}\n${line(1)}` });
    await as(admin, 'PATCH', `/users/${other._id}`, { status: 'suspended', reason: 'Two people use it.' });
    // Left by a server that was killed right after the start.
    await app.connection.collection('bulkruns').updateOne({ 'by._id': other._id }, { $set: { state: 'running', dueAt: new Date(0) } });
    await ended(body.data._id);
    const reason = 'Stopped: the admin who started this is no longer an active admin with the duty for it.';
    expect(await run(body.data._id)).toMatchObject({ state: 'stopped', done: 0, reason });
  });

  it('stops before the next step where they are suspended meanwhile', async () => {
    const other = await app.person('ADMIN');
    const text = [HEADER, ...Array.from({ length: 1_000 }, (_unused, n) => line(n))].join('\n');
    const { body } = await as(other, 'POST', '/tasks/imports', { fileName: 'long.csv', text });
    await as(other, 'POST', `/bulk/${body.data._id}/start`);
    await until('the first step', async () => (await run(body.data._id)).done > 0);
    await app.connection.collection('users').updateOne({ username: other.username }, { $set: { status: 'suspended' } });
    await ended(body.data._id);
    const { state, done } = await run(body.data._id);
    expect([state, done < 1_000]).toEqual(['stopped', true]);
  });

  it('is kept, with its rows, for as long as it runs', async () => {
    const { body } = await upload([HEADER, line(1)].join('\n'), 'kept.csv');
    const _id = new Types.ObjectId(String(body.data._id));
    const soon = { $set: { expiresAt: new Date(app.now().getTime() + 86_400_000) } };
    const [runs, rowsOfRuns] = [app.connection.collection('bulkruns'), app.connection.collection('bulkrows')];
    await Promise.all([runs.updateOne({ _id }, soon), rowsOfRuns.updateMany({ runId: _id }, soon)]);
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    await ended(body.data._id);
    const later = { expiresAt: { $gt: new Date(app.now().getTime() + 29 * 86_400_000) } };
    expect([await runs.countDocuments({ _id, ...later }), await rowsOfRuns.countDocuments({ runId: _id, ...later })]).toEqual([1, 1]);
  });

  it('continues where a killed server stopped, and creates nothing twice', async () => {
    const before = await countTasks();
    const text = [HEADER, ...Array.from({ length: 200 }, (_unused, n) => line(n))].join('\n');
    const { body } = await upload(text, 'killed.csv');
    const _id = new Types.ObjectId(String(body.data._id));
    const runs = app.connection.collection('bulkruns');
    await as(admin, 'POST', `/bulk/${body.data._id}/start`);
    // The claim of a dead worker, whose next step finds that another one has the run.
    for (let n = 0; n < 20; n++) await runs.updateOne({ _id, state: 'running' }, { $set: { claim: `dead-${n}`, dueAt: app.now() } });
    await ended(body.data._id);
    expect(await run(body.data._id)).toMatchObject({ state: 'done', done: 200, failed: 0 });
    expect((await countTasks()) - before).toBe(200);
  });
});
