import { DECLINE_REASONS } from '@labelbridge/contracts';
import { AMOUNT, APPROVAL, RATE, TASK } from '../../test/support/work.js';
import { type Row, type Sent } from './row.js';
import { ADMINS, OWN, OWN_OR_ADMIN, session } from './callers.js';
import { MARKS, type AccessFixture } from './fixture.js';

const freshTask = async ({ work }: AccessFixture): Promise<Sent> => ({ id: (await work.task())._id });
const newTask = async ({ people: { admin } }: AccessFixture): Promise<Sent> => ({ body: { ...TASK, createdBy: admin._id } });
const assignment = async ({ work, spare }: AccessFixture): Promise<Sent> => ({
  body: { taskId: (await work.task({ rate: RATE }))._id, userId: (await spare())._id },
});
const preview = async ({ work }: AccessFixture): Promise<Sent> => {
  const text = 'Task Name,Due Date,Task Link,Guideline Link\nx,x,x,x';
  const { body } = await work.as(work.admin, 'POST', '/tasks/imports', { fileName: 'one.csv', text });
  return { id: body.data._id };
};
const pending =
  (body?: unknown) =>
  async ({ work }: AccessFixture): Promise<Sent> => ({ id: (await work.job())._id, ...(body === undefined ? {} : { body }) });
const submitted =
  (body?: unknown) =>
  async ({ work }: AccessFixture): Promise<Sent> => ({ id: (await work.submitted())._id, ...(body === undefined ? {} : { body }) });

const create = (route: string): Row => ({ route, rule: ADMINS, done: 201, send: newTask });
const list = (route: string): Row => ({ route, rule: ADMINS, done: 200 });
const assign = (route: string): Row => ({ route, rule: ADMINS, done: 201, send: assignment });

export const WORK_ROWS: readonly Row[] = [
  list('GET /api/tasks'),
  list('GET /api/auth/getAllTasks'),
  { route: 'GET /api/tasks/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/tasks/:id', rule: ADMINS, done: 200, send: freshTask },
  create('POST /api/tasks'),
  create('POST /api/auth/createTasks'),
  {
    route: 'PUT /api/tasks/:id',
    rule: ADMINS,
    done: 200,
    send: async (fixture) => ({ ...(await freshTask(fixture)), body: { title: 'Other' } }),
  },
  { route: 'DELETE /api/tasks/:id', rule: ADMINS, done: 200, send: freshTask },
  assign('POST /api/tasks/assign'),
  assign('POST /api/auth/assignTask'),
  {
    route: 'POST /api/tasks/imports',
    rule: ADMINS,
    done: 201,
    send: async () => ({ body: { fileName: 'one.csv', text: 'Task Name,Due Date,Task Link,Guideline Link\nx,x,x,x' } }),
  },
  { route: 'GET /api/tasks/imports/template.csv', rule: ADMINS, done: 200 },
  // No tasks in the body: the 400 follows the check of the role.
  { route: 'POST /api/tasks/assignments', rule: ADMINS, done: 400, send: async () => ({ body: {} }) },
  list('GET /api/bulk'),
  { route: 'GET /api/bulk/:id', rule: ADMINS, done: 200, send: preview },
  { route: 'GET /api/bulk/:id/rows', rule: ADMINS, done: 200, send: preview },
  // No row is valid: the 409 follows the check of the role. A valid preview lets the worker change data in the background.
  { route: 'POST /api/bulk/:id/start', rule: ADMINS, done: 409, send: preview },
  { route: 'POST /api/bulk/:id/stop', rule: ADMINS, done: 200, send: preview },
  {
    route: 'GET /api/jobs',
    rule: session(),
    done: 200,
    send: async ({ work }) => ({ query: '?limit=100', lists: [(await work.job())._id] }),
    seenBy: ['owner', 'admin', 'secondAdmin'],
  },
  { route: 'GET /api/jobs/totals', rule: session(), done: 200 },
  { route: 'GET /api/jobs/open', rule: ADMINS, done: 200, send: async ({ work }) => ({ query: `?annotatorId=${work.annotator._id}` }) },
  { route: 'GET /api/jobs/export.csv', rule: ADMINS, done: 200 },
  { route: 'GET /api/jobs/:id', rule: OWN_OR_ADMIN, done: 200, send: submitted() },
  { route: 'POST /api/jobs/:id/start', rule: OWN, done: 200, send: pending() },
  { route: 'POST /api/jobs/:id/clock', rule: OWN, done: 200, send: pending({ intervals: [] }) },
  { route: 'POST /api/jobs/:id/clock/start', rule: OWN, done: 200, send: pending() },
  { route: 'POST /api/jobs/:id/clock/pause', rule: OWN, done: 200, send: pending() },
  { route: 'POST /api/jobs/:id/open-guideline', rule: OWN, done: 200, send: pending() },
  { route: 'POST /api/jobs/:id/submit', rule: OWN, done: 200, send: pending({ minutes: 60, note: MARKS.note }) },
  { route: 'POST /api/jobs/:id/rework', rule: OWN, done: 200, send: submitted({}) },
  {
    route: 'POST /api/jobs/approve',
    rule: ADMINS,
    done: 200,
    send: async ({ work }) => ({ body: { ids: [(await work.submitted())._id] } }),
  },
  { route: 'POST /api/jobs/:id/approve', rule: ADMINS, done: 200, send: submitted(APPROVAL) },
  { route: 'POST /api/jobs/:id/reject', rule: ADMINS, done: 200, send: submitted({ reason: 'Signs are blurred.' }) },
  // Jobs without a deadline: the 409 follows the check of the role.
  { route: 'POST /api/jobs/:id/hold', rule: ADMINS, done: 409, send: submitted({ evidence: 'All boxes are alike' }) },
  { route: 'POST /api/jobs/:id/decline', rule: OWN, done: 200, send: pending({ reason: DECLINE_REASONS[0] }) },
  { route: 'POST /api/jobs/:id/cancel', rule: ADMINS, done: 200, send: submitted({ reason: 'Stopped', amount: AMOUNT }) },
  { route: 'PATCH /api/jobs/:id', rule: ADMINS, done: 200, send: pending({ dueDate: '2099-01-31' }) },
  { route: 'POST /api/jobs/:id/message', rule: ADMINS, done: 200, send: submitted({ text: 'Please look again' }) },
  { route: 'GET /api/jobs/:id/messages', rule: OWN_OR_ADMIN, done: 200, send: submitted() },
  { route: 'POST /api/jobs/:id/messages', rule: OWN_OR_ADMIN, done: 201, send: submitted({ text: MARKS.note }) },
  { route: 'POST /api/jobs/:id/messages/read', rule: OWN_OR_ADMIN, done: 200, send: submitted() },
];
