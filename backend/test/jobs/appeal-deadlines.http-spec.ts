import { describe, expect, it } from '@jest/globals';
import { APPEAL_MESSAGES, CONSENT_MAX, SYSTEM_NAME } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { appealCalls, REJECTION, TASK_RATE, TEXT } from '../support/appeals.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, submitted } = annotationCalls({ app, work });
const { appeal, appealed, appealOf, decide, decideByTime, detail, endTime, listed, mine, one, reject, second, set } = await appealCalls({
  app,
  work,
});
const HOUR = 3_600_000;

describe('an appeal that nobody decides', () => {
  // @fairwork 4.1
  it('is granted after 72 hours, not before, and stays so', async () => {
    await work.job();
    const { jobId, appealId } = await appealed();
    const appealBy = new Date(app.now().getTime() + 60_000);
    await set(jobId, { appealBy });
    await decideByTime();
    expect((await detail(jobId)).status).toBe('rejected');
    expectAnswer(await work.as(second, 'GET', '/overview'), 200, { 'data.appeals': { count: 1, firstDueBy: appealBy.toISOString() } });
    await endTime(jobId);
    expectAnswer(await decide(appealId, 'uphold'), 409, APPEAL_MESSAGES.over);
    expect((await detail(jobId, second)).lastAppeal).toMatchObject({ state: 'open' });
    await decideByTime();
    const job = await detail(jobId);
    expect(job).toMatchObject({ status: 'approved', appeal: 'won', consented: true, invoice: { status: 'Unpaid' } });
    expect(job.history.at(-1)).toMatchObject({ action: 'overturn', by: { name: SYSTEM_NAME }, reason: APPEAL_MESSAGES.silence });
    expect(await one(appealId)).toMatchObject({ state: 'overturned', byTime: true, decidedBy: SYSTEM_NAME });
    expectAnswer(await admins('POST', `/jobs/${jobId}/reject`, { reason: REJECTION }), 409);
  });

  it('does not pay more than a person may be paid by waiting', async () => {
    const { jobId } = await appealed({ rate: { ...TASK_RATE, amount: 50_000_001 } });
    await endTime(jobId);
    await decideByTime();
    expect(await detail(jobId)).toMatchObject({ status: 'submitted', appeal: 'won', invoice: null });
  });

  it('pays no more than that with an exam either: a person prices it, or decides the appeal', async () => {
    const examPay = { examId: new Types.ObjectId(), minutes: 1, pays: { amount: 1, currency: 'NGN' } };
    const most = { amount: CONSENT_MAX.NGN, currency: 'NGN' };
    const held = async () => {
      const { jobId, appealId } = await appealed({ rate: { ...TASK_RATE, amount: most.amount } });
      expect((await detail(jobId)).overturnPays).toEqual(most);
      await set(jobId, { examPay });
      expect((await detail(jobId)).overturnPays).toBeNull();
      return { jobId, appealId };
    };
    const { jobId } = await held();
    await endTime(jobId);
    await decideByTime();
    expect(await detail(jobId)).toMatchObject({ status: 'submitted', appeal: 'won', invoice: null });
    made(await work.as(second, 'POST', `/jobs/${jobId}/approve`, { ...APPROVAL, approvedAmount: most }));
    const other = await held();
    made(await decide(other.appealId, 'overturn'));
    for (const id of [jobId, other.jobId]) expect(await detail(id)).toMatchObject({ status: 'approved', approvedAmount: most });
  });

  it('is decided for the annotator if no other admin is there, and the screens are told so', async () => {
    const { jobId } = await appealed();
    const ids = await app.connection
      .collection('users')
      .distinct('_id', { role: 'ADMIN', status: 'active', _id: { $ne: new Types.ObjectId(work.admin._id) } });
    await app.connection.collection('users').updateMany({ _id: { $in: ids } }, { $set: { status: 'suspended' } });
    expect((await detail(jobId)).lastAppeal.hasDecider).toBe(false);
    await app.connection.collection('users').updateMany({ _id: { $in: ids } }, { $set: { status: 'active' } });
    expect((await detail(jobId)).lastAppeal.hasDecider).toBe(true);
  });
});

describe('beside a server of an earlier version', () => {
  it('an appeal of an earlier rejection is decided by nobody, and closed by the next step', async () => {
    const { jobId, appealId } = await appealed();
    const at = new Date(app.now().getTime() + 1);
    const by = { _id: second._id, name: 'Second Admin', role: 'ADMIN' };
    const rejection = { action: 'reject', from: 'submitted', to: 'rejected', by, at, reason: REJECTION };
    const push = { history: rejection } as object;
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(jobId) }, { $push: push });
    for (const person of [work.admin, second]) expectAnswer(await decide(appealId, 'uphold', person), 409, APPEAL_MESSAGES.decided);
    made(await mine('POST', `/jobs/${jobId}/rework`));
    expect((await one(appealId)).state).toBe('withdrawn');
  });

  it('jobs that it moved hold up nobody', async () => {
    const { jobId } = await appealed();
    const jobs = app.connection.collection('jobs');
    const job = await jobs.findOne({ _id: new Types.ObjectId(jobId) });
    const forgotten = { ...job, status: 'pending', live: false, appealBy: new Date(app.now().getTime() - HOUR) };
    await jobs.insertMany(Array.from({ length: 51 }, () => ({ ...forgotten, _id: new Types.ObjectId() })));
    await endTime(jobId);
    await decideByTime();
    await jobs.deleteMany({ live: false, appealBy: { $type: 'date' } });
    expect((await detail(jobId)).status).toBe('approved');
  });
});

