import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { Link } from '@labelbridge/router';
import { renderAt } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailCard } from './EmailCard.js';

const api = testApi();
beforeEach(() => api.on('GET /api/users/me', { data: { email: 'ada@x.test', emailVerified: false, verifyFirst: false } }));
afterEach(cleanup);

it('has the focus on its code for who comes to enter it, each time', async () => {
  renderAt(
    '/dashboard/settings#email-code',
    <>
      <EmailCard />
      <Link to="/dashboard/settings#email-code">Enter the code</Link>
    </>,
  );
  const code = await screen.findByLabelText(/^Code/);
  await waitFor(() => expect(document.activeElement).toBe(code));
  await userEvent.click(screen.getByRole('link', { name: 'Enter the code' }));
  await waitFor(() => expect(document.activeElement).toBe(code));
});

it('takes the focus from nobody else', async () => {
  renderAt('/dashboard/settings', <EmailCard />);
  await screen.findByLabelText(/^Code/);
  expect(document.activeElement).toBe(document.body);
});
