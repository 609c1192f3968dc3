import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { AMOUNT, PROJECT, RATE, SUBMISSION, TASK, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins, approve, reject } = jobCalls({ app, work });
const MINUTE = 60_000;
const ROWS = 20;
/** Bytes of 20 rows before compression, for annotators' phones. */
const BYTES_MAX = 8_192;

const project = (await admins('POST', '/projects', { ...PROJECT, rate: RATE })).body.data;
const newJob = () => work.job(work.annotator, { title: 'Street signs of Lagos', projectId: project._id });

describe('14: the rows of GET /jobs', () => {
  it('are what the tables show; history, offer and messages come with the job', async () => {
    const pending = await newJob();
    const task = { taskName: TASK.taskName, title: 'Street signs of Lagos', projectName: PROJECT.projectName };
    const row = { _id: pending._id, status: 'pending', dueDate: TASK.dueDate, clockMinutes: 0 };
    const links = { taskLink: TASK.taskLink, taskGuidelineLink: TASK.taskGuidelineLink };
    expect((await mine('GET', '/jobs')).body.data).toEqual([{ ...row, task: { ...task, ...links } }]);
    const annotator = { firstname: expect.any(String), lastname: expect.any(String), username: work.annotator.username };
    expect((await admins('GET', '/jobs')).body.data).toEqual([{ ...row, task, annotator, assignedAt: pending.assignedAt }]);
    expect((await mine('GET', `/jobs/${pending._id}`)).body.data).toMatchObject({
      history: [{ action: 'assign' }],
      offer: { rate: RATE },
      messages: [],
    });
  });

  it('carry the clock, the unread messages and what is proposed, once there are any', async () => {
    const { _id } = await newJob();
    await mine('POST', `/jobs/${_id}/clock/start`);
    app.advance(2 * MINUTE);
    await mine('POST', `/jobs/${_id}/clock`, { intervals: [] });
    await mine('POST', `/jobs/${_id}/messages`, { text: 'Which signs count?' });
    await admins('POST', `/jobs/${_id}/messages`, { text: 'All of them.' });
    const rowOf = async (by: typeof mine) => (await by('GET', '/jobs')).body.data.find((job: { _id: string }) => job._id === _id);
    expect(await rowOf(mine)).toMatchObject({ startedAt: expect.any(String), clockRunning: true, unreadMessages: 1 });
    expect(await rowOf(admins)).toMatchObject({ unreadMessages: 1 });
    await mine('POST', `/jobs/${_id}/submit`, { ...SUBMISSION, minutes: 90 });
    const row = await rowOf(admins);
    expect(row).toMatchObject({
      status: 'submitted',
      claimedMinutes: 90,
      clockMinutes: 2,
      proposedAmount: { amount: 225_000, currency: 'NGN' },
    });
    expect(row).not.toHaveProperty('submission');
    expect(row).not.toHaveProperty('assignedAt');
    for (const field of ['claimedMinutes', 'clockMinutes']) expect(await rowOf(mine)).not.toHaveProperty(field);
  });

  it('tell what was decided: the amount, the state of its invoice, and the reason', async () => {
    const [approved, rejected] = [await work.submitted(), await work.submitted()];
    await approve(approved._id, AMOUNT);
    await reject(rejected._id, 'Half of the signs have no box.');
    expect((await admins('GET', '/jobs?status=approved')).body.data).toMatchObject([
      { approvedAmount: AMOUNT, approvedMinutes: SUBMISSION.minutes, invoice: { status: 'Unpaid' } },
    ]);
    const [mineApproved] = (await mine('GET', '/jobs?status=approved')).body.data;
    expect(mineApproved).toMatchObject({ approvedAmount: AMOUNT });
    expect(mineApproved).toHaveProperty('statusChangedAt');
    for (const field of ['invoice', 'dueDate']) expect(mineApproved).not.toHaveProperty(field);
    expect((await mine('GET', '/jobs?status=rejected')).body.data).toMatchObject([{ rejectionReason: 'Half of the signs have no box.' }]);
  });

  it('have the beginning of a long reason, and the job has all of it', async () => {
    const { _id } = await work.submitted();
    const reason = 'The sign is cut off. '.repeat(20).trim();
    await approve(_id, AMOUNT);
    await reject(_id, reason);
    const row = (await mine('GET', '/jobs?status=rejected')).body.data.find((job: { _id: string }) => job._id === _id);
    expect(row.rejectionReason).toBe(`${reason.slice(0, 79).trimEnd()}…`);
    expect((await mine('GET', `/jobs/${_id}`)).body.data.rejectionReason).toBe(reason);
  });

  it('follow their task and project: title, kind, links and names, whatever their status', async () => {
    const other = (await admins('POST', '/projects', { ...PROJECT, projectName: 'Market stalls' })).body.data;
    const { task } = await work.job();
    const taken = await app.person();
    const { _id } = (await admins('POST', '/tasks/assign', { taskId: task._id, userId: taken._id })).body.data;
    await work.as(taken, 'POST', `/jobs/${_id}/submit`, SUBMISSION);
    const changed = {
      taskName: 'Video Annotation',
      title: 'Stalls of Balogun market',
      taskLink: 'https://work.example/2',
      taskGuidelineLink: 'https://guide.example/2',
    };
    expectAnswer(await admins('PUT', `/tasks/${task._id}`, { ...changed, projectId: other._id }), 200);
    const rowsOf = async (by: typeof mine) => (await by('GET', `/jobs?taskId=${task._id}`)).body.data;
    const { taskName, title } = changed;
    expect((await rowsOf(mine)).map((row: { task: object }) => row.task)).toEqual([{ ...changed, projectName: 'Market stalls' }]);
    expect((await rowsOf(admins)).map((row: { task: object }) => row.task)).toEqual(
      Array.from({ length: 2 }, () => ({ taskName, title, projectName: 'Market stalls' })),
    );
    const { body } = await mine('GET', '/overview');
    expect(body.data.todaysTasks).toContainEqual(
      expect.objectContaining({ title, taskName, modality: 'video', taskLink: changed.taskLink }),
    );
    await admins('PUT', `/projects/${other._id}`, { projectName: 'Market stalls of Lagos' });
    await admins('PUT', `/tasks/${task._id}`, { title: null });
    expect((await rowsOf(mine))[0].task).toMatchObject({ title: null, projectName: 'Market stalls of Lagos' });
  });

  it('are counted by tab in one call, within the search and filters of the list', async () => {
    const tabs = ['pending', 'submitted', 'approved', 'rejected'];
    const other = await app.person();
    for (const query of ['', 'q=stalls', `projectId=${project._id}`, 'modality=video', `annotatorId=${other._id}`]) {
      for (const by of [mine, admins, (method: string, path: string) => work.as(other, method, path)]) {
        const totals = await Promise.all(tabs.map(async (tab) => (await by('GET', `/jobs?status=${tab}&${query}`)).body.page.total));
        const { status, body } = await by('GET', `/jobs/totals?${query}`);
        expectAnswer({ status, body }, 200);
        expect(body).toEqual({ data: Object.fromEntries(tabs.map((tab, place) => [tab, totals[place]])) });
      }
    }
    expect((await mine('GET', '/jobs/totals')).body.data).toMatchObject({ pending: expect.any(Number), approved: 1, rejected: 2 });
    expectAnswer(await mine('GET', '/jobs/totals?status=pending'), 400);
  });

  it(`of ${ROWS} jobs take ${BYTES_MAX} bytes at most, before compression`, async () => {
    for (let rows = (await mine('GET', '/jobs?status=pending')).body.page.total; rows < ROWS; rows += 1) await newJob();
    const submitted = (await mine('GET', '/jobs?status=submitted')).body.page.total;
    for (let rows = submitted; rows < ROWS; rows += 1) await work.submitted(work.annotator, { title: 'Yoruba voice notes, transcribed' });
    for (const [by, status] of [
      [mine, 'pending'],
      [admins, 'pending'],
      [mine, 'submitted'],
      [admins, 'submitted'],
    ] as const) {
      const { body } = await by('GET', `/jobs?status=${status}&limit=${ROWS}`);
      expect(body.data).toHaveLength(ROWS);
      expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(BYTES_MAX);
    }
  });

  it('have the due date of handed-in work where the list has several statuses, as the table of a person shows it', async () => {
    const { _id } = await work.submitted();
    const dueOf = async (by: typeof mine, query: string) =>
      (await by('GET', `/jobs?${query}&limit=100`)).body.data.find((job: { _id: string }) => job._id === _id)?.dueDate;
    expect(await dueOf(admins, `annotatorId=${work.annotator._id}`)).toBe(TASK.dueDate);
    expect(await dueOf(mine, 'status=submitted')).toBe(TASK.dueDate);
    expect(await dueOf(admins, 'status=submitted')).toBeUndefined();
  });
});
