import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { api, fillSignup, LOGIN, logIn, open, resetApp, SESSION, SIGNUP, user, visited } from '../../testing/public-app.js';

beforeEach(resetApp);
afterEach(cleanup);

describe('/login and /signup', () => {
  it('pass the return address to each other', async () => {
    open('/login?next=%2Fdashboard%2Fjobs');
    const form = await screen.findByRole('form', { name: 'Login' });
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('form', { name: 'Sign up' });
    expect(visited.at(-1)).toBe('/signup?next=%2Fdashboard%2Fjobs');
  });

  // @spec 8.sign-up.5
  it('sign up with the phone’s leading 0 removed and without the repeated password', async () => {
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    fillSignup(form);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(AUTH_MESSAGES.signupSuccess)).toBeTruthy();
    const names = { firstname: 'Ada', lastname: 'Obi', username: 'ada' };
    const sent = { ...names, email: 'ada@demo.test', phone: '8031234567', password: 'secret1' };
    expect(api.changes()).toEqual([[SIGNUP, sent]]);
  });

  // @spec 7.calls.3
  it.each([
    ['', AUTH_MESSAGES.signupSuccess],
    ['Welcome, Ada.', 'Welcome, Ada.'],
  ])('say what a sign-up answered that has no session, and go to the log-in: "%s"', async (message, shown) => {
    api.on(SIGNUP, { message });
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    fillSignup(form);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(shown)).toBeTruthy();
    expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy();
  });

  it('lead to the terms beside the sign-up button, in a tab of their own, so that typed values stay', async () => {
    open('/signup');
    const link = await screen.findByRole('link', { name: 'terms and privacy notice' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/terms', '_blank']);
  });

  it('do not repeat themselves in the header: no Login on /login', async () => {
    open('/login');
    await screen.findByRole('form', { name: 'Login' });
    expect(within(screen.getByRole('navigation', { name: 'Main' })).queryByRole('button', { name: 'Login' })).toBeNull();
  });

  it('are offered in the footer to a visitor, and no sign-up to somebody who is logged in', async () => {
    open('/about-us');
    const footer = within(await screen.findByRole('navigation', { name: 'Footer' }));
    expect(footer.getByRole('link', { name: 'Sign up' })).toBeTruthy();
    act(() => logInAs());
    expect(footer.queryByRole('link', { name: 'Sign up' })).toBeNull();
    expect(footer.getByRole('link', { name: 'Careers' })).toBeTruthy();
  });

  it('take a failed log-in from the screen with its form', async () => {
    api.refuse(LOGIN, 'No.', 401);
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    await logIn(form);
    expect(await screen.findByText(AUTH_MESSAGES.loginFailedTitle)).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('form', { name: 'Sign up' });
    expect(screen.queryByText(AUTH_MESSAGES.loginFailedTitle)).toBeNull();
  });

  it.each([
    ['/login?next=%2Fdashboard%2Fjobs&reason=expired', ACCOUNT_MESSAGES.sessionEnded],
    ['/login?next=%2Fdashboard%2Fjobs&reason=revoked', ACCOUNT_MESSAGES.sessionRevoked],
    ['/login?next=%2Fdashboard%2Fjobs&reason=suspended', ACCOUNT_MESSAGES.suspended],
    ['/login?next=%2Fdashboard%2Fjobs', ACCOUNT_MESSAGES.sessionNeeded],
  ])('show on %s the reason of the redirect, and return after the log-in', async (path, words) => {
    open(path);
    const form = await screen.findByRole('form', { name: 'Login' });
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
    await logIn(form);
    await waitFor(() => expect(visited).toContain('/dashboard/jobs'));
  });

  it('show no reason without a redirect', async () => {
    open('/login');
    await screen.findByRole('form', { name: 'Login' });
    expect(screen.queryByText(ACCOUNT_MESSAGES.sessionNeeded)).toBeNull();
  });

  it('show a suspended user the support address, until they log in with another account', async () => {
    api.refuse(LOGIN, ACCOUNT_MESSAGES.suspended, 401);
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    await logIn(form);
    expect((await within(form).findByRole('alert')).textContent).toContain(ACCOUNT_MESSAGES.suspended);
    expect(await within(form).findByRole('link', { name: 'support@labelbridge.example' })).toBeTruthy();
    api.on(LOGIN, SESSION);
    await user.click(within(form).getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
  });

  it.each([
    ['Email', '', 'Please enter your email!'],
    ['Email', 'ada', 'Please enter a valid email!'],
    ['Password', '', 'Please enter your password!'],
  ])('show at log-in for %s %j: %s', async (label, text, words) => {
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    if (text) await user.type(within(form).getByLabelText(label), text);
    await user.click(within(form).getByRole('button', { name: 'Login' }));
    expect(within(form).getByText(words)).toBeTruthy();
    expect(api.changes()).toEqual([]);
  });

  it.each([
    ['First name', '', 'Please enter your first name!'],
    ['Last name', '', 'Please enter your last name!'],
    ['Username', '', 'Please enter your username!'],
    ['Email', '', 'Please enter your email!'],
    ['Email', 'ada@', 'Please enter a valid email!'],
    ['Phone', '', 'Please enter your phone!'],
    ['Password', '', 'Please enter your password!'],
    ['Password', 'five5', 'Password must be at least 6 characters!'],
    ['Confirm password', '', 'Please confirm your password!'],
    ['Confirm password', 'other', 'Passwords do not match!'],
  ])('show at sign-up for %s %j: %s', async (label, text, words) => {
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    if (label === 'Confirm password') await user.type(within(form).getByLabelText('Password'), 'secret1');
    if (text) await user.type(within(form).getByLabelText(label), text);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(within(form).getByText(words)).toBeTruthy();
    expect(api.changes()).toEqual([]);
  });

  it.each([
    ['the server’s message', () => api.refuse(SIGNUP, 'Email taken.', 409), 'Email taken.'],
    ['a default message without one', () => api.on(SIGNUP, () => new Response('', { status: 500 })), AUTH_MESSAGES.signupFailed],
    ['a request to try again without a response', () => api.fail(SIGNUP), AUTH_MESSAGES.tryAgain],
  ])('show after a failed sign-up %s', async (_what, fail, words) => {
    fail();
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    fillSignup(form);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(form).getByLabelText('Phone')).toHaveProperty('value', '0803 123 4567');
  });

  it.each([
    ['/login', 'Login'],
    ['/signup', 'Sign up'],
  ])('disable the button of %s while a request is in flight', async (path, name) => {
    const answer = api.hold(`POST /api/auth${path}`);
    open(path);
    const form = await screen.findByRole('form', { name });
    fillSignup(form);
    const [button] = within(form)
      .getAllByRole('button', { name })
      .filter((one) => one.getAttribute('type') === 'submit');
    fireEvent.submit(form);
    expect(button?.hasAttribute('disabled')).toBe(true);
    expect(button?.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(api.changes()).toHaveLength(1));
    answer(Response.error());
    await waitFor(() => expect(button?.hasAttribute('disabled')).toBe(false));
  });

  it('show an error of the server at its field', async () => {
    api.refuse(LOGIN, 'Bad input', 400, { email: 'No such address.' });
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    await logIn(form);
    expect(await within(form).findByText('No such address.')).toBeTruthy();
  });
});
