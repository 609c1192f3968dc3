import { describe, expect, it } from '@jest/globals';
import { DECLINE_REASONS, invoicePayBy } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { LedgerService } from '../../src/modules/money/payments/ledger/ledger.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson, givePayoutAccount } from '../support/test-app.js';
import { APPROVAL, type BadCall, NOT_TEXT, RATE, SUBMISSION, expectRefused, jobCounts, stored, tally, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins, invoicesOf } = jobCalls({ app, work });
const MINUTE = 60_000;
const [REASON] = DECLINE_REASONS;
const NAIRA = { amount: 500_000, currency: 'NGN' };

const decline = (id: string, reason: unknown = REASON) => mine('POST', `/jobs/${id}/decline`, { reason });
const cancel = (id: string, amount?: object, reason = 'The client stopped the project.') =>
  admins('POST', `/jobs/${id}/cancel`, { reason, ...(amount && { amount }) });
const detail = async (id: string) => (await admins('GET', `/jobs/${id}`)).body.data;
const assign = (taskId: string, { _id }: TestPerson) => admins('POST', '/tasks/assign', { taskId, userId: _id });
const mailsTo = async ({ email }: TestPerson): Promise<string> =>
  JSON.stringify(await app.connection.collection('outbox').find({ 'to.address': email }).toArray());

/** A job with some minutes on its clock. */
async function started(minutes: number, fields: object = {}, to: TestPerson = work.annotator) {
  const job = await work.job(to, fields);
  await work.as(to, 'POST', `/jobs/${job._id}/start`);
  app.advance(minutes * MINUTE);
  return job;
}

describe('an annotator declines a job', () => {
  it('with a reason of the list and without a penalty, and it leaves the tabs but not the history', async () => {
    const project = await work.project();
    const job = await work.job(work.annotator, { projectId: project._id });
    const { status, body } = await decline(job._id);
    expectAnswer({ status, body }, 200, 'Declined. There is no penalty, and nothing is deducted.');
    expect(body.data).toMatchObject({ status: 'declined', endReason: REASON, offer: null, invoice: null, allowedActions: [] });
    const listed = async (query: string) => (await mine('GET', `/jobs?projectId=${project._id}${query}`)).body.data.length;
    expect([await listed('&status=pending'), await listed('&status=declined'), await listed('')]).toEqual([0, 1, 1]);
    const { history } = await detail(job._id);
    expect(history.at(-1)).toMatchObject({ action: 'decline', from: 'pending', to: 'declined', reason: REASON, by: { role: 'USER' } });
    expect((await admins('GET', `/tasks/${job.task._id}`)).body.data.jobCounts).toEqual(jobCounts({ declined: 1 }));
    expect((await admins('GET', `/projects/${project._id}`)).body.data.counts.openJobs).toBe(0);
  });

  it('stops its clock', async () => {
    const { _id } = await started(2);
    await decline(_id);
    app.advance(MINUTE);
    expect((await detail(_id)).clockMinutes).toBe(2);
  });

  it('not with another reason, and not once it is submitted', async () => {
    const { _id } = await work.job();
    const bad = [...NOT_TEXT, undefined, '', 'Because'].map((reason): BadCall => {
      return [`reason ${String(reason)}`, 'POST', `/jobs/${_id}/decline`, { reason }, 'reason'];
    });
    await expectRefused(app, work.annotator, bad);
    const submitted = await work.submitted();
    const refused = await decline(submitted._id);
    expectAnswer(refused, 409, 'This job is submitted now, so that is no longer possible. Reload to see its present state.');
  });

  it('once, where a queued request is sent again', async () => {
    const { _id } = await work.job();
    const send = () =>
      app.http('POST', `/api/jobs/${_id}/decline`, {
        token: work.annotator.token,
        body: { reason: REASON },
        headers: { 'idempotency-key': 'declined-offline' },
      });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(tally(answers)).toEqual({ 200: 4 });
    expect((await detail(_id)).history.filter(({ action }: { action: string }) => action === 'decline')).toHaveLength(1);
  });
});

