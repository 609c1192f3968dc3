import { afterAll, describe, expect, it } from '@jest/globals';
import { PREDICTION_LIMITS, PREDICTION_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { fetchFile, png, upload, wav } from '../media/media.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfPredictions } from '../support/predictions.js';
import { startTestApp } from '../support/test-app.js';
import { startWork, UNKNOWN_ID } from '../support/work.js';

const suite = await suiteOfPredictions();
const {
  app,
  work,
  model,
  admins,
  made,
  task,
  imported,
  wish,
  start,
  run,
  read,
  later,
  waiting,
  act,
  textTask,
  itemsOfTask,
  predictions,
  problems,
} = suite;

/** A task of one item of another modality, with this interface. */
async function mediaTask(taskName: string, xml: string, row: object) {
  const project = await work.project();
  const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml }), 201);
  const own = await task({ projectId: project._id, interfaceId: face._id, taskName });
  expect(await imported(own._id, 'jsonl', JSON.stringify(row))).toMatchObject({ accepted: 1 });
  return own;
}
const uploaded = async (bytes: Buffer) => (await upload(app, work.admin, bytes)).body.data.medium._id;

describe('predictions of a model server', () => {
  it('are kept with score and model version for texts, with the project and the interface told first', async () => {
    const own = await textTask(3);
    const done = await run(own._id);
    expect(done).toMatchObject({ kind: 'predict', state: 'done', reason: null, total: 3, rows: 3, accepted: 3, repeated: 0, refused: 0 });
    expect(done.title).toBe(`127.0.0.1:${model.port}: Text Annotation`);
    const [first] = await itemsOfTask(own._id);
    expect(first.prediction).toMatchObject({
      model: 'simulated-1',
      score: 0.5,
      regions: [
        { from: 'label', labels: ['Person'], shape: { t: 'span', start: 0, end: 3 }, rest: { score: 0.5 } },
        { from: 'mood', answer: { key: 'choices', value: ['Good'] } },
      ],
    });
    const [health, setup, predict] = model.calls;
    expect([health?.path, setup?.path, predict?.path]).toEqual(['/health', '/setup', '/predict']);
    expect(setup?.body).toMatchObject({ access_token: '', schema: expect.stringContaining('<Labels name="label"') });
    expect(setup?.body.project).toMatch(new RegExp(`^${own.project._id}\\.`));
    expect(predict?.body.tasks).toHaveLength(3);
    expect(JSON.stringify(model.calls)).not.toContain(work.admin.token);
  });

  it('are asked for in batches, from the fields alone that the interface shows', async () => {
    const own = await task();
    const count = PREDICTION_LIMITS.itemsAtOnce + 2;
    const rows = Array.from({ length: count }, (_, n) => JSON.stringify({ text: `text ${n}`, patient: 'Ada', id: `r${n}` }));
    await imported(own._id, 'jsonl', rows.join('\n'));
    expect(await run(own._id)).toMatchObject({ rows: count, accepted: count });
    expect(predictions().map(({ body }) => body.tasks.length)).toEqual([PREDICTION_LIMITS.itemsAtOnce, 2]);
    expect(predictions()[0]?.body.tasks[0].data).toEqual({ text: 'text 0' });
  });

  it.each([
    [
      'boxes of a picture',
      'Image Annotation',
      '<View><Image name="m" value="$m"/><RectangleLabels name="box" toName="m"><Label value="Car"/></RectangleLabels></View>',
      () => png(64, 48),
      { from: 'box', labels: ['Car'], shape: { t: 'box', x: 10, y: 10, width: 20, height: 20 } },
    ],
    [
      'a transcript and ranges of a recording',
      'Audio Annotation',
      '<View><Audio name="m" value="$m"/><Labels name="label" toName="m"><Label value="Speech"/></Labels><TextArea name="t" toName="m"/></View>',
      async () => wav(),
      { from: 'label', labels: ['Speech'], shape: { t: 'segment', start: 0.1, end: 0.5 } },
    ],
  ])('are %s, which the server gets by a link', async (_what, name, xml, file, region) => {
    const mediumId = await uploaded(await file());
    const own = await mediaTask(name, xml, { m: `media:${mediumId}` });
    let link = '';
    let during = 0;
    const { predict } = model;
    model.before = async () => {
      link = predictions()[0]?.body.tasks[0].data.m ?? '';
      const { pathname, search } = new URL(link);
      during = (await fetchFile(app, pathname + search)).status;
    };
    model.predict = predict;
    expect(await run(own._id)).toMatchObject({ state: 'done', accepted: 1, refused: 0 });
    expect((await itemsOfTask(own._id))[0].prediction.regions[0]).toMatchObject(region);
    expect(during).toBe(200);
    expect(link).toMatch(new RegExp(`^${app.settings.publicUrl}/api/media/${mediumId}/file\\?`));
    const { pathname, search } = new URL(link);
    expect((await fetchFile(app, pathname + search)).status).toBe(403);
  });

  it('are refused beyond the end of a recording', async () => {
    const xml = '<View><Audio name="m" value="$m"/><Labels name="label" toName="m"><Label value="Speech"/></Labels></View>';
    const own = await mediaTask('Audio Annotation', xml, { m: `media:${await uploaded(wav())}` });
    const value = { start: 0, end: 900, labels: ['Speech'] };
    model.predict = () => ({ result: [{ from_name: 'label', to_name: 'm', type: 'labels', value }] });
    const done = await run(own._id);
    expect(done).toMatchObject({ state: 'done', accepted: 0, refused: 1 });
    expect(await problems(done._id)).toMatchObject([{ line: 1, field: expect.stringMatching(/^prediction\./) }]);
  });

  it('are tracks of a video, whose address elsewhere goes as it is', async () => {
    const xml =
      '<View><Video name="m" value="$m"/><VideoRectangle name="box" toName="m"/><Labels name="l" toName="m"><Label value="Car"/></Labels></View>';
    const own = await mediaTask('Video Annotation', xml, { m: 'https://media.example/a.mp4' });
    expect(await run(own._id)).toMatchObject({ state: 'done', accepted: 1, refused: 0 });
    expect((await itemsOfTask(own._id))[0].prediction.regions[0]).toMatchObject({ from: 'box', labels: ['Car'], shape: { t: 'track' } });
    expect(predictions()[0]?.body.tasks[0].data.m).toBe('https://media.example/a.mp4');
  });

  it('are asked for once with a model version, and again with the next one', async () => {
    const own = await textTask(2);
    expect(await run(own._id)).toMatchObject({ accepted: 2 });
    expect(await run(own._id)).toMatchObject({ rows: 2, accepted: 0, repeated: 2 });
    expect(predictions()).toHaveLength(1);
    model.version = 'simulated-2';
    expect(await run(own._id)).toMatchObject({ accepted: 2 });
    expect((await itemsOfTask(own._id)).map(({ prediction }) => prediction.model)).toEqual(['simulated-2', 'simulated-2']);
  });

  it('do not make rows of a file new that is imported again', async () => {
    const own = await task();
    const rows = '{"id":"a","text":"One"}\n{"id":"b","text":"Two"}';
    await imported(own._id, 'jsonl', rows);
    // Items of earlier versions have no digest of their row.
    await app.connection
      .collection('items')
      .updateOne({ taskId: new Types.ObjectId(own._id), externalId: 'a' }, { $unset: { content: 1 } });
    await run(own._id);
    expect(await imported(own._id, 'jsonl', rows)).toMatchObject({ accepted: 0, repeated: 2, refused: 0 });
  });
});

