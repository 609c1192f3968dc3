import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { AssignmentsService } from '../../src/modules/work/jobs/assignments.service.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson, until } from '../support/test-app.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { admins, made, task, imported, assign } = annotationCalls({ app, work });
const DAY = 86_400_000;

/** A queued task of two items. */
async function queue(overlap?: number) {
  const made = await task({ queued: true, title: 'Street names', ...(overlap && { overlap }) });
  await imported(made._id, 'text', 'a\nb');
  return { taskId: made._id as string, projectId: made.project._id as string };
}

async function member(projectId: string): Promise<TestPerson> {
  const person = await app.person();
  const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
  made(await admins('POST', `/applications/${application._id}/approve`));
  return person;
}
const members = async (projectId: string, count: number): Promise<TestPerson[]> => {
  const people = [];
  for (let n = 0; n < count; n += 1) people.push(await member(projectId));
  return people;
};

const take = (person: TestPerson, projectId: string) => work.as(person, 'POST', `/projects/${projectId}/next-batch`);
const isAvailable = async (person: TestPerson) => made(await work.as(person, 'GET', '/queues')).queues[0].available;

describe('answers for each item', () => {
  it('are one unless the task says more, and a whole number from 1 to 9', async () => {
    const { _id, overlap } = await task();
    expect(overlap).toBe(1);
    await app.connection.collection('tasks').updateOne({ _id: new Types.ObjectId(String(_id)) }, { $unset: { overlap: 1 } });
    expect(made(await admins('GET', `/tasks/${_id}`)).overlap).toBe(1);
    expectAnswer(await admins('PUT', `/tasks/${_id}`, { overlap: 9 }), 200, { 'data.overlap': 9 });
    for (const overlap of [0, 10, 1.5, '2', null]) {
      expectAnswer(await admins('PUT', `/tasks/${_id}`, { overlap }), 400, { 'details.0.field': 'overlap' });
    }
  });

  it('keep a batch in the queue until as many people have it, and nobody gets it twice', async () => {
    const { taskId, projectId } = await queue(2);
    const [ada, bola, chidi] = await members(projectId, 3);
    if (!ada || !bola || !chidi) throw new Error('three members');
    const first = made(await take(ada, projectId), 201);
    expect([await isAvailable(ada), await isAvailable(bola)]).toEqual([false, true]);
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(String(first._id)) }, { $set: { status: 'submitted' } });
    expectAnswer(await take(ada, projectId), 409, { message: 'There is no batch to take at present.' });
    expect(made(await take(bola, projectId), 201).task._id).toBe(taskId);
    expect(await isAvailable(chidi)).toBe(false);
    expectAnswer(await take(chidi, projectId), 409);
    // The held batch may come back to somebody who has not had it.
    const lookAgainAt = async (person: TestPerson) => made(await work.as(person, 'GET', '/queues')).queues[0].lookAgainAt;
    expect([await lookAgainAt(ada), await lookAgainAt(chidi)]).toEqual([null, expect.any(String)]);
  });

  it('count nobody who gave the batch back', async () => {
    const { projectId } = await queue(2);
    const [ada, bola, chidi] = await members(projectId, 3);
    if (!ada || !bola || !chidi) throw new Error('three members');
    const { _id } = made(await take(ada, projectId), 201);
    made(await take(bola, projectId), 201);
    made(await work.as(ada, 'POST', `/jobs/${_id}/decline`, { reason: 'I have no time for it' }));
    made(await take(chidi, projectId), 201);
    expectAnswer(await take(ada, projectId), 409);
  });

  // Each take has its own place in line on its server; the database decides.
  it('are exactly as many if more people ask several servers at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { taskId, projectId } = await queue(3);
      const people = await members(projectId, 6);
      const assignments = app.app.get(AssignmentsService, { strict: false });
      const holdUntil = new Date(app.now().getTime() + DAY);
      const takes = people.map((person) => assignments.take(callerOf(person, 'USER'), new Types.ObjectId(taskId), holdUntil));
      const jobs = await Promise.all(takes);
      expect(jobs.filter((job) => job !== null)).toHaveLength(3);
      expect(made(await admins('GET', `/tasks/${taskId}`)).jobCounts.pending).toBe(3);
    }
  });

  it('limit how many get the task by hand, if there are several', async () => {
    const { taskId } = await queue(2);
    const people = [await app.person(), await app.person(), await app.person()];
    const wishes = people.map(({ _id }) => admins('POST', '/tasks/assign', { taskId, userId: _id }));
    const answers = await Promise.all(wishes);
    expect(tally(answers)).toEqual({ 201: 2, 409: 1 });
    expect(answers.find(({ status }) => status === 409)?.body.message).toContain('2 people answer each item of this task, and 2 have it.');
    const { taskId: single } = await queue();
    for (const person of people) await assign(single, person);
  });

  it('are inherited by batches, and wait for work as often as they are missing', async () => {
    const { taskId, projectId } = await queue(3);
    const items = async () => made(await admins('GET', `/projects/${projectId}`)).progress.items;
    expect(await items()).toBe(6);
    await assign(taskId, await app.person());
    expect(await items()).toBe(6);
    const split = await queue(4);
    const run = made(await admins('POST', `/tasks/${split.taskId}/batches`, { size: 1 }), 201);
    made(await admins('POST', `/bulk/${run._id}/start`));
    await until('the end of the split', async () => made(await admins('GET', `/bulk/${run._id}`)).state !== 'running', 60_000);
    const batches = made(await admins('GET', `/tasks?projectId=${split.projectId}&sort=createdAt`));
    expect(batches.map(({ overlap }: { overlap: number }) => overlap)).toEqual([4, 4]);
  });
});
