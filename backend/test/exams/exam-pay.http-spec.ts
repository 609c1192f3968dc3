import { describe, expect, it } from '@jest/globals';
import { BONUS_MAX, CONSENT_MAX, SYSTEM_NAME } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { orNotFound } from '../../src/common/errors/errors.js';
import { Transactions } from '../../src/database/transactions.js';
import { MoneyCheck } from '../../src/modules/money/payments/records/check/money-check.service.js';
import { ExamPromises } from '../../src/modules/work/jobs/exam-promises.service.js';
import { type JobRecord } from '../../src/modules/work/jobs/persistence/job.schema.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { annotationCalls, TEXTS } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { advanceWith, type TestPerson } from '../support/test-app.js';
import { RATE } from '../support/work.js';
import { examPayCalls, naira } from './exam-pay.fixtures.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off', PAY_FLOOR: '1000' });
const calls = examPayCalls({ app, work });
const { admins, made, exam, as, take, mine, need, collection, paidExam, takeIn, passed } = calls;
const { detail, handIn, reject, approve, askAgain, bonusesOf } = calls;
const TASK_RATE = { ...RATE, per: 'task' };
const second = await app.person('ADMIN');
const newJob = async (person: TestPerson, projectId: string, fields: object = {}): Promise<string> =>
  (await work.job(person, { projectId, ...fields }))._id;
const newWork = async (person: TestPerson, projectId: string, fields: object = {}): Promise<string> =>
  (await work.submitted(person, { projectId, ...fields }))._id;
const promiseOf = async (jobId: string) => (await detail(jobId)).examPay;
const fail = (error: unknown) => {
  throw error;
};

