import { expect, it } from '@jest/globals';
import { businessDate } from '@labelbridge/contracts';
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
