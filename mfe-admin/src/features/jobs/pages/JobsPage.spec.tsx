import { afterEach, expect, it } from '@jest/globals';
import { OWN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import { type JobRow } from '../api/jobs.js';
import JobsPage from './JobsPage.js';

const person = (username: string, firstname: string) => ({ firstname, lastname: 'Obi', username });
const row = (_id: string, annotator: NonNullable<JobRow['annotator']>): JobRow => ({
  _id,
  status: 'submitted',
  task: { taskName: 'Text Annotation', title: 'Ratings' },
  annotator,
  proposedAmount: { amount: 100_000, currency: 'NGN' },
});
const api = testApi();

afterEach(cleanup);

it('leaves the own jobs out of what is decided together, and says who decides on them', async () => {
  useSession.setState({ status: 'user', user: testUser({ userName: 'ada', userRole: 'ADMIN' }) });
  api.on('GET /api/jobs', { data: [row('j1', person('ada', 'Ada')), row('j2', person('bola', 'Bola'))], page: { total: 2, next: null } });
  api.on('GET /api/jobs/totals', { data: { submitted: 2 } });
  for (const list of ['projects', 'users'] as const) api.on(`GET /api/${list}`, { data: [], page: { total: 0, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/jobs?status=submitted']}>
      <JobsPage />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 1 shown' }));
  expect(screen.getByText('1 selected: ₦1,000.00')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Ada Obi/ })).toBeNull();
  const own = screen.getByText('Ada Obi').closest('tr');
  expect(own && within(own).getByText(OWN_MESSAGES.yours)).toBeTruthy();
  expect(screen.getByText(OWN_MESSAGES.inList)).toBeTruthy();
  expect(own && within(own).queryByRole('button')).toBeNull();
});
