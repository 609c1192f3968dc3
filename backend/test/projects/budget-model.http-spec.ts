import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Types } from 'mongoose';
import { budgetCalls, PRICE } from '../support/budget.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { type Answer } from '../support/test-app.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, appeal, appealOf, approve, assign, cancel, check, decide, edit, endWindow, mine, project, refuse, submit, task } =
  await budgetCalls({ app, work });

const ACTIONS = [
  ...(['assign', 'assign', 'assign', 'submit', 'submit', 'submit', 'approve', 'approve', 'reject', 'reject', 'appeal', 'appeal'] as const),
  ...(['overturn', 'uphold', 'endWindow', 'rework', 'cancel', 'decline', 'edit'] as const),
];
const STEP = fc.record({
  action: fc.constantFrom(...ACTIONS),
  pick: fc.nat(20),
  /** Below, at and above the price. */
  amount: fc.constantFrom(10_000, 60_000, PRICE.amount, PRICE.amount, 140_000, 500_000),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** Statuses in which an action may be allowed; others are tried now and then. */
const FROM: Readonly<Partial<Record<Step['action'], readonly string[]>>> = {
  submit: ['pending'],
  approve: ['submitted', 'rejected'],
  reject: ['submitted', 'approved'],
  appeal: ['rejected'],
  overturn: ['rejected'],
  uphold: ['rejected'],
  endWindow: ['rejected'],
  rework: ['submitted', 'rejected'],
  cancel: ['pending', 'submitted'],
  decline: ['pending'],
};

const jobsOf = (projectId: string) =>
  app.connection
    .collection('jobs')
    .find({ projectId: new Types.ObjectId(projectId) })
    .toArray();

async function take(projectId: string, { action, pick, amount }: Step): Promise<Answer | undefined> {
  if (action === 'assign') return assign(await task(projectId));
  if (action === 'edit') return edit(projectId, amount * 2);
  const jobs = (await jobsOf(projectId)).filter(({ status }) => FROM[action]?.includes(status));
  const id = String(jobs[pick % Math.max(jobs.length, 1)]?._id ?? '');
  if (!id) return undefined;
  const decided = async (decision: string) => {
    await mine('POST', `/jobs/${id}/appeal`, { text: 'The guideline allows it.' });
    return decide(await appealOf(id), decision);
  };
  const calls: Record<Exclude<Step['action'], 'assign' | 'edit'>, () => Promise<Answer | undefined>> = {
    submit: () => submit(id),
    approve: () => approve(id, amount),
    reject: () => refuse(id),
    appeal: () => appeal(id),
    overturn: () => decided('overturn'),
    uphold: () => decided('uphold'),
    endWindow: async () => {
      await endWindow(id);
      return undefined;
    },
    rework: () => mine('POST', `/jobs/${id}/rework`),
    cancel: () => cancel(id, amount),
    decline: () => mine('POST', `/jobs/${id}/decline`, { reason: 'It pays too little' }),
  };
  return calls[action]();
}

/** Expects that the budget holds, and that its figures are what jobs and invoices come to. */
async function expectFunded(projectId: string, step: Step): Promise<void> {
  const found = await app.connection.collection('projects').findOne({ _id: new Types.ObjectId(projectId) });
  const { budget, funds } = found as unknown as { budget: { amount: number }; funds: { committed: number; spent: number } };
  const jobs = await jobsOf(projectId);
  const invoices = await app.connection
    .collection('invoices')
    .find({ jobId: { $in: jobs.map(({ _id }) => _id) }, status: { $ne: 'Void' } })
    .toArray();
  const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
  const recounted = {
    committed: sum(jobs.map(({ funding }) => funding.reserved)),
    spent: sum(invoices.map(({ amount }) => amount.amount)),
  };
  expect({ step, committed: funds.committed, spent: funds.spent }).toEqual({ step, ...recounted });
  expect({ step, over: Math.max(0, funds.committed + funds.spent - budget.amount) }).toEqual({ step, over: 0 });
  // Jobs that may still be paid without a further decision have their pay set aside.
  const owed = jobs.filter(({ status, appeal }) => ['pending', 'submitted'].includes(status) || appeal === 'open');
  expect({ step, unfunded: owed.filter(({ funding }) => funding.reserved < PRICE.amount).length }).toEqual({ step, unfunded: 0 });
}

it('whatever happens to its jobs, a budget holds, and its figures are what jobs and invoices come to', async () => {
  const counts: Record<string, number> = {};
  const property = fc.asyncProperty(fc.array(STEP, { minLength: 12, maxLength: 30 }), async (steps) => {
    const projectId = await project(350_000);
    for (const step of steps) {
      const answer = await take(projectId, step);
      if (!answer) continue;
      const key = `${step.action} ${answer.status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      expect({ step, body: answer.status < 300 || answer.status === 409 ? null : answer.body }).toEqual({ step, body: null });
      await expectFunded(projectId, step);
    }
    expect(await check.check()).toEqual([]);
  });
  await fc.assert(property, { numRuns: 20, endOnFailure: true });
  for (const each of ['assign 201', 'assign 409', 'approve 200', 'overturn 200', 'cancel 200', 'rework 200', 'edit 200', 'edit 409'])
    expect(Object.keys(counts)).toContain(each);
  expect((await admins('GET', '/projects?limit=1')).status).toBe(200);
}, 240_000);
