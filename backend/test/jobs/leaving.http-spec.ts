import { expect, it } from '@jest/globals';
import { DECLINE_REASONS } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteOfWork } from '../support/suites.js';
import { APPROVAL, SUBMISSION, jobCalls } from '../support/work.js';

const { app, work } = await suiteOfWork();
const { mine, admins } = jobCalls({ app, work });
const [REASON] = DECLINE_REASONS;

// @fairwork 2.1
it('no figure about a person is lowered if they decline, are cancelled with cause, or leave a project', async () => {
  const [done, declined, cancelled] = [await work.job(), await work.job(), await work.job()];
  expectAnswer(await mine('POST', `/jobs/${done._id}/submit`, SUBMISSION), 200);
  expectAnswer(await admins('POST', `/jobs/${done._id}/approve`, APPROVAL), 200);
  // Admins judge them by an application.
  const { _id: projectId } = await work.project({ publicStatus: 'Active' });
  const { _id: applicationId } = (await mine('POST', `/projects/${projectId}/apply`)).body.data;
  const other = await work.project({ publicStatus: 'Active' });
  const { _id: left } = (await mine('POST', `/projects/${other._id}/apply`)).body.data;

  /** Figures that admins and the person read, without the number of open jobs. */
  const figures = async () => {
    const { annotator } = (await admins('GET', `/applications/${applicationId}`)).body.data;
    const { open: _open, ...past } = annotator.pastJobs;
    const quality = (await mine('GET', '/users/me/quality')).body.data;
    const people = (await admins('GET', `/projects/${projectId}/quality/people`)).body.data;
    return { past, missing: [annotator.missing, annotator.missingExam, annotator.missingScore], quality, people };
  };

  const before = await figures();
  expect(before.past).toMatchObject({ approved: 1, rejected: 0, approvalRate: 1 });
  expectAnswer(await mine('POST', `/jobs/${declined._id}/decline`, { reason: REASON }), 200);
  const cause = { reason: 'The client stopped the project.', amount: { amount: 500_000, currency: 'NGN' } };
  expectAnswer(await admins('POST', `/jobs/${cancelled._id}/cancel`, cause), 200);
  expectAnswer(await mine('POST', `/applications/${left}/withdraw`), 200);
  expect(await figures()).toEqual(before);
});
