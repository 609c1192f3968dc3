import { describe, expect, it, jest } from '@jest/globals';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { invoicePayBy } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { givePayoutAccount } from '../support/test-app.js';
import { PROJECT, RATE, SUBMISSION, TASK, UNKNOWN_ID, jobCounts, pagesOf, stored, tally, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins, approve, reject, invoicesOf } = jobCalls({ app, work });
// The clock advances by less than 15 minutes in all, the life of an access token.
const MINUTE = 60_000;

describe('the main job, call by call', () => {
  // @spec 4.job.8, 7.calls.30
  it('from a project to an approved job and its unpaid invoice', async () => {
    const project = (await admins('POST', '/projects', { ...PROJECT, rate: RATE })).body.data;
    const application = (await mine('POST', `/projects/${project._id}/apply`)).body.data;
    expectAnswer(await admins('POST', `/applications/${application._id}/approve`), 200);
    const task = (await admins('POST', '/tasks', { ...TASK, title: 'Signs', createdBy: work.admin._id, projectId: project._id })).body.data;
    const assigned = (await admins('POST', '/tasks/assign', { taskId: task._id, userId: work.annotator._id })).body.data;

    const listed = (await mine('GET', '/jobs?status=pending')).body.data[0];
    const pending = (await mine('GET', `/jobs/${listed._id}`)).body.data;
    expect(pending).toMatchObject({
      _id: assigned._id,
      annotator: null,
      rate: RATE,
      proposedAmount: null,
      allowedActions: ['submit', 'decline'],
      clockMinutes: 0,
      clockRunning: false,
      claimedMinutes: null,
      task: {
        _id: task._id,
        title: 'Signs',
        taskLink: TASK.taskLink,
        taskGuidelineLink: TASK.taskGuidelineLink,
        project: { _id: project._id, projectName: PROJECT.projectName },
      },
    });

    expect((await mine('POST', `/jobs/${pending._id}/open-guideline`)).body.data.guidelineOpenedAt).not.toBeNull();
    expect((await mine('POST', `/jobs/${pending._id}/start`)).body.data).toMatchObject({ clockMinutes: 0, clockRunning: true });
    app.advance(3 * MINUTE);
    const submitted = await mine('POST', `/jobs/${pending._id}/submit`, SUBMISSION);
    expectAnswer(submitted, 200, 'Submitted. You see here when it is reviewed.');
    expect(submitted.body.data).toMatchObject({
      status: 'submitted',
      submission: SUBMISSION,
      clockMinutes: 3,
      claimedMinutes: 90,
      clockRunning: false,
      allowedActions: ['rework'],
    });

    const review = (await admins('GET', `/jobs/${pending._id}`)).body.data;
    expect(review).toMatchObject({
      annotator: { _id: work.annotator._id, email: work.annotator.email, telegram: null },
      proposedAmount: { amount: 225_000, currency: 'NGN' },
      allowedActions: ['approve', 'reject', 'cancel'],
    });
    const approved = await approve(pending._id, review.proposedAmount);
    expectAnswer(approved, 200, 'Job approved. Its invoice is waiting to be paid.');
    const [invoice] = await invoicesOf(pending._id);
    const { data } = (await mine('GET', `/jobs/${pending._id}`)).body;
    expect(data).toMatchObject({
      status: 'approved',
      approvedAmount: { amount: 225_000, currency: 'NGN' },
      invoice: {
        _id: String(invoice?._id),
        invoiceNumber: invoice?.invoiceNumber,
        status: 'Unpaid',
        naira: { amount: 225_000, currency: 'NGN' },
        payBy: invoicePayBy(app.now()),
      },
      allowedActions: [],
    });
    expect(
      data.history.map((step: { action: string; from: string; to: string; by: { role: string } }) => [
        step.action,
        step.from,
        step.to,
        step.by.role,
      ]),
    ).toEqual([
      ['assign', null, 'pending', 'ADMIN'],
      ['submit', 'pending', 'submitted', 'USER'],
      ['approve', 'submitted', 'approved', 'ADMIN'],
    ]);
    expect(data.history[1].submission).toEqual({ ...SUBMISSION, clockMinutes: 3, minutesReason: null });
    expect(data.history[2]).toMatchObject({ approvedAmount: { amount: 225_000 }, invoiceNumber: invoice?.invoiceNumber });
    expect((await admins('GET', `/tasks/${task._id}`)).body.data.jobCounts).toEqual(jobCounts({ approved: 1 }));
    expect((await admins('GET', `/projects/${project._id}`)).body.data.counts.openJobs).toBe(0);
  });

  it('the annotator is notified of the assignment and each decision, in the app and by mail', async () => {
    const me = await app.person();
    const job = await work.submitted(me);
    await approve(job._id);
    await reject(job._id, 'Found a mistake');
    await admins('POST', `/jobs/${job._id}/message`, { text: 'Please call me' });
    const { body } = await work.as(me, 'GET', '/notifications');
    const kinds = body.data.map(({ kind }: { kind: string }) => kind);
    expect(kinds.slice(0, 4)).toEqual(['job-message', 'job-rejected', 'job-approved', 'task-assigned']);
    const mails = await app.connection.collection('outbox').find({ 'to.address': me.email }).toArray();
    expect(mails.some((mail) => JSON.stringify(mail).includes('Found a mistake'))).toBe(true);
    expect(mails.some((mail) => JSON.stringify(mail).includes('Please call me'))).toBe(true);
  });
});

