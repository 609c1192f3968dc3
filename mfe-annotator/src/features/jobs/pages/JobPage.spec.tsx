import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { Route, Routes } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen } from '@testing-library/react';
import { type JobDetail } from '../api/jobs.js';
import { JOB } from '../job.fixture.js';
import JobPage from './JobPage.js';

const api = testApi();
const DETAIL: JobDetail = {
  ...JOB,
  messages: [],
  lastAppeal: null,
  hasDecider: null,
  holder: null,
  overturnPays: null,
  settlement: null,
  contentStop: null,
  latestGuideline: null,
  cancellation: null,
};
const REJECTED = { ...DETAIL, status: 'rejected', rejectionReason: 'Signs are not marked.' } as const;
const ITEMS: NonNullable<JobDetail['items']> = { total: 3, open: 0, skipped: 0, sentBack: 0, toReview: 0, seconds: 90, proposedMinutes: 2 };

beforeEach(() => {
  logInAs();
  api.on('GET /api/payments', { data: [], page: { total: 0, next: null } });
});
afterEach(cleanup);

const open = (job: JobDetail) => {
  api.on('GET /api/jobs/:id', { data: job });
  render(
    <MemoryRouter initialEntries={['/dashboard/jobs/job1']}>
      <Routes>
        <Route path="/dashboard/jobs/:id" element={<JobPage />} />
      </Routes>
    </MemoryRouter>,
  );
  return screen.findByRole('heading', { name: 'Street signs' });
};

it.each([
  ['of all items', ITEMS, true],
  ['of those sent back alone', { ...ITEMS, sentBack: 1 }, false],
  ['of work elsewhere', null, false],
])('says of a rejection whether its reason holds for all items: %s', async (_what, items, saysSo) => {
  await open({ ...REJECTED, items });
  expect(screen.getByText('Signs are not marked.')).toBeTruthy();
  expect(screen.queryAllByText(WORK_MESSAGES.rejectedAllItems)).toHaveLength(saysSo ? 1 : 0);
});

const DISTURBING: JobDetail = { ...DETAIL, content: ['sexual'] };

it.each<[string, JobDetail, number]>([
  ['is allowed', DISTURBING, 1],
  ['is not allowed', { ...DISTURBING, contentToAllow: ['sexual'] }, 0],
])('the links to work elsewhere whose content %s', async (_what, job, links) => {
  await open(job);
  expect(screen.queryAllByRole('link', { name: 'Work on Street signs' })).toHaveLength(links);
});
