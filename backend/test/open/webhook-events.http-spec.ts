import { describe, expect, it } from '@jest/globals';
import { WEBHOOK_EVENTS } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { Transactions } from '../../src/database/transactions.js';
import { DoubtCounter, DoubtWorker } from '../../src/modules/work/agreement/doubt-counter.js';
import { DeliveriesService } from '../../src/modules/open/webhooks/deliveries.service.js';
import { TaskWorkService } from '../../src/modules/work/tasks/task-work.service.js';
import { goldCalls, isGold } from '../quality/gold.fixtures.js';
import { annotationCalls, mood, put } from '../support/annotation.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { Work as InvoicedWork } from '../support/payments.fixtures.js';
import { suiteOfWork } from '../support/suites.js';
import { givePayoutAccount, until } from '../support/test-app.js';
import { HOSTS, webhookCalls } from '../support/webhooks.js';
import { AMOUNT, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork({ ...HOSTS, PAYOUT_PROVIDER: 'manual', RATE_LIMITS: 'off' });
const { admins, mine, made, submitted, task, imported, itemsOf } = annotationCalls({ app, work });
const { approve, reject } = jobCalls({ app, work });
const { endpointFor, done } = webhookCalls(app, work.admin);
// Tests count items in doubt themselves.
await app.app.get(DoubtWorker, { strict: false }).beforeApplicationShutdown();

/** Collects all events without sending them. */
const endpoint = await endpointFor({ url: 'https://receiver.example/' }, { events: WEBHOOK_EVENTS });
await done('POST', `/webhook-endpoints/${endpoint.id}/pause`, 200);

/** Payloads of an event since the last call, oldest first. */
async function told(event: string): Promise<object[]> {
  const filter = { endpointId: new Types.ObjectId(endpoint.id), event };
  const found = await app.connection.collection('webhookdeliveries').find(filter).sort({ _id: 1 }).toArray();
  await app.connection.collection('webhookdeliveries').deleteMany(filter);
  return found.map(({ payload }) => JSON.parse(payload).data);
}

it('a job that is submitted and decided is told', async () => {
  const { _id: jobId, task } = await work.submitted();
  expectAnswer(await reject(jobId), 200);
  const ofJob = { jobId, taskId: task._id, projectId: null };
  expect(await told('job.submitted')).toEqual([{ ...ofJob, minutes: 90 }]);
  expect(await told('job.decided')).toEqual([{ ...ofJob, decision: 'reject', status: 'rejected', amount: null }]);
  expectAnswer(await approve(jobId), 200);
  expect(await told('job.decided')).toEqual([{ ...ofJob, decision: 'approve', status: 'approved', amount: AMOUNT }]);
});

async function accepted(jobId: string, items: readonly { _id: string }[]): Promise<void> {
  made(await admins('POST', `/jobs/${jobId}/items/accept`, { ids: items.map(({ _id }) => _id) }));
  expectAnswer(await approve(jobId), 200);
}

it('items that are done, and their batch once its last job is decided, are told', async () => {
  const { _id: jobId, items } = await submitted();
  const stored = await app.connection.collection('jobs').findOne({ _id: new Types.ObjectId(String(jobId)) });
  const ofTask = { taskId: String(stored?.taskId), projectId: String(stored?.projectId) };
  const assignments = await app.connection.collection('assignments').find({ jobId: stored?._id }).sort({ doneAt: 1 }).toArray();
  expect(await told('item.done')).toEqual(
    assignments.map(({ _id, itemId }) => ({ jobId, ...ofTask, itemId: String(itemId), annotationId: String(_id) })),
  );
  expect(await told('batch.finished')).toEqual([]);
  await accepted(jobId, items);
  expect(await told('batch.finished')).toEqual([{ ...ofTask, items: items.length, approvedJobs: 1 }]);
});

it('a batch is not finished while a second person may have it', async () => {
  const { _id: jobId, items } = await submitted(undefined, { overlap: 2 });
  await accepted(jobId, items);
  expect(await told('batch.finished')).toEqual([]);
});

it('a batch is told again only if a job of it was open since', async () => {
  const { _id: jobId, items } = await submitted();
  await accepted(jobId, items);
  expect(await told('batch.finished')).toHaveLength(1);
  expectAnswer(await reject(jobId), 200);
  expectAnswer(await approve(jobId), 200);
  expect(await told('batch.finished')).toEqual([]);
  expectAnswer(await reject(jobId), 200);
  made(await mine('POST', `/jobs/${jobId}/rework`, {}));
  made(await mine('POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
  expectAnswer(await approve(jobId), 200);
  expect(await told('batch.finished')).toMatchObject([{ items: items.length, approvedJobs: 1 }]);
});

describe('a batch that asks more people while answers differ', () => {
  const count = () =>
    app.app.get(DoubtCounter, { strict: false }).drain(
      () => false,
      (error) => {
        throw error;
      },
    );
  const approved = async (taskId: string, value: string) => {
    const person = await app.person();
    const { _id: jobId } = made(await admins('POST', '/tasks/assign', { taskId, userId: person._id }), 201);
    const items = await itemsOf(jobId, '', person);
    for (const { _id } of items) {
      const patch = { baseRevision: 0, source: 'phone', sequence: 1, changes: put(mood(value)), seconds: 0 };
      made(await work.as(person, 'PATCH', `/annotations/${_id}`, patch));
      made(await work.as(person, 'POST', `/assignments/${_id}/done`));
    }
    made(await work.as(person, 'POST', `/jobs/${jobId}/submit`, { minutes: 5 }));
    await accepted(jobId, items);
    return { person, jobId };
  };
  /** Three people have answered an item; they differ. */
  const answered = async () => {
    const { _id: taskId } = await task({ overlap: 2, overlapMost: 3 });
    await imported(taskId, 'text', 'a');
    await approved(taskId, 'Good');
    await approved(taskId, 'Bad');
    await count();
    expect(await told('batch.finished')).toEqual([]);
    return { taskId, last: await approved(taskId, 'Bad') };
  };

  it('is told once though two servers count its answers at once', async () => {
    const { taskId } = await answered();
    expect(await told('batch.finished')).toEqual([]);
    const tasks = app.app.get(TaskWorkService, { strict: false });
    const uncounted = await tasks.findTask(taskId);
    const counts = [1, 2].map(() => app.app.get(Transactions).run((session) => tasks.setInDoubt(session, uncounted, 1)));
    await Promise.all(counts);
    expect(await told('batch.finished')).toMatchObject([{ taskId, items: 1, approvedJobs: 3 }]);
  });

  it('is not told again by what a reviewer decides, but by a rework', async () => {
    const { taskId, last } = await answered();
    await count();
    expect(await told('batch.finished')).toHaveLength(1);
    const [contested] = made(await admins('GET', `/adjudications?taskId=${taskId}`));
    made(await admins('POST', `/adjudications/${contested._id}`, { regions: [mood('Good')] }));
    await count();
    expect(await told('batch.finished')).toEqual([]);
    expectAnswer(await reject(last.jobId), 200);
    made(await work.as(last.person, 'POST', `/jobs/${last.jobId}/rework`, {}));
    await count();
    expect(await told('batch.finished')).toEqual([]);
    made(await work.as(last.person, 'POST', `/jobs/${last.jobId}/submit`, { minutes: 5 }));
    expectAnswer(await approve(last.jobId), 200);
    await count();
    expect(await told('batch.finished')).toMatchObject([{ taskId, approvedJobs: 3 }]);
  });
});

describe('payouts', () => {
  const invoiced = new InvoicedWork(app, work.admin);

  it('that are paid are told by invoice, and those that fail once', async () => {
    const person = await app.person();
    await givePayoutAccount(app, person);
    const payout = async () => {
      const answer = await admins('POST', `/payments/${await invoiced.invoice(person)}/pay`);
      expectAnswer(answer, 200);
      return answer.body.data;
    };
    const [paid, failed] = [await payout(), await payout()];
    expectAnswer(await admins('POST', `/payouts/${paid.payout._id}/confirm`, { bankReference: 'FT26324/77' }), 200);
    expectAnswer(await admins('POST', `/payouts/${failed.payout._id}/fail`, { reason: 'The account of Ada is closed' }), 200);
    expect(await told('invoice.paid')).toEqual([{ invoiceId: paid._id, invoiceNumber: paid.invoiceNumber, payoutId: paid.payout._id }]);
    expect(await told('payout.failed')).toEqual([
      { payoutId: failed.payout._id, status: 'Failed', invoices: 1, amount: { amount: expect.any(Number), currency: 'NGN' } },
    ]);
  });
});

it('runs that end are told, and a file of an export that can be fetched', async () => {
  const { _id: taskId, project } = await task();
  await told('run.ended');
  const done = await imported(taskId, 'text', 'One\nTwo');
  const broken = await imported(taskId, 'json', '{"text":');
  const of = { kind: 'import', projectId: project._id, taskId };
  expect(await told('run.ended')).toEqual([
    { ...of, runId: done._id, state: 'done' },
    { ...of, runId: broken._id, state: 'failed' },
  ]);
  expect(await told('export.ready')).toEqual([]);
  const { _id: runId } = made(await admins('POST', '/runs', { kind: 'export', taskId, format: 'jsonl' }), 201);
  await until('the export is done', async () => made(await admins('GET', `/runs/${runId}`)).state === 'done');
  expect(await told('export.ready')).toEqual([{ runId, bytes: expect.any(Number) }]);
});

it('a pause of somebody by gold items is told without them', async () => {
  const { project, jobOf, answerAll } = goldCalls({ app, work });
  const { projectId, batch } = await project(12);
  const person = await app.person();
  const { items } = await jobOf(await batch(35), person);
  await answerAll(person, items.filter(isGold), () => 'Bad');
  const alerts = await told('quality.alert');
  expect(alerts).toEqual([{ projectId, rightAnswers: 0, goldAnswers: expect.any(Number), jobsSetAside: expect.any(Number) }]);
  expect(JSON.stringify(alerts)).not.toContain(person._id);
});

it('an event that is rolled back is told nobody', async () => {
  const attempt = app.app.get(Transactions).run(async (session) => {
    const data = { projectId: endpoint.id, rightAnswers: 0, goldAnswers: 8, jobsSetAside: 0 };
    await app.app.get(DeliveriesService, { strict: false }).tell(session, 'quality.alert', [data]);
    throw new Error('rolled back');
  });
  await expect(attempt).rejects.toThrow('rolled back');
  expect(await told('quality.alert')).toEqual([]);
});

it('many events of one moment are all told, each once', async () => {
  const data = Array.from({ length: 450 }, (_, seen) => ({ projectId: endpoint.id, rightAnswers: 0, goldAnswers: seen, jobsSetAside: 0 }));
  const deliveries = app.app.get(DeliveriesService, { strict: false });
  await app.app.get(Transactions).run((session) => deliveries.tell(session, 'quality.alert', data));
  expect(await told('quality.alert')).toEqual(data);
});