it('work without a price is priced by the admin who rejected it if nobody else is there', async () => {
  const { jobId, appealId } = await appealed({ rate: undefined });
  made(await decide(appealId, 'overturn'));
  const others = { role: 'ADMIN', _id: { $ne: new Types.ObjectId(work.admin._id) }, status: 'active' };
  const ids = await app.connection.collection('users').distinct('_id', others);
  await app.connection.collection('users').updateMany({ _id: { $in: ids } }, { $set: { status: 'suspended' } });
  const alone = await admins('POST', `/jobs/${jobId}/approve`, APPROVAL);
  await app.connection.collection('users').updateMany({ _id: { $in: ids } }, { $set: { status: 'active' } });
  expectAnswer(alone, 200, { 'data.status': 'approved' });
});

describe('the list of appeals', () => {
  it('is searched, filtered and exported, with the reasons of both sides', async () => {
    const { _id: projectId } = await work.project({ projectName: 'Quaint pictures' });
    const { jobId, appealId } = await appealed({ projectId, title: 'Zanzibar streets' });
    const { data } = (await work.as(second, 'GET', '/appeals?q=zanzibar&state=open&sort=decideBy')).body;
    expect(data).toMatchObject([
      { _id: appealId, jobId, title: 'Zanzibar streets', projectName: 'Quaint pictures', text: TEXT, rejectionReason: REJECTION },
    ]);
    expect((await listed('&q=zanzibar&state=upheld')).length).toBe(0);
    const csv = await app.http('GET', '/api/appeals/export.csv?q=zanzibar', { token: second.token });
    expect(String(csv.body)).toContain(TEXT);
  });

  it('counts the appeals of the own rejections', async () => {
    const rejecter = await app.person('ADMIN');
    const figures = async () => made(await work.as(rejecter, 'GET', '/appeals/figures'));
    const rejectedBy = async () => {
      const { _id } = await work.submitted(undefined, { rate: TASK_RATE });
      made(await work.as(rejecter, 'POST', `/jobs/${_id}/reject`, { reason: REJECTION }));
      made(await appeal(_id));
      return _id;
    };
    expect(await figures()).toEqual({ open: 0, upheld: 0, overturned: 0, byTime: 0, withdrawn: 0, alone: false });
    const ids = [await rejectedBy(), await rejectedBy(), await rejectedBy(), await rejectedBy(), await rejectedBy()] as const;
    made(await decide(await appealOf(ids[0]), 'overturn'));
    made(await decide(await appealOf(ids[1]), 'uphold'));
    await endTime(ids[2]);
    await decideByTime();
    made(await mine('POST', `/jobs/${ids[3]}/rework`));
    expect(await figures()).toEqual({ open: 1, upheld: 1, overturned: 2, byTime: 1, withdrawn: 1, alone: false });
  });
});

it.each([0, 1, 2, 3])(
  'a decision for, one against, the deadline, rework and an approval at once have one result: order %i',
  async (order) => {
    for (let round = 0; round < 5; round++) {
      const { jobId, appealId } = await appealed();
      await set(jobId, { appealBy: new Date(app.now().getTime() + order * 3) });
      const calls = [
        () => decide(appealId, 'uphold'),
        () => decide(appealId, 'overturn'),
        () => mine('POST', `/jobs/${jobId}/rework`, { from: 'rejected' }),
        () => admins('POST', `/jobs/${jobId}/approve`, { ...APPROVAL, from: 'rejected' }),
      ];
      const [answers] = await Promise.all([
        Promise.all([...calls.slice(order), ...calls.slice(0, order)].map((call) => call())),
        decideByTime(() => undefined),
      ]);
      const { status, history, appeal: state } = await detail(jobId);
      const results = history.slice(history.findIndex(({ action }: { action: string }) => action === 'appeal') + 1);
      const { state: record } = await one(appealId);
      const paid = await app.connection.collection('invoices').countDocuments({ jobId: new Types.ObjectId(jobId) });
      expect([results.length, paid, Object.keys(tally(answers)).every((code) => ['200', '409'].includes(code))]).toEqual([
        1,
        status === 'approved' ? 1 : 0,
        true,
      ]);
      expect([status, state, record]).toEqual(
        {
          uphold: ['rejected', 'lost', 'upheld'],
          overturn: ['approved', 'won', 'overturned'],
          approve: ['approved', 'won', 'overturned'],
          rework: ['pending', null, 'withdrawn'],
        }[results[0].action as string],
      );
    }
  },
);

it('an item that is sent back while the rejection is overturned does not hold up the approval', async () => {
  for (let round = 0; round < 5; round++) {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: undefined });
    await reject(_id);
    made(await appeal(_id));
    const appealId = await appealOf(_id);
    const review = () => admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'Too short.' });
    const calls = [() => decide(appealId, 'overturn'), review];
    const answers = await Promise.all((round % 2 ? calls : calls.toReversed()).map((call) => call()));
    expect(Object.keys(tally(answers)).every((code) => ['200', '409'].includes(code))).toBe(true);
    expect(await detail(_id, second)).toMatchObject({ status: 'submitted', items: { sentBack: 0 }, allowedActions: ['approve'] });
  }
});
