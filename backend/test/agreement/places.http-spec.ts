import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type ClientSession, Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { DoubtCounter, DoubtWorker } from '../../src/modules/work/agreement/doubt-counter.js';
import { SetAsideJobs } from '../../src/modules/work/jobs/set-aside-jobs.service.js';
import { hasPlace } from '../../src/modules/work/tasks/domain/job-counts.js';
import { TaskWorkService } from '../../src/modules/work/tasks/task-work.service.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, itemsOf } = annotationCalls({ app, work });

// It would count between two calls of a check.
await app.app.get(DoubtWorker, { strict: false }).beforeApplicationShutdown();

const [PEOPLE, ITEMS] = [7, 2];
const JOB_ACTIONS = ['submit', 'rework', 'decline', 'cancel', 'reject', 'approve', 'setAside', 'takeBack'] as const;
const ACTIONS = ['take', 'take', 'submit', 'submit', 'submit', 'count', 'count', 'overlap', ...JOB_ACTIONS] as const;
const STEP = fc.record({ action: fc.constantFrom(...ACTIONS), pick: fc.nat(20) });
/** Two people differ, and a third one is asked. */
const BEGINNING = (['take', 'submit', 'take', 'submit', 'count', 'take'] as const).map((action, place) => ({ action, pick: place % 3 }));
const STATUSES: Readonly<Record<(typeof JOB_ACTIONS)[number], readonly string[]>> = {
  submit: ['pending'],
  rework: ['submitted', 'rejected'],
  decline: ['pending'],
  cancel: ['pending', 'submitted'],
  reject: ['submitted', 'approved'],
  approve: ['submitted', 'rejected'],
  setAside: ['pending', 'submitted', 'approved', 'rejected'],
  takeBack: ['pending', 'submitted', 'approved', 'rejected'],
};

const tasks = app.app.get(TaskWorkService, { strict: false });
const setAsideJobs = app.app.get(SetAsideJobs, { strict: false });
const inTransaction = (run: (session: ClientSession) => Promise<unknown>) => app.app.get(Transactions, { strict: false }).run(run);
const count = () =>
  app.app.get(DoubtCounter, { strict: false }).drain(
    () => false,
    (error) => {
      throw error;
    },
  );

const people: TestPerson[] = [];
for (let n = 0; n < PEOPLE; n += 1) people.push(await app.person());

async function queue() {
  const { _id, project } = await task({ queued: true, overlap: 2, overlapMost: 4, reviewShare: 0 });
  await imported(_id, 'text', 'a\nb');
  for (const person of people) {
    const application = made(await work.as(person, 'POST', `/projects/${project._id}/apply`), 201);
    made(await admins('POST', `/applications/${application._id}/approve`));
  }
  const [taskId, projectId] = [new Types.ObjectId(String(_id)), new Types.ObjectId(String(project._id))];
  const liveJobs = () => app.connection.collection('jobs').find({ taskId, live: true }).sort({ _id: 1 }).toArray();
  type Job = Awaited<ReturnType<typeof liveJobs>>[number];
  const ownerOf = (job: Job): TestPerson => people.find(({ _id: id }) => id === String(job['annotatorId'])) as TestPerson;

  /** Compares what the task says of its jobs with what they are. */
  const check = async () => {
    const now = await tasks.findTask(taskId);
    const all = await app.connection.collection('jobs').find({ taskId }).toArray();
    const live = all.filter((job) => job['live']);
    for (const [status, jobs] of Object.entries(now.jobCounts))
      expect([status, jobs]).toEqual([status, all.filter((job) => job['status'] === status).length]);
    const counted = live.filter((job) => !job['setAside']);
    expect(now.setAside ?? 0).toBe(live.length - counted.length);
    expect(now.doubtJobs ?? 0).toBe(counted.filter((job) => job['onlyDoubt']).length);
    const whole = counted.filter((job) => !job['onlyDoubt']).length;
    const isFree = whole < (now.overlap ?? 1);
    const inDoubt = now.inDoubt ?? 0;
    const isAsked = inDoubt > 0 && counted.length < (now.overlapMost ?? 0) && live.every((job) => job['status'] !== 'pending');
    expect(hasPlace(now)).toBe(isFree || isAsked);
    expect((await tasks.findQueue(projectId, [])).available).toBe(isFree || isAsked);
    return { live, items: isFree ? ITEMS : isAsked ? inDoubt : 0 };
  };

  const take = async (pick: number) => {
    const { live, items } = await check();
    const free = people.filter((person) => live.every((job) => ownerOf(job) !== person));
    const person = free[pick % free.length];
    if (!person) return;
    const taken = await work.as(person, 'POST', `/projects/${String(projectId)}/next-batch`);
    expect([taken.status, taken.body.data?.items.total]).toEqual(items > 0 ? [201, items] : [409, undefined]);
  };

  const submit = async (job: Job, pick: number) => {
    const person = ownerOf(job);
    for (const { _id: id, state } of await itemsOf(String(job._id), '', person)) {
      if (state !== 'open') continue;
      const changes = put(mood(pick % 3 === 0 ? 'Bad' : 'Good'));
      made(await work.as(person, 'PATCH', `/annotations/${id}`, { baseRevision: 0, source: 'phone', sequence: 1, changes, seconds: 0 }));
      made(await work.as(person, 'POST', `/assignments/${id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${String(job._id)}/submit`, { minutes: 5 }));
  };

  const change = async (action: (typeof JOB_ACTIONS)[number], pick: number) => {
    const jobs = (await liveJobs()).filter((job) => STATUSES[action].includes(job['status']));
    const job = jobs[pick % jobs.length];
    if (!job) return;
    const path = `/jobs/${String(job._id)}/${action}`;
    const reason = 'It was made for another task';
    const of = { annotatorId: new Types.ObjectId(ownerOf(job)._id), projectId };
    // So much is refused here that a second admin would have to agree.
    await app.connection.collection('jobdecisions').deleteMany({});
    if (action === 'submit') await submit(job, pick);
    else if (action === 'setAside') await inTransaction((session) => setAsideJobs.setAside(session, of));
    else if (action === 'takeBack') await inTransaction((session) => setAsideJobs.takeBack(session, of));
    else if (action === 'rework') made(await work.as(ownerOf(job), 'POST', path, {}));
    else if (action === 'decline') made(await work.as(ownerOf(job), 'POST', path, { reason: 'I have no time for it' }));
    else if (action === 'cancel') made(await admins('POST', path, { reason, amount: { amount: 0, currency: 'NGN' } }));
    else made(await admins('POST', path, action === 'reject' ? { reason } : APPROVAL));
  };

  const overlap = async (pick: number) => {
    const least = 2 + (pick % 2);
    made(await admins('PUT', `/tasks/${String(taskId)}`, { overlap: least, overlapMost: pick % 5 === 0 ? null : least + 1 + (pick % 3) }));
  };

  return { check, take, change, overlap };
}

it('keeps as many places as the jobs of a task leave, whatever happens to them in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 20, maxLength: 40 }), async (steps) => {
      const { check, take, change, overlap } = await queue();
      for (const { action, pick } of [...BEGINNING, ...steps]) {
        if (action === 'take') await take(pick);
        else if (action === 'count') await count();
        else if (action === 'overlap') await overlap(pick);
        else await change(action, pick);
        await check();
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
}, 120_000);
