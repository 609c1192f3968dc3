import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { AUTH_MESSAGES, loginHeldText, SECOND_FACTOR_MESSAGES, SECURITY_MESSAGES } from '@labelbridge/contracts';
import { api, LOGIN, logIn, open, resetApp, SESSION, user, visited } from '../../testing/public-app.js';

const SECOND = 'POST /api/auth/login/second-factor';

beforeEach(resetApp);
afterEach(cleanup);

describe('the log-in modal', () => {
  const openModal = async () => {
    open('/');
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Login' }));
    return screen.getByRole('dialog', { name: 'Login' });
  };

  it('leads an annotator to their overview', async () => {
    await logIn(await openModal());
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
    expect(api.changes()).toEqual([[LOGIN, { email: 'ada@demo.test', password: 'secret1' }]]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(AUTH_MESSAGES.loginSuccess)).toBeTruthy();
  });

  it.each([
    ['the server’s message', () => api.refuse(LOGIN, 'This account is suspended.', 401), 'This account is suspended.'],
    ['Invalid credentials. without one', () => api.on(LOGIN, () => new Response('', { status: 401 })), AUTH_MESSAGES.invalidCredentials],
    ['a request to try again without a response', () => api.fail(LOGIN), AUTH_MESSAGES.tryAgain],
  ])('shows Login Failed and %s, and keeps the typed values', async (_what, fail, words) => {
    fail();
    const modal = await openModal();
    await logIn(modal);
    const notice = await within(modal).findByRole('alert');
    expect(notice.textContent).toContain(AUTH_MESSAGES.loginFailedTitle);
    expect(notice.textContent).toContain(words);
    expect(within(modal).getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
  });

  it('switches to sign-up and back', async () => {
    await user.click(within(await openModal()).getByRole('button', { name: 'Sign up' }));
    expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull();
    await user.click(within(screen.getByRole('dialog', { name: 'Sign Up' })).getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeTruthy();
  });
});

describe('a log-in that requires more than a password', () => {
  const inPage = () => screen.findByRole('form', { name: 'Login' });
  const typeSecondFactor = async () => {
    const form = within(await screen.findByRole('form', { name: SECOND_FACTOR_MESSAGES.title }));
    await user.type(form.getByLabelText(SECOND_FACTOR_MESSAGES.codeLabel), '000000');
    await user.click(form.getByRole('button', { name: 'Login' }));
    return form;
  };

  it('asks for the e-mailed code after failed log-ins, keeps the typed values and sends the code', async () => {
    const message = loginHeldText(720);
    api.refuse(LOGIN, message, 429, { code: SECURITY_MESSAGES.loginCodeHint });
    open('/login');
    await logIn(await inPage());
    const code = await screen.findByLabelText(SECURITY_MESSAGES.loginCodeLabel);
    expect(screen.getByText(SECURITY_MESSAGES.loginCodeHint)).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    api.on(LOGIN, SESSION);
    await user.type(code, 'K7QX4-M2PD9');
    await user.click(within(await inPage()).getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
    expect(api.changes().at(-1)).toEqual([LOGIN, { email: 'ada@demo.test', password: 'secret1', code: 'K7QX4-M2PD9' }]);
  });

  it('asks for the second factor, shows an error at a wrong code, and logs in with the right one', async () => {
    api.on(LOGIN, { challenge: 'c1' });
    api.refuse(SECOND, SECOND_FACTOR_MESSAGES.codeWrong, 401, { code: SECOND_FACTOR_MESSAGES.codeWrong });
    open('/login');
    await logIn(await inPage());
    const form = await typeSecondFactor();
    expect(await form.findByText(SECOND_FACTOR_MESSAGES.codeWrong)).toBeTruthy();
    api.on(SECOND, SESSION);
    await user.click(form.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
    expect(api.changes().at(-1)).toEqual([SECOND, { challenge: 'c1', code: '000000' }]);
  });

  it('returns to the first step when the second one has expired', async () => {
    api.on(LOGIN, { challenge: 'c1' });
    api.refuse(SECOND, SECOND_FACTOR_MESSAGES.challengeOver, 401);
    open('/login');
    await logIn(await inPage());
    await typeSecondFactor();
    expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy();
  });
});
