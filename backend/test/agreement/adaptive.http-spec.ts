import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { AgreementCounter } from '../../src/modules/work/agreement/agreement-counter.js';
import { AgreementService } from '../../src/modules/work/agreement/agreement.service.js';
import { DoubtCounter, DoubtWorker } from '../../src/modules/work/agreement/doubt-counter.js';
import { AssignmentsService } from '../../src/modules/work/jobs/assignments.service.js';
import { Transactions } from '../../src/database/transactions.js';
import { TaskWorkService } from '../../src/modules/work/tasks/task-work.service.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson } from '../support/test-app.js';
import { RATE } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });
const DAY = 86_400_000;
// Tests read what is not counted yet: they count themselves.
await app.app.get(DoubtWorker, { strict: false }).beforeApplicationShutdown();

const count = () =>
  app.app.get(DoubtCounter, { strict: false }).drain(
    () => false,
    (error) => {
      throw error;
    },
  );
const taskOf = async (id: string) => made(await admins('GET', `/tasks/${id}`));

type Mood = 'Good' | 'Bad';

/** A queued batch of four items that two people have answered; they differ on the last two. */
async function shared(overlapMost: number) {
  const { _id: taskId, project } = await task({ queued: true, overlap: 2, overlapMost });
  const projectId: string = project._id;
  await imported(taskId, 'text', 'a\nb\nc\nd');
  const member = async (): Promise<TestPerson> => {
    const person = await app.person();
    const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
    made(await admins('POST', `/applications/${application._id}/approve`));
    return person;
  };
  const take = (person: TestPerson) => work.as(person, 'POST', `/projects/${projectId}/next-batch`);
  const answer = async (person: TestPerson, jobId: string, moods: readonly Mood[]): Promise<void> => {
    for (const [place, { _id: id }] of (await itemsOf(jobId, '', person)).entries()) {
      const patch = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood(moods[place])), seconds: 0 };
      made(await work.as(person, 'PATCH', `/annotations/${id}`, patch));
      made(await work.as(person, 'POST', `/assignments/${id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
  };
  /** A new member takes the batch and hands it in. @returns the texts of the items that they got */
  const handIn = async (...moods: readonly Mood[]): Promise<string[]> => {
    const person = await member();
    const { _id } = made(await take(person), 201);
    const texts = (await itemsOf(_id, '', person)).map(({ item }: { item: { data: { text: string } } }) => item.data.text);
    await answer(person, _id, moods);
    return texts;
  };
  await handIn('Good', 'Good', 'Good', 'Good');
  await handIn('Good', 'Good', 'Bad', 'Bad');
  return { taskId: taskId as string, projectId, member, take, answer, handIn };
}

describe('a task that asks more people while answers differ', () => {
  it('asks for a whole number above the answers of each item, which are two or more', async () => {
    const { _id } = await task({ overlap: 2, overlapMost: 5 });
    for (const [body, status] of [
      [{ overlapMost: 2 }, 400],
      [{ overlapMost: 10 }, 400],
      [{ overlapMost: 2.5 }, 400],
      [{ overlapMost: '5' }, 400],
      [{ overlap: 1, overlapMost: 5 }, 400],
      [{ overlap: 5 }, 400],
      [{ rate: { ...RATE, per: 'task' } }, 400],
      [{ rate: { ...RATE, per: 'item' } }, 200],
      [{ overlap: 4 }, 200],
      [{ overlapMost: null }, 200],
      [{ overlap: 1 }, 200],
    ] as const) {
      const answer = await admins('PUT', `/tasks/${_id}`, body);
      expectAnswer(answer, status);
      if (status === 400) expect(answer.body.details).toEqual([expect.objectContaining({ field: 'overlapMost' })]);
    }
  });

  it('gives the items in doubt alone to one more person at a time, until as many have answered', async () => {
    const { taskId, member, take, handIn, answer } = await shared(3);
    const [next, other] = [await member(), await member()];
    // Before they are counted, nobody is asked, and they read that it may be soon.
    expect(made(await work.as(next, 'GET', '/queues')).queues).toMatchObject([{ available: false, comparing: true }]);
    const assign = (person: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId: person._id });
    expectAnswer(await assign(next), 409, { message: WORKPLACE_MESSAGES.doubtCounted });
    expect(await taskOf(taskId)).toMatchObject({ overlap: 2, overlapMost: 3, inDoubt: null });
    expectAnswer(await take(next), 409);
    await count();
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 2 });
    expect(made(await work.as(next, 'GET', '/queues')).queues).toMatchObject([{ available: true }]);
    const job = made(await take(next), 201);
    expect(job.items).toMatchObject({ total: 2, open: 2 });
    expect((await itemsOf(job._id, '', next)).map(({ item }: { item: { data: object } }) => item.data)).toEqual([
      { text: 'c' },
      { text: 'd' },
    ]);
    expectAnswer(await take(other), 409);
    expectAnswer(await assign(other), 409, { message: WORKPLACE_MESSAGES.doubtTaken });
    await answer(next, job._id, ['Bad', 'Good']);
    await count();
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 2, jobCounts: { submitted: 3 } });
    expectAnswer(await take(other), 409);
    expectAnswer(await assign(other), 409, { message: WORKPLACE_MESSAGES.doubtNone });
    await admins('PUT', `/tasks/${taskId}`, { overlapMost: 4 });
    await count();
    expect(await handIn('Bad', 'Good')).toEqual(['c', 'd']);
  });

  it('stops as soon as the consensus is sure enough', async () => {
    const { taskId, member, take, handIn } = await shared(9);
    for (let people = 3; people <= 5; people += 1) {
      await count();
      expect(await handIn('Bad', 'Good')).toEqual(['c', 'd']);
    }
    await count();
    // Four of five say the same.
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 0 });
    expectAnswer(await take(await member()), 409);
  });

  it('leaves out what a reviewer has decided', async () => {
    const { taskId, projectId, handIn } = await shared(3);
    await count();
    const [first] = made(await admins('GET', `/adjudications?taskId=${taskId}`));
    made(await admins('POST', `/adjudications/${first._id}`, { regions: [mood('Good')] }));
    await count();
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 1 });
    expect(await handIn('Good')).toHaveLength(1);
    expect(made(await admins('GET', `/projects/${projectId}/agreement`))).toMatchObject({ decided: 1 });
  });

  it('gives all items to somebody if one who had them no longer counts, or more are to have them', async () => {
    const { taskId, handIn } = await shared(6);
    const jobs = app.connection.collection('jobs');
    await count();
    expect(await handIn('Bad', 'Good')).toEqual(['c', 'd']);
    const first = await jobs.findOne({ taskId: new Types.ObjectId(taskId) }, { sort: { assignedAt: 1, _id: 1 } });
    made(
      await admins('POST', `/jobs/${String(first?._id)}/cancel`, {
        reason: 'It was made for another task',
        amount: { amount: 0, currency: 'NGN' },
      }),
    );
    expect(await handIn('Good', 'Good', 'Good', 'Good')).toEqual(['a', 'b', 'c', 'd']);
    await admins('PUT', `/tasks/${taskId}`, { overlap: 3 });
    expect(await handIn('Good', 'Good', 'Good', 'Bad')).toEqual(['a', 'b', 'c', 'd']);
    await count();
    expect(await handIn('Bad', 'Bad')).toEqual(['c', 'd']);
    expect(await jobs.countDocuments({ taskId: new Types.ObjectId(taskId), live: true })).toBe(5);
  });

  it('counts again when work is taken back', async () => {
    const { taskId, member, take, answer } = await shared(3);
    await count();
    const person = await member();
    const { _id } = made(await take(person), 201);
    await answer(person, _id, ['Good', 'Good']);
    made(await work.as(person, 'POST', `/jobs/${_id}/rework`, {}));
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: null });
    // A job of items in doubt gets no others.
    expect(made(await work.as(person, 'GET', `/jobs/${_id}`)).items).toMatchObject({ total: 2 });
    // Nobody would get others: all who have all items have handed them in.
    expect(await imported(taskId, 'text', 'e')).toMatchObject({ state: 'failed', reason: WORKPLACE_MESSAGES.batchFinished });
    expect(await taskOf(taskId)).toMatchObject({ itemCount: 4 });
    // Annotators are not told that the answers of others differ.
    const { jobs } = (await app.http('GET', '/api/privacy/export', { token: person.token })).body.records;
    expect(jobs).toMatchObject([{ _id, items: { total: 2 } }]);
    expect(Object.keys(jobs[0])).not.toContain('onlyDoubt');
    made(await work.as(person, 'POST', `/jobs/${_id}/decline`, { reason: 'I have no time for it' }));
    await count();
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 2 });
  });

  it('takes one person if many ask several servers at once', async () => {
    const { taskId, member } = await shared(9);
    await count();
    const people = await Promise.all(Array.from({ length: 5 }, member));
    const assignments = app.app.get(AssignmentsService, { strict: false });
    const holdUntil = new Date(app.now().getTime() + DAY);
    const takes = people.map((person) => assignments.take(callerOf(person, 'USER'), new Types.ObjectId(taskId), holdUntil));
    expect((await Promise.all(takes)).filter((job) => job !== null)).toHaveLength(1);
  });

  it('goes on to the next batch of the queue if a person knows the items in doubt as gold items', async () => {
    const { taskId, projectId, member, take } = await shared(3);
    await count();
    const items = await app.connection
      .collection('items')
      .find({ taskId: new Types.ObjectId(taskId) })
      .sort({ index: 1 })
      .toArray();
    const person = await member();
    const met = items.map(({ _id }, order) => ({
      ...{ _id: new Types.ObjectId(), itemId: _id, annotatorId: new Types.ObjectId(person._id), order, state: 'done', mixed: true },
      ...{ jobId: new Types.ObjectId(), taskId: new Types.ObjectId(), excluded: false, sampled: false, skipReason: null, doneAt: null },
    }));
    await app.connection.collection('assignments').insertMany(met);
    expectAnswer(await take(person), 409);
    const { interfaceId } = await taskOf(taskId);
    const fields = { workplace: 'labelbridge', taskLink: undefined, taskName: 'Text Annotation', queued: true };
    const next = await work.task({ ...fields, projectId, interfaceId, rate: RATE });
    await imported(next._id, 'text', 'e');
    expect(made(await take(person), 201).task._id).toBe(next._id);
  });

  it('counts each task in every run, however many there are and whichever fail', async () => {
    const tasks = app.connection.collection('tasks');
    const { taskId } = await shared(3);
    const like = await tasks.findOne({ _id: new Types.ObjectId(taskId) });
    const others = Array.from({ length: 60 }, () => ({ ...like, _id: new Types.ObjectId(), queued: false }));
    await tasks.insertMany(others);
    const counts = app.app.get(AgreementService, { strict: false });
    const countTask = counts.countTask.bind(counts);
    const failing = new Set(others.slice(0, 55).map(({ _id }) => String(_id)));
    counts.countTask = (task) => (failing.has(String(task._id)) ? Promise.reject(new Error('it fails')) : countTask(task));
    const errors: unknown[] = [];
    const counter = app.app.get(DoubtCounter, { strict: false });
    await counter.drain(
      () => false,
      (error) => errors.push(error),
    );
    counts.countTask = countTask;
    expect(errors).toHaveLength(55);
    const uncounted = await tasks.distinct('_id', { overlapMost: { $gt: 0 }, inDoubt: null, archived: false });
    expect(uncounted.map(String).sort()).toEqual([...failing].sort());
    await count();
    expect(await tasks.countDocuments({ overlapMost: { $gt: 0 }, inDoubt: null, archived: false })).toBe(0);
  });

  it('counts again what an earlier version counted, and keeps no count that another server has overtaken', async () => {
    const { taskId, projectId } = await shared(3);
    const _id = new Types.ObjectId(taskId);
    const agreements = app.connection.collection('taskagreements');
    const jobs = await app.connection.collection('jobs').find({ taskId: _id }).sort({ submittedDate: 1, _id: 1 }).toArray();
    const said = [projectId, jobs.map((job) => [String(job._id), job['submittedDate'].getTime()])];
    const earlier = createHash('sha256').update(JSON.stringify(said)).digest('base64url');
    await agreements.insertOne({ _id, projectId: new Types.ObjectId(projectId), mark: earlier, figures: '{}' });
    await count();
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: 2 });
    const kept = await agreements.findOne({ _id });
    const task = await app.app.get(TaskWorkService, { strict: false }).findTask(taskId);
    const late = {
      task,
      projectId: new Types.ObjectId(projectId),
      jobIds: jobs.slice(1).map((job) => job._id),
      approved: new Set<string>(),
      mark: 'late',
      before: earlier,
    };
    expect(await app.app.get(AgreementCounter, { strict: false }).count(late)).toBe(false);
    expect(await agreements.findOne({ _id })).toEqual(kept);
  });

  it('keeps no count of answers that have changed meanwhile', async () => {
    const { taskId, handIn } = await shared(3);
    const tasks = app.app.get(TaskWorkService, { strict: false });
    await count();
    const before = await tasks.findTask(taskId);
    await handIn('Good', 'Good');
    await app.app.get(Transactions).run((session) => tasks.setInDoubt(session, before, 7));
    expect(await taskOf(taskId)).toMatchObject({ inDoubt: null });
  });
});