describe('messages about a job', () => {
  const messagesOf = async (id: string, by: typeof mine = mine) => (await by('GET', `/jobs/${id}`)).body.data.messages;

  it('are part of the job, the newest first, for the admin and the annotator, and in no list', async () => {
    const job = await work.job();
    expect(await messagesOf(job._id)).toEqual([]);
    for (const text of ['Please call me', ' The third sign is blurred. ']) await admins('POST', `/jobs/${job._id}/message`, { text });
    const { firstname, lastname } = (await admins('GET', '/users/me')).body.data;
    const fromName = `${firstname} ${lastname}`;
    const at = expect.stringMatching(/Z$/);
    const sent = { _id: expect.any(String), from: 'admin', fromName, at };
    const expected = [
      { ...sent, text: 'The third sign is blurred.' },
      { ...sent, text: 'Please call me' },
    ];
    expect(await messagesOf(job._id)).toEqual(expected);
    expect(await messagesOf(job._id, admins)).toEqual(expected);
    expect(JSON.stringify((await mine('GET', '/jobs')).body)).not.toContain('Please call me');
  });
});

describe('the jobs of one project', () => {
  it('change their project with their task', async () => {
    const [one, other] = [await work.project(), await work.project({ projectName: 'Street names' })];
    const job = await work.job(work.annotator, { projectId: one._id });
    await work.job();
    const of = async (id: string, by: typeof mine = mine) =>
      (await by('GET', `/jobs?status=pending&modality=image&projectId=${id}`)).body.data.map(({ _id }: { _id: string }) => _id);
    expect([await of(one._id), await of(one._id, admins), await of(other._id)]).toEqual([[job._id], [job._id], []]);
    await admins('PUT', `/tasks/${job.task._id}`, { projectId: other._id });
    expect([await of(one._id), await of(other._id)]).toEqual([[], [job._id]]);
  });
});

describe('rework and rejection', () => {
  it('keeps the earlier submission as a draft and in the history', async () => {
    const { _id } = await work.submitted();
    await reject(_id);
    const rejected = (await mine('GET', `/jobs/${_id}`)).body.data;
    expect(rejected).toMatchObject({ status: 'rejected', rejectionReason: 'Boxes are loose', allowedActions: ['rework', 'appeal'] });
    expect(rejected.rejectedDate).not.toBeNull();

    const reworked = await mine('POST', `/jobs/${_id}/rework`);
    expectAnswer(reworked, 200, 'The job is pending again. Submit it when your rework is done.');
    expect(reworked.body.data).toMatchObject({
      status: 'pending',
      submission: SUBMISSION,
      submittedDate: null,
      rejectionReason: 'Boxes are loose',
    });

    const noClock = { clockMinutes: 0, minutesReason: null };
    const second = { minutes: 120, link: null, note: 'Boxes are tight', ...noClock };
    await mine('POST', `/jobs/${_id}/submit`, { minutes: 120, note: ' Boxes are tight ', link: '' });
    const { data } = (await admins('GET', `/jobs/${_id}`)).body;
    expect(data).toMatchObject({ submission: second, rejectionReason: null });
    expect(data.history.map((step: { submission: unknown }) => step.submission)).toEqual([
      null,
      { ...SUBMISSION, ...noClock },
      null,
      null,
      second,
    ]);
  });

  // @spec 4.job.8
  it('rejecting an approved job voids its invoice, and approving it again makes a new one', async () => {
    const { _id } = await work.submitted();
    await approve(_id);
    const rejected = (await reject(_id)).body.data;
    expect(rejected).toMatchObject({ status: 'rejected', approvedAmount: null, approvedDate: null, invoice: null });
    await approve(_id, { amount: 100, currency: 'USD' });
    const invoices = await invoicesOf(_id);
    expect(invoices.map(({ status }) => status)).toEqual(['Void', 'Unpaid']);
    const { data } = (await admins('GET', `/jobs/${_id}`)).body;
    expect(data.invoice.invoiceNumber).toBe(invoices[1]?.invoiceNumber);
    expect(data.history.slice(2).map((step: { invoiceNumber: string }) => step.invoiceNumber)).toEqual([
      invoices[0]?.invoiceNumber,
      invoices[0]?.invoiceNumber,
      invoices[1]?.invoiceNumber,
    ]);
  });

  it('is refused after the invoice is paid, and changes nothing', async () => {
    const { _id } = await work.submitted();
    const { invoice } = (await approve(_id)).body.data;
    await givePayoutAccount(app, work.annotator);
    expectAnswer(await admins('POST', `/payments/${invoice._id}/pay`), 200);
    const paid = { 'data.allowedActions': [], 'data.invoice.status': 'Paid', 'data.invoice.payBy': null };
    expectAnswer(await admins('GET', `/jobs/${_id}`), 200, paid);
    const before = await stored(app);
    const refused = await reject(_id);
    expectAnswer(refused, 409, 'This job cannot be rejected: its invoice is paid, or on its way to the bank.');
    expect(await stored(app)).toBe(before);
  });
});