describe('an admin cancels a job', () => {
  it('that was not started: nothing is paid, and the annotator reads so', async () => {
    const me = await app.person();
    const { _id } = await work.job(me);
    expect((await detail(_id)).cancellation).toEqual({ started: false, proposed: null });
    const { status, body } = await cancel(_id);
    expectAnswer({ status, body }, 200, 'Job cancelled. The annotator can read your reason and what is paid.');
    expect(body.data).toMatchObject({
      status: 'cancelled',
      endReason: 'The client stopped the project.',
      approvedAmount: null,
      invoice: null,
    });
    expect(await invoicesOf(_id)).toEqual([]);
    const [notification] = (await work.as(me, 'GET', '/notifications')).body.data;
    expect(notification.kind).toBe('job-cancelled');
    for (const text of [notification.text, await mailsTo(me)]) {
      expect(text).toContain('The client stopped the project.');
      expect(text).toContain('It was not started, so nothing is paid for it.');
    }
  });

  it('as the dialog of a suspension shows: the open jobs of one person come in one call, each with what its page says', async () => {
    const me = await app.person();
    const pending = await work.job(me, { title: 'Street signs' });
    const { _id: running } = await started(3, {}, me);
    const { _id: submitted } = await work.submitted(me);
    await cancel((await work.job(me))._id);
    await work.job();
    const { body } = await work.as(work.admin, 'GET', `/jobs/open?annotatorId=${me._id}`);
    expect(body.page).toEqual({ total: 3, next: null });
    expect(body.data.map(({ _id }: { _id: string }) => _id).sort()).toEqual([pending._id, running, submitted].sort());
    for (const { taskName, title, ...shown } of body.data) {
      const { task, ...page } = await detail(shown._id);
      expect([page, task]).toEqual([expect.objectContaining(shown), expect.objectContaining({ taskName, title })]);
    }
    expect(body.data.find(({ _id }: { _id: string }) => _id === running).cancellation.proposed).toEqual({ amount: 7_500, currency: 'NGN' });
    expectAnswer(await work.as(me, 'GET', `/jobs/open?annotatorId=${me._id}`), 403);
    expect((await work.as(work.admin, 'GET', '/jobs/open')).body.details).toMatchObject([{ field: 'annotatorId' }]);
  });

  // @fairwork 1.1
  it('that was started: the time on its clock is paid by an invoice, and the annotator reads how much and by when', async () => {
    const me = await app.person();
    const { _id } = await started(3, {}, me);
    expect((await detail(_id)).cancellation).toEqual({ started: true, proposed: { amount: 7_500, currency: 'NGN' } });
    const { body } = await cancel(_id);
    const [invoice] = await invoicesOf(_id);
    expect(body.data).toMatchObject({
      status: 'cancelled',
      approvedAmount: { amount: 7_500, currency: 'NGN' },
      approvedDate: null,
      invoice: { invoiceNumber: invoice?.invoiceNumber, status: 'Unpaid' },
    });
    expect((await detail(_id)).history.at(-1)).toMatchObject({
      action: 'cancel',
      approvedAmount: { amount: 7_500 },
      invoiceNumber: invoice?.invoiceNumber,
    });
    const paid = `You are paid ₦75.00 by ${invoicePayBy(app.now())}.`;
    expect((await work.as(me, 'GET', '/notifications')).body.data[0].text).toContain(paid);
    expect(await mailsTo(me)).toContain(paid);
    expect((await work.as(me, 'GET', '/payments?status=unpaid')).body.data).toMatchObject([{ amount: { amount: 7_500, currency: 'NGN' } }]);
    expect(await app.app.get(LedgerService).check()).toEqual({ faults: [], unbalanced: [] });
  });

  it('for a kill fee, which is paid like any other invoice', async () => {
    const me = await app.person();
    await givePayoutAccount(app, me);
    const { _id } = await started(0, {}, me);
    const { invoice } = (await cancel(_id, NAIRA)).body.data;
    expectAnswer(await admins('POST', `/payments/${invoice._id}/pay`), 200);
    expectAnswer(await cancel(_id), 409);
  });

  it('for 0, said aloud', async () => {
    const me = await app.person();
    const { _id } = await started(0, {}, me);
    expect((await cancel(_id, { amount: 0, currency: 'NGN' })).body.data).toMatchObject({ status: 'cancelled', approvedAmount: null });
    expect((await work.as(me, 'GET', '/notifications')).body.data[0].text).toContain('Nothing is paid for the work that you began.');
  });

  it('that was submitted: the proposed amount is paid', async () => {
    const { _id } = await work.submitted();
    expect((await cancel(_id)).body.data).toMatchObject({ approvedAmount: { amount: 225_000, currency: 'NGN' }, submission: SUBMISSION });
  });

  it('whose claim is doubtful, or whose time is marked: what is paid must be said', async () => {
    const claim = { minutes: 600, note: 'Done', minutesReason: 'I worked elsewhere.' };
    const [{ _id: above }, { _id: marked }] = [await started(1), await started(0)];
    await mine('POST', `/jobs/${above}/submit`, claim);
    await mine('POST', `/jobs/${marked}/submit`, { ...claim, minutes: 1 });
    await app.connection.collection('jobs').updateOne({ _id: new Types.ObjectId(marked) }, { $set: { timeFlags: ['unbroken'] } });
    for (const id of [above, marked]) {
      expect((await detail(id)).cancellation).toEqual({ started: true, proposed: null });
      expectAnswer(await cancel(id), 400);
      expect((await cancel(id, NAIRA)).body.data.approvedAmount).toEqual(NAIRA);
    }
  });

  it('that was sent back for rework: the time recorded before is paid too', async () => {
    const { _id } = await work.submitted();
    await mine('POST', `/jobs/${_id}/rework`);
    expect((await detail(_id)).cancellation).toEqual({ started: true, proposed: { amount: 225_000, currency: 'NGN' } });
  });

  it.each([
    ['no rate', null],
    ['a rate for the whole task', { ...RATE, per: 'task' }],
  ])('with work under way and %s: what is paid must be said', async (_name, rate) => {
    const { _id } = await started(0, { rate });
    const before = await stored(app);
    const { status, body } = await cancel(_id);
    expectAnswer({ status, body }, 400, {
      details: [{ field: 'amount', message: 'Please say what is paid for the work that was started. 0 is an answer, too.' }],
    });
    expect(await stored(app)).toBe(before);
    expect((await cancel(_id, NAIRA)).body.data.approvedAmount).toEqual(NAIRA);
  });

  it('once, where two do so at the same moment or a request is repeated', async () => {
    const { _id } = await started(0);
    const body = { reason: 'Stopped.', amount: NAIRA };
    const key = { 'idempotency-key': 'cancelled-once' };
    const post = (headers = {}) => app.http('POST', `/api/jobs/${_id}/cancel`, { token: work.admin.token, body, headers });
    const answers = await Promise.all([post(key), post(key), post(), post(), mine('POST', `/jobs/${_id}/submit`, SUBMISSION)]);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const job = await detail(_id);
    // If the submission comes first, only one call cancels the submitted job.
    expect(job.history.filter(({ action }: { action: string }) => action === 'cancel')).toHaveLength(job.status === 'cancelled' ? 1 : 0);
    expect(await invoicesOf(_id)).toHaveLength(job.status === 'cancelled' ? 1 : 0);
  });

  it('only with a reason and a sound amount, and not once it is approved', async () => {
    const { _id } = await started(0);
    const path = `/jobs/${_id}/cancel`;
    await expectRefused(app, work.admin, [
      ...[...NOT_TEXT, undefined, '', ' '].map((reason): BadCall => [`reason ${String(reason)}`, 'POST', path, { reason }, 'reason']),
      ...[-1, 0.5, '5', null].map((amount): BadCall => {
        return [`amount ${String(amount)}`, 'POST', path, { reason: 'x', amount: { amount, currency: 'NGN' } }, 'amount.amount'];
      }),
      ['amount as number', 'POST', path, { reason: 'x', amount: 5 }, 'amount'],
      ['currency', 'POST', path, { reason: 'x', amount: { amount: 5, currency: 'EUR' } }, 'amount.currency'],
    ]);
    const approved = await work.submitted();
    await admins('POST', `/jobs/${approved._id}/approve`, { ...APPROVAL, approvedAmount: NAIRA });
    expectAnswer(await cancel(approved._id), 409);
  });

  it('leaves an entry in the audit log with reason and amount', async () => {
    const { _id } = await started(0);
    await cancel(_id, NAIRA, 'Out of budget.');
    const { data } = (await admins('GET', `/audit?target=${_id}`)).body;
    expect(data[0]).toMatchObject({ action: 'job.cancel', reason: 'Out of budget.' });
    expect(JSON.stringify(data[0])).toContain('500000');
  });
});

