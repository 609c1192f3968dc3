import { beforeEach, describe, expect, it } from '@jest/globals';
import { CONSENT_MAX, type DeclineReason, HAND_BACK, HAND_BACK_TEXT, STOP_TEXT } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { ContentNews } from '../../src/modules/work/jobs/content-news.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { secondInstance } from '../support/security.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { timedJobs } from '../support/timed-jobs.js';
import { RATE, SUBMISSION, tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { logIn, started } = timedJobs({ app, work });
const rethrow = (error: unknown) => {
  throw error;
};
const CONTENT = HAND_BACK_TEXT.content.declined;

let me: TestPerson;
let projectId: string;
const mine = (method: string, path: string, body?: unknown) => work.as(me, method, path, body);
const admins = (method: string, path: string, body?: unknown) => work.as(work.admin, method, path, body);
const join = async (id: string): Promise<void> => {
  const { body } = await mine('POST', `/projects/${id}/apply`);
  expectAnswer(await admins('POST', `/applications/${body.data._id}/approve`), 200);
};
const newJob = async (): Promise<string> => (await work.job(me, { projectId }))._id;
const timed = (minutes: number, fields: object = {}): Promise<string> => started(me, minutes, { projectId, ...fields });
const decline = (id: string, reason: DeclineReason = CONTENT) => mine('POST', `/jobs/${id}/decline`, { reason });
const jobOf = async (id: string) => (await admins('GET', `/jobs/${id}`)).body.data;
const previewOf = async (id: string) => (await mine('GET', `/jobs/${id}`)).body.data.contentStop;
const invoices = () => app.connection.collection('invoices').countDocuments({ annotatorId: new Types.ObjectId(me._id) });

beforeEach(async () => {
  me = await app.person();
  await logIn(work.admin);
  projectId = (await work.project({ content: ['violence'] }))._id;
  expectAnswer(await mine('PUT', '/users/me/content', { allowed: ['violence'] }), 200);
  await join(projectId);
});

describe('work that is left for its content', () => {
  // @fairwork 2.2
  it('is paid by its clock at once, as was said before', async () => {
    const id = await timed(30);
    const pays = { amount: 75_000, currency: 'NGN' };
    expect(await previewOf(id)).toEqual({ step: 'hand-back', minutes: 30, pays });
    const left = await decline(id);
    expectAnswer(left, 200, STOP_TEXT['hand-back'].done);
    expect(left.body.data).toMatchObject({ _id: id, status: 'cancelled' });
    expect(await jobOf(id)).toMatchObject({
      status: 'cancelled',
      endReason: HAND_BACK_TEXT.content.handedBack,
      approvedAmount: pays,
      invoice: { status: 'Unpaid' },
    });
    expect(await previewOf(id)).toBeNull();
    expectAnswer(await decline(id), 409);
    expect(await invoices()).toBe(1);
  });

  it('is paid for added content also once the project has taken it back', async () => {
    const { _id: plain } = await work.project({ publicStatus: 'Active', content: [] });
    const id = await started(me, 30, { projectId: plain });
    const set = async (content: string[]) => {
      await logIn(work.admin);
      expectAnswer(await admins('PUT', `/projects/${plain}`, { content }), 200);
      await app.app.get(ContentNews, { strict: false }).run(() => false, rethrow);
      await logIn(me);
    };
    expect(await previewOf(id)).toMatchObject({ step: 'ask', pays: null });
    await set(['violence']);
    await set([]);
    expect(await previewOf(id)).toEqual({ step: 'hand-back', minutes: 30, pays: { amount: 75_000, currency: 'NGN' } });
    expectAnswer(await decline(id), 200, STOP_TEXT['hand-back'].done);
  });

  it('is only declined if it was not begun, or for another reason', async () => {
    const [untouched, begun] = [await newJob(), await timed(8)];
    expect(await previewOf(untouched)).toEqual({ step: 'decline', minutes: 0, pays: null });
    expectAnswer(await decline(untouched), 200);
    expectAnswer(await decline(begun, 'I have no time for it'), 200);
    expect([await jobOf(untouched), await jobOf(begun)]).toMatchObject([
      { status: 'declined', endReason: CONTENT, invoice: null },
      { status: 'declined', invoice: null },
    ]);
  });

  it('is handed in if it was handed in before', async () => {
    const id = await newJob();
    await mine('POST', `/jobs/${id}/submit`, SUBMISSION);
    await mine('POST', `/jobs/${id}/rework`);
    expectAnswer(await decline(id), 200, STOP_TEXT['hand-in'].done);
    expect(await jobOf(id)).toMatchObject({
      status: 'submitted',
      submission: { minutes: 90, link: SUBMISSION.link, note: SUBMISSION.note },
    });
  });

  it.each<[name: string, fields: () => Promise<object>]>([
    ['its rate is not per hour', async () => ({ rate: { amount: 500_000, currency: 'NGN', per: 'task' } })],
    ['its project states no content', async () => ({ projectId: (await work.project())._id })],
    ['nobody would look at so much pay', async () => ({ rate: { ...RATE, amount: 10 * CONSENT_MAX.NGN } })],
  ])('waits for an admin if %s, who is asked once; its clock stops', async (_name, fields) => {
    const id = await timed(8, await fields());
    expect(await previewOf(id)).toMatchObject({ step: 'ask', pays: null });
    await mine('POST', `/jobs/${id}/clock/start`);
    for (let time = 0; time < 2; time += 1) expectAnswer(await decline(id), 200, STOP_TEXT.ask.done);
    const { status, messages, invoice, clockRunning } = await jobOf(id);
    const texts = messages.map(({ text }: { text: string }) => text);
    expect([status, texts, invoice, clockRunning]).toEqual(['pending', [HAND_BACK_TEXT.content.ask], null, false]);
  });

  it('asks again once an admin has answered', async () => {
    const id = await timed(8, { rate: { amount: 500_000, currency: 'NGN', per: 'task' } });
    expectAnswer(await decline(id), 200, STOP_TEXT.ask.done);
    expectAnswer(await admins('POST', `/jobs/${id}/messages`, { text: 'Can you finish it?' }), 201);
    for (let time = 0; time < 2; time += 1) expectAnswer(await decline(id), 200, STOP_TEXT.ask.done);
    const texts = (await jobOf(id)).messages.map(({ text }: { text: string }) => text);
    const { ask } = HAND_BACK_TEXT.content;
    expect(texts).toEqual([ask, 'Can you finish it?', ask]);
  });

  it('is paid as stated at its assignment, if the project states no content any more', async () => {
    const id = await timed(8);
    expectAnswer(await admins('PUT', `/projects/${projectId}`, { content: [] }), 200);
    const { data } = (await mine('GET', `/jobs/${id}`)).body;
    expect([data.content, data.contentStop.step]).toEqual([['violence'], 'hand-back']);
    expectAnswer(await decline(id), 200, STOP_TEXT['hand-back'].done);
  });

  it('counts what the device has recorded and not sent', async () => {
    const id = await timed(8);
    await mine('POST', `/jobs/${id}/clock/start`);
    const from = app.now().toISOString();
    app.advance(4 * 60_000);
    const clock = { intervals: [{ from, to: app.now().toISOString() }] };
    expectAnswer(await mine('POST', `/jobs/${id}/decline`, { reason: CONTENT, clock }), 200, STOP_TEXT['hand-back'].done);
    expect(await jobOf(id)).toMatchObject({ clockMinutes: 12, approvedAmount: { amount: 30_000, currency: 'NGN' } });
  });

  it('waits for an admin if a device alone confirms its time, as was said before', async () => {
    const id = await timed(8);
    const log = { _id: new Types.ObjectId(id) };
    await app.connection.collection('worklogs').updateOne(log, { $set: { vouched: [], startedAt: app.now() } });
    expect(await previewOf(id)).toMatchObject({ step: 'ask', pays: null });
  });

  it('is told to admins as declined work', async () => {
    const events = () => app.connection.collection('adminevents').countDocuments({ kind: 'jobs-declined' });
    const id = await timed(8);
    const before = await events();
    await decline(id);
    expect(await events()).toBe(before + 1);
  });

  it('counts for the limit of what is paid without a person, together with work of projects that were left', async () => {
    const id = await timed(12);
    const other = await newJob();
    await app.connection
      .collection('jobs')
      .updateOne(
        { _id: new Types.ObjectId(other) },
        {
          $set: {
            status: 'cancelled',
            live: false,
            handedBack: 'left',
            statusChangedAt: app.now(),
            'clock.seconds': (HAND_BACK.minutes - 11) * 60,
          },
        },
      );
    expect(await previewOf(id)).toMatchObject({ step: 'ask' });
    expectAnswer(await decline(id), 200, STOP_TEXT.ask.done);
    expect(await invoices()).toBe(0);
  });

  it('is paid once, if two servers end it at once', async () => {
    const id = await timed(20);
    const other = await secondInstance(app, { RATE_LIMITS: 'off' });
    const elsewhere = () => other.http('POST', `/api/jobs/${id}/decline`, { token: me.token, body: { reason: CONTENT } });
    const answers = tally(await Promise.all([decline(id), elsewhere(), decline(id), elsewhere()]).finally(() => other.close()));
    expect(Object.keys(answers).every((status) => status === '200' || status === '409')).toBe(true);
    expect(await invoices()).toBe(1);
  });

  it('stays as it is, if it is not in the state that the person saw', async () => {
    const id = await timed(8);
    expectAnswer(await mine('POST', `/jobs/${id}/decline`, { reason: CONTENT, from: 'submitted' }), 409);
    expect(await jobOf(id)).toMatchObject({ status: 'pending', invoice: null });
  });

  it('is nobody else’s to leave or to see', async () => {
    const id = await timed(8);
    const other = await app.person();
    expectAnswer(await work.as(other, 'POST', `/jobs/${id}/decline`, { reason: CONTENT }), 404);
    expect(await jobOf(id)).toMatchObject({ status: 'pending', contentStop: null });
  });
});