describe('the first job after a pass', () => {
  it('promises the pay of the exam to both sides, and its approval brings it as a bonus by the system', async () => {
    const { id, projectId, person } = await passed(3);
    expect(await bonusesOf(person)).toEqual([]);
    const jobId = await newWork(person, projectId);
    const promised = { minutes: 3, pays: naira(3) };
    expect([await promiseOf(jobId), (await detail(jobId, person)).examPay]).toEqual([promised, promised]);
    expect(await bonusesOf(person)).toEqual([]);
    await approve(jobId);
    const [bonus, ...others] = await bonusesOf(person);
    expect(others).toEqual([]);
    expect(bonus).toMatchObject({
      amount: naira(3),
      bonus: { reason: 'Paid exam: Kind texts', about: 'Kind texts', jobId, projectId, examId: id },
      by: SYSTEM_NAME,
    });
    const userId = new Types.ObjectId(person._id);
    const told = await collection('notifications').find({ userId, kind: 'bonus-given' }).toArray();
    expect(told.map(({ title }) => title)).toEqual(['A bonus for you: ₦75.00']);
    const [entry] = made(await admins('GET', `/audit?target=${bonus?.id}`));
    expect(entry).toMatchObject({ action: 'bonus.give', actor: null, reason: 'Paid exam: Kind texts' });
    expect(made(await admins('GET', `/payments/${bonus?.id}`)).bonus).toMatchObject({ examId: id, jobId });
    expect((await app.app.get(MoneyCheck, { strict: false }).run([])).faults).toEqual([]);
  });

  it.each([
    ['at least a minute', 0, 1],
    ['whole minutes', 4, 4],
    ["at most the exam's own time", 14, 5],
  ])('promises %s', async (_what, minutes, paid) => {
    const { projectId, person } = await passed(minutes);
    expect(await promiseOf(await newJob(person, projectId))).toEqual({ minutes: paid, pays: naira(paid) });
  });

  it('keeps the rate of its assignment, and never more than a bonus may be', async () => {
    const { projectId, person } = await passed(3);
    const jobId = await newWork(person, projectId);
    made(await admins('PUT', `/projects/${projectId}`, { rate: { ...RATE, amount: 10_000_000_000 } }));
    const other = await app.person();
    const { id, projectId: rich } = await paidExam({ rate: { ...RATE, amount: 10_000_000_000 } });
    await take(id, other, 5);
    expect(await promiseOf(await newJob(other, rich))).toEqual({ minutes: 1, pays: { amount: BONUS_MAX.NGN, currency: 'NGN' } });
    expect(await mine(id, other)).toMatchObject({ pays: { amount: BONUS_MAX.NGN, currency: 'NGN' } });
    await approve(jobId);
    expect((await bonusesOf(person)).map(({ amount }) => amount)).toEqual([naira(3)]);
  });

  it('pays by the rate of its project, whatever the job itself pays by', async () => {
    const { projectId, person } = await passed(3);
    expect(await promiseOf(await newJob(person, projectId, { rate: TASK_RATE }))).toEqual({ minutes: 3, pays: naira(3) });
  });

  it.each([
    ['who failed', true, 2, ['exam']],
    ['who never took it', true, null, ['exam']],
    ['in a project that does not state it', true, 5, ['guideline', 'fault']],
    ['in another project', false, 5, ['exam']],
  ])('promises nothing to a person %s', async (_who, isIn, right, paidWaiting) => {
    const [{ id, projectId }, person] = [await paidExam({ paidWaiting }), await app.person()];
    if (right !== null) await take(id, person, right);
    const jobId = await newWork(person, isIn ? projectId : (await work.project())._id);
    expect(await promiseOf(jobId)).toBeNull();
    await approve(jobId);
    expect(await bonusesOf(person)).toEqual([]);
  });

  it('is announced before the exam, and stays so until it is paid', async () => {
    const [{ id, projectId }, person] = [await paidExam(), await app.person()];
    const project = async () => made(await as(person, 'GET', `/projects/${projectId}`)).examPays;
    const listed = async () => made(await as(person, 'GET', '/users/me/exams')).exams.find((one: { _id: string }) => one._id === id).pays;
    expect([(await mine(id, person)).pays, await listed(), await project()]).toEqual([naira(5), naira(5), naira(5)]);
    expect(made(await admins('GET', `/tasks/${id}/exam`)).pays).toEqual(naira(5));
    await take(id, person, 5);
    expect([(await mine(id, person)).pays, await listed(), await project()]).toEqual([naira(5), naira(5), null]);
    await approve(await newWork(person, projectId));
    expect([(await mine(id, person)).pays, await listed()]).toEqual([null, null]);
    expect(made(await as(await app.person(), 'GET', `/exams/${id}`)).pays).toEqual(naira(5));
    const plain = await exam();
    made(await need(plain.projectId, plain.id));
    expect((await mine(plain.id, person)).pays).toBeNull();
  });
});

