import { afterEach, expect, it, jest } from '@jest/globals';
import { OWN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

import * as calls from '../api/jobs.js';

const person = (username: string, firstname: string) => ({ firstname, lastname: 'Obi', username });
const row = (_id: string, annotator: NonNullable<calls.JobRow['annotator']>): calls.JobRow => ({
  _id,
  status: 'submitted',
  task: { taskName: 'Text Annotation', title: 'Ratings' },
  annotator,
  proposedAmount: { amount: 100_000, currency: 'NGN' },
});
const list = {
  data: [row('j1', person('ada', 'Ada')), row('j2', person('bola', 'Bola'))],
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
  page: { total: 2, next: null },
  hasMore: false,
  loadMore: async () => undefined,
  loadingMore: false,
};
jest.unstable_mockModule('../api/jobs.js', () => ({ ...calls, useJobs: () => list, useJobTotals: () => ({}) }));
jest.unstable_mockModule('../components/JobFilters.js', () => ({ JobSelects: () => null, ProjectAndAnnotatorFilters: () => null }));
const { default: JobsPage } = await import('./JobsPage.js');

afterEach(cleanup);

it('leaves the own jobs out of what is decided together, and says who decides on them', async () => {
  useSession.setState({ status: 'user', user: testUser({ userName: 'ada', userRole: 'ADMIN' }) });
  render(
    <MemoryRouter initialEntries={['/admin/jobs?status=submitted']}>
      <JobsPage />
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all 1 shown' }));
  expect(screen.getByText('1 selected: ₦1,000.00')).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /Ada Obi/ })).toBeNull();
  const own = screen.getByText('Ada Obi').closest('tr');
  expect(own && within(own).getByText(OWN_MESSAGES.yours)).toBeTruthy();
  expect(screen.getByText(OWN_MESSAGES.inList)).toBeTruthy();
  expect(own && within(own).queryByRole('button')).toBeNull();
});
