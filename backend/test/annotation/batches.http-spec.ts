import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { HeldJobsService } from '../../src/modules/jobs/held-jobs.service.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });
const HOUR = 3_600_000;

/** A task of 5 items in a queue, in three batches. */
async function queue() {
  const { _id, project } = await task({ queued: true, title: 'Street names' });
  await imported(_id, 'text', ['a', 'b', 'c', 'd', 'e'].join('\n'));
  const run = made(await admins('POST', `/tasks/${_id}/batches`, { size: 2 }), 201);
  made(await admins('POST', `/bulk/${run._id}/start`));
  for (let state = 'running'; state === 'running'; await pause(20)) state = made(await admins('GET', `/bulk/${run._id}`)).state;
  const tasks = made(await admins('GET', `/tasks?projectId=${project._id}&sort=createdAt`));
  return { projectId: project._id as string, tasks, run: made(await admins('GET', `/bulk/${run._id}`)) };
}

async function member(projectId: string): Promise<TestPerson> {
  const person = await app.person();
  const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
  made(await admins('POST', `/applications/${application._id}/approve`));
  return person;
}

describe('batches', () => {
  it('are tasks of their own, with the items in their order', async () => {
    const { tasks, run } = await queue();
    expect(run).toMatchObject({ state: 'done', done: 2, failed: 0 });
    const sizes = Object.fromEntries(tasks.map((one: { title: string; itemCount: number }) => [one.title, one.itemCount]));
    expect(sizes).toEqual({ 'Street names': 2, 'Street names (batch 2)': 2, 'Street names (batch 3)': 1 });
    const last = tasks.find((one: { title: string }) => one.title.includes('3'));
    expect(made(await admins('GET', `/tasks/${last._id}/items`))).toMatchObject([{ index: 0, data: { text: 'e' } }]);
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

  it('go back to the queue where nobody begins, and stay with those who do', async () => {
    const { projectId } = await queue();
    const [idle, busy] = [await member(projectId), await member(projectId)];
    const take = async (person: TestPerson) => made(await work.as(person, 'POST', `/projects/${projectId}/next-batch`), 201);
    const [unbegun, begun] = [await take(idle), await take(busy)];
    const [item] = await itemsOf(begun._id, '', busy);
    const patch = { baseRevision: 0, source: 'x', sequence: 1, changes: put(mood()), seconds: 0 };
    made(await work.as(busy, 'PATCH', `/annotations/${item._id}`, patch));
    const held = app.app.get(HeldJobsService, { strict: false });
    expect(await held.returnDue()).toBe(0);
    await app.connection
      .collection('jobs')
      .updateMany({ holdUntil: { $ne: null } }, { $set: { holdUntil: new Date(app.now().getTime() - HOUR) } });
    await held.returnDue();
    expect(made(await admins('GET', `/jobs/${unbegun._id}`)).status).toBe('cancelled');
    expect(made(await admins('GET', `/jobs/${begun._id}`)).status).toBe('pending');
    expect((await take(idle)).task._id).toBe(unbegun.task._id);
  });
});
