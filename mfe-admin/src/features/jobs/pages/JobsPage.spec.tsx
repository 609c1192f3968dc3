import { afterEach, expect, it } from '@jest/globals';
import { OWN_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PROJECT } from '../../projects/api/project.fixture.js';
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

it('says how far the items of a pending job are', async () => {
  useSession.setState({ status: 'user', user: testUser({ userName: 'ada', userRole: 'ADMIN' }) });
  const pending: JobRow = { ...row('j1', person('bola', 'Bola')), status: 'pending', progress: { items: 20, done: 12, skipped: 1 } };
  api.on('GET /api/jobs', { data: [pending], page: { total: 1, next: null } });
  api.on('GET /api/jobs/totals', { data: { pending: 1 } });
  for (const list of ['projects', 'users'] as const) api.on(`GET /api/${list}`, { data: [], page: { total: 0, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/jobs']}>
      <JobsPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText('12 of 20 done, 1 skipped')).toBeTruthy();
});

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

it.each([
  ['', { pending: 0, submitted: 0, approved: 0, rejected: 0 }, 'No jobs in this project yet'],
  ['', { pending: 0, submitted: 0, approved: 3, rejected: 0 }, 'No pending jobs in this project'],
  ['&q=signs', { pending: 0, submitted: 0, approved: 0, rejected: 0 }, /^Nothing/],
])('says of a project%s with %j what is not there', async (more, totals, said) => {
  const none = { data: [], page: { total: 0, next: null } };
  for (const list of ['jobs', 'projects', 'users'] as const) api.on(`GET /api/${list}`, none);
  api.on('GET /api/projects/:id', { data: PROJECT });
  api.on('GET /api/jobs/totals', { data: totals });
  render(
    <MemoryRouter initialEntries={[`/admin/jobs?projectId=1${more}`]}>
      <JobsPage />
    </MemoryRouter>,
  );
  expect(await screen.findByText(said)).toBeTruthy();
});

it.each([
  ['?status=submitted', 'status=submitted', 'sort=statusChangedAt'],
  ['?status=submitted&sort=-statusChangedAt', 'status=submitted', 'sort=-statusChangedAt'],
  ['?status=approved', 'status=approved', undefined],
])('asks for the jobs of %s with the longest wait for a decision first: %s, %s', async (search, status, sort) => {
  for (const list of ['jobs', 'projects', 'users'] as const) api.on(`GET /api/${list}`, { data: [], page: { total: 0, next: null } });
  api.on('GET /api/jobs/totals', { data: {} });
  render(
    <MemoryRouter initialEntries={[`/admin/jobs${search}`]}>
      <JobsPage />
    </MemoryRouter>,
  );
  await screen.findByText(/^No /);
  const asked = api.sent.map(([call]) => call).find((call) => call.startsWith('GET /api/jobs?')) ?? '';
  const query = new URL(asked.slice(4), 'http://localhost').searchParams;
  expect([`status=${query.get('status')}`, query.has('sort') ? `sort=${query.get('sort')}` : undefined]).toEqual([status, sort]);
});