describe('the exam is paid by an approval', () => {
  const ways: readonly [string, () => Promise<TestPerson>][] = [
    [
      'by silence',
      async () => {
        const { projectId, person } = await passed();
        const jobId = await newWork(person, projectId, { rate: TASK_RATE });
        await collection('jobs').updateOne({ _id: new Types.ObjectId(jobId) }, { $set: { decideBy: app.now(), warnAt: null } });
        await app.app.get(ReviewDeadlines, { strict: false }).run(() => false, fail);
        expect(await detail(jobId)).toMatchObject({ status: 'approved', consented: true });
        return person;
      },
    ],
    [
      'by a won appeal',
      async () => {
        const { projectId, person } = await passed();
        const jobId = await newWork(person, projectId, { rate: TASK_RATE });
        await reject(jobId);
        made(await as(person, 'POST', `/jobs/${jobId}/appeal`, { text: 'The guideline allows two pixels.' }));
        expect(await bonusesOf(person)).toEqual([]);
        const { lastAppeal } = await detail(jobId, person);
        const decision = { decision: 'overturn', reason: 'I looked at both.' };
        await advanceWith(app, 0, [second]);
        made(await as(second, 'POST', `/appeals/${lastAppeal._id}/decide`, decision));
        expect(await detail(jobId)).toMatchObject({ status: 'approved', appeal: 'won' });
        return person;
      },
    ],
    [
      'by part payment',
      async () => {
        const { id, projectId } = await paidExam();
        await advanceWith(app, 0, [work.annotator]);
        await take(id, work.annotator, 5);
        const { interfaceId } = made(await admins('GET', `/tasks/${id}`));
        const fields = { projectId, interfaceId, reviewShare: 100, rate: { amount: 5_000, currency: 'NGN', per: 'item' } };
        const { _id: jobId, items } = await annotationCalls({ app, work }).submitted(TEXTS, fields);
        for (const [place, { _id }] of items.entries())
          made(
            await admins(
              'POST',
              `/annotations/${_id}/review`,
              place === 0 ? { verdict: 'reject', reason: 'Too short.' } : { verdict: 'accept' },
            ),
          );
        await reject(jobId);
        made(await as(work.annotator, 'POST', `/jobs/${jobId}/settle`));
        return work.annotator;
      },
    ],
  ];

  it.each(ways)('%s', async (_way, approved) => {
    expect((await bonusesOf(await approved())).map(({ amount }) => amount)).toEqual([naira(1)]);
  });

  it('once, though the job is rejected and approved again', async () => {
    const { projectId, person } = await passed();
    const jobId = await newWork(person, projectId);
    await approve(jobId);
    await reject(jobId);
    await approve(jobId);
    expect(await bonusesOf(person)).toHaveLength(1);
    expect(await promiseOf(await newJob(person, projectId))).toBeNull();
  });

  it('but not by the pay of a cancelled job, which promises it no longer', async () => {
    const { projectId, person } = await passed();
    const jobId = await newWork(person, projectId);
    made(await admins('POST', `/jobs/${jobId}/cancel`, { reason: 'The customer has stopped it.', amount: naira(60) }));
    expect(await detail(jobId)).toMatchObject({ status: 'cancelled', approvedAmount: naira(60), examPay: null });
    expect(await bonusesOf(person)).toEqual([]);
    await approve(await newWork(person, projectId));
    expect(await bonusesOf(person)).toHaveLength(1);
  });

  it('is no pay of the work: the effective pay does not grow by it', async () => {
    const { projectId, person } = await passed(5, { rate: { ...RATE, amount: 6_000_000 } });
    const jobId = await newWork(person, projectId);
    await collection('jobs').updateOne({ _id: new Types.ObjectId(jobId) }, { $set: { 'clock.seconds': 10 * 3_600 } });
    await approve(jobId);
    expect((await bonusesOf(person)).map(({ amount }) => amount.amount)).toEqual([500_000]);
    expectAnswer(await admins('GET', `/projects/${projectId}/effective-pay`), 200, { 'data.median.amount': 60_000, 'data.belowFloor': 1 });
  });
});

