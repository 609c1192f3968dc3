import { describe, expect, it } from '@jest/globals';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, SUBMISSION, jobCounts, tally, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins, approve, reject, invoicesOf } = jobCalls({ app, work });

describe('races', () => {
  it('50 approvals at once with one Idempotency-Key: 50 equal answers, one invoice', async () => {
    const { _id } = await work.submitted();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.http('POST', `/api/jobs/${_id}/approve`, {
          token: work.admin.token,
          body: APPROVAL,
          headers: { 'idempotency-key': `key-of-${_id}` },
        }),
      ),
    );
    expect(tally(answers)).toEqual({ 200: 50 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await invoicesOf(_id)).toHaveLength(1);
  });

  // @asvs V2.3.4
  it('50 approvals at once: one 200, the others 409 with a clear message, one invoice', async () => {
    const { _id } = await work.submitted();
    const answers = await Promise.all(Array.from({ length: 50 }, () => approve(_id)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 49 });
    for (const { status, body } of answers) {
      if (status === 409)
        expect(body.message).toBe('This job is approved now, so that is no longer possible. Reload to see its present state.');
    }
    expect(await invoicesOf(_id)).toHaveLength(1);
    const { data } = (await admins('GET', `/jobs/${_id}`)).body;
    expect(data.history).toHaveLength(3);
    expect((await admins('GET', `/tasks/${data.task._id}`)).body.data.jobCounts).toEqual(jobCounts({ approved: 1 }));
  });

  it('two admins, one approving and one rejecting, 20 times over: one 200, one 409, no invoice on a rejected job', async () => {
    const second = await app.person('ADMIN');
    for (let round = 0; round < 20; round += 1) {
      const { _id } = await work.submitted();
      const rejecting = () => work.as(second, 'POST', `/jobs/${_id}/reject`, { reason: 'Signs are blurred.' });
      const answers = await Promise.all(round % 2 ? [approve(_id), rejecting()] : [rejecting(), approve(_id)]);
      expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
      const { data } = (await admins('GET', `/jobs/${_id}`)).body;
      expect(data.history).toHaveLength(3);
      const conflict = answers.find(({ status }) => status === 409);
      expect(conflict?.body.message).toBe(
        `This job is ${data.status} now, so that is no longer possible. Reload to see its present state.`,
      );
      expect((await invoicesOf(_id)).map(({ status }) => status)).toEqual(data.status === 'approved' ? ['Unpaid'] : []);
    }
  });

  it('a decision that names the status it was based on is refused in any other', async () => {
    const { _id } = await work.submitted();
    await reject(_id);
    const refused = await admins('POST', `/jobs/${_id}/approve`, { ...APPROVAL, from: 'submitted' });
    expectAnswer(refused, 409, 'This job is rejected now, so that is no longer possible. Reload to see its present state.');
    expectAnswer(await admins('POST', `/jobs/${_id}/approve`, { ...APPROVAL, from: 'rejected' }), 200);
  });

  it('20 annotators of one task submitting at once all get their submission in, each counted', async () => {
    const task = await work.task();
    const crowd = await Promise.all(Array.from({ length: 20 }, () => app.person()));
    const { data } = (await admins('POST', '/tasks/assign', { taskId: task._id, userIds: crowd.map(({ _id }) => _id) })).body;
    const jobOf = new Map(data.map((job: { _id: string; annotator: { _id: string } }) => [job.annotator._id, job._id]));
    const answers = await Promise.all(crowd.map((person) => work.as(person, 'POST', `/jobs/${jobOf.get(person._id)}/submit`, SUBMISSION)));
    expect(tally(answers)).toEqual({ 200: 20 });
    expect((await admins('GET', `/tasks/${task._id}`)).body.data.jobCounts).toEqual(jobCounts({ submitted: 20 }));
  });

  it('submitting twice at once records one submission', async () => {
    const { _id } = await work.job();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => mine('POST', `/jobs/${_id}/submit`, { minutes: n + 1, note: 'x' })),
    );
    expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
    expect((await mine('GET', `/jobs/${_id}`)).body.data.history).toHaveLength(2);
  });
});
