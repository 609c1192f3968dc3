import { expect } from '@jest/globals';
import { JOB_STATUSES, type JobStatus } from '@labelbridge/contracts';
import { AdminEvents } from '../../src/modules/people/notifications/admin-events.service.js';
import { expectAnswer } from './expect-answer.js';
import { type Answer, type TestApp, type TestPerson } from './test-app.js';

export interface Work {
  readonly admin: TestPerson;
  readonly annotator: TestPerson;
  as(person: TestPerson | undefined, method: string, path: string, body?: unknown): Promise<Answer>;
  project(fields?: object): Promise<Answer['body']>;
  task(fields?: object): Promise<Answer['body']>;
  job(to?: TestPerson, fields?: object): Promise<Answer['body']>;
  /** Submitted with 90 minutes. */
  submitted(to?: TestPerson, fields?: object): Promise<Answer['body']>;
}

export const PROJECT = { projectName: 'Road signs', company: 'Acme Maps', dueDate: '2099-12-31' };
export const TASK = {
  taskName: 'Image Annotation',
  taskLink: 'https://work.example/1',
  taskGuidelineLink: 'https://guide.example/1',
  dueDate: '2099-12-31',
};
export const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' };
export const AMOUNT = { amount: 600_000, currency: 'NGN' };
/** An approval of `AMOUNT` for any proposal, with minutes that no clock recorded. */
export const APPROVAL = { approvedAmount: AMOUNT, reason: 'Agreed with the annotator', confirmMinutes: true };
export const SUBMISSION = { minutes: 90, link: 'https://work.example/done', note: 'All 40 images' };
export const UNKNOWN_ID = '0123456789abcdef01234567';

export async function startWork(app: TestApp): Promise<Work> {
  const admin = await app.person('ADMIN');
  const annotator = await app.person();
  const as: Work['as'] = (person, method, path, body) => app.http(method, `/api${path}`, { token: person?.token, body });
  const made = async (answer: Promise<Answer>, status: number) => {
    const { status: got, body } = await answer;
    if (got !== status) throw new Error(`expected ${status}, got ${got}: ${JSON.stringify(body)}`);
    return body.data;
  };
  const task: Work['task'] = (fields = {}) => made(as(admin, 'POST', '/tasks', { ...TASK, createdBy: admin._id, ...fields }), 201);
  const job: Work['job'] = async (to = annotator, fields = {}) =>
    made(as(admin, 'POST', '/tasks/assign', { taskId: (await task({ rate: RATE, ...fields }))._id, userId: to._id }), 201);
  return {
    admin,
    annotator,
    as,
    task,
    job,
    project: (fields = {}) => made(as(admin, 'POST', '/projects', { ...PROJECT, ...fields }), 201),
    submitted: async (to = annotator, fields = {}) => {
      const { _id } = await job(to, fields);
      return made(as(to, 'POST', `/jobs/${_id}/submit`, SUBMISSION), 200);
    },
  };
}

/** The counts of a task's jobs by status: the given ones, else 0. */
export const jobCounts = (some: Partial<Record<JobStatus, number>> = {}): Record<string, number> => ({
  ...Object.fromEntries(JOB_STATUSES.map((status) => [status, 0])),
  ...some,
});

export function tally(answers: readonly Answer[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** All documents of the collections of work, for a test that nothing was stored. */
export async function stored(app: TestApp): Promise<string> {
  const names = ['projects', 'applications', 'tasks', 'jobs', 'invoices', 'notifications', 'adminevents', 'messages', 'threads'];
  // Delivers pending events, which a worker could do between two calls.
  await app.app.get(AdminEvents, { strict: false }).deliver();
  const all = await Promise.all(names.map((name) => app.connection.collection(name).find().sort({ _id: 1 }).toArray()));
  return JSON.stringify(all);
}

/** A call that must be refused, and the field that the refusal must name; undefined for none. */
export type BadCall = readonly [name: string, method: string, path: string, body: unknown, field: string | undefined];

/** Makes calls that must answer 400 and name their field, and expects that nothing is stored. */
export async function expectRefused(app: TestApp, person: TestPerson, calls: readonly BadCall[]): Promise<void> {
  const before = await stored(app);
  for (const [name, method, path, body, field] of calls) {
    const answer = await app.http(method, `/api${path}`, { token: person.token, body });
    const fields = answer.body.details?.map((detail: { field: string }) => detail.field);
    expect({ name, body, status: answer.status, fields }).toEqual({ name, body, status: 400, fields: [field] });
  }
  expect(await stored(app)).toBe(before);
}

/** The pages of a list, from the first to the last. @param path with a query */
export async function* pagesOf(app: TestApp, { token }: TestPerson, path: string): AsyncGenerator<Answer['body']> {
  for (let cursor: string | null = ''; cursor !== null;) {
    const { status, body } = await app.http('GET', `/api${path}${cursor && `&cursor=${cursor}`}`, { token });
    expectAnswer({ status, body }, 200);
    yield body;
    cursor = body.page.next;
  }
}

/** Operators and wrong types that no field accepts. */
export const NOT_TEXT: readonly unknown[] = [{ $ne: null }, ['a'], 7, true, null];

export const jobCalls = ({ app, work }: { app: TestApp; work: Work }) => {
  const mine = (method: string, path: string, body?: unknown) => work.as(work.annotator, method, path, body);
  const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
  return {
    mine,
    admins,
    approve: (id: string, approvedAmount: object = AMOUNT) => admins('POST', `/jobs/${id}/approve`, { ...APPROVAL, approvedAmount }),
    reject: (id: string, reason = 'Boxes are loose') => admins('POST', `/jobs/${id}/reject`, { reason }),
    invoicesOf: async (id: string) =>
      (await app.connection.collection('invoices').find().sort({ invoiceNumber: 1 }).toArray()).filter(({ jobId }) => String(jobId) === id),
  };
};
