import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { orNotFound } from '../../src/common/errors/errors.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { GoldRecount } from '../../src/modules/work/quality/gold-recount.js';
import { GoldScoring } from '../../src/modules/work/quality/gold-scoring.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf, type TestPerson } from '../support/test-app.js';
import { APPROVAL } from '../support/work.js';
import { goldCalls, isGold } from './gold.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, imported, project, assign, jobOf, answerAll } = goldCalls({ app, work });

const recount = () =>
  app.app.get(GoldRecount, { strict: false }).drain(
    () => false,
    (error) => {
      throw error;
    },
  );
const job = async (id: string, person = work.admin) => made(await work.as(person, 'GET', `/jobs/${id}`));
const task = async (id: string) => made(await admins('GET', `/tasks/${id}`));

/** A project with gold items, and a batch of three items that two people have handed in. One of them answers gold items wrongly. */
async function shared() {
  const { projectId, gold, batch } = await project(12);
  const taskId = await batch(3, { overlap: 2 });
  const [wrong, other] = [await app.person(), await app.person()];
  const handIn = async (person: TestPerson, task: string, goldAnswer: 'Good' | 'Bad'): Promise<string> => {
    const { id, items } = await jobOf(task, person);
    await answerAll(person, items, (item) => (isGold(item) ? goldAnswer : 'Good'));
    made(await work.as(person, 'POST', `/jobs/${id}/submit`, { minutes: 1 }));
    return id;
  };
  const jobId = await handIn(wrong, taskId, 'Bad');
  await handIn(other, taskId, 'Good');
  const agreement = async () => made(await admins('GET', `/projects/${projectId}/agreement`));
  /** Hands in more items until the person is paused. */
  const pause = async (): Promise<{ jobId: string; taskId: string }> => {
    // With the three items before, it ends the first two blocks of gold items: eight of them at least, wherever they are.
    const more = await batch(32);
    const { id, items } = await jobOf(more, wrong);
    await answerAll(wrong, items.filter(isGold), () => 'Bad');
    for (const item of items.filter((item) => !isGold(item)))
      made(await work.as(wrong, 'POST', `/assignments/${item._id}/skip`, { reason: 'Empty' }));
    made(await work.as(wrong, 'POST', `/jobs/${id}/submit`, { minutes: 1 }));
    return { jobId: id, taskId: more };
  };
  return { gold, taskId, jobId, wrong, handIn, agreement, pause };
}

