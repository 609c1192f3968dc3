import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { FloorChecks } from '../../src/modules/work/pay-floor/floor-checks.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL, PROJECT, RATE, TASK } from '../support/work.js';

const { app, work } = await suiteOfWork({ PAY_FLOOR: '1000' });
const { admin } = work;
const LOW = { amount: 99_999, currency: 'NGN', per: 'hour' };
const HIGH = { amount: 100_000, currency: 'NGN', per: 'hour' };
const SAYS = 'It pays ₦999.99 an hour, below the floor of ₦1,000. ₦1,000 per hour would pass.';
const as = (method: string, path: string, body?: unknown, person: TestPerson = admin) => work.as(person, method, path, body);
const refusal = (message: string, field = 'rate.amount') => ({ 'details.0.field': field, 'details.0.message': message });

/** Lowers the rate of a record as if the floor was set later. */
const lower = (collection: string, _id: string, rate: object = LOW) =>
  app.connection.collection(collection).updateOne({ _id: new Types.ObjectId(_id) }, { $set: { rate } });

/** Approves a job with this time on its clock, in seconds, and pay in kobo. */
async function worked(person: TestPerson, projectId: string, seconds: number, amount: number): Promise<void> {
  const { _id } = await work.submitted(person, { projectId, rate: RATE });
  await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(_id as string) }, { $set: { 'clock.seconds': seconds } });
  expectAnswer(await as('POST', `/jobs/${_id}/approve`, { ...APPROVAL, approvedAmount: { amount, currency: 'NGN' } }), 200);
}

describe('a rate below PAY_FLOOR is refused with the pay, the floor and the rate that would pass', () => {
  it('in a project: new, changed, or published', async () => {
    expectAnswer(await as('POST', '/projects', { ...PROJECT, rate: LOW }), 400, refusal(SAYS));
    const { _id } = await work.project({ rate: HIGH });
    expectAnswer(await as('PUT', `/projects/${_id}`, { rate: LOW }), 400, refusal(SAYS));
    await lower('projects', _id);
    expectAnswer(await as('PUT', `/projects/${_id}`, { publicStatus: 'Active' }), 400, refusal(SAYS));
    expectAnswer(await as('PUT', `/projects/${_id}`, { title: 'Another title', rate: LOW, publicStatus: null }), 200);
    expectAnswer(await as('PUT', `/projects/${_id}`, { publicStatus: 'Active', rate: HIGH }), 200);
  });

  it('in a task: new, from its project, or changed', async () => {
    const body = { ...TASK, createdBy: admin._id };
    expectAnswer(await as('POST', '/tasks', { ...body, rate: LOW }), 400, refusal(SAYS));
    const { _id: projectId } = await work.project();
    await lower('projects', projectId);
    expectAnswer(await as('POST', '/tasks', { ...body, projectId }), 400, refusal(SAYS));
    const { _id } = await work.task({ rate: HIGH });
    expectAnswer(await as('PUT', `/tasks/${_id}`, { rate: LOW }), 400, refusal(SAYS));
    expectAnswer(await as('PUT', `/tasks/${_id}`, { rate: RATE }), 200);
    await lower('tasks', _id);
    expectAnswer(await as('PUT', `/tasks/${_id}`, { title: 'Another', rate: LOW, queued: false }), 200);
  });

  // @fairwork 1.2
  it('in an assignment, of one person or many; what is assigned stays', async () => {
    const { _id: taskId } = await work.task({ rate: HIGH });
    const person = await app.person();
    const job = (await as('POST', '/tasks/assign', { taskId, userId: work.annotator._id })).body.data;
    await lower('tasks', taskId);
    expectAnswer(await as('POST', '/tasks/assign', { taskId, userId: person._id }), 400, refusal(SAYS, 'taskId'));
    const many = await as('POST', '/tasks/assign', { taskId, userIds: [person._id] });
    expectAnswer(many, 201);
    expect(many.body.failed).toMatchObject([{ id: person._id }]);
    expectAnswer(await as('POST', `/jobs/${job._id}/submit`, { minutes: 5, note: 'Done' }, work.annotator), 200);
  });

  it('not in dollars without an exchange rate, and with one', async () => {
    const dollars = { amount: 66, currency: 'USD', per: 'hour' };
    expectAnswer(await as('POST', '/projects', { ...PROJECT, rate: dollars }), 201);
    expectAnswer(await as('POST', '/rates', { from: 'USD', rate: 150_000 }), 201);
    expectAnswer(
      await as('POST', '/projects', { ...PROJECT, rate: dollars }),
      400,
      refusal('It pays ₦990 an hour, below the floor of ₦1,000. $0.67 per hour would pass.'),
    );
  });

  it('not of unknown time', async () => {
    await work.task({ rate: { amount: 1, currency: 'NGN', per: 'task' } });
  });
});

