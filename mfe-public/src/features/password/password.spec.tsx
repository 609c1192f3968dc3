import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { address } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { logInAs } from '@labelbridge/session/testing';
import { api, navigateTo, open, resetApp, user } from '../../testing/public-app.js';

const LOGOUT = 'POST /api/auth/logout';
const FORGOT = 'POST /api/auth/forgot-password';
const RESET = 'POST /api/auth/reset-password';
const mailLink = () => api.on(FORGOT, { message: PASSWORD_MESSAGES.resetRequested });
const refuse = (details: Record<string, string>) => api.refuse(RESET, 'Bad input', 400, details);
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  resetApp();
  mailLink();
  api.on(RESET, { message: PASSWORD_MESSAGES.reset });
});

describe('/forgot-password', () => {
  const ask = async (email: string) => {
    open('/forgot-password');
    const form = await screen.findByRole('form', { name: 'Forgot Password' });
    if (email) await user.type(within(form).getByLabelText('Email'), email);
    await user.click(within(form).getByRole('button', { name: 'Send the link' }));
    return form;
  };

  it.each([
    ['', 'Please enter your email!'],
    ['ada', 'Please enter a valid email!'],
  ])('rejects %j with: %s', async (email, words) => {
    expect(within(await ask(email)).getByText(words)).toBeTruthy();
    expect(api.changes()).toEqual([]);
  });

  it('shows the same message for known and unknown addresses', async () => {
    await ask('ada@demo.test');
    await heading('Check your email');
    expect(api.changes()).toEqual([[FORGOT, { email: 'ada@demo.test' }]]);
    expect(screen.getByText('If an account exists for ada@demo.test, a link is on its way. It works once, for 30 minutes.')).toBeTruthy();
  });

  it('keeps the address without a response, and for sending again', async () => {
    api.fail(FORGOT);
    const form = await ask('ada@demo.test');
    expect((await within(form).findByRole('alert')).textContent).toContain(CALL_MESSAGES.offline);
    mailLink();
    await user.click(within(form).getByRole('button', { name: 'Send the link' }));
    await user.click(await screen.findByRole('button', { name: 'Send it again' }));
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
  });

  it('is opened from the log-in modal with the typed address', async () => {
    open('/');
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Login' }));
    const modal = screen.getByRole('dialog', { name: 'Login' });
    await user.type(within(modal).getByLabelText('Email'), 'ada@demo.test');
    await user.click(within(modal).getByRole('link', { name: 'Forgot Password?' }));
    await heading('Forgot Password');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
  });
});

describe('/reset-password', () => {
  const LINK = '/reset-password#token=first';
  const fill = async (newPassword: string, confirm: string) => {
    const form = await screen.findByRole('form', { name: 'Set a new password' });
    for (const [label, text] of [
      ['New password', newPassword],
      ['Confirm new password', confirm],
    ] as const) {
      fireEvent.change(within(form).getByLabelText(label), { target: { value: text } });
    }
    await user.click(within(form).getByRole('button', { name: 'Set the new password' }));
    return within(form);
  };

  // @asvs V14.2.1
  it('removes the token from the address', async () => {
    open(LINK);
    await heading('Set a new password');
    await waitFor(() => expect(address()).toBe('/reset-password'));
  });

  it.each([
    ['', '', 'Please enter your password!'],
    ['five5', 'five5', 'Password must be at least 6 characters!'],
    ['Better-2026!', '', 'Confirm password must match password'],
    ['Seven7!', 'Seven7!', 'Password must have a minimum length of 8'],
    ['lower-2026!', 'lower-2026!', 'Password must contain at least one lowercase letter, uppercase letter, number, and special character'],
    ['Better-2026!', 'Another-2026!', 'The new password that you entered do not match!'],
  ])('rejects %j and %j with: %s', async (newPassword, confirm, words) => {
    open(LINK);
    expect((await fill(newPassword, confirm)).getByText(words)).toBeTruthy();
    expect(api.changes()).toEqual([]);
  });

  it('sets the password and leads to log in', async () => {
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('Your password is set');
    expect(api.changes()).toEqual([[RESET, { token: 'first', newPassword: 'Better-2026!' }]]);
    expect(screen.getByText(PASSWORD_MESSAGES.reset)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
  });

  it('logs out of the session that the server has ended', async () => {
    logInAs();
    api.on(LOGOUT, { message: '' });
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('Your password is set');
    expect(api.changes().map(([call]) => call)).toEqual([RESET, LOGOUT]);
  });

  it('explains that a link is used or expired, and offers a new one', async () => {
    refuse({ token: PASSWORD_MESSAGES.resetLinkDead });
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('This link does not work');
    expect(screen.getByText(PASSWORD_MESSAGES.resetLinkDead)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await heading('Forgot Password');
  });

  it('accepts a second link in the tab of an expired one', async () => {
    refuse({ token: 'dead' });
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('This link does not work');
    act(() => navigateTo('/reset-password#token=second'));
    await fill('Better-2026!', 'Better-2026!');
    await waitFor(() => expect(api.changes().at(-1)).toEqual([RESET, { token: 'second', newPassword: 'Better-2026!' }]));
    expect(address()).toBe('/reset-password');
  });

  it('shows an error of the server at its field, and keeps the typed values', async () => {
    refuse({ newPassword: 'Too common.' });
    open(LINK);
    const form = await fill('Better-2026!', 'Better-2026!');
    expect(await form.findByText('Too common.')).toBeTruthy();
    expect(form.getByLabelText('Confirm new password')).toHaveProperty('value', 'Better-2026!');
  });

  it('explains that the link is missing', async () => {
    open('/reset-password');
    await heading('The link is missing');
    expect(screen.getByRole('link', { name: 'Request a new link' })).toBeTruthy();
  });
});
