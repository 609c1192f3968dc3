import { describe, expect, it } from '@jest/globals';
import {
  APPEAL_DAYS,
  CONSENT_MAX,
  PRIVACY_MESSAGES,
  SETTLEMENT_MESSAGES,
  SYSTEM_NAME,
  WORK_REFUSAL_MESSAGES,
} from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { JobFunds } from '../../src/modules/work/jobs/funds/job-funds.service.js';
import { settlementOrConflict } from '../../src/modules/work/jobs/domain/settlement.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { ReviewDeadlines } from '../../src/modules/work/jobs/review-deadlines.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { Settlements } from '../../src/modules/work/jobs/settlements/settlements.service.js';
import { annotationCalls, SPANS_XML } from '../support/annotation.fixtures.js';
import { appealCalls } from '../support/appeals.js';
import { budgetCalls, naira } from '../support/budget.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, mine, submitted } = annotationCalls({ app, work });
const { appeal, appealOf, decide, detail, reject, set } = await appealCalls({ app, work });
const { check, edit, use } = await budgetCalls({ app, work });
const DAY = 86_400_000;
const PER_ITEM = { amount: 5_000, currency: 'NGN', per: 'item' } as const;

const fail = (error: unknown) => {
  throw error;
};
const byTime = () => app.app.get(Settlements, { strict: false }).run(() => false, fail);
const review = (id: string, verdict: 'accept' | 'reject') =>
  admins('POST', `/annotations/${id}/review`, { verdict, ...(verdict === 'reject' && { reason: 'Too short.' }) });
const settle = (id: string) => mine('POST', `/jobs/${id}/settle`);

/** A rejected job of three items with these verdicts. */
async function rejected(verdicts: readonly ('accept' | 'reject')[], fields: object = {}) {
  const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: PER_ITEM, ...fields });
  for (const [place, verdict] of verdicts.entries()) made(await review(items[place]._id, verdict));
  await reject(_id);
  return { _id: _id as string, items: items as { _id: string }[] };
}