describe('a promise', () => {
  it('is made by each job, so that it outlives the end of one, and ends with the approval of another', async () => {
    const { projectId, person } = await passed();
    const promised = { minutes: 1, pays: naira(1) };
    const [first, next, third] = [await newJob(person, projectId), await newJob(person, projectId), await newJob(person, projectId)];
    expect([await promiseOf(first), await promiseOf(next), await promiseOf(third)]).toEqual([promised, promised, promised]);
    made(await as(person, 'POST', `/jobs/${first}/decline`, { reason: 'I have no time for it' }));
    await handIn(next, person);
    await approve(next);
    expect([await promiseOf(first), await promiseOf(third)]).toEqual([null, null]);
    await handIn(third, person);
    await approve(third);
    expect((await bonusesOf(person)).map(({ bonus }) => bonus.jobId)).toEqual([next]);
  });

  it('of a rejected job holds up no later one; the first that is approved is paid, and the other promises nothing more', async () => {
    const { projectId, person } = await passed();
    const first = await newWork(person, projectId);
    await reject(first);
    const next = await newWork(person, projectId);
    expect([await promiseOf(first), await promiseOf(next)].map((each) => each?.minutes)).toEqual([1, 1]);
    await approve(next);
    expect(await promiseOf(first)).toBeNull();
    made(await as(person, 'POST', `/jobs/${first}/rework`));
    await handIn(first, person);
    await approve(first);
    expect((await bonusesOf(person)).map(({ bonus }) => bonus.jobId)).toEqual([next]);
  });

  it('that alone kept silence from paying another job gives it a deadline once the exam is paid', async () => {
    const { projectId, person } = await passed(3);
    const jobOf = async (amount: number) => newWork(person, projectId, { rate: { ...TASK_RATE, amount } });
    const [most, more] = [await jobOf(CONSENT_MAX.NGN), await jobOf(CONSENT_MAX.NGN + 1)];
    expect(await detail(most, person)).toMatchObject({ decideBy: null, waitsFor: 'too-much' });
    await approve(await newWork(person, projectId));
    const { decideBy, ...job } = await detail(most, person);
    expect(job).toMatchObject({ waitsFor: null, consentAmount: { amount: CONSENT_MAX.NGN } });
    expect(Math.round((new Date(decideBy).getTime() - app.now().getTime()) / 86_400_000)).toBe(5);
    expect(await detail(more, person)).toMatchObject({ decideBy: null, waitsFor: 'too-much' });
    const stored = await collection('jobs').findOne({ _id: new Types.ObjectId(most) });
    expect(stored?.warnAt).toEqual(new Date(new Date(decideBy).getTime() - 86_400_000));
  });

  it('is for the time of the first pass, also if it is made after a later one', async () => {
    const { id, projectId, person } = await passed(3);
    await askAgain(id);
    expect(await takeIn(4, id, person)).toMatchObject({ state: 'passed' });
    expect(await promiseOf(await newJob(person, projectId))).toEqual({ minutes: 3, pays: naira(3) });
  });

  it('is kept after the exam was asked again, and no later pass is paid', async () => {
    const { id, projectId, person } = await passed(3);
    const jobId = await newWork(person, projectId);
    await askAgain(id);
    expect(await takeIn(4, id, person)).toMatchObject({ state: 'passed' });
    expect(await promiseOf(await newJob(person, projectId))).toEqual({ minutes: 3, pays: naira(3) });
    await approve(jobId);
    expect((await bonusesOf(person)).map(({ amount }) => amount)).toEqual([naira(3)]);
    expect(await promiseOf(await newJob(person, projectId))).toBeNull();
  });

  it.each([
    ['an active annotator', 1, {}],
    ['an annotator whose account closes', 1, { closingSince: new Date() }],
    ['somebody who has become an admin', 0, { role: 'ADMIN' }],
  ])('to %s brings %i bonuses', async (_who, paid, set) => {
    const { projectId, person } = await passed();
    const jobId = await newWork(person, projectId);
    const userId = new Types.ObjectId(person._id);
    if (Object.keys(set).length > 0) await collection('users').updateOne({ _id: userId }, { $set: set });
    const job = orNotFound(await app.connection.collection<JobRecord>('jobs').findOne({ _id: new Types.ObjectId(jobId) }));
    const promises = app.app.get(ExamPromises, { strict: false });
    for (let time = 0; time < 2; time += 1) await app.app.get(Transactions, { strict: false }).run((session) => promises.pay(session, job));
    expect(await bonusesOf(person)).toHaveLength(paid);
  });

  it('is kept once even if a second try is marked as paid: the database refuses it', async () => {
    const { projectId, person } = await passed();
    await approve(await newWork(person, projectId));
    const one = orNotFound(await collection('examtries').findOne({ annotatorId: new Types.ObjectId(person._id), paid: true }));
    await expect(collection('examtries').insertOne({ ...one, _id: new Types.ObjectId(), round: 9 })).rejects.toThrow(/duplicate|E11000/i);
  });
});
