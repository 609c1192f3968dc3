import { describe, expect, it } from '@jest/globals';
import { DECLINE_REASONS, addDays, businessDate } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { type BadCall, TASK, expectRefused, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins } = jobCalls({ app, work });

const detail = async (id: string) => (await admins('GET', `/jobs/${id}`)).body.data;
const assign = (taskId: string, { _id }: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId: _id });
const mailsTo = async ({ email }: TestPerson): Promise<string> =>
  JSON.stringify(await app.connection.collection('outbox').find({ 'to.address': email }).toArray());

describe('the due date of one job', () => {
  const patch = (id: string, dueDate: unknown) => admins('PATCH', `/jobs/${id}`, { dueDate });

  it('is extended, and its annotator is notified; a later date of the task is taken, an earlier one is not', async () => {
    const me = await app.person();
    const job = await work.job(me);
    const other = (await assign(job.task._id, await app.person())).body.data;
    const { status, body } = await patch(job._id, '2099-02-01');
    expectAnswer({ status, body }, 200, { message: 'Due date changed. The annotator is notified.', 'data.dueDate': '2099-02-01' });
    const [notification] = (await work.as(me, 'GET', '/notifications')).body.data;
    expect([notification.kind, notification.text]).toEqual([
      'job-due-date',
      'Image Annotation is due on 2099-02-01 now. It was due on 2099-12-31.',
    ]);
    expect(await mailsTo(me)).toContain('is due on 2099-02-01 now');
    const step = { action: 'dueDate', from: 'pending', to: 'pending', dueDate: { before: '2099-12-31', after: '2099-02-01' } };
    for (const seen of [await detail(job._id), (await work.as(me, 'GET', `/jobs/${job._id}`)).body.data])
      expect(seen.history).toEqual([expect.objectContaining({ action: 'assign', dueDate: null }), expect.objectContaining(step)]);
    const move = (dueDate: string) => admins('PUT', `/tasks/${job.task._id}`, { dueDate });
    const dates = async () => [(await detail(job._id)).dueDate, (await detail(other._id)).dueDate];
    await move('2099-01-15');
    expect(await dates()).toEqual(['2099-02-01', '2099-01-15']);
    await move('2099-03-01');
    expect(await dates()).toEqual(['2099-03-01', '2099-03-01']);
  });

  it('is today or later, and is of a job that is still to be done', async () => {
    const job = await work.job();
    const today = businessDate(app.now());
    const bad = [addDays(today, -1), '2020-01-01', '31-12-2026', '', null, 7, undefined];
    await expectRefused(
      app,
      work.admin,
      bad.map((dueDate): BadCall => [`dueDate ${String(dueDate)}`, 'PATCH', `/jobs/${job._id}`, { dueDate }, 'dueDate']),
    );
    expectAnswer(await patch(job._id, today), 200);
    await mine('POST', `/jobs/${job._id}/decline`, { reason: DECLINE_REASONS[0] });
    expectAnswer(await patch(job._id, today), 409);
  });

  it('notifies nobody where it stays the same', async () => {
    const me = await app.person();
    const job = await work.job(me);
    expectAnswer(await patch(job._id, TASK.dueDate), 200);
    const kinds = (await work.as(me, 'GET', '/notifications')).body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('job-due-date');
  });

  it('is in the audit log with the date before', async () => {
    const { _id } = await work.job();
    await patch(_id, '2099-02-01');
    const [entry] = (await admins('GET', `/audit?target=${_id}`)).body.data;
    expect(entry.action).toBe('job.dueDate');
    expect(entry.changes).toEqual([expect.objectContaining({ field: 'dueDate', before: '2099-12-31', after: '2099-02-01' })]);
  });

  it('changed by five at once: each change that was made follows the one before it', async () => {
    const { _id } = await work.job();
    const dates = [1, 2, 3, 4, 5].map((day) => `2099-03-0${day}`);
    const statuses = (await Promise.all(dates.map((date) => patch(_id, date)))).map(({ status }) => status);
    const { history, dueDate } = await detail(_id);
    const changes: { before: string; after: string }[] = history.slice(1).map((step: { dueDate: object }) => step.dueDate);
    expect(changes).toHaveLength(statuses.filter((status) => status === 200).length);
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(changes.map(({ before }) => before)).toEqual([TASK.dueDate, ...changes.slice(0, -1).map(({ after }) => after)]);
    expect(dueDate).toBe(changes.at(-1)?.after);
  });
});