describe('the clock and the guideline', () => {
  it('start once, however often they are pressed', async () => {
    const { _id } = await work.job();
    const answers = await Promise.all(Array.from({ length: 5 }, () => mine('POST', `/jobs/${_id}/start`)));
    expect(tally(answers)).toEqual({ 200: 5 });
    expect(new Set(answers.map(({ body }) => body.data.startedAt)).size).toBe(1);
    app.advance(2 * MINUTE);
    expect((await mine('POST', `/jobs/${_id}/start`)).body.data).toMatchObject({
      startedAt: answers[0]?.body.data.startedAt,
      clockMinutes: 2,
    });
    const first = (await mine('POST', `/jobs/${_id}/open-guideline`)).body.data.guidelineOpenedAt;
    app.advance(MINUTE);
    expect((await mine('POST', `/jobs/${_id}/open-guideline`)).body.data.guidelineOpenedAt).toBe(first);
  });

  // @asvs V2.3.1
  it('does not start when the job is submitted', async () => {
    const { _id } = await work.submitted();
    const { status, body } = await mine('POST', `/jobs/${_id}/start`);
    expectAnswer({ status, body }, 409, 'This job is submitted now, so that is no longer possible. Reload to see its present state.');
  });
});

describe('POST /jobs/approve', () => {
  it('approves each at its proposed amount and lists those it cannot approve', async () => {
    const [priced, free, pending] = [await work.submitted(), await work.submitted(work.annotator, { rate: null }), await work.job()];
    const { status, body } = await admins('POST', '/jobs/approve', {
      ids: [priced._id, free._id, pending._id, UNKNOWN_ID],
      confirmMinutesOf: [priced._id],
    });
    expectAnswer({ status, body }, 200);
    expect(body.data).toMatchObject([{ _id: priced._id, approvedAmount: { amount: 225_000, currency: 'NGN' } }]);
    expect(body.failed).toEqual([
      { id: free._id, message: 'No amount can be proposed for this job: approve it alone, with an amount.' },
      { id: pending._id, message: 'This job is pending now, so that is no longer possible. Reload to see its present state.' },
      { id: UNKNOWN_ID, message: 'This does not exist, or it is not yours.' },
    ]);
  });

  it('leaves a job alone that was rejected while it approved those before', async () => {
    const [first, other] = [await work.submitted(), await work.submitted()];
    const repository = app.app.get(JobRepository, { strict: false });
    const changeStatus = repository.changeStatus.bind(repository);
    jest.spyOn(repository, 'changeStatus').mockImplementationOnce(async (...given) => {
      expectAnswer(await reject(other._id), 200);
      return changeStatus(...given);
    });
    const ids = [first._id, other._id];
    const { body } = await admins('POST', '/jobs/approve', { ids, confirmMinutesOf: ids });
    expect(body.failed).toEqual([
      { id: other._id, message: 'This job is rejected now, so that is no longer possible. Reload to see its present state.' },
    ]);
    expect(await invoicesOf(other._id)).toEqual([]);
  });
});

describe('transitions that the lifecycle does not have answer 409', () => {
  // @asvs V2.3.1
  it.each([
    ['approve', 'pending', () => work.job(), (id: string) => approve(id)],
    ['reject', 'pending', () => work.job(), (id: string) => reject(id)],
    ['rework', 'pending', () => work.job(), (id: string) => mine('POST', `/jobs/${id}/rework`)],
    ['submit', 'submitted', () => work.submitted(), (id: string) => mine('POST', `/jobs/${id}/submit`, SUBMISSION)],
  ])('%s of a %s job', async (_action, state, make, act) => {
    const { _id } = await make();
    const { status, body } = await act(_id);
    expectAnswer({ status, body }, 409, `This job is ${state} now, so that is no longer possible. Reload to see its present state.`);
  });
});

describe('lists', () => {
  it('page by keyset in every sort, show each row once, and only own jobs', async () => {
    const [me, other] = [await app.person(), await app.person()];
    for (let n = 0; n < 5; n += 1) await work.job(me, { dueDate: `2027-0${(n % 2) + 1}-01` });
    await work.job(other);
    for (const sort of ['statusChangedAt', '-statusChangedAt', 'dueDate', '-dueDate', 'assignedAt']) {
      const seen: string[] = [];
      for await (const { data, page } of pagesOf(app, me, `/jobs?limit=2&sort=${sort}&annotatorId=${other._id}`)) {
        expect(page.total).toBe(5);
        seen.push(...data.map((row: { _id: string }) => row._id));
      }
      expect([seen.length, new Set(seen).size]).toEqual([5, 5]);
    }
    expect((await admins('GET', `/jobs?annotatorId=${me._id}&status=pending`)).body.page.total).toBe(5);
    expect((await admins('GET', `/jobs?q=${other.username}`)).body.page.total).toBe(1);
  });
});
