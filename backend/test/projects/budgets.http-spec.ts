import { afterAll, describe, expect, it } from '@jest/globals';
import { BUDGET_MESSAGES, DECLINE_REASONS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { budgetCalls, naira, PRICE } from '../support/budget.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { expectRefused, PROJECT, RATE, tally } from '../support/work.js';

const OFF = { RATE_LIMITS: 'off' };
const { app, work } = await suiteOfWork(OFF);
const twin = await secondInstance(app, OFF);
afterAll(() => twin.close());
const calls = await budgetCalls({ app, work });
const { admins, approve, assign, cancel, check, edit, endWindow, job, project, refuse, submit, submitted, task, use } = calls;
const { mine, appeal, appealOf, decide, detail } = calls;

describe('the budget of a project', () => {
  it('keeps its currency after a job has counted in it, which may be reworked', async () => {
    const id = await project(500_000);
    expectAnswer(await mine('POST', `/jobs/${await job(id)}/decline`, { reason: DECLINE_REASONS[0] }), 200);
    expect(await use(id)).toEqual([0, 0, 500_000]);
    const inDollars = { rate: null, budget: { amount: 1_000_000, currency: 'USD' } };
    expectAnswer(await admins('PUT', `/projects/${id}`, inDollars), 409, BUDGET_MESSAGES.currencyInUse('₦0.00'));
  });

  it('is archived with its project, whose work can move elsewhere, end and be paid there', async () => {
    const id = await project(500_000);
    const jobId = await job(id);
    const read = () => admins('GET', `/jobs/${jobId}`);
    const { task: of } = (await read()).body.data;
    expectAnswer(await admins('PUT', `/tasks/${of._id}`, { projectId: null }), 200);
    expectAnswer(await admins('DELETE', `/projects/${id}`), 200, { 'data.archived': true });
    await approve((await submit(jobId)).body.data._id, 600_000);
    expectAnswer(await read(), 200, { 'data.status': 'approved' });
  });

  it('is set, changed and removed, with its use for admins alone', async () => {
    const created = await work.project({ rate: PRICE, budget: naira(500_000) });
    expect([created.budget, created.budgetUse]).toEqual([naira(500_000), { committed: naira(0), spent: naira(0), left: naira(500_000) }]);
    expectAnswer(await work.as(work.annotator, 'GET', `/projects/${created._id}`), 200, { 'data.budget': null, 'data.budgetUse': null });
    expectAnswer(await edit(created._id, 600_000), 200, { 'data.budget.amount': 600_000, 'data.budgetUse.left.amount': 600_000 });
    expectAnswer(await admins('PUT', `/projects/${created._id}`, { title: 'Same' }), 200, { 'data.budget.amount': 600_000 });
    expectAnswer(await edit(created._id, null), 200, { 'data.budget': null, 'data.budgetUse': null });
    const entries: { changes: { field: string; after: string | null }[] }[] = (await admins('GET', `/audit?target=${created._id}`)).body
      .data;
    const audited = entries.flatMap(({ changes }) => changes.filter(({ field }) => field.startsWith('budget')).map(({ after }) => after));
    expect(audited).toEqual([null, ...[600_000, 500_000].map((amount) => JSON.stringify(naira(amount)))]);
  });

  it('is bounded, and in the currency of the rate', async () => {
    const bad: [string, unknown, string][] = [
      ['zero', naira(0), 'budget.amount'],
      ['a fraction', naira(0.5), 'budget.amount'],
      ['too much', naira(10_000_000_001), 'budget.amount'],
      ['a text', naira('5' as never), 'budget.amount'],
      ['no currency', { amount: 5 }, 'budget.currency'],
      ['another currency', { amount: 5, currency: 'EUR' }, 'budget.currency'],
      ['the currency of no rate', { amount: 5, currency: 'USD' }, 'budget.currency'],
      ['a number', 5, 'budget'],
    ];
    const id = await project(500_000);
    await expectRefused(app, work.admin, [
      ...bad.map(([name, budget, field]) => [name, 'POST', '/projects', { ...PROJECT, rate: PRICE, budget }, field] as const),
      ['a rate in dollars', 'PUT', `/projects/${id}`, { rate: { ...PRICE, currency: 'USD' } }, 'budget.currency'],
    ]);
  });

  it('does not go below what is spent or set aside, nor to another currency then', async () => {
    const id = await project(500_000);
    await job(id);
    await approve(await submitted(id), 150_000);
    expectAnswer(await edit(id, 249_999), 409, { message: BUDGET_MESSAGES.below('₦2,500.00'), 'details.0.field': 'budget.amount' });
    expectAnswer(await edit(id, 250_000), 200, { 'data.budgetUse.left.amount': 0 });
    // A form sends the budget again, which changes nothing.
    expectAnswer(await admins('PUT', `/projects/${id}`, { title: 'Same', budget: naira(250_000) }), 200);
    const inDollars = { rate: null, budget: { amount: 1_000_000, currency: 'USD' } };
    expectAnswer(await admins('PUT', `/projects/${id}`, inDollars), 409, BUDGET_MESSAGES.currencyInUse('₦2,500.00'));
    // Removing the budget keeps what is in use, which counts if there is one again.
    expectAnswer(await edit(id, null), 200);
    const unlimited = await job(id);
    expectAnswer(await edit(id, 249_999), 409);
    expectAnswer(await edit(id, 400_000), 200, { 'data.budgetUse.left.amount': 150_000 });
    await approve((await submit(unlimited)).body.data._id, 100_000);
    expect(await use(id)).toEqual([100_000, 150_000, 150_000]);
  });

  it('stands in the CSV of projects', async () => {
    const id = await project(500_000, { projectName: 'In a file' });
    await job(id);
    const { body } = await admins('GET', '/projects/export.csv?q=file');
    const [titles = '', row = ''] = String(body).replace('\uFEFF', '').trim().split('\r\n');
    const cells = Object.fromEntries(titles.split(',').map((title, at) => [title, row.split(',')[at]]));
    expect(cells).toMatchObject({ Budget: '5000.00', Committed: '1000.00', Spent: '0.00', Left: '4000.00', 'Budget currency': 'NGN' });
  });

  it('tells admins once that less than a tenth is left, and again after it was raised', async () => {
    const id = await project(200_000, { projectName: 'Nearly spent' });
    const told = async () =>
      (await calls.newsOf(work.admin)).filter(({ title }) => title === '1 budget warning of Nearly spent: less than a tenth is left')
        .length;
    await job(id);
    expect(await told()).toBe(0);
    const last = await job(id);
    expect(await told()).toBe(1);
    const marked = () => app.connection.collection('adminevents').countDocuments({ kind: 'budget-low' });
    const before = await marked();
    await cancel(last);
    await job(id);
    expect(await marked()).toBe(before);
    // A form sends the same budget again.
    expectAnswer(await admins('PUT', `/projects/${id}`, { title: 'Same', budget: naira(200_000) }), 200);
    expectAnswer(await edit(id, 210_000), 200);
    expect((await calls.newsOf(work.admin)).map(({ title }) => title)).toContain(
      '2 budget warnings of Nearly spent: less than a tenth is left',
    );
    expect((await app.connection.collection('projects').findOne({ _id: new Types.ObjectId(id) }))?.['funds'].warned).toBe(true);
  });
});

describe('an assignment', () => {
  it('sets aside the most that the job can cost, and tells its annotator', async () => {
    const id = await project(100_000_000);
    const dearest = { ...RATE, per: 'hour' };
    const cases: [rate: object, reserved: number][] = [
      [PRICE, 100_000],
      [{ ...PRICE, per: 'completion' }, 100_000],
      [dearest, 50_000_000],
    ];
    for (const [rate, reserved] of cases) {
      const jobId = await job(id, work.annotator, { rate });
      expect((await detail(jobId)).payReserved).toEqual(naira(reserved));
      expect((await use(id))[0]).toBe(reserved);
      await cancel(jobId);
      expect(await use(id)).toEqual([0, 0, 100_000_000]);
    }
    const free = await work.job(work.annotator, { projectId: (await work.project())._id });
    expect((await detail(free._id)).payReserved).toBeNull();
  });

  it('is refused with what is left and what it costs, for each in a bulk call too', async () => {
    const id = await project(250_000);
    await job(id);
    await job(id);
    const message = BUDGET_MESSAGES.assign('₦1,000.00', '₦500.00');
    expectAnswer(await assign(await task(id)), 409, message);
    expectAnswer(await edit(id, 300_000), 200);
    const people = [await app.person(), await app.person()];
    const userIds = people.map(({ _id }) => _id);
    const { body } = await admins('POST', '/tasks/assign', { taskId: await task(id, { overlap: 2 }), userIds });
    expect(body.failed).toEqual([{ id: userIds[1], message: BUDGET_MESSAGES.assign('₦1,000.00', '₦0.00') }]);
    expect(await use(id)).toEqual([300_000, 0, 0]);
  });

  it('needs a price in the currency of the budget', async () => {
    const id = await project(500_000, { rate: null });
    expectAnswer(await assign(await task(id)), 409, BUDGET_MESSAGES.noRate);
    const inDollars = await task(id, { rate: { ...PRICE, currency: 'USD' } });
    expectAnswer(await assign(inDollars), 409, BUDGET_MESSAGES.taskCurrency);
    expect(await use(id)).toEqual([0, 0, 500_000]);
  });

  it('leaves jobs of before the budget outside it', async () => {
    const { _id } = await work.project({ rate: PRICE });
    const early = await submitted(_id);
    expectAnswer(await edit(_id, 100_000), 200);
    expectAnswer(await approve(early, 400_000), 200);
    expect(await use(_id)).toEqual([0, 0, 100_000]);
  });
});

describe('pay', () => {
  it('is spent as approved, the rest is free, and more is taken from what is left or refused', async () => {
    const id = await project(250_000);
    expectAnswer(await approve(await submitted(id), 70_000), 200);
    expect(await use(id)).toEqual([0, 70_000, 180_000]);
    const dear = await submitted(id);
    expectAnswer(await approve(dear, 180_001), 409, BUDGET_MESSAGES.pay('₦800.01', '₦800.00'));
    expectAnswer(
      await admins('POST', `/jobs/${dear}/approve`, { approvedAmount: { amount: 5, currency: 'USD' }, reason: 'So', confirmMinutes: true }),
      409,
      BUDGET_MESSAGES.payCurrency('NGN'),
    );
    expect(await use(id)).toEqual([100_000, 70_000, 80_000]);
    expectAnswer(await approve(dear, 180_000), 200);
    expect(await use(id)).toEqual([0, 250_000, 0]);
  });

  it('is spent or freed by a cancellation, and freed by a decline', async () => {
    const id = await project(300_000);
    const [begun, declined, unpaid] = [await submitted(id), await job(id), await job(id)];
    expectAnswer(await cancel(begun, 40_000), 200);
    expect(await use(id)).toEqual([200_000, 40_000, 60_000]);
    expectAnswer(await mine('POST', `/jobs/${declined}/decline`, { reason: 'It pays too little' }), 200);
    expectAnswer(await cancel(unpaid), 200);
    expect(await use(id)).toEqual([0, 40_000, 260_000]);
  });

  it('of a rejected job stays set aside until no appeal can win', async () => {
    const id = await project(100_000);
    const rejected = await submitted(id);
    expectAnswer(await refuse(rejected), 200);
    expect(await use(id)).toEqual([100_000, 0, 0]);
    await endWindow(rejected);
    expect(await use(id)).toEqual([0, 0, 100_000]);
    // Its rework needs pay again.
    const other = await job(id);
    expectAnswer(await mine('POST', `/jobs/${rejected}/rework`), 409, BUDGET_MESSAGES.spentUp);
    expectAnswer(await approve(rejected, 100_000), 409, BUDGET_MESSAGES.pay('₦1,000.00', '₦0.00'));
    await cancel(other);
    expectAnswer(await mine('POST', `/jobs/${rejected}/rework`), 200);
    expect(await use(id)).toEqual([100_000, 0, 0]);
  });

  it('of an appealed job is paid if the appeal wins, and freed if it is lost', async () => {
    const id = await project(200_000);
    const [won, lost] = [await submitted(id), await submitted(id)];
    for (const jobId of [won, lost]) {
      expectAnswer(await refuse(jobId), 200);
      expectAnswer(await appeal(jobId), 200);
      await endWindow(jobId);
    }
    expect(await use(id)).toEqual([200_000, 0, 0]);
    expectAnswer(await decide(await appealOf(won), 'overturn'), 200);
    expectAnswer(await decide(await appealOf(lost), 'uphold'), 200);
    expect(await use(id)).toEqual([0, 100_000, 100_000]);
  });

  it('of an approved job that is rejected is set aside again, at the price of its claim', async () => {
    const id = await project(200_000);
    const cheap = await submitted(id);
    expectAnswer(await approve(cheap, 60_000), 200);
    const other = await job(id);
    expectAnswer(await edit(id, 170_000), 200);
    expectAnswer(await refuse(cheap), 409, BUDGET_MESSAGES.reject('₦400.00', '₦100.00'));
    expectAnswer(await edit(id, 200_000), 200);
    expectAnswer(await refuse(cheap), 200);
    expect(await use(id)).toEqual([200_000, 0, 0]);
    await cancel(other);
    expectAnswer(await appeal(cheap), 200);
    expectAnswer(await decide(await appealOf(cheap), 'overturn'), 200);
    expect(await use(id)).toEqual([0, 100_000, 100_000]);
  });
});

describe('two assignments for the last of a budget', () => {
  it('end with one job on two servers, and the funds are what the jobs come to, 20 times', async () => {
    const people = [await app.person(), await app.person()];
    for (let round = 0; round < 20; round += 1) {
      const id = await project(100_000);
      const tasks = [await task(id), await task(id)];
      const answers = await Promise.all(people.map((person, at) => assign(tasks[at] ?? '', person, at === 0 ? app : twin)));
      expect(tally(answers)).toEqual({ 201: 1, 409: 1 });
      expect(answers.find(({ status }) => status === 409)?.body.message).toBe(BUDGET_MESSAGES.assign('₦1,000.00', '₦0.00'));
      expect(await use(id)).toEqual([100_000, 0, 0]);
      expect(await app.connection.collection('jobs').countDocuments({ 'funding.projectId': new Types.ObjectId(id) })).toBe(1);
    }
    expect(await check.check()).toEqual([]);
  }, 180_000);

  it('do not pass a budget that is lowered at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await project(200_000);
      const tasks = [await task(id), await task(id)];
      const [lowered, ...assigned] = await Promise.all([edit(id, 100_000), ...tasks.map((taskId) => assign(taskId))]);
      const [committed, , left] = await use(id);
      const jobs = assigned.filter(({ status }) => status === 201).length;
      expect([committed, left >= 0]).toEqual([jobs * 100_000, true]);
      expect(lowered?.status === 200 ? jobs : 2).toBe(lowered?.status === 200 ? Math.min(jobs, 1) : jobs);
    }
  });
});

describe('the check of the funds', () => {
  it('finds a budget and a job that differ, and mends the budget', async () => {
    const id = await project(500_000);
    await job(id);
    const paid = await submitted(id);
    await approve(paid, 90_000);
    expect(await check.check()).toEqual([]);
    const projects = app.connection.collection('projects');
    await projects.updateOne({ _id: new Types.ObjectId(id) }, { $inc: { 'funds.committed': 1_000 } });
    expect(await check.check()).toEqual([`the budget of project ${id} has ₦1,010.00 committed, its jobs come to ₦1,000.00`]);
    const { body } = await admins('POST', '/audit/check');
    expect(JSON.stringify(body)).toContain(`the budget of project ${id}`);
    expect(await check.rebuild()).toHaveLength(1);
    expect(await use(id)).toEqual([100_000, 90_000, 310_000]);
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(paid) }, { $inc: { 'funding.spent': 5 } });
    expect(await check.check()).toContain(`job ${paid} has ₦900.05 of its budget spent, its invoice is ₦900.00`);
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(paid) }, { $inc: { 'funding.spent': -5 } });
  });
});
