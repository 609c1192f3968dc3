import { expect, it } from '@jest/globals';
import { APPEAL_DAYS, businessDate } from '@labelbridge/contracts';
import { renderAt } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { screen } from '@testing-library/react';
import JobsPage from './JobsPage.js';

const api = testApi();

it('says of which day its list is, and where', async () => {
  api.on('GET /api/jobs', { data: [], page: { total: 0, next: null } });
  api.on('GET /api/jobs/totals', { data: {} });
  const { container } = renderAt('/dashboard/jobs', <JobsPage />);
  await screen.findByRole('heading', { name: 'Jobs' });
  expect(container.textContent).toContain(`As at ${businessDate(new Date())}, Lagos`);
});

it('says of a rejected job until when it can be appealed, unless it was or the time is over', async () => {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  const job = { _id: 'j1', status: 'rejected', task: { taskName: 'Text Annotation', title: 'Reviews' } };
  const rows = [
    { ...job, statusChangedAt: ago(1) },
    { ...job, _id: 'j2', statusChangedAt: ago(1), appeal: 'lost' },
    { ...job, _id: 'j3', statusChangedAt: ago(APPEAL_DAYS + 1) },
  ];
  api.on('GET /api/jobs', { data: rows, page: { total: 3, next: null } });
  api.on('GET /api/jobs/totals', { data: {} });
  renderAt('/dashboard/jobs?tab=rejected', <JobsPage />);
  const [told, ...others] = await screen.findAllByText(/^You can appeal until/);
  expect(others).toEqual([]);
  expect(told?.querySelector('time')?.dateTime).toBe(new Date(now + (APPEAL_DAYS - 1) * 86_400_000).toISOString());
  expect(told?.textContent).toMatch(/\d\d:\d\d (Lagos time|UTC.*)$/);
});
