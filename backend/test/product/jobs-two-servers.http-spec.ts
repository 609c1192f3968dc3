import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { type WorkLogRecord } from '../../src/modules/work/jobs/clock/work-log.schema.js';
import { type JobRecord } from '../../src/modules/work/jobs/persistence/job.schema.js';
import { Integrity } from '../../src/modules/operations/integrity/integrity.service.js';
import { annotationCalls, mood, put, span } from '../support/annotation.fixtures.js';
import { type BuiltProduct, startBeside } from '../support/built-product.js';
import { returnHeld } from '../support/held.js';
import { type Answer, type TestApp, type TestPerson, startTestApp, until } from '../support/test-app.js';
import { APPROVAL, SUBMISSION, type Work, startWork, tally, jobCalls } from '../support/work.js';

const ROUNDS = 4;
let here: TestApp;
let there: BuiltProduct;
let work: Work;
let second: TestPerson;
let calls: ReturnType<typeof annotationCalls>;
beforeAll(async () => {
  here = await startTestApp({ RATE_LIMITS: 'off' });
  there = await startBeside(here);
  work = await startWork(here);
  second = await here.person('ADMIN');
  calls = annotationCalls({ app: here, work });
}, 120_000);
afterAll(async () => {
  await there.stop();
  await here.close();
});

