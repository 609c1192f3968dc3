import { describe, expect, it } from '@jest/globals';
import { type Duty, personPrincipal } from '@labelbridge/contracts';
import { ForbiddenException } from '@nestjs/common';
import { type CurrentUser } from '../../src/common/access/current-user.js';
import { orNotFound } from '../../src/common/errors/errors.js';
import { JobTransitionsService } from '../../src/modules/work/jobs/job-transitions.service.js';
import { JobRepository } from '../../src/modules/work/jobs/persistence/job.repository.js';
import { ApplicationsService } from '../../src/modules/work/projects/applications.service.js';
import { suiteOfWork } from '../support/suites.js';
import { callerOf } from '../support/test-app.js';
import { SUBMISSION, stored } from '../support/work.js';

const { app, work } = await suiteOfWork();
const transitions = app.app.get(JobTransitionsService, { strict: false });
const applications = app.app.get(ApplicationsService, { strict: false });

const AMOUNT = { amount: 600_000, currency: 'NGN' } as const;
const withDuty = (...duties: readonly Duty[]): CurrentUser => ({ ...admin, ...personPrincipal({ role: 'ADMIN', duties }) });
const [admin, annotator] = [callerOf(work.admin, 'ADMIN'), callerOf(work.annotator, 'USER')];

const started = async (): Promise<{ _id: string }> => {
  const job = await work.job();
  await work.as(work.annotator, 'POST', `/jobs/${job._id}/start`);
  return job;
};

/** Calls of services as a route makes them whose declared role is wrong. */
describe('the lifecycle refuses, whatever the route allows,', () => {
  it.each<[string, () => Promise<{ _id: string }>, (id: string) => Promise<unknown>]>([
    ['a submission by an admin', () => work.job(), (id) => transitions.submit(admin, id, SUBMISSION)],
    ['a decline by an admin', () => work.job(), (id) => transitions.run(admin, id, { action: 'decline', reason: 'Another reason' })],
    ['a rework by an admin', () => work.submitted(), (id) => transitions.run(admin, id, { action: 'rework' })],
    [
      'an approval by the annotator',
      () => work.submitted(),
      (id) => transitions.approve(annotator, id, { approvedAmount: AMOUNT, reason: 'x', confirmMinutes: true }),
    ],
    ['a rejection by the annotator', () => work.submitted(), (id) => transitions.run(annotator, id, { action: 'reject', reason: 'x' })],
    ['a cancellation by the annotator', () => work.job(), (id) => transitions.cancel(annotator, id, { reason: 'x', amount: AMOUNT })],
    [
      'a cancellation of submitted work by the server',
      () => work.submitted(),
      async (id) => {
        const job = orNotFound(await app.app.get(JobRepository, { strict: false }).findById(id));
        return transitions.make({ kind: 'system' }, job, 'cancel', () => ({ action: 'cancel', reason: 'x', approvedAmount: null }));
      },
    ],
    [
      'an approval by an admin without the duty Review',
      () => work.submitted(),
      (id) => transitions.approve(withDuty('projects', 'pay'), id, { approvedAmount: AMOUNT, reason: 'x', confirmMinutes: true }),
    ],
    [
      'a rejection by an admin without the duty Review',
      () => work.submitted(),
      (id) => transitions.run(withDuty('projects'), id, { action: 'reject', reason: 'x' }),
    ],
    [
      'a cancellation by a reviewer',
      () => work.submitted(),
      (id) => transitions.cancel(withDuty('review'), id, { reason: 'x', amount: AMOUNT }),
    ],
    [
      'pay for submitted work by an admin who cancels it without the duty Review',
      () => work.submitted(),
      (id) => transitions.cancel(withDuty('projects'), id, { reason: 'x' }),
    ],
    [
      'no pay for submitted work by an admin who cancels it without the duty Review',
      () => work.submitted(),
      (id) => transitions.cancel(withDuty('projects'), id, { reason: 'x', amount: { amount: 0, currency: 'NGN' } }),
    ],
    [
      'pay above the recorded time by an admin who cancels without the duty Review',
      () => started(),
      (id) => transitions.cancel(withDuty('projects'), id, { reason: 'x', amount: AMOUNT }),
    ],
  ])('%s', async (_what, make, act) => {
    const { _id } = await make();
    const before = await stored(app);
    await expect(act(_id)).rejects.toThrow(ForbiddenException);
    expect(await stored(app)).toBe(before);
  });

  it('no cancellation without the duty Review that pays nothing, or the recorded time', async () => {
    const unpaid = await work.job();
    const { data } = await transitions.cancel(withDuty('projects'), unpaid._id, { reason: 'x', amount: { amount: 0, currency: 'NGN' } });
    expect(data).toMatchObject({ status: 'cancelled', approvedAmount: null });
    const running = await started();
    app.advance(60_000);
    const cancelled = await transitions.cancel(withDuty('projects'), running._id, { reason: 'x' });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', approvedAmount: { amount: expect.any(Number) } });
  });

  it('a decision on an application by its annotator, and a withdrawal by an admin', async () => {
    const project = await work.project();
    const applied = await work.as(work.annotator, 'POST', `/projects/${project._id}/apply`);
    const id = applied.body.data._id as string;
    await expect(applications.approve(annotator, id)).rejects.toThrow(ForbiddenException);
    await expect(applications.withdraw(admin, id)).rejects.toThrow(ForbiddenException);
  });
});
