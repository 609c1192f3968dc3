import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { TaskSplitsService } from '../../src/modules/work/annotation/batches/task-splits.service.js';
import { AssignmentsService } from '../../src/modules/work/jobs/assignments.service.js';
import { TaskWorkService } from '../../src/modules/work/tasks/task-work.service.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { returnHeld } from '../support/held.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson, until } from '../support/test-app.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });
const HOUR = 3_600_000;

const textOf = ({ data }: { data: { text: string } }) => data.text;
const byNumber = (a: string, b: string) => Number(a.split(' ')[1]) - Number(b.split(' ')[1]);

async function endOf(id: string) {
  const run = async () => made(await admins('GET', `/bulk/${id}`));
  await until(`the end of run ${id}`, async () => (await run()).state !== 'running', 60_000);
  return run();
}

/** A queued task of 5 items in three batches. */
async function queue() {
  const { _id, project } = await task({ queued: true, title: 'Street names', secondsPerItem: 40 });
  await imported(_id, 'text', ['a', 'b', 'c', 'd', 'e'].join('\n'));
  const run = made(await admins('POST', `/tasks/${_id}/batches`, { size: 2 }), 201);
  made(await admins('POST', `/bulk/${run._id}/start`));
  const ended = await endOf(run._id);
  const tasks = made(await admins('GET', `/tasks?projectId=${project._id}&sort=createdAt`));
  return { projectId: project._id as string, tasks, run: ended };
}

async function member(projectId: string): Promise<TestPerson> {
  const person = await app.person();
  const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
  made(await admins('POST', `/applications/${application._id}/approve`));
  return person;
}

