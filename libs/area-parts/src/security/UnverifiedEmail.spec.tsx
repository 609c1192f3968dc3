import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tooManyTriesText, UNVERIFIED_EMAIL_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { UnverifiedEmail } from './UnverifiedEmail.js';

const api = testApi();
const onLater = jest.fn();
const show = (known: { emailVerified?: boolean; verifyFirst?: boolean } = {}) => {
  api.on('GET /api/users/me', { data: { email: 'ada@x.test', emailVerified: false, verifyFirst: false, ...known } });
  render(
    <MemoryRouter>
      <UnverifiedEmail settings="/dashboard/settings" onLater={onLater} />
    </MemoryRouter>,
  );
};
const RESEND = 'POST /api/auth/verify-email/resend';
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

beforeEach(() => {
  onLater.mockReset();
});
afterEach(cleanup);

describe('an email that is not verified', () => {
  it('is shown with what it means, and where the code is entered', async () => {
    show();
    expect(await screen.findByText(MESSAGES.means)).toBeTruthy();
    expect(screen.queryByText(MESSAGES.holdsPayout, { exact: false })).toBeNull();
    expect(screen.getByRole('link', { name: MESSAGES.code }).getAttribute('href')).toBe('/dashboard/settings#email-code');
  });

  it('is told to hold the payout account back where it does', async () => {
    show({ verifyFirst: true });
    expect(await screen.findByText(MESSAGES.holdsPayout, { exact: false })).toBeTruthy();
  });

  it('is mailed again, and the answer shown, that of the limit too', async () => {
    show();
    api.on(RESEND, { message: 'A mail is on its way.' });
    await press(MESSAGES.again);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('A mail is on its way.'));
    api.refuse(RESEND, tooManyTriesText(1200), 429);
    await press(MESSAGES.again);
    const text = 'That was tried too often. Please try again in 20 minutes.';
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
  });

  it('is put aside', async () => {
    show();
    await press(MESSAGES.later);
    expect(onLater).toHaveBeenCalledTimes(1);
  });

  it('is not told of before that is known, nor once it is verified', async () => {
    show({ emailVerified: true });
    expect(screen.queryByRole('region')).toBeNull();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(screen.queryByRole('region')).toBeNull();
  });
});