describe('a link of a run to a medium', () => {
  it('works for this medium, for some minutes, and while the run goes on', async () => {
    const mediumId = await uploaded(await png(32, 24));
    const xml = '<View><Image name="m" value="$m"/><Choices name="c" toName="m"><Choice value="Yes"/></Choices></View>';
    const own = await mediaTask('Image Annotation', xml, { m: `media:${mediumId}` });
    model.faults = { '/predict': 'error' };
    const id = await start(own._id);
    await waiting(id, 1);
    const { pathname, search } = new URL(predictions()[0]?.body.tasks[0].data.m ?? '');
    const status = async (path = pathname + search) => (await fetchFile(app, path)).status;
    expect(await status()).toBe(200);
    expect(await status(`${pathname.replace(mediumId, 'f'.repeat(64))}${search}`)).toBe(403);
    expect(await status(`${pathname}${search.replace(/until=\d+/, 'until=99999999999')}`)).toBe(403);
    expect(await status(`${pathname}${search.replace(/run=\w+/, `run=${UNKNOWN_ID}`)}`)).toBe(403);
    expect(await status(`${pathname}${search.replace(/&run=\w+/, '')}`)).toBe(403);
    model.faults = { '/health': 'error' };
    await later(PREDICTION_LIMITS.linkMinutes * 60_000 + 1_000);
    expect(await status()).toBe(403);
    await act(id, 'cancel');
    expect((await read(id)).state).toBe('cancelled');
  });
});