describe('batches', () => {
  it('are tasks of their own, with the estimate of their task and the items in their order', async () => {
    const { projectId, tasks, run } = await queue();
    expect(run).toMatchObject({ state: 'done', done: 2, failed: 0, projectId });
    const sizes = Object.fromEntries(tasks.map((one: { title: string; itemCount: number }) => [one.title, one.itemCount]));
    expect(sizes).toEqual({ 'Street names': 2, 'Street names (batch 2)': 2, 'Street names (batch 3)': 1 });
    expect(tasks.map((one: { secondsPerItem: number }) => one.secondsPerItem)).toEqual([40, 40, 40]);
    const last = tasks.find((one: { title: string }) => one.title.includes('3'));
    expect(made(await admins('GET', `/tasks/${last._id}/items`))).toMatchObject([{ index: 0, data: { text: 'e' } }]);
  });

  it('of a split that was stopped in its middle hold each item once after another import and another split', async () => {
    const { _id, project } = await task({ title: 'Street names' });
    const texts = Array.from({ length: 60 }, (_, n) => `Street ${n}`);
    await imported(_id, 'text', texts.join('\n'));
    const run = made(await admins('POST', `/tasks/${_id}/batches`, { size: 3 }), 201);
    const splits = app.app.get(TaskSplitsService, { strict: false });
    const handle = splits.handle.bind(splits);
    let handled = 0;
    splits.handle = async (...given) => {
      handled += 1;
      // Stops within the second step, which is undone.
      if (handled === splits.rowsAtOnce + 2) made(await admins('POST', `/bulk/${run._id}/stop`));
      return handle(...given);
    };
    made(await admins('POST', `/bulk/${run._id}/start`));
    expect(await endOf(run._id)).toMatchObject({ state: 'stopped', done: splits.rowsAtOnce });
    splits.handle = handle;
    const more = ['Street 60', 'Street 61', 'Street 62'];
    expect(await imported(_id, 'text', more.join('\n'))).toMatchObject({ accepted: 3 });
    const left = made(await admins('GET', `/tasks/${_id}/items?limit=100`));
    expect(left.map(textOf)).toEqual([...texts.slice(0, 3), ...texts.slice(33), ...more]);
    // The second batch begins before the gap, and ends behind it.
    const again = made(await admins('POST', `/tasks/${_id}/batches`, { size: 2 }), 201);
    made(await admins('POST', `/bulk/${again._id}/start`));
    expect(await endOf(again._id)).toMatchObject({ state: 'done', done: 16, failed: 0 });
    const batches = [];
    for (const { _id: id, itemCount } of made(await admins('GET', `/tasks?projectId=${project._id}&sort=createdAt&limit=100`))) {
      const items = made(await admins('GET', `/tasks/${id}/items?limit=100`));
      expect(items).toHaveLength(itemCount);
      if (id !== _id) expect(items.map(({ index }: { index: number }) => index)).toEqual([...items.keys()]);
      batches.push(...items.map(textOf));
    }
    expect(batches.sort(byNumber)).toEqual([...texts, ...more]);
  });

  it('are taken one at a time, each by one person, by those who have joined', async () => {
    const { projectId } = await queue();
    const stranger = await app.person();
    const take = (person: TestPerson) => work.as(person, 'POST', `/projects/${projectId}/next-batch`);
    expect((await take(stranger)).body.message).toBe('Only annotators of this project take its batches.');
    const people = [await member(projectId), await member(projectId), await member(projectId), await member(projectId)];
    const answers = await Promise.all(people.map(take));
    expect(tally(answers)).toEqual({ 201: 3, 409: 1 });
    const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.task._id);
    expect(new Set(taken).size).toBe(3);
    const first = people[answers.findIndex(({ status }) => status === 201)];
    if (!first) throw new Error('nobody has one');
    expect((await take(first)).body.message).toBe('Submit the batch that you have before you take the next one.');
  });

  // Both servers have looked a batch up before either takes one.
  it('are one at a time for a person who asks two servers at once', async () => {
    const { projectId } = await queue();
    const person = await member(projectId);
    const assignments = app.app.get(AssignmentsService, { strict: false });
    const queued = await app.app.get(TaskWorkService, { strict: false }).findQueued(new Types.ObjectId(projectId), [], 2);
    const asks = callerOf(person, 'USER');
    const holdUntil = new Date(app.now().getTime() + 1_000 * HOUR);
    const takes = queued.map(({ _id }) => assignments.take(asks, _id, holdUntil));
    const ends = await Promise.allSettled(takes);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('are said to be there, or when to look again, to those who have joined a project with a queue', async () => {
    const { projectId } = await queue();
    const { project } = await task();
    const person = await member(projectId);
    const other = made(await work.as(person, 'POST', `/projects/${project._id}/apply`), 201);
    made(await admins('POST', `/applications/${other._id}/approve`));
    const queues = async (of = person) => made(await work.as(of, 'GET', '/queues')).queues;
    expect(await queues()).toMatchObject([
      { projectId, available: true, comparing: false, paused: false, hasBatch: false, lookAgainAt: null },
    ]);
    const holders = [await member(projectId), await member(projectId), await member(projectId)];
    for (const each of holders) made(await work.as(each, 'POST', `/projects/${projectId}/next-batch`), 201);
    expect((await queues(holders[0]))[0].hasBatch).toBe(true);
    const until = new Date(app.now().getTime() + 24 * HOUR).toISOString();
    expect(await queues()).toEqual([
      { projectId, available: false, comparing: false, paused: false, hasBatch: false, lookAgainAt: expect.any(String) },
    ]);
    expect((await queues())[0].lookAgainAt <= until).toBe(true);
    expect(made(await work.as(await app.person(), 'GET', '/queues'))).toEqual({ queues: [] });
  });

  it('say before they are taken what they are and until when they are theirs, and after that until their work begins', async () => {
    const rate = { amount: 5_000, currency: 'NGN', per: 'item' };
    const { _id, project } = await task({ queued: true, rate, dueDate: '2031-03-01' });
    await imported(_id, 'text', Array.from({ length: 11 }, (_, n) => `Street ${n}`).join('\n'));
    const person = await member(project._id);
    const earliest = app.now().getTime() + 24 * HOUR;
    const [{ next }] = made(await work.as(person, 'GET', '/queues')).queues;
    expect(next).toMatchObject({ items: 15, rate, dueDate: '2031-03-01' });
    expect(new Date(next.beginBy).getTime()).toBeGreaterThanOrEqual(earliest);
    const taken = made(await work.as(person, 'POST', `/projects/${project._id}/next-batch`), 201);
    expect(taken.beginBy >= next.beginBy).toBe(true);
    const deadlines = async () => [
      made(await work.as(person, 'GET', `/jobs/${taken._id}`)).beginBy,
      made(await work.as(person, 'GET', '/jobs?status=pending'))[0].beginBy,
    ];
    expect(await deadlines()).toEqual([taken.beginBy, taken.beginBy]);
    made(await work.as(person, 'POST', `/jobs/${taken._id}/start`));
    expect(await deadlines()).toEqual([null, undefined]);
  });

  it('are one at a time also for those who have a hundred other jobs that are due sooner', async () => {
    const { projectId } = await queue();
    const busy = await member(projectId);
    const take = () => work.as(busy, 'POST', `/projects/${projectId}/next-batch`);
    const { _id } = made(await take(), 201);
    const jobs = app.connection.collection('jobs');
    const own = { _id: new Types.ObjectId(String(_id)) };
    const batch = await jobs.findOne(own);
    const other = () => ({ ...batch, _id: new Types.ObjectId(), taskId: new Types.ObjectId(), items: null, dueDate: '2031-01-01' });
    await jobs.insertMany(Array.from({ length: 101 }, other));
    await jobs.updateOne(own, { $set: { dueDate: '2031-01-02' } });
    expect((await take()).body.message).toBe('Submit the batch that you have before you take the next one.');
    await jobs.deleteMany({ dueDate: '2031-01-01' });
  });

  it('go back to the queue where nobody begins, and stay with those who do', async () => {
    const { projectId } = await queue();
    const [idle, busy] = [await member(projectId), await member(projectId)];
    const take = async (person: TestPerson) => made(await work.as(person, 'POST', `/projects/${projectId}/next-batch`), 201);
    const [unbegun, begun] = [await take(idle), await take(busy)];
    const [item] = await itemsOf(begun._id, '', busy);
    const patch = { baseRevision: 0, source: 'x', sequence: 1, changes: put(mood()), seconds: 0 };
    made(await work.as(busy, 'PATCH', `/annotations/${item._id}`, patch));
    expect(await returnHeld(app)).toBe(0);
    await app.connection
      .collection('jobs')
      .updateMany({ holdUntil: { $ne: null } }, { $set: { holdUntil: new Date(app.now().getTime() - HOUR) } });
    await returnHeld(app);
    expect(made(await admins('GET', `/jobs/${unbegun._id}`)).status).toBe('cancelled');
    expect(made(await admins('GET', `/jobs/${begun._id}`)).status).toBe('pending');
    expect((await take(idle)).task._id).toBe(unbegun.task._id);
  });
});
