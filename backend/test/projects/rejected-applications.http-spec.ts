import { describe, expect, it } from '@jest/globals';
import { addDays, businessDate } from '@labelbridge/contracts';
import { Types } from 'mongoose';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { type TestPerson } from '../support/test-app.js';
import { APPROVAL, tally } from '../support/work.js';

const { app, work } = await suiteOfWork({ RATE_LIMITS: 'off' });

const apply = (person: TestPerson, projectId: string) => work.as(person, 'POST', `/projects/${projectId}/apply`);
const decide = (id: string, action: string, body?: unknown) => work.as(work.admin, 'POST', `/applications/${id}/${action}`, body);
const mine = async (person: TestPerson, projectId: string) =>
  (await work.as(person, 'GET', `/projects/${projectId}`)).body.data.myApplication;
const pendingOf = async (projectId: string): Promise<number> =>
  (await work.as(work.admin, 'GET', `/projects/${projectId}`)).body.data.counts.pendingApplications;

/** A person with a rejected application to a new project. */
async function rejected(me?: TestPerson) {
  const person = me ?? (await app.person());
  const { _id: projectId } = await work.project();
  const { _id } = (await apply(person, projectId)).body.data;
  await decide(_id, 'reject', { reason: 'Too few hours' });
  return { person, projectId, _id };
}
const rejectedDaysAgo = (id: string, days: number) =>
  app.connection
    .collection('applications')
    .updateOne({ _id: new Types.ObjectId(id) }, { $set: { decidedAt: new Date(app.now().getTime() - days * 86_400_000) } });

describe('a rejected application', () => {
  it('is not made again at once: the answer and the project say when it can be', async () => {
    const { person, projectId } = await rejected();
    const day = addDays(businessDate(app.now()), 30);
    const again = await apply(person, projectId);
    expectAnswer(again, 409, `You can apply again from ${day}, or as soon as you have changed your profile, such as your skills or hours.`);
    const { status, applyAgain } = await mine(person, projectId);
    expect([status, applyAgain.allowed, applyAgain.because, businessDate(new Date(applyAgain.from))]).toEqual([
      'rejected',
      false,
      'time',
      day,
    ]);
  });

  it.each([
    ['hours', { availableHoursPerWeek: 25 }],
    ['skills', { skills: ['Hausa', 'Audio'] }],
    ['Telegram', { telegram: '@ada_obi' }],
  ])('is made again after a change of %s, and a rejection after that counts again', async (_what, change) => {
    const { person, projectId, _id } = await rejected();
    await work.as(person, 'PATCH', '/users/me', change);
    expect((await mine(person, projectId)).applyAgain).toMatchObject({ allowed: true, because: 'profile' });
    const again = await apply(person, projectId);
    expectAnswer(again, 201, { 'data._id': _id, 'data.status': 'pending', 'data.reason': null });
    expect([await pendingOf(projectId), (await mine(person, projectId)).applyAgain]).toEqual([1, null]);
    await decide(_id, 'reject', { reason: 'Still too few' });
    expectAnswer(await apply(person, projectId), 409);
  });

  it('is not made again after a save that changes nothing, or a new payout account', async () => {
    const { person, projectId } = await rejected();
    await work.as(person, 'PATCH', '/users/me', { firstname: 'Person', phone: '+234 803 123 4567', telegram: null, skills: [] });
    await work.as(person, 'PATCH', '/users/me', {
      payoutAccount: { accountName: 'Someone Else', accountNumber: '0000014579', bankCode: '011' },
    });
    expectAnswer(await apply(person, projectId), 409);
  });

  it('is made again after 30 days, by one of many calls at once', async () => {
    const { person, projectId, _id } = await rejected();
    await rejectedDaysAgo(_id, 29.99);
    expectAnswer(await apply(person, projectId), 409);
    await rejectedDaysAgo(_id, 30);
    expect((await mine(person, projectId)).applyAgain).toMatchObject({ allowed: true, because: 'time' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(person, projectId)));
    expect([tally(answers), await pendingOf(projectId)]).toEqual([{ 201: 1, 409: 9 }, 1]);
  });

  it('is reopened by an admin, and the person is notified', async () => {
    const { person, projectId, _id } = await rejected();
    const { status, body } = await decide(_id, 'reopen');
    expectAnswer({ status, body }, 200, {
      message: 'Application reopened. The annotator was notified.',
      'data.status': 'pending',
      'data.reason': null,
      'data.decidedAt': null,
    });
    expect(await pendingOf(projectId)).toBe(1);
    const told = await app.connection.collection('notifications').find({ kind: 'application-reopened' }).toArray();
    expect(told.map(({ userId }) => String(userId))).toEqual([person._id]);
    const audit = await app.connection.collection('audit').countDocuments({ action: 'application.reopen' });
    expect(audit).toBe(1);
    expectAnswer(await decide(_id, 'approve'), 200);
    expectAnswer(await decide(_id, 'reopen'), 409);
    expectAnswer(await work.as(person, 'POST', `/applications/${_id}/reopen`), 403);
  });
});

describe("an applicant in an admin's list", () => {
  it('comes with skills, availability, past jobs and approval rate', async () => {
    const [skilled, fresh] = [await app.person(), await app.person()];
    await work.as(skilled, 'PATCH', '/users/me', { skills: [' Hausa ', 'radio  news', 'hausa'], availableHoursPerWeek: 20 });
    const jobs = await Promise.all([1, 2, 3].map(() => work.submitted(skilled)));
    await work.job(skilled);
    for (const { _id } of jobs.slice(0, 2)) await work.as(work.admin, 'POST', `/jobs/${_id}/approve`, APPROVAL);
    await work.as(work.admin, 'POST', `/jobs/${jobs[2]._id}/reject`, { reason: 'Signs are blurred.' });
    const { _id: projectId } = await work.project();
    for (const person of [skilled, fresh]) await apply(person, projectId);
    const { body } = await work.as(work.admin, 'GET', `/applications?projectId=${projectId}`);
    expect(body.data.map(({ annotator }: { annotator: object }) => annotator)).toEqual([
      expect.objectContaining({
        _id: fresh._id,
        skills: [],
        availableHoursPerWeek: null,
        pastJobs: { approved: 0, rejected: 0, open: 0, approvalRate: null },
      }),
      expect.objectContaining({
        _id: skilled._id,
        skills: ['Hausa', 'radio news'],
        availableHoursPerWeek: 20,
        pastJobs: { approved: 2, rejected: 1, open: 1, approvalRate: 2 / 3 },
      }),
    ]);
    expect((await work.as(skilled, 'GET', '/applications')).body.data[0].annotator).toBeNull();
  });

  it('skills have limits, and a refusal names them', async () => {
    const person = await app.person();
    const bad = [['a,b'], [''], ['  '], 'Hausa', [7], ['x'.repeat(41)], Array.from({ length: 21 }, (_, n) => `skill ${n}`), null];
    for (const skills of bad) {
      const { status, body } = await work.as(person, 'PATCH', '/users/me', { skills });
      expect([skills, status, body.details?.map(({ field }: { field: string }) => field)]).toEqual([skills, 400, ['skills']]);
    }
    expect((await work.as(person, 'GET', '/users/me')).body.data.skills).toEqual([]);
  });
});