describe('a rejected job that is paid per item', () => {
  it('pays its annotator the accepted items, and says what is not paid', async () => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    expect((await detail(_id)).settlement).toMatchObject({ pays: naira(10_000), sentBack: 1, reviewed: true });
    expectAnswer(await settle(_id), 200, SETTLEMENT_MESSAGES.done);
    const job = await detail(_id);
    expect(job).toMatchObject({ status: 'approved', approvedAmount: naira(10_000), settlement: null, invoice: { status: 'Unpaid' } });
    expect(job.history.at(-1)).toMatchObject({ action: 'settle', reason: SETTLEMENT_MESSAGES.reason(1), approvedAmount: naira(10_000) });
    const invoices = app.connection.collection('invoices');
    expect(await invoices.distinct('amount.amount', { jobId: new Types.ObjectId(_id) })).toEqual([10_000]);
    const states = app.connection.collection('annotations').distinct('state', { jobId: new Types.ObjectId(_id) });
    expect((await states).sort()).toEqual(['accepted', 'rejected']);
    for (const action of ['settle', 'rework']) expectAnswer(await mine('POST', `/jobs/${_id}/${action}`), 409);
    expectAnswer(await appeal(_id), 409);
  });

  it.each([
    ['nothing was sent back', ['accept', 'accept', 'accept'], {}, SETTLEMENT_MESSAGES.nothingSentBack],
    ['nothing is right', ['reject', 'reject', 'reject'], {}, SETTLEMENT_MESSAGES.nothingRight],
    ['it is paid as a whole', ['accept', 'reject', 'accept'], { rate: { ...PER_ITEM, per: 'task' } }, SETTLEMENT_MESSAGES.notPerItem],
  ] as const)('is not settled if %s', async (_what, verdicts, fields, message) => {
    const { _id } = await rejected(verdicts, fields);
    expectAnswer(await settle(_id), 409, message);
    await set(_id, { settleBy: new Date(app.now().getTime() - 1) });
    await byTime();
    expect(await detail(_id)).toMatchObject({ status: 'rejected', invoice: null });
  });

  it('stays paid, and keeps the verdicts of before its rejection', async () => {
    const { _id, items } = await rejected(['accept', 'reject', 'accept']);
    expectAnswer(await review(items[0]?._id ?? '', 'reject'), 409, SETTLEMENT_MESSAGES.verdictStands);
    expectAnswer(await settle(_id), 200, { 'data.approvedAmount': naira(10_000) });
    expectAnswer(await admins('POST', `/jobs/${_id}/reject`, { reason: 'Two boxes are loose.' }), 409, SETTLEMENT_MESSAGES.stands);
  });

  it('does not pay skipped items, which nobody accepted', async () => {
    const { _id } = await rejected(['reject', 'reject', 'reject'], { rate: { ...PER_ITEM, paySkipped: true } });
    await set(_id, { 'items.total': 5, 'items.skipped': 2 });
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.nothingRight);
  });

  it('is not settled without a person if it pays more than silence does', async () => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    await set(_id, { 'rate.amount': CONSENT_MAX.NGN / 2 + 1 });
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.needsPerson);
    await set(_id, { 'rate.amount': CONSENT_MAX.NGN / 2, examPay: { examId: new Types.ObjectId(), minutes: 1, pays: naira(1) } });
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.needsPerson);
    await set(_id, { 'examPay.pays': { amount: 1, currency: 'USD' } });
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.examCurrency('USD'));
    await set(_id, { 'rate.amount': CONSENT_MAX.NGN / 2 - 1, 'examPay.pays': naira(1) });
    expect((await detail(_id)).settlement.pays).toEqual(naira(CONSENT_MAX.NGN - 2));
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(_id) }, { $unset: { examPay: 1 } });
    await set(_id, { 'rate.amount': CONSENT_MAX.NGN / 2 });
    expectAnswer(await settle(_id), 200, { 'data.approvedAmount': naira(CONSENT_MAX.NGN) });
  });

  it('is not settled by others, nor while its appeal is open', async () => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    expectAnswer(await work.as(await app.person(), 'POST', `/jobs/${_id}/settle`), 404);
    expectAnswer(await admins('POST', `/jobs/${_id}/settle`), 403);
    made(await appeal(_id));
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.appealed);
    expect((await detail(_id)).settlement).toBeNull();
    made(await decide(await appealOf(_id), 'uphold'));
    expect(new Date((await detail(_id)).settlement.by).getTime()).toBeGreaterThan(app.now().getTime());
    expectAnswer(await settle(_id), 200);
  });

  it('waits for its annotator while an item has no verdict', async () => {
    const { _id } = await rejected(['accept', 'reject']);
    expect((await detail(_id)).settlement).toMatchObject({ reviewed: false, pays: naira(10_000) });
    expectAnswer(await settle(_id), 409, SETTLEMENT_MESSAGES.unreviewed);
  });

  it('is settled by time when it can no longer be appealed, and items without a verdict count as accepted', async () => {
    const { _id } = await rejected(['accept', 'reject']);
    const by = new Date((await detail(_id)).rejectedDate).getTime() + APPEAL_DAYS * DAY;
    expect((await detail(_id)).settlement.by).toBe(new Date(by).toISOString());
    await byTime();
    expect((await detail(_id)).status).toBe('rejected');
    await set(_id, { settleBy: new Date(app.now().getTime() - 1) });
    await byTime();
    const job = await detail(_id);
    expect(job).toMatchObject({ status: 'approved', approvedAmount: naira(10_000), items: { toReview: 0 } });
    expect(job.history.at(-1)).toMatchObject({ action: 'settle', by: { name: SYSTEM_NAME } });
    const annotations = app.connection.collection('annotations');
    const count = (state: string) => annotations.countDocuments({ jobId: new Types.ObjectId(_id), state });
    expect(await Promise.all([count('accepted'), count('rejected')])).toEqual([2, 1]);
  });

  it.each(['accept', 'reject'] as const)('is not paid otherwise by a verdict after that time: %s', async (verdict) => {
    const { _id, items } = await rejected(['reject', 'accept']);
    const { pays } = (await detail(_id)).settlement;
    await set(_id, { settleBy: app.now() });
    expectAnswer(await review(items[verdict === 'accept' ? 0 : 2]?._id ?? '', verdict), 409, SETTLEMENT_MESSAGES.over);
    await byTime();
    expect(await detail(_id)).toMatchObject({ status: 'approved', approvedAmount: pays });
  });

  it.each([
    ['it pays more than silence does', 'rate.amount', CONSENT_MAX.NGN],
    ['nothing is sent back any more', 'items.sentBack', 0],
  ])('waits for a person, who is told each day, if %s', async (_what, field, value) => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    const events = app.connection.collection('adminevents');
    for (let day = 1; day <= 2; day += 1) {
      await set(_id, { [field]: value, settleBy: new Date(app.now().getTime() - 1) });
      await byTime();
      expect(await events.countDocuments({ kind: 'verdicts-due', link: `/admin/jobs/${_id}` })).toBe(day);
    }
    const job = await app.connection.collection('jobs').findOne({ _id: new Types.ObjectId(_id) });
    expect([job?.status, job?.settleBy > app.now()]).toEqual(['rejected', true]);
  });

  it.each([
    ['tells admins a day before', ['accept', 'reject'], 1],
    ['tells them nothing if each item has a verdict', ['accept', 'reject', 'accept'], 0],
  ] as const)('%s', async (_what, verdicts, count) => {
    const { _id } = await rejected(verdicts);
    const stored = await app.connection.collection('jobs').findOne({ _id: new Types.ObjectId(_id) });
    expect(stored?.settleBy - stored?.warnAt).toBe(DAY);
    await set(_id, { warnAt: new Date(app.now().getTime() - 1) });
    await app.app.get(ReviewDeadlines, { strict: false }).run(() => false, fail);
    const events = app.connection.collection('adminevents');
    expect(await events.countDocuments({ kind: 'verdicts-due', link: `/admin/jobs/${_id}` })).toBe(count);
    expect(await detail(_id)).toMatchObject({ status: 'rejected' });
  });

  it('is paid for the verdicts of the moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { _id, items } = await rejected(['reject', 'reject', 'accept']);
      const [taken, found] = await Promise.all([settle(_id), review(items[0]?._id ?? '', 'accept')]);
      const job = await detail(_id);
      if (taken.status === 200)
        expect(job).toMatchObject({ status: 'approved', approvedAmount: naira(found.status === 200 ? 10_000 : 5_000) });
      else expect(job).toMatchObject({ status: 'rejected', items: { sentBack: 1 } });
    }
  });

  it('is not paid by verdicts that have changed since it was read', async () => {
    const { _id, items } = await rejected(['reject', 'reject', 'accept']);
    const seen = await app.app.get(JobRepository, { strict: false }).findById(_id);
    if (!seen) throw new Error('the job is not there');
    made(await review(items[0]?._id ?? '', 'accept'));
    const settled = app.app.get(JobTransitionsService, { strict: false }).make({ kind: 'system' }, seen, 'settle', settlementOrConflict);
    await expect(settled).rejects.toThrow(WORK_REFUSAL_MESSAGES.changedMeanwhile);
    expect(await detail(_id)).toMatchObject({ status: 'rejected', settlement: { pays: naira(10_000) } });
  });

  it('keeps the account of its annotator until it is paid', async () => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    const jobs = app.connection.collection('jobs');
    const others = await jobs
      .find({ annotatorId: new Types.ObjectId(work.annotator._id), _id: { $ne: new Types.ObjectId(_id) } })
      .toArray();
    await jobs.updateMany({ _id: { $in: others.map((job) => job._id) } }, { $set: { status: 'cancelled', settleBy: null, appeal: null } });
    await app.connection.collection('invoices').updateMany({}, { $set: { status: 'Void' } });
    const erase = () => mine('POST', '/privacy/erase', { password: work.annotator.password });
    expectAnswer(await erase(), 409, { message: expect.stringContaining(PRIVACY_MESSAGES.working) });
    expectAnswer(await settle(_id), 200);
    expectAnswer(await erase(), 409, { message: expect.stringContaining(PRIVACY_MESSAGES.owed) });
  });

  it('is settled once, however often it is asked at once', async () => {
    const { _id } = await rejected(['accept', 'reject', 'accept']);
    const answers = await Promise.all([settle(_id), settle(_id), byTime(), settle(_id)]);
    expect(tally(answers.flatMap((each) => each ?? []))).toEqual({ 200: 1, 409: 2 });
    expect(await app.connection.collection('invoices').countDocuments({ jobId: new Types.ObjectId(_id) })).toBe(1);
  });
});

describe('the budget of its project', () => {
  it('keeps the pay of the job until it is settled, also after a refused appeal', async () => {
    const project = await work.project();
    expectAnswer(await edit(project._id, 15_000), 200);
    const face = made(await admins('POST', `/projects/${project._id}/interfaces`, { xml: SPANS_XML }), 201);
    const { _id } = await rejected(['accept', 'reject', 'accept'], { projectId: project._id, interfaceId: face._id });
    expect(await use(project._id)).toEqual([15_000, 0, 0]);
    made(await appeal(_id));
    made(await decide(await appealOf(_id), 'uphold'));
    // The server was down when the time came, for longer than the grace.
    await set(_id, { settleBy: new Date(app.now().getTime() - 2), 'funding.freeAt': new Date(app.now().getTime() - 1) });
    await app.app.get(JobFunds, { strict: false }).freeDue(() => false, fail);
    expect(await use(project._id)).toEqual([15_000, 0, 0]);
    expectAnswer(await settle(_id), 200);
    expect(await use(project._id)).toEqual([0, 10_000, 5_000]);
    expect(await check.check()).toEqual([]);
  });
});
