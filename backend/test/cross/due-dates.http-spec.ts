import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type BadCall, PROJECT, RATE, TASK, expectRefused } from '../support/work.js';

const { app, work } = await suiteOfWork();
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const today = businessDate(app.now());
const yesterday = addDays(today, -1);
const store = (collection: string, dueDate: string) => app.connection.collection(collection).updateMany({}, { $set: { dueDate } });

describe('a due date is today or later', () => {
  it('in new and changed projects and tasks, and the refusal says so', async () => {
    const [project, task] = [await work.project(), await work.task()];
    const newTask = { ...TASK, createdBy: work.admin._id };
    const calls = [yesterday, '2020-01-01'].flatMap((dueDate): BadCall[] => [
      ['new project', 'POST', '/projects', { ...PROJECT, dueDate }, 'dueDate'],
      ['declared name', 'POST', '/auth/createProject', { ...PROJECT, dueDate }, 'dueDate'],
      ['project', 'PUT', `/projects/${project._id}`, { dueDate }, 'dueDate'],
      ['new task', 'POST', '/tasks', { ...newTask, dueDate }, 'dueDate'],
      ['task', 'PUT', `/tasks/${task._id}`, { dueDate }, 'dueDate'],
    ]);
    await expectRefused(app, work.admin, calls);
    expect((await admins('POST', '/tasks', { ...newTask, dueDate: yesterday })).body.message).toBe('The due date must be today or later.');
    expectAnswer(await admins('POST', '/tasks', { ...newTask, dueDate: today }), 201);
    expectAnswer(await admins('POST', '/projects', { ...PROJECT, dueDate: today }), 201);
  });

  it('but what is past due already can be changed in all else, with its date as it is', async () => {
    const [project, task] = [await work.project(), await work.task()];
    await store('projects', yesterday);
    await store('tasks', yesterday);
    expectAnswer(await admins('PUT', `/projects/${project._id}`, { dueDate: yesterday, title: 'Signs' }), 200);
    expectAnswer(await admins('PUT', `/tasks/${task._id}`, { dueDate: yesterday, title: 'Signs' }), 200);
  });
});

describe('the offer is never paid in the past', () => {
  const payByOf = async (id: string) => (await work.as(work.annotator, 'GET', `/jobs/${id}`)).body.data.offer.payBy;

  it('of a job that is past due: review and payment are counted from today', async () => {
    const [job, task] = [await work.job(), await work.task({ rate: { amount: 400, currency: 'NGN', per: 'hour' } })];
    await store('jobs', '2020-01-01');
    await store('tasks', '2020-01-01');
    expect(await payByOf(job._id)).toBe(addDays(today, 9));
    expect((await admins('GET', `/tasks/${task._id}`)).body.data.offer.payBy).toBe(addDays(today, 9));
  });

  it('of work that waits too long for its review: it is paid four days after today', async () => {
    const { _id } = await work.submitted(undefined, { rate: { ...RATE, per: 'task' } });
    expect(await payByOf(_id)).toBe(addDays(today, 9));
    await app.connection.collection('jobs').updateMany({}, { $set: { submittedDate: new Date('2020-01-01T00:00:00Z') } });
    expect(await payByOf(_id)).toBe(addDays(today, 4));
  });

  it('but promises no day if a person must confirm the time or amount, nor once the work is rejected', async () => {
    const { _id } = await work.submitted(undefined, { rate: { ...RATE, per: 'task' } });
    const job = { _id: new Types.ObjectId(String(_id)) };
    expect(await payByOf(_id)).not.toBeNull();
    await app.connection.collection('jobs').updateOne(job, { $set: { decideBy: null } });
    expect(await payByOf(_id)).toBeNull();
    expectAnswer(await admins('POST', `/jobs/${_id}/reject`, { reason: 'Boxes are loose.' }), 200);
    expect(await payByOf(_id)).toBeNull();
  });
});
