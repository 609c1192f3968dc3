import { expect } from '@jest/globals';
import { Types } from 'mongoose';
import { FundsCheck } from '../../src/modules/work/jobs/funds/funds-check.service.js';
import { JobFunds } from '../../src/modules/work/jobs/funds/job-funds.service.js';
import { appealCalls } from './appeals.js';
import { type Answer, type TestApp, type TestPerson } from './test-app.js';
import { APPROVAL, SUBMISSION, type Work } from './work.js';

const DAY_MS = 86_400_000;
/** 1,000 Naira for a task. */
export const PRICE = { amount: 100_000, currency: 'NGN', per: 'task' };
export const naira = (amount: number) => ({ amount, currency: 'NGN' });

/** Calls about projects with a budget, whose jobs pay `PRICE`. */
export async function budgetCalls({ app, work }: { app: TestApp; work: Work }) {
  const appeals = await appealCalls({ app, work });
  const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
  const check = app.app.get(FundsCheck, { strict: false });
  const project = async (amount: number, fields: object = {}): Promise<string> =>
    (await work.project({ rate: PRICE, budget: naira(amount), ...fields }))._id;
  const task = async (projectId: string, fields: object = {}): Promise<string> => (await work.task({ projectId, ...fields }))._id;
  const assign = (taskId: string, to: TestPerson = work.annotator, at = app) =>
    at.http('POST', '/api/tasks/assign', { token: work.admin.token, body: { taskId, userId: to._id } });
  const job = async (projectId: string, to?: TestPerson, fields?: object): Promise<string> => {
    const { status, body } = await assign(await task(projectId, fields), to);
    if (status !== 201) throw new Error(`expected a job, got ${status}: ${JSON.stringify(body)}`);
    return body.data._id;
  };
  const submit = (id: string, to: TestPerson = work.annotator, minutes = SUBMISSION.minutes) =>
    work.as(to, 'POST', `/jobs/${id}/submit`, { ...SUBMISSION, minutes });
  const use = async (projectId: string): Promise<[committed: number, spent: number, left: number]> => {
    const { committed, spent, left } = (await admins('GET', `/projects/${projectId}`)).body.data.budgetUse;
    return [committed.amount, spent.amount, left.amount];
  };
  /** So many decisions of tests would wait for a second admin. */
  const decided = async (call: () => Promise<Answer>): Promise<Answer> => {
    await app.connection.collection('jobdecisions').deleteMany({});
    return call();
  };
  return {
    ...appeals,
    admins,
    check,
    project,
    task,
    assign,
    job,
    submit,
    use,
    submitted: async (projectId: string, to?: TestPerson, fields?: object): Promise<string> => {
      const id = await job(projectId, to, fields);
      expect((await submit(id, to)).status).toBe(200);
      return id;
    },
    approve: (id: string, amount: number) =>
      decided(() => admins('POST', `/jobs/${id}/approve`, { ...APPROVAL, approvedAmount: naira(amount) })),
    refuse: (id: string) => decided(() => admins('POST', `/jobs/${id}/reject`, { reason: 'Boxes are loose.' })),
    cancel: (id: string, amount?: number) =>
      decided(() => admins('POST', `/jobs/${id}/cancel`, { reason: 'The customer stopped.', ...(amount && { amount: naira(amount) }) })),
    edit: (id: string, amount: number | null) => admins('PUT', `/projects/${id}`, { budget: amount && naira(amount) }),
    /** Ends the time in which a rejected job can be appealed, and lets the worker free its pay. */
    endWindow: async (id: string) => {
      const jobs = app.connection.collection('jobs');
      await jobs.updateOne(
        { _id: new Types.ObjectId(id), 'funding.freeAt': { $ne: null } },
        { $set: { 'funding.freeAt': app.now(), rejectedDate: new Date(app.now().getTime() - 8 * DAY_MS) } },
      );
      await app.app.get(JobFunds, { strict: false }).freeDue(
        () => false,
        (error) => {
          throw error;
        },
      );
    },
  };
}
