import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { PAGES, dutyMissingMessage } from '@labelbridge/contracts';
import { address, renderAt } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, screen } from '@testing-library/react';
import { Area } from '../routes.js';

const api = testApi();
beforeEach(() => {
  api.hold('GET /api/overview');
});
afterEach(cleanup);

const guarded = PAGES.ADMIN.flatMap(({ path, duties }) => (duties ? [{ path, duties }] : []));

it.each(guarded)('$path tells an admin without $duties which duty is missing and who gives it', async ({ path, duties }) => {
  logInAs({ userRole: 'ADMIN', duties: [] });
  renderAt(path, <Area />);
  expect(await screen.findByText(dutyMissingMessage(duties), { exact: false })).toBeTruthy();
  expect(address()).toBe(path);
  expect(api.sent).toEqual([]);
});

it.each([
  '/admin/users/ada',
  '/admin/users/ada/quality',
  '/admin/jobs/one/review',
  '/admin/payments/payouts/one',
  '/admin/tasks/one/items',
])('%s, a page of one record, is for a duty too', async (path) => {
  logInAs({ userRole: 'ADMIN', duties: ['settings'] });
  renderAt(path, <Area />);
  expect(
    await screen.findByText(/You do not have the duty .* An admin with the duty People can give it to you\. Yours: Settings\./),
  ).toBeTruthy();
});

it('an admin whose session names no duties opens every page', async () => {
  logInAs({ userRole: 'ADMIN' });
  api.hold('GET /api/testimonials');
  renderAt('/admin/settings/testimonials', <Area />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});

it('the overview of a reviewer shows the work to review, and leads to no page of another duty', async () => {
  // jsdom has none; plots wait until they are in sight.
  Object.assign(globalThis, {
    IntersectionObserver: class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  });
  logInAs({ userRole: 'ADMIN', duties: ['review'] });
  const rest = { applicationsWaiting: null, users: null, activeProjects: [], todaysAssignedTasks: [] };
  const money = { paidOut: null, unpaid: null, unquoted: null };
  api.on('GET /api/overview', { data: { role: 'ADMIN', ...money, projects: 7, tasks: 25, waitingForReview: 3, ...rest } });
  renderAt('/admin', <Area />);
  expect(await screen.findByText(/3 jobs to review/)).toBeTruthy();
  expect(screen.queryByText('Total Projects')).toBeNull();
  expect(screen.queryByText('Create New Project')).toBeNull();
});