describe('answers of a person who is paused', () => {
  it('leave the consensus, and one more person may answer the items', async () => {
    const { taskId, jobId, wrong, handIn, agreement, pause } = await shared();
    expect(await agreement()).toMatchObject({ items: 3, answers: 6, setAside: 0 });
    expectAnswer(await assign(taskId, await app.person()), 409);
    await pause();
    expect(await agreement()).toMatchObject({ items: 0, answers: 0, setAside: 2 });
    for (const person of [work.admin, wrong]) expect(await job(jobId, person)).toMatchObject({ setAside: true, status: 'submitted' });
    expect(await task(taskId)).toMatchObject({ overlap: 2, setAside: 1 });
    await handIn(await app.person(), taskId, 'Good');
    expect(await agreement()).toMatchObject({ items: 3, answers: 6, setAside: 2 });
    expectAnswer(await assign(taskId, await app.person()), 409);
    const entry = await app.connection.collection('audit').findOne({ action: 'quality.pause' });
    expect(JSON.stringify(entry)).toContain('jobsSetAside');
  });

  it('are set aside too if they are handed in while the person is paused', async () => {
    const { pause } = await shared();
    const later = await pause();
    expect(await job(later.jobId)).toMatchObject({ setAside: true });
    expect(await task(later.taskId)).toMatchObject({ setAside: 1 });
  });

  it('are not missed by a pause that comes while they are handed in', async () => {
    const { jobId } = await shared();
    const standings = app.connection.collection('standings');
    const handedIn = orNotFound(await app.app.get(JobRepository, { strict: false }).findById(jobId));
    const [handingIn, pausing] = [await app.connection.startSession(), await app.connection.startSession()];
    handingIn.startTransaction();
    pausing.startTransaction();
    await app.app.get(GoldScoring, { strict: false }).handedIn(handingIn, handedIn);
    const pause = standings.updateOne({ annotatorId: handedIn.annotatorId }, { $set: { state: 'paused' } }, { session: pausing });
    await expect(pause).rejects.toThrow(/conflict/i);
    for (const session of [handingIn, pausing]) await session.endSession();
  });

  it('are reviewed and paid as usual', async () => {
    const { jobId, agreement, pause } = await shared();
    await pause();
    expectAnswer(await admins('POST', `/jobs/${jobId}/approve`, APPROVAL), 200, { 'data.setAside': true });
    expect(await job(jobId)).toMatchObject({ status: 'approved', invoice: { status: 'Unpaid' } });
    expect(await agreement()).toMatchObject({ items: 0, setAside: 2 });
  });

  it('stay if a reviewer has approved them before', async () => {
    const { taskId, jobId, agreement, pause } = await shared();
    expectAnswer(await admins('POST', `/jobs/${jobId}/approve`, APPROVAL), 200);
    await pause();
    expect(await job(jobId)).toMatchObject({ setAside: false });
    expect(await task(taskId)).toMatchObject({ setAside: 0 });
    expect(await agreement()).toMatchObject({ items: 3, setAside: 1 });
  });

  it('are set aside too if a reviewer has sent them back', async () => {
    const { taskId, jobId, agreement, pause } = await shared();
    expectAnswer(await admins('POST', `/jobs/${jobId}/reject`, { reason: 'Please look at the second item again' }), 200);
    await pause();
    expect(await job(jobId)).toMatchObject({ setAside: true, status: 'rejected' });
    expect(await task(taskId)).toMatchObject({ setAside: 1 });
    expect(await agreement()).toMatchObject({ items: 0, answers: 0, setAside: 2 });
  });

  it('free one place if an admin cancels the job while its person is paused', async () => {
    const { taskId, jobId, pause } = await shared();
    const before = orNotFound(await app.app.get(JobRepository, { strict: false }).findById(jobId));
    await pause();
    const cancel = { action: 'cancel', reason: 'It was made for another task', approvedAmount: null } as const;
    const actor = { kind: 'person', person: callerOf(work.admin, 'ADMIN') } as const;
    await app.app.get(JobTransitionsService, { strict: false }).make(actor, before, 'cancel', () => cancel);
    expect(await task(taskId)).toMatchObject({ setAside: 0, jobCounts: { submitted: 1, cancelled: 1 } });
    expectAnswer(await assign(taskId, await app.person()), 201);
    expectAnswer(await assign(taskId, await app.person()), 409);
  });

  it('free one place, not two, if the job is given back', async () => {
    const { wrong, pause } = await shared();
    const { jobId, taskId } = await pause();
    expectAnswer(await work.as(wrong, 'POST', `/jobs/${jobId}/rework`, {}), 200);
    expectAnswer(await work.as(wrong, 'POST', `/jobs/${jobId}/decline`, { reason: 'I have no time for it' }), 200);
    expect(await task(taskId)).toMatchObject({ setAside: 0, jobCounts: { declined: 1 } });
  });

  it('get no new items if they are reworked: others answer these', async () => {
    const { wrong, pause } = await shared();
    const { jobId, taskId } = await pause();
    made(await assign(taskId, await app.person()), 201);
    await imported(taskId, 'text', 'one more');
    const { total } = (await job(jobId)).items;
    expectAnswer(await work.as(wrong, 'POST', `/jobs/${jobId}/rework`, {}), 200);
    expect((await job(jobId)).items).toMatchObject({ total });
  });

  it.each([false, true])('count again if the gold was wrong (after an admin has ended the pause: %s)', async (isResumed) => {
    const { gold, taskId, jobId, wrong, agreement, pause } = await shared();
    await pause();
    if (isResumed) {
      const standing = await app.connection.collection('standings').findOne({ annotatorId: new Types.ObjectId(wrong._id) });
      expectAnswer(await admins('POST', `/standings/${String(standing?._id)}/resume`, { reason: 'We have talked' }), 200);
      await recount();
      expect(await job(jobId)).toMatchObject({ setAside: true });
    }
    for (const { _id } of gold) expectAnswer(await admins('DELETE', `/items/${_id}/gold`), 200);
    await recount();
    expect(await job(jobId)).toMatchObject({ setAside: false });
    expect(await task(taskId)).toMatchObject({ setAside: 0 });
    expect(await agreement()).toMatchObject({ items: 3, answers: 6, setAside: 0 });
  });
});
