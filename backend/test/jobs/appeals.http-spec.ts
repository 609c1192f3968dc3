import { describe, expect, it } from '@jest/globals';
import { APPEAL_MESSAGES, OWN_MESSAGES } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { annotationCalls } from '../support/annotation.fixtures.js';
import { appealCalls, REJECTION, TASK_RATE, TEXT } from '../support/appeals.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { setRole } from '../support/test-app.js';
import { APPROVAL, NOT_TEXT, RATE, SUBMISSION } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });
const { admins, made, submitted } = annotationCalls({ app, work });
const { second, mine, detail, reject, appeal, appealOf, rejected, set, appealed, decide, one, endTime, decideByTime, newsOf } =
  await appealCalls({ app, work });
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe('a rejection', () => {
  it('can be appealed: the job stays rejected, and the other admins are told by when to decide', async () => {
    const { _id: projectId } = await work.project({ projectName: 'Appealed signs' });
    const jobId = await rejected({ projectId });
    expectAnswer(await appeal(jobId), 200, APPEAL_MESSAGES.sent);
    const job = await detail(jobId);
    expect(job).toMatchObject({ status: 'rejected', appeal: 'open', rejectionReason: REJECTION, allowedActions: ['rework'] });
    const { decideBy, ...rest } = job.lastAppeal;
    expect(rest).toMatchObject({ state: 'open', text: TEXT, decidedAt: null, decidable: false, hasDecider: true });
    expect(job.overturnPays).toEqual({ amount: RATE.amount, currency: 'NGN' });
    expect(Math.round((new Date(decideBy).getTime() - app.now().getTime()) / HOUR)).toBe(72);
    expect(job.history.at(-1)).toMatchObject({ action: 'appeal', from: 'rejected', to: 'rejected', reason: TEXT });
    const [news] = await newsOf(second);
    expect(news).toMatchObject({ title: '1 rejection appealed: Appealed signs', link: `/admin/jobs/${jobId}` });
    const [entry] = (await admins('GET', '/audit?action=job.appeal')).body.data;
    expect(entry).toMatchObject({ target: { _id: jobId }, reason: null });
  });

  it('can be appealed once, and for seven days', async () => {
    const { jobId } = await appealed();
    expectAnswer(await appeal(jobId), 409, APPEAL_MESSAGES.once);
    const late = await rejected();
    await set(late, { rejectedDate: new Date(app.now().getTime() - 7 * DAY - 1) });
    expectAnswer(await appeal(late), 409, APPEAL_MESSAGES.late);
    await set(late, { rejectedDate: new Date(app.now().getTime() - 7 * DAY + HOUR) });
    expectAnswer(await appeal(late), 200);
  });

  it.each([...NOT_TEXT, '', '  ', 'x'.repeat(1_001)])('is not appealed with the text %p', async (text) => {
    expectAnswer(await appeal(await rejected(), text), 400, { 'details.0.field': 'text' });
  });

  it('is not appealed by anybody else, nor is other work', async () => {
    const jobId = await rejected();
    const other = await app.person();
    expectAnswer(await work.as(other, 'POST', `/jobs/${jobId}/appeal`, { text: TEXT }), 404);
    expectAnswer(await admins('POST', `/jobs/${jobId}/appeal`, { text: TEXT }), 403);
    const { _id } = await work.submitted();
    expectAnswer(await appeal(_id), 409, 'This job is submitted now, so that is no longer possible. Reload to see its present state.');
  });

  it('can be reworked instead, which withdraws the appeal', async () => {
    const { jobId, appealId } = await appealed();
    made(await mine('POST', `/jobs/${jobId}/rework`));
    expect(await one(appealId)).toMatchObject({ state: 'withdrawn', byTime: false });
    expect(await detail(jobId)).toMatchObject({ status: 'pending', appeal: null });
    expectAnswer(await decide(appealId, 'overturn'), 409, APPEAL_MESSAGES.decided);
    made(await mine('POST', `/jobs/${jobId}/submit`, SUBMISSION));
    await reject(jobId);
    expectAnswer(await appeal(jobId), 200);
    await endTime(jobId);
    await decideByTime();
    expect(await detail(jobId)).toMatchObject({ status: 'approved' });
  });
});