describe('what was declined or cancelled blocks nothing', () => {
  it.each(['decline', 'cancel'] as const)(
    'the task of a job after %s is assigned again, to the same person and to another',
    async (how) => {
      const job = await work.job();
      const again = await assign(job.task._id, work.annotator);
      expectAnswer(again, 409, 'This task is assigned to this annotator already.');
      await (how === 'decline' ? decline(job._id) : cancel(job._id));
      const [same, other] = [await assign(job.task._id, work.annotator), await assign(job.task._id, await app.person())];
      expectAnswer(same, 201);
      expectAnswer(other, 201);
      expect(same.body.data._id).not.toBe(job._id);
      expectAnswer(await assign(job.task._id, work.annotator), 409);
      const ended = how === 'decline' ? 'declined' : 'cancelled';
      expect((await admins('GET', `/tasks/${job.task._id}`)).body.data.jobCounts).toEqual(jobCounts({ pending: 2, [ended]: 1 }));
    },
  );

  it('assigned again by many at once, it is one job', async () => {
    const job = await work.job();
    await decline(job._id);
    const answers = await Promise.all(Array.from({ length: 6 }, () => assign(job.task._id, work.annotator)));
    expect(tally(answers)).toEqual({ 201: 1, 409: 5 });
  });

  it('one vanished annotator keeps neither task nor project from being removed', async () => {
    const project = await work.project();
    const job = await work.job(await app.person(), { projectId: project._id });
    const remove = (path: string) => admins('DELETE', path);
    expectAnswer(await remove(`/tasks/${job.task._id}`), 409);
    expectAnswer(await remove(`/projects/${project._id}`), 409);
    await cancel(job._id);
    expectAnswer(await remove(`/tasks/${job.task._id}`), 200);
    expectAnswer(await remove(`/projects/${project._id}`), 200);
  });

  it('a suspended person keeps what the admin keeps, and is paid for what the admin cancels', async () => {
    const me = await app.person();
    const [kept, cancelled] = [await work.job(me), await started(0, {}, me)];
    expectAnswer(await admins('PATCH', `/users/${me._id}`, { status: 'suspended', reason: 'Two people use it.' }), 200);
    const open = (await admins('GET', `/jobs?annotatorId=${me._id}&status=pending`)).body.data;
    expect(open.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual([kept._id, cancelled._id].toSorted());
    expectAnswer(await cancel(cancelled._id, NAIRA), 200);
    expect([(await detail(kept._id)).status, (await detail(cancelled._id)).invoice.status]).toEqual(['pending', 'Unpaid']);
  });
});