describe('the effective pay of a project', () => {
  it('is the median and the lowest tenth over people, and names who lacks how much', async () => {
    const { _id } = await work.project({ rate: HIGH });
    const path = `/projects/${_id}/effective-pay`;
    expectAnswer(await as('GET', path), 200, { 'data.median': null, 'data.lowestTenth': null, 'data.people': 0 });
    const people = [await app.person(), await app.person('USER', { firstname: 'Bisi', lastname: 'Alao' }), await app.person()];
    const [first, second, third] = people as [TestPerson, TestPerson, TestPerson];
    await worked(first, _id, 3_600, 80_000);
    await worked(first, _id, 3_600, 80_000);
    await worked(second, _id, 7_200, 100_000);
    await worked(third, _id, 3_600, 200_000);
    await worked(third, _id, 0, 900_000);
    const naira = (amount: number) => ({ amount, currency: 'NGN' });
    const { data } = (await as('GET', path)).body;
    expect(data).toEqual({
      floor: naira(100_000),
      median: naira(80_000),
      lowestTenth: naira(50_000),
      people: 3,
      proposedRate: { ...naira(125_000), per: 'hour' },
      belowFloor: 2,
      lowest: [
        { annotatorId: second._id, name: 'Bisi Alao', missing: naira(100_000) },
        { annotatorId: first._id, name: expect.any(String), missing: naira(40_000) },
      ],
    });
  });

  it('grows by bonuses, which lift people to the floor', async () => {
    const { _id: projectId } = await work.project({ rate: HIGH });
    const [boss, person] = [await app.person('ADMIN'), await app.person()];
    const { _id } = await work.submitted(person, { projectId, rate: RATE });
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(_id as string) }, { $set: { 'clock.seconds': 3_600 } });
    const approval = { ...APPROVAL, approvedAmount: { amount: 75_000, currency: 'NGN' } };
    expectAnswer(await as('POST', `/jobs/${_id}/approve`, approval, boss), 200);
    const bonus = { annotatorId: person._id, amount: 25_000, currency: 'NGN', reason: 'Up to the floor.', projectId };
    const given = await as('POST', '/payments/bonus', bonus, boss);
    expectAnswer(given, 201);
    const path = `/projects/${projectId}/effective-pay`;
    expectAnswer(await as('GET', path, undefined, boss), 200, { 'data.median.amount': 100_000, 'data.belowFloor': 0 });
    expectAnswer(await as('POST', `/payments/${given.body.data._id}/void`, { reason: 'Twice.' }, boss), 200);
    expectAnswer(await as('GET', path, undefined, boss), 200, { 'data.median.amount': 75_000, 'data.belowFloor': 1 });
  });

  it('is for admins, of projects that exist', async () => {
    const { _id } = await work.project();
    expectAnswer(await as('GET', `/projects/${_id}/effective-pay`, undefined, await app.person()), 403);
    expectAnswer(await as('GET', '/projects/0123456789abcdef01234567/effective-pay'), 404);
  });
});

// @fairwork 1.2
it('running work below the floor is told to admins once a week, with a proposal', async () => {
  const { _id, projectName } = await work.project({ rate: HIGH });
  const person = await app.person();
  await worked(person, _id, 3_600, 80_000);
  await work.job(person, { projectId: _id, rate: HIGH });
  const told = async () =>
    app.connection
      .collection('notifications')
      .find({ userId: new Types.ObjectId(admin._id), kind: 'pay-below-floor' })
      .toArray();
  const check = () => Promise.all([1, 2].map(() => app.app.get(FloorChecks, { strict: false }).run(() => false, failed)));
  await check();
  await check();
  const text = `Work in ${projectName} pays ₦800 an hour, below the floor of ₦1,000. A rate of ₦1,250 per hour would reach it, or a bonus for one person.`;
  expect((await told()).map((one) => [one.link, one.text])).toEqual([[`/admin/projects/${_id}`, text]]);
  app.advance(6 * 86_400_000);
  await check();
  expect(await told()).toHaveLength(1);
  app.advance(2 * 86_400_000);
  await check();
  expect(await told()).toHaveLength(2);
});

function failed(error: unknown): never {
  throw error;
}