describe('an appeal', () => {
  // @fairwork 4.1
  it('that is granted pays the proposed amount, and the annotator reads why', async () => {
    const { jobId, appealId } = await appealed();
    const answer = await decide(appealId, 'overturn');
    expectAnswer(answer, 200, { message: APPEAL_MESSAGES.overturned, 'data.state': 'overturned' });
    const job = await detail(jobId);
    expect(job).toMatchObject({ status: 'approved', appeal: 'won', consented: false, approvedAmount: { amount: RATE.amount } });
    expect(job).toMatchObject({ rejectionReason: null, invoice: { status: 'Unpaid' } });
    expect(job.lastAppeal).toMatchObject({ state: 'overturned', reason: 'I looked at both.', byTime: false });
    const [news] = await newsOf(work.annotator);
    expect(news?.text).toContain('is granted. You are owed ₦1,500.00. The reason: I looked at both.');
  });

  it('that is granted cannot be taken back by another rejection', async () => {
    const { jobId, appealId } = await appealed();
    made(await decide(appealId, 'overturn'));
    const again = await admins('POST', `/jobs/${jobId}/reject`, { reason: REJECTION });
    expectAnswer(again, 409, 'This job stays approved: its rejection was overturned on appeal.');
  });

  it('that is refused leaves the rejection, which can still be reworked, not appealed again', async () => {
    const { jobId, appealId } = await appealed();
    expectAnswer(await decide(appealId, 'uphold'), 200, { message: APPEAL_MESSAGES.upheld, 'data.state': 'upheld' });
    const job = await detail(jobId);
    expect(job).toMatchObject({
      status: 'rejected',
      appeal: 'lost',
      invoice: null,
      rejectionReason: REJECTION,
      allowedActions: ['rework'],
    });
    expectAnswer(await appeal(jobId), 409, APPEAL_MESSAGES.once);
    expectAnswer(await decide(appealId, 'overturn'), 409, APPEAL_MESSAGES.decided);
    const [news] = await newsOf(work.annotator);
    expect(news?.title).toContain('The rejection stays');
    await endTime(jobId);
    await set(jobId, { appealBy: null });
    await decideByTime();
    expect((await detail(jobId)).status).toBe('rejected');
  });

  // @fairwork 4.1
  it('is not decided by the admin who rejected, nor by one who reviewed its items', async () => {
    const { appealId } = await appealed();
    expectAnswer(await decide(appealId, 'uphold', work.admin), 409, APPEAL_MESSAGES.second);
    expectAnswer(await decide(appealId, 'overturn', work.admin), 409, APPEAL_MESSAGES.second);
    const reviewer = await app.person('ADMIN');
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: TASK_RATE });
    made(await work.as(reviewer, 'POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'Too short.' }));
    await reject(_id);
    made(await appeal(_id));
    expectAnswer(await decide(await appealOf(_id), 'uphold', reviewer), 409, APPEAL_MESSAGES.second);
    // Another review of the same item does not make the first reviewer independent.
    const other = await app.person('ADMIN');
    made(await work.as(other, 'POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'Too short.' }));
    expectAnswer(await decide(await appealOf(_id), 'uphold', reviewer), 409, APPEAL_MESSAGES.second);
    expect([(await detail(_id, reviewer)).lastAppeal.decidable, (await detail(_id, second)).lastAppeal.decidable]).toEqual([false, true]);
  });

  it('is not decided by its author, who became an admin', async () => {
    const author = await app.person();
    const { _id } = await work.submitted(author, { rate: TASK_RATE });
    await reject(_id);
    made(await work.as(author, 'POST', `/jobs/${_id}/appeal`, { text: TEXT }));
    const { _id: appealId } = (await detail(_id, author)).lastAppeal;
    await setRole(app.app, author._id, 'ADMIN');
    for (const decision of ['overturn', 'uphold']) expectAnswer(await decide(appealId, decision, author), 409, OWN_MESSAGES.notYourOwn);
    expect((await detail(_id, author)).lastAppeal.decidable).toBe(false);
  });

  it.each([
    ['decision', 'maybe', 'The boxes are loose.'],
    ['decision', undefined, 'The boxes are loose.'],
    ['reason', 'uphold', ''],
    ['reason', 'uphold', 'no'],
    ['reason', 'overturn', 'Correct!!!'],
    ['reason', 'uphold', ['x']],
    ['reason', 'uphold', 'x'.repeat(1_001)],
  ])('needs a %s: %p, %p', async (field, decision, reason) => {
    const { appealId } = await appealed();
    expectAnswer(await decide(appealId, decision, second, reason), 400, { 'details.0.field': field });
  });

  it('grants the admin who rejected the job to correct it at once, which counts as overturned', async () => {
    const { jobId, appealId } = await appealed();
    made(await admins('POST', `/jobs/${jobId}/approve`, APPROVAL));
    expect(await one(appealId)).toMatchObject({ state: 'overturned', byTime: false });
    expect(await detail(jobId)).toMatchObject({ status: 'approved', appeal: 'won' });
    expectAnswer(await admins('POST', `/jobs/${jobId}/reject`, { reason: REJECTION }), 409);
  });

  it('accepts the items that were sent back', async () => {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: { ...RATE, per: 'item' } });
    made(await admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'Too short.' }));
    await reject(_id);
    made(await appeal(_id));
    made(await decide(await appealOf(_id), 'overturn'));
    const job = await detail(_id);
    expect(job).toMatchObject({ status: 'approved', approvedAmount: { amount: 3 * RATE.amount }, items: { sentBack: 0 } });
    const annotations = app.connection.collection('annotations');
    expect(await annotations.distinct('state', { jobId: new Types.ObjectId(_id) })).toEqual(['accepted']);
    expect(await annotations.distinct('review.verdict', { jobId: new Types.ObjectId(_id) })).toEqual([]);
  });

  it('of work without a price by itself returns it to the review, where it is not rejected or cancelled again', async () => {
    const { jobId, appealId } = await appealed({ rate: undefined });
    expect((await detail(jobId)).overturnPays).toBeNull();
    made(await decide(appealId, 'overturn'));
    const job = await detail(jobId, work.admin);
    expect(job).toMatchObject({ status: 'submitted', appeal: 'won', invoice: null, decideBy: null, allowedActions: ['approve'] });
    for (const [action, body] of [
      ['reject', { reason: REJECTION }],
      ['cancel', { reason: REJECTION, amount: { amount: 0, currency: 'NGN' } }],
    ] as const)
      expectAnswer(await admins('POST', `/jobs/${jobId}/${action}`, body), 409, APPEAL_MESSAGES.won);
    expectAnswer(await mine('POST', `/jobs/${jobId}/rework`), 409, APPEAL_MESSAGES.won);
    expectAnswer(await admins('POST', `/jobs/${jobId}/approve`, APPROVAL), 409, APPEAL_MESSAGES.otherPrices);
    const [news] = await newsOf(work.admin);
    expect(news).toMatchObject({ title: expect.stringMatching(/rejections? overturned, pay to be set: /) });
    made(await work.as(second, 'POST', `/jobs/${jobId}/approve`, APPROVAL));
    expectAnswer(await admins('POST', `/jobs/${jobId}/reject`, { reason: REJECTION }), 409);
  });

  it('is not bought off: the admin who rejected the work pays what the appeal would pay, or more', async () => {
    const { jobId } = await appealed();
    const pay = (amount: number, currency = 'NGN') =>
      admins('POST', `/jobs/${jobId}/approve`, { approvedAmount: { amount, currency }, reason: 'ok', confirmMinutes: true });
    for (const refused of [await pay(1), await pay(RATE.amount - 1), await pay(RATE.amount, 'USD')])
      expectAnswer(refused, 409, { 'details.0.field': 'approvedAmount' });
    await endTime(jobId);
    expectAnswer(await pay(1), 409);
    expectAnswer(await pay(RATE.amount), 200, { 'data.appeal': 'won' });
  });

  it('of in-product work without a price returns it for good: its items are not sent back again', async () => {
    const { _id, items } = await submitted(undefined, { reviewShare: 100, rate: undefined });
    await reject(_id);
    made(await appeal(_id));
    made(await decide(await appealOf(_id), 'overturn'));
    const review = await admins('POST', `/annotations/${items[0]._id}/review`, { verdict: 'reject', reason: 'Too short.' });
    expectAnswer(review, 409, APPEAL_MESSAGES.won);
    expect(await detail(_id, second)).toMatchObject({
      status: 'submitted',
      items: { sentBack: 0, toReview: 0 },
      allowedActions: ['approve'],
    });
  });

  it('pays the time on the clock if the claim is far above it', async () => {
    const { jobId, appealId } = await appealed({ rate: RATE });
    await set(jobId, { 'submission.clockMinutes': 30, timeFlags: [] });
    made(await decide(appealId, 'overturn'));
    const job = await detail(jobId);
    expect(job.approvedAmount.amount).toBe(RATE.amount / 2);
    expect(job.lastAppeal.reason).toContain('The time on the clock is paid, since nobody confirmed more.');
  });
});
