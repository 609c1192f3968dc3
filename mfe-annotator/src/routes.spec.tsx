import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { address, renderAt } from '@labelbridge/router/testing';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { cleanup, screen } from '@testing-library/react';
import { Area } from './routes.js';

const api = testApi();
beforeEach(() => {
  logInAs({ userRole: 'USER' });
  api.hold('GET /api/overview');
});
afterEach(cleanup);

it.each(['/dashboard/overview', '/dashboard'])('%s shows the overview', async (path) => {
  renderAt(path, <Area />);
  await screen.findByRole('heading', { level: 1 });
  expect(address()).toBe('/dashboard/overview');
});

it('leads from an unknown page to the landing page, and says so', async () => {
  renderAt(
    '/dashboard/nowhere',
    <>
      <Area />
      <Toaster />
    </>,
  );
  expect(await screen.findByText('There is no page at that address.')).toBeTruthy();
  expect(address()).toBe('/');
});