interface Call {
  readonly by: TestPerson;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly key?: string;
}
/** Makes calls at once, in turns in this process and in the other one. */
const onBoth = (round: number, ...asked: readonly Call[]): Promise<Answer[]> =>
  Promise.all(
    asked.map(async ({ by, method = 'POST', path, body, key }, n) => {
      const headers = {
        authorization: `Bearer ${by.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key ? { 'idempotency-key': key } : {}),
      };
      const url = `${(n + round) % 2 === 0 ? here.url : there.url}/api${path}`;
      const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
      return { call: path, status: response.status, headers: response.headers, body: await response.json() };
    }),
  );
const inRounds = async (race: (round: number) => Promise<void>): Promise<void> => {
  for (let round = 0; round < ROUNDS; round += 1) await race(round);
};
const isDone = ({ status }: Answer): boolean => status < 300;
const jobOf = async (id: string) => (await work.as(work.admin, 'GET', `/jobs/${id}`)).body.data;
const invoicesOf = (id: string) => jobCalls({ app: here, work }).invoicesOf(id);
const recordOf = async (id: string) => here.connection.collection<JobRecord>('jobs').findOne({ _id: new Types.ObjectId(id) });
const patch = (
  by: TestPerson,
  id: string,
  body: { source?: string; sequence?: number; baseRevision?: number; changes: object[] },
): Call => ({
  by,
  method: 'PATCH',
  path: `/annotations/${id}`,
  body: { source: 'phone', sequence: 1, baseRevision: 0, seconds: 0, ...body },
});
/** A job in the product, and the annotation of its first item. */
async function inProduct(annotator: TestPerson, texts?: string[]): Promise<{ id: string; first: string; itemId: string; taskId: string }> {
  const { _id: id, task } = await calls.job(texts, {}, annotator);
  const [{ _id: first, item }] = await calls.itemsOf(id, '', annotator);
  return { id, first, itemId: item._id, taskId: task._id };
}

async function expectOneClock({ _id }: TestPerson): Promise<void> {
  const annotatorId = new Types.ObjectId(_id);
  const jobs = await here.connection
    .collection<JobRecord>('jobs')
    .find({ annotatorId, 'clock.runningSince': { $ne: null } })
    .toArray();
  const clock = await here.connection.collection('personclocks').findOne({ _id: annotatorId });
  expect(jobs.map((job) => [job._id, job.status])).toEqual(clock?.['jobId'] ? [[clock['jobId'], 'pending']] : []);
  const logs = await here.connection.collection<WorkLogRecord>('worklogs').find({ annotatorId }).toArray();
  const times = logs.flatMap(({ intervals }) => intervals).sort((a, b) => a.from.getTime() - b.from.getTime());
  for (const [n, { from }] of times.entries()) expect(from.getTime()).toBeGreaterThanOrEqual(times[n - 1]?.to.getTime() ?? 0);
}

/** Two processes share nothing but the database, which must decide. */
describe('two servers at one job', () => {
  it('take one submission, with its figures', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { _id } = await work.job(ada);
      const submissions = [10, 11, 12, 13].map((minutes) => ({ by: ada, path: `/jobs/${_id}/submit`, body: { ...SUBMISSION, minutes } }));
      const answers = await onBoth(round, ...submissions);
      expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
      const { history, submission } = await jobOf(_id);
      expect([history.length, submission.minutes]).toEqual([2, 10 + answers.findIndex(isDone)]);
    }));

  it('submit or cancel it, and pay a cancelled one alone', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { _id } = await work.job(ada);
      const amount = { amount: 5_000, currency: 'NGN' };
      const answers = await onBoth(
        round,
        { by: ada, path: `/jobs/${_id}/submit`, body: { ...SUBMISSION, from: 'pending' } },
        { by: work.admin, path: `/jobs/${_id}/cancel`, body: { reason: 'x', amount, from: 'pending' } },
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const { status, history } = await jobOf(_id);
      expect([history.length, (await invoicesOf(_id)).length]).toEqual([2, status === 'cancelled' ? 1 : 0]);
    }));

  it('approve it for one amount, with one invoice, whatever the keys', () =>
    inRounds(async (round) => {
      const { _id } = await work.submitted(await here.person());
      const approvals = [100_000, 200_000, 300_000, 400_000].map((amount, n) => ({
        by: n < 2 ? work.admin : second,
        path: `/jobs/${_id}/approve`,
        body: { ...APPROVAL, approvedAmount: { amount, currency: 'NGN' } },
        key: `${_id}-${n}`,
      }));
      const answers = await onBoth(round, ...approvals);
      expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
      const [invoice, ...more] = await invoicesOf(_id);
      expect([invoice?.['amount'], more]).toEqual([approvals[answers.findIndex(isDone)]?.body.approvedAmount, []]);
      expect(await here.connection.collection('postings').countDocuments({ invoiceIds: String(invoice?._id) })).toBe(1);
    }));

  it('approve or reject it', () =>
    inRounds(async (round) => {
      const { _id } = await work.submitted(await here.person());
      const answers = await onBoth(
        round,
        { by: second, path: `/jobs/${_id}/reject`, body: { reason: 'Signs are blurred.', from: 'submitted' } },
        { by: work.admin, path: `/jobs/${_id}/approve`, body: { ...APPROVAL, from: 'submitted' } },
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      expect((await invoicesOf(_id)).map(({ status }) => status)).toEqual(answers[0]?.status === 200 ? [] : ['Unpaid']);
    }));

  it('approve it once, alone or among others', () =>
    inRounds(async (round) => {
      const { _id } = await work.submitted(await here.person());
      const ofMany = { by: second, path: '/jobs/approve', body: { ids: [_id], confirmMinutesOf: [_id] } };
      const answers = await onBoth(round, ofMany, { by: work.admin, path: `/jobs/${_id}/approve`, body: APPROVAL }, ofMany);
      const done = answers.map(({ status, body }) => (Array.isArray(body.data) ? body.data.length === 1 : status === 200));
      expect([done.filter(Boolean).length, (await invoicesOf(_id)).length]).toEqual([1, 1]);
    }));

  it('run one clock of a person, and count no time twice', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const [one, two] = [(await work.job(ada))._id, (await work.job(ada))._id];
      const starts = [one, two, two, one].map((id) => ({ by: ada, path: `/jobs/${id}/start` }));
      expect(tally(await onBoth(round, ...starts))).toEqual({ 200: 4 });
      await expectOneClock(ada);
      const decline = { by: ada, path: `/jobs/${one}/decline`, body: { reason: 'Another reason' } };
      const [declined] = await onBoth(
        round,
        decline,
        { by: ada, path: `/jobs/${one}/start` },
        { by: ada, path: `/jobs/${two}/clock/pause` },
      );
      expect(declined?.status).toBe(200);
      await expectOneClock(ada);
    }));

  it('return a batch whose hold ended, or let its work begin', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first } = await inProduct(ada);
      const due = { holdUntil: new Date(here.now().getTime() - 1_000) };
      await here.connection.collection<JobRecord>('jobs').updateOne({ _id: new Types.ObjectId(id) }, { $set: due });
      const begin = round % 2 ? { by: ada, path: `/jobs/${id}/start` } : patch(ada, first, { changes: put(mood()) });
      const [[begun]] = await Promise.all([onBoth(1, begin), returnHeld(here)]);
      expect((await recordOf(id))?.status).toBe(begun?.status === 200 ? 'pending' : 'cancelled');
      await expectOneClock(ada);
    }));

  it('give one batch to a person who asks twice', async () => {
    const { _id, project } = await calls.task({ queued: true, title: 'Street names', secondsPerItem: 40 });
    await calls.imported(_id, 'text', 'a\nb\nc\nd');
    const run = calls.made(await work.as(work.admin, 'POST', `/tasks/${_id}/batches`, { size: 1 }), 201);
    calls.made(await work.as(work.admin, 'POST', `/bulk/${run._id}/start`));
    await until('the end of the split', async () => calls.made(await work.as(work.admin, 'GET', `/bulk/${run._id}`)).state !== 'running');
    const ada = await here.person();
    const application = calls.made(await work.as(ada, 'POST', `/projects/${project._id}/apply`), 201);
    calls.made(await work.as(work.admin, 'POST', `/applications/${application._id}/approve`));
    const wishes = Array.from({ length: 4 }, () => ({ by: ada, path: `/projects/${project._id}/next-batch` }));
    expect(tally(await onBoth(0, ...wishes))).toEqual({ 201: 1, 409: 3 });
  });

  it('give a batch to exactly as many people as answer each item', () =>
    inRounds(async (round) => {
      const { _id, project } = await calls.task({ queued: true, overlap: 2 });
      await calls.imported(_id, 'text', 'a');
      const people = await Promise.all(Array.from({ length: 4 }, () => here.person()));
      for (const person of people) {
        const application = calls.made(await work.as(person, 'POST', `/projects/${project._id}/apply`), 201);
        calls.made(await work.as(work.admin, 'POST', `/applications/${application._id}/approve`));
      }
      const wishes = people.map((by) => ({ by, path: `/projects/${project._id}/next-batch` }));
      expect(tally(await onBoth(round, ...wishes))).toEqual({ 201: 2, 409: 2 });
    }));
});

describe('two servers at one item', () => {
  it('lose no patch of two devices that they answered', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first } = await inProduct(ada);
      const device = async (source: string, turn: number): Promise<void> => {
        for (let [sequence, baseRevision] = [1, 0]; sequence <= 3;) {
          const changes = put(span(`${source}${sequence}`, 0, 3));
          const [answer] = await onBoth(turn, patch(ada, first, { source, sequence, baseRevision, changes }));
          expect([200, 409]).toContain(answer?.status);
          baseRevision = answer?.body.data?.revision ?? baseRevision;
          if (answer?.status === 200) sequence += 1;
        }
      };
      await Promise.all([device('phone', round), device('tablet', round + 1)]);
      const [{ regions, revision }] = await calls.itemsOf(id, '', ada);
      const wanted = ['phone1', 'phone2', 'phone3', 'tablet1', 'tablet2', 'tablet3'];
      expect([regions.map((region: { id: string }) => region.id).sort(), revision]).toEqual([wanted, 6]);
    }));

  it('take one of two patches with the number of one, and say so', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first } = await inProduct(ada);
      const answers = await onBoth(round, ...['a', 'b'].map((region) => patch(ada, first, { changes: put(span(region, 0, 3)) })));
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const [{ regions }] = await calls.itemsOf(id, '', ada);
      expect(regions.map((region: { id: string }) => region.id)).toEqual([['a', 'b'][answers.findIndex(isDone)]]);
    }));

  it('end it in a revision, or change it', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first } = await inProduct(ada);
      await onBoth(round, patch(ada, first, { changes: put(mood()) }));
      const answers = await onBoth(
        round,
        patch(ada, first, { sequence: 2, baseRevision: 1, changes: [{ id: 'mood', after: null }] }),
        { by: ada, path: `/assignments/${first}/done`, body: { revision: 1 } },
        { by: ada, path: `/assignments/${first}/skip`, body: { reason: 'x', revision: 1 } },
      );
      expect(tally(answers)).toEqual({ 200: 1, 409: 2 });
      const [{ state, revision }] = await calls.itemsOf(id, '', ada);
      expect([state, revision]).toEqual([['open', 'done', 'skipped'][answers.findIndex(isDone)], isDone(answers[0] as Answer) ? 2 : 1]);
      const { open, skipped } = (await recordOf(id))?.items ?? {};
      expect([open, skipped]).toEqual([state === 'open' ? 3 : 2, state === 'skipped' ? 1 : 0]);
    }));

  it('take it out of its batch, or keep work on it', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first, itemId, taskId } = await inProduct(ada);
      const removal =
        round % 2 ? { by: work.admin, path: `/items/${itemId}/exclude` } : { by: work.admin, method: 'DELETE', path: `/items/${itemId}` };
      const answers = await onBoth(round, removal, patch(ada, first, { changes: put(mood()) }));
      expect(answers.filter(isDone)).toHaveLength(1);
      const left = isDone(answers[0] as Answer) ? 2 : 3;
      expect([(await recordOf(id))?.items?.total, calls.made(await calls.admins('GET', `/tasks/${taskId}`)).itemCount]).toEqual([
        left,
        left,
      ]);
    }));

  it('keep a fix of its reviewer and the rework of its annotator', () =>
    inRounds(async (round) => {
      const ada = await here.person();
      const { id, first } = await inProduct(ada, ['One two']);
      await onBoth(round, patch(ada, first, { changes: put(mood()) }));
      await onBoth(round, { by: ada, path: `/assignments/${first}/done` });
      await onBoth(round, { by: ada, path: `/jobs/${id}/submit`, body: { minutes: 5, minutesReason: 'x' } });
      const fix = { by: work.admin, path: `/annotations/${first}/review`, body: { verdict: 'fix', regions: [mood('Bad')] } };
      const [fixed, rework] = await onBoth(round, fix, { by: ada, path: `/jobs/${id}/rework`, body: {} });
      expect([[200, 409].includes(fixed?.status ?? 0), rework?.status]).toEqual([true, 200]);
      await onBoth(round, { by: ada, path: `/assignments/${first}/reopen` });
      const [{ regions, annotationState }] = await calls.itemsOf(id, '', ada);
      const answered = fixed?.status === 200 ? 'Bad' : 'Good';
      expect([annotationState, regions]).toEqual(['draft', [mood(answered)]]);
    }));
});

it('the ledger and the audit log are whole after all of it', async () => {
  expect(await here.app.get(LedgerService, { strict: false }).check()).toEqual({ faults: [], unbalanced: [] });
  expect(await here.app.get(Integrity, { strict: false }).check()).toMatchObject({ auditFaults: [], moneyFaults: [] });
});
