import { expect, it, jest } from '@jest/globals';
import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { type JobRecord } from '../../src/modules/work/jobs/persistence/job.schema.js';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { returnHeld } from '../support/held.js';
import { suiteOfWork } from '../support/suites.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, mine, made, job } = annotationCalls({ app, work });
const jobs = app.connection.collection<JobRecord>('jobs');

/** A job whose hold ends in so many hours. */
async function held(hours: number) {
  const { _id: id, task } = await job();
  const _id = new Types.ObjectId(id as string);
  await jobs.updateOne({ _id }, { $set: { holdUntil: new Date(app.now().getTime() + hours * 3_600_000) } });
  return { id: id as string, _id, taskId: new Types.ObjectId(task._id as string) };
}

it('a batch whose hold runs out is cancelled by the server, without pay', async () => {
  const { id, _id, taskId } = await held(-1);
  const reason = WORKPLACE_MESSAGES.batchReturned;
  expect(await returnHeld(app)).toBe(1);
  const { status, history, invoice, cancellation } = made(await admins('GET', `/jobs/${id}`));
  const by = { name: 'Labelbridge', role: 'ADMIN' };
  expect([status, history.at(-1), invoice, cancellation]).toMatchObject([
    'cancelled',
    { action: 'cancel', from: 'pending', to: 'cancelled', by, reason, approvedAmount: null, invoiceNumber: null },
    null,
    null,
  ]);
  const record = await jobs.findOne({ _id });
  expect(record).toMatchObject({ holdUntil: null, live: false, endReason: reason, items: { open: 3 } });
  expect(record?.history.at(-1)?.by).toEqual({ _id: 'system', ...by });
  expect(await app.connection.collection('tasks').findOne({ _id: taskId })).toMatchObject({ jobCounts: { pending: 0, cancelled: 1 } });
  expect(await app.connection.collection('audit').findOne({ 'target._id': id, reason })).toMatchObject({
    actor: null,
    action: 'job.release',
    changes: [{ field: 'status', before: 'pending', after: 'cancelled' }],
  });
  const told = await app.connection.collection('notifications').find({ kind: 'job-cancelled' }).toArray();
  expect(told.map(({ title, text, link }) => ({ title, text, link }))).toEqual([
    {
      title: 'Cancelled: Text Annotation',
      text: `Text Annotation was taken back. The reason: ${reason} It was not started, so nothing is paid for it.`,
      link: `/dashboard/jobs/${id}`,
    },
  ]);
});

it('a batch whose work begins while its hold is looked at stays with its annotator', async () => {
  const { id, _id } = await held(-1);
  const repository = app.app.get(JobRepository, { strict: false });
  const due = await repository.findUnheld(app.now(), []);
  expect(String(due?._id)).toBe(id);
  expectAnswer(await mine('POST', `/jobs/${id}/clock/start`), 200);
  jest.spyOn(repository, 'findUnheld').mockResolvedValueOnce(due);
  expect(await returnHeld(app)).toBe(0);
  expect(await jobs.findOne({ _id })).toMatchObject({ status: 'pending', startedAt: expect.any(Date) });
});

it('a batch that cannot go back is tried again in the next run, and keeps no other from going back', async () => {
  const [damaged, other] = [await held(-2), await held(-1)];
  await jobs.updateOne({ _id: damaged._id }, { $set: { taskId: new Types.ObjectId() } });
  const errors: unknown[] = [];
  expect(await returnHeld(app, (error) => errors.push(error))).toBe(1);
  expect(errors).toHaveLength(1);
  expect((await jobs.findOne({ _id: other._id }))?.status).toBe('cancelled');
  await jobs.updateOne({ _id: damaged._id }, { $set: { taskId: damaged.taskId } });
  expect(await returnHeld(app)).toBe(1);
});

it('a hold ends with the work that it was for', async () => {
  const { id, _id } = await held(1);
  made(await mine('POST', `/jobs/${id}/decline`, { reason: 'Another reason' }));
  expect((await jobs.findOne({ _id }))?.holdUntil).toBeNull();
});