const TASK_ID = (await textTask(1))._id;

describe('a run of predictions is refused', () => {
  const at = (field: string, message: string) => ({ 'details.0': { field, message } });

  it.each([
    ['another host', 'http://10.0.0.1/', PREDICTION_MESSAGES.notAllowed],
    ['the metadata of a cloud', 'http://169.254.169.254/latest', PREDICTION_MESSAGES.notAllowed],
    ['a public host', 'https://example.com', PREDICTION_MESSAGES.notAllowed],
    ['another port of the host', 'http://127.0.0.1:1/', PREDICTION_MESSAGES.notAllowed],
    ['another name of the host', `http://localhost:${model.port}`, PREDICTION_MESSAGES.notAllowed],
    ['IPv4 in IPv6', `http://[::ffff:127.0.0.1]:${model.port}`, PREDICTION_MESSAGES.notAllowed],
    ['a host that begins like it', `http://127.0.0.1.evil.example:${model.port}`, PREDICTION_MESSAGES.notAllowed],
    ['a user name like it', `http://127.0.0.1:${model.port}@evil.example/`, PREDICTION_MESSAGES.address],
    ['a password', `http://me:secret@127.0.0.1:${model.port}`, PREDICTION_MESSAGES.address],
    ['a query', `${model.url}/?a=b`, PREDICTION_MESSAGES.address],
    ['a part after #', `${model.url}/#a`, PREDICTION_MESSAGES.address],
    ['a file', 'file:///etc/passwd', PREDICTION_MESSAGES.address],
    ['another protocol', `gopher://127.0.0.1:${model.port}`, PREDICTION_MESSAGES.address],
    ['nonsense', 'nonsense', PREDICTION_MESSAGES.address],
    [
      'a long address',
      `${model.url}/${'a'.repeat(PREDICTION_LIMITS.addressMax)}`,
      `must have at most ${PREDICTION_LIMITS.addressMax} characters`,
    ],
  ])('at %s', async (_what, backend, message) => {
    expectAnswer(await admins('POST', '/runs', wish(TASK_ID, { backend })), 400, at('backend', message));
    expect(model.calls).toEqual([]);
  });

  it('without an address, without a task, for a task elsewhere, an unknown one and an exam', async () => {
    expectAnswer(await admins('POST', '/runs', { kind: 'predict', taskId: TASK_ID }), 400, at('backend', 'is required'));
    const ofProject = { ...wish(''), taskId: undefined, projectId: (await work.project())._id };
    expectAnswer(await admins('POST', '/runs', ofProject), 400, at('taskId', PREDICTION_MESSAGES.taskNeeded));
    expectAnswer(await admins('POST', '/runs', wish((await work.task())._id)), 409);
    expectAnswer(await admins('POST', '/runs', wish(UNKNOWN_ID)), 404);
    const exam = await textTask(2, { rate: undefined, exam: { passMark: 1, practice: 1, minutes: 5 } });
    expectAnswer(await admins('POST', '/runs', wish(exam._id)), 409, PREDICTION_MESSAGES.ofExam);
  });

  it('of annotators, and of keys without the scope of projects', async () => {
    expectAnswer(await work.as(work.annotator, 'POST', '/runs', wish(TASK_ID)), 403);
    const withKey = async (scopes: string[]) => {
      const { secret } = (await admins('POST', '/keys', { name: `Key of ${scopes.join()}`, scopes })).body;
      return app.http('POST', '/api/runs', { token: secret, body: wish(TASK_ID) });
    };
    expectAnswer(await withKey(['review']), 403);
    expectAnswer(await withKey(['projects']), 201);
    expectAnswer(await work.as(work.annotator, 'GET', '/model-hosts'), 403);
  });

  it('at any host if the settings name none', async () => {
    const off = await startTestApp({ RATE_LIMITS: 'off' });
    afterAll(() => off.close());
    const there = await startWork(off);
    const asThere = (method: string, path: string, body?: unknown) => there.as(there.admin, method, path, body);
    expect((await asThere('GET', '/model-hosts')).body.data).toEqual({ hosts: [] });
    expectAnswer(await asThere('POST', '/runs', wish(UNKNOWN_ID)), 400, at('backend', PREDICTION_MESSAGES.notAllowed));
    expect(made(await admins('GET', '/model-hosts'))).toEqual({ hosts: [`127.0.0.1:${model.port}`] });
  });
});
