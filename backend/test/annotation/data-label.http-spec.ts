import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { DataSizes } from '../../src/modules/work/annotation/work/data-sizes.js';
import { fetchFile, png, upload } from '../media/media.fixtures.js';
import { annotationCalls, mood, put, SPANS_XML } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL, RATE } from '../support/work.js';

const suite = await suiteOfWork({ RATE_LIMITS: 'off', FFMPEG: 'none', DATA_PRICE_PER_GB: '430@2026-11-01' });
const { app, work } = suite;
const { admins, mine, made, task, imported, assign, job, itemsOf, patch } = annotationCalls(suite);
const price = { perGb: { amount: 43_000, currency: 'NGN' }, date: '2026-11-01' };
const dataOf = async (id: string) => made(await mine('GET', `/jobs/${id}`)).data;
const rowsOf = (texts: readonly string[]) => texts.map((text) => JSON.stringify({ text })).join('\n');
const bytesOf = (text: string): number => Buffer.byteLength(JSON.stringify({ text }));
const FRAME = 1_000;
const PICTURES = SPANS_XML.replace(/<Labels[^]*<\/Labels>/, '').replace('<Text', '<Image');

/** A task of pictures with these rows. */
const pictures = async (texts: readonly string[]) => {
  const { _id: projectId } = await work.project();
  const { _id: interfaceId } = made(await admins('POST', `/projects/${projectId}/interfaces`, { xml: PICTURES }), 201);
  const { _id } = await task({ projectId, interfaceId, taskName: 'Image Annotation' });
  expect(await imported(_id, 'jsonl', rowsOf(texts))).toMatchObject({ accepted: texts.length });
  return _id;
};

const uploaded = async (width: number, height: number) => {
  const { _id } = (await upload(app, work.admin, await png(width, height))).body.data.medium;
  return waitFor('its copies', async () => {
    const medium = made(await admins('GET', `/media/${_id}`));
    return medium.state === 'ready' && medium;
  });
};

describe('a job that is assigned but not begun', () => {
  it('says what its files and texts take to load and its answers to send, and the price of data with its day', async () => {
    const medium = await uploaded(2_000, 1_000);
    const copy = medium.renditions.find(({ width }: { width: number }) => width === 1_600);
    expect(copy.size).not.toBe(medium.size);
    const texts = [`media:${medium._id}`, 'https://pictures.example/one.png'];
    const { data } = await assign(await pictures(texts));
    const load = copy.size + texts.reduce((sum, text) => sum + bytesOf(text) + FRAME, 0);
    expect(data).toEqual({ load, send: 4_000, more: true, loaded: 0, sent: 0, price });
  });

  it('says what work like it sent, once some was handed in', async () => {
    const first = await job(['One', 'Two']);
    for (const { _id } of await itemsOf(first._id)) {
      made(await patch(_id, 1, 0, put(mood())));
      made(await mine('POST', `/assignments/${_id}/done`));
    }
    const { sent } = await dataOf(first._id);
    expect(sent).toBeGreaterThan(100);
    made(await mine('POST', `/jobs/${first._id}/submit`, { minutes: 5 }));
    const other = await work.task({
      workplace: 'labelbridge',
      taskLink: undefined,
      projectId: first.task.project._id,
      interfaceId: made(await admins('GET', `/tasks/${first.task._id}`)).interfaceId,
      taskName: 'Text Annotation',
    });
    await imported(other._id, 'jsonl', rowsOf(['Three', 'Four', 'Five']));
    expect((await assign(other._id)).data.send).toBe(Math.ceil((sent / 2) * 3));
  });

  it('follows items that an admin adds and takes out', async () => {
    const { _id, task: of } = await job(['One']);
    const { load } = await dataOf(_id);
    await imported(of._id, 'jsonl', rowsOf(['Another text']));
    expect((await dataOf(_id)).load).toBe(load + bytesOf('Another text') + FRAME);
    const [first] = made(await admins('GET', `/tasks/${of._id}/items`));
    made(await admins('DELETE', `/items/${first._id}`));
    expect((await dataOf(_id)).load).toBe(bytesOf('Another text') + FRAME);
  });

  it('does not show gold items by its size', async () => {
    const { _id, task: of } = await job(['One', 'A gold item']);
    const [, gold] = await itemsOf(_id);
    await app.connection.collection('assignments').updateOne({ _id: new Types.ObjectId(String(gold._id)) }, { $set: { mixed: true } });
    const found = await app.connection.collection('tasks').findOne({ _id: new Types.ObjectId(String(of._id)) });
    if (!found) throw new Error('the task is not there');
    const { projectId, interfaceId, modality } = found;
    const session = await app.connection.startSession();
    const sizes = app.app.get(DataSizes, { strict: false });
    const said = await sizes.ofJob(session, new Types.ObjectId(String(_id)), { _id: found._id, projectId, interfaceId, modality });
    await session.endSession();
    expect(said.load).toBe(bytesOf('One') + FRAME);
  });

  it('says nothing of work elsewhere, or of jobs of before', async () => {
    const elsewhere = await assign((await work.task())._id);
    expect(elsewhere.data).toBeUndefined();
    const { _id } = await job(['One']);
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(String(_id)) }, { $unset: { data: 1 } });
    const [item] = await itemsOf(_id);
    made(await patch(item._id, 1, 0, put(mood())));
    expect(await dataOf(_id)).toBeUndefined();
  });
});

