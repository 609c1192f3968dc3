import { describe, expect, it } from '@jest/globals';
import { BUDGET_MESSAGES } from '@labelbridge/contracts';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { budgetCalls, naira, PRICE } from '../support/budget.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { returnHeld } from '../support/held.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, until } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, task, imported, assign } = annotationCalls({ app, work });
const { check, edit, use } = await budgetCalls({ app, work });
/** 50 Naira an item. */
const PER_ITEM = { amount: 5_000, currency: 'NGN', per: 'item' } as const;

/** A task of three items of a project with a budget. */
async function budgeted(amount: number, fields: object = {}) {
  const made = await task({ rate: PER_ITEM, ...fields });
  const projectId: string = made.project._id;
  expectAnswer(await edit(projectId, amount), 200);
  await imported(made._id, 'text', 'a\nb\nc');
  return { taskId: made._id as string, projectId };
}
async function member(projectId: string): Promise<TestPerson> {
  const person = await app.person();
  const application = made(await work.as(person, 'POST', `/projects/${projectId}/apply`), 201);
  made(await admins('POST', `/applications/${application._id}/approve`));
  return person;
}

describe('a job that is paid by the item', () => {
  it('has the pay of all its items set aside, and follows items that come and go', async () => {
    const { taskId, projectId } = await budgeted(20_000);
    const job = await assign(taskId);
    expect(await use(projectId)).toEqual([15_000, 0, 5_000]);
    const [item] = made(await admins('GET', `/tasks/${taskId}/items`));
    made(await admins('POST', `/items/${item._id}/exclude`));
    expect(await use(projectId)).toEqual([10_000, 0, 10_000]);
    made(await admins('POST', `/items/${item._id}/include`));
    expect(await imported(taskId, 'text', 'd')).toMatchObject({ state: 'done', accepted: 1 });
    expect(await use(projectId)).toEqual([20_000, 0, 0]);
    const reserved = async () => made(await work.as(work.annotator, 'GET', `/jobs/${job._id}`)).payReserved;
    expect(await reserved()).toEqual(naira(20_000));
    const refused = await imported(taskId, 'text', 'e');
    expect(refused).toMatchObject({ state: 'failed', accepted: 0 });
    expect(JSON.stringify(refused)).toContain(BUDGET_MESSAGES.items('₦50.00', '₦0.00'));
    expect(await use(projectId)).toEqual([20_000, 0, 0]);
    expect(made(await admins('GET', `/tasks/${taskId}`)).itemCount).toBe(4);
    expect(await check.check()).toEqual([]);
  });
});

describe('a batch of a queue', () => {
  it('is taken if its pay can be set aside, which is freed if it returns', async () => {
    const { projectId } = await budgeted(20_000, { queued: true, overlap: 2 });
    const take = (person: TestPerson) => work.as(person, 'POST', `/projects/${projectId}/next-batch`);
    const [first, second] = [await member(projectId), await member(projectId)];
    expectAnswer(await take(first), 201, { 'data.payReserved': naira(15_000) });
    expectAnswer(await take(second), 409, BUDGET_MESSAGES.spentUp);
    expect(await use(projectId)).toEqual([15_000, 0, 5_000]);
    await app.connection.collection('jobs').updateMany({ holdUntil: { $ne: null } }, { $set: { holdUntil: app.now() } });
    await returnHeld(app);
    expect(await use(projectId)).toEqual([0, 0, 20_000]);
    expectAnswer(await take(second), 201);
  });
});

describe('the next batch of a queue', () => {
  it('is the first that fits the budget, and none if no batch does', async () => {
    const large = await task({ rate: PER_ITEM, queued: true });
    const { projectId, interfaceId } = { projectId: large.project._id as string, interfaceId: large.interfaceId as string };
    const small = await task({ rate: PER_ITEM, queued: true, overlap: 2, projectId, interfaceId });
    await imported(large._id, 'text', 'a\nb\nc');
    await imported(small._id, 'text', 'd');
    expectAnswer(await edit(projectId, 10_000), 200);
    const take = async () => work.as(await member(projectId), 'POST', `/projects/${projectId}/next-batch`);
    for (let n = 0; n < 2; n += 1) expectAnswer(await take(), 201, { 'data.payReserved': naira(5_000), 'data.task._id': small._id });
    expectAnswer(await take(), 409, BUDGET_MESSAGES.spentUp);
  });
});

describe('a bulk run of assignments', () => {
  it('assigns what the budget pays, and names what it does not', async () => {
    const { _id: projectId } = await work.project({ rate: PRICE, budget: naira(250_000) });
    for (let n = 0; n < 4; n += 1) await work.task({ projectId, title: `Task ${n}` });
    const plan = made(await admins('POST', '/tasks/assignments', { all: true, projectId, userIds: [work.annotator._id] }), 201);
    made(await admins('POST', `/bulk/${plan._id}/start`));
    await until('the end of the run', async () => made(await admins('GET', `/bulk/${plan._id}`)).state !== 'running', 60_000);
    expect(made(await admins('GET', `/bulk/${plan._id}`))).toMatchObject({ done: 2, failed: 2 });
    const rows = made(await admins('GET', `/bulk/${plan._id}/rows?state=failed`));
    expect(rows.map(({ problems }: { problems: { message: string }[] }) => problems[0]?.message)).toEqual(
      Array(2).fill(BUDGET_MESSAGES.assign('₦1,000.00', '₦500.00')),
    );
    expect(await use(projectId)).toEqual([200_000, 0, 50_000]);
  });
});
