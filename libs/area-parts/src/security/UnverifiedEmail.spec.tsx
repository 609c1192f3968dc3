import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { tooManyTriesText, UNVERIFIED_EMAIL_MESSAGES as MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { ApiError } from '@labelbridge/session';
import * as calls from './security-calls.js';

const STATE: calls.EmailState = { email: 'ada@x.test', verified: false, holdsPayout: false };
let state: calls.EmailState | undefined = STATE;
const useEmailState: typeof calls.useEmailState = () => ({
  data: state,
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
});
const resendVerification = jest.fn<typeof calls.resendVerification>();
jest.unstable_mockModule('./security-calls.js', () => ({ ...calls, resendVerification, useEmailState }));
const { UnverifiedEmail } = await import('./UnverifiedEmail.js');

const onLater = jest.fn();
const show = (known: typeof state) => {
  state = known;
  render(
    <MemoryRouter>
      <UnverifiedEmail settings="/dashboard/settings" onLater={onLater} />
    </MemoryRouter>,
  );
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

beforeEach(() => {
  resendVerification.mockReset();
  onLater.mockReset();
});
afterEach(cleanup);

describe('an email that is not verified', () => {
  it('is shown with what it means, and where the code is entered', () => {
    show(STATE);
    expect(screen.getByText(MESSAGES.means)).toBeTruthy();
    expect(screen.queryByText(MESSAGES.holdsPayout, { exact: false })).toBeNull();
    expect(screen.getByRole('link', { name: MESSAGES.code }).getAttribute('href')).toBe('/dashboard/settings');
  });

  it('is told to hold the payout account back where it does', () => {
    show({ ...STATE, holdsPayout: true });
    expect(screen.getByText(MESSAGES.holdsPayout, { exact: false })).toBeTruthy();
  });

  it('is mailed again, and the answer shown, that of the limit too', async () => {
    show(STATE);
    resendVerification
      .mockResolvedValueOnce('A mail is on its way.')
      .mockRejectedValueOnce(new ApiError(tooManyTriesText(1200), { status: 429 }));
    await press(MESSAGES.again);
    expect(screen.getByRole('status').textContent).toBe('A mail is on its way.');
    await press(MESSAGES.again);
    expect(screen.getByRole('status').textContent).toBe('That was tried too often. Please try again in 20 minutes.');
  });

  it('is put aside', async () => {
    show(STATE);
    await press(MESSAGES.later);
    expect(onLater).toHaveBeenCalledTimes(1);
  });

  it.each([[undefined], [{ ...STATE, verified: true }]])('is not told of before that is known, nor once it is verified: %j', (known) => {
    show(known);
    expect(screen.queryByRole('region')).toBeNull();
  });
});