describe('what was used', () => {
  it('counts the files and items that the annotator loads, each time, and the changes that they send; admins count nothing', async () => {
    const medium = await uploaded(64, 48);
    const { _id } = await assign(await pictures([`media:${medium._id}`]));
    const [{ _id: assignment, item }] = await itemsOf(_id);
    const list = bytesOf(`media:${medium._id}`) + FRAME;
    const hasLoaded = (bytes: number) => waitFor(`${bytes} bytes`, async () => (await dataOf(_id)).loaded === bytes);
    await hasLoaded(list);
    expect((await fetchFile(app, item.media[0].url)).status).toBe(200);
    await hasLoaded(list + medium.size);
    const part = await fetch(`${app.url}${item.media[0].url}`, { headers: { range: 'bytes=10-19' } });
    expect((await part.arrayBuffer()).byteLength).toBe(10);
    await hasLoaded(list + medium.size + 10);
    await fetch(`${app.url}${item.media[0].url}`, { method: 'HEAD' });
    const [seen] = made(await admins('GET', `/jobs/${_id}/items`));
    expect((await fetchFile(app, seen.item.media[0].url)).status).toBe(200);
    await itemsOf(_id);
    await hasLoaded(2 * list + medium.size + 10);
    const body = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood()), seconds: 0 };
    made(await mine('PATCH', `/annotations/${assignment}`, body));
    made(await mine('PATCH', `/annotations/${assignment}`, body));
    expect((await dataOf(_id)).sent).toBe(JSON.stringify(body).length);
  });
});

describe('the next batch of a queue', () => {
  const queueOf = async (person: TestPerson) => made(await work.as(person, 'GET', '/queues')).queues[0];

  it('says its size to those who can take it, rounded up to five items, so that nobody knows how many gold items come with it', async () => {
    const project = await work.project();
    const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml: SPANS_XML }), 201);
    const { _id } = await work.task({
      workplace: 'labelbridge',
      taskLink: undefined,
      projectId: project._id,
      interfaceId: face._id,
      taskName: 'Text Annotation',
      queued: true,
    });
    const texts = ['One', 'The second text'];
    await imported(_id, 'jsonl', rowsOf(texts));
    const person = await app.person();
    const application = made(await work.as(person, 'POST', `/projects/${project._id}/apply`), 201);
    made(await admins('POST', `/applications/${application._id}/approve`));
    const said = { load: texts.reduce((sum, text) => sum + bytesOf(text) + FRAME, 0), send: 4_000, price };
    expect((await queueOf(person)).next).toMatchObject({ items: 5, data: { load: (said.load * 5) / 2, send: 10_000, price } });
    const taken = made(await work.as(person, 'POST', `/projects/${project._id}/next-batch`), 201);
    expect(taken.data).toEqual({ ...said, loaded: 0, sent: 0 });
    expect((await queueOf(person)).next).toBeUndefined();
  });
});

// @fairwork 1.2
it('the pay an hour of a project is after the data that its jobs were said to take', async () => {
  const { _id: projectId } = await work.project();
  const { _id } = await work.submitted(work.annotator, { projectId, rate: RATE });
  const set = { 'clock.seconds': 3_600, data: { load: 1_500_000_000, send: 500_000_000, loaded: 9_000_000_000, sent: 1 } };
  await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(String(_id)) }, { $set: set });
  made(await admins('POST', `/jobs/${_id}/approve`, { ...APPROVAL, approvedAmount: { amount: 500_000, currency: 'NGN' } }));
  const pay = made(await admins('GET', `/projects/${projectId}/effective-pay`));
  expect([pay.median.amount, pay.dataPrice]).toEqual([500_000 - 2 * 43_000, price]);
});
