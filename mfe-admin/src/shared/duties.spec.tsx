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

it.each(['/admin/users/ada', '/admin/jobs/one/review', '/admin/payments/payouts/one', '/admin/tasks/one/items'])(
  '%s, a page of one record, is for a duty too',
  async (path) => {
    logInAs({ userRole: 'ADMIN', duties: ['settings'] });
    renderAt(path, <Area />);
    expect(
      await screen.findByText(/You do not have the duty .* An admin with the duty People can give it to you\. Yours: Settings\./),
    ).toBeTruthy();
  },
);

it('an admin whose session names no duties opens every page', async () => {
  logInAs({ userRole: 'ADMIN' });
  api.hold('GET /api/testimonials');
  renderAt('/admin/settings/testimonials', <Area />);
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy();
});
