import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { address } from '@labelbridge/router/testing';
import * as session from '@labelbridge/session';
import { asAda, logout, navigateTo, open, resetApp, user } from '../../testing/public-app.js';

const requestResetLink = jest.fn<(email: string) => Promise<{ message: string }>>();
const setPasswordByLink = jest.fn<(token: string, newPassword: string) => Promise<{ message: string }>>();
jest.unstable_mockModule('./api/passwords.js', () => ({ requestResetLink, setPasswordByLink }));

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  resetApp();
  requestResetLink.mockReset().mockResolvedValue({ message: PASSWORD_MESSAGES.resetRequested });
  setPasswordByLink.mockReset().mockResolvedValue({ message: PASSWORD_MESSAGES.reset });
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
    expect(requestResetLink).not.toHaveBeenCalled();
  });

  it('shows the same message for known and unknown addresses', async () => {
    await ask('ada@demo.test');
    expect(requestResetLink).toHaveBeenCalledWith('ada@demo.test');
    await heading('Check your email');
    expect(screen.getByText('If an account exists for ada@demo.test, a link is on its way. It works once, for 30 minutes.')).toBeTruthy();
  });

  it('keeps the address without a response, and for sending again', async () => {
    requestResetLink.mockRejectedValueOnce(new session.ApiError('We could not reach Labelbridge.', { offline: true }));
    const form = await ask('ada@demo.test');
    expect(within(form).getByRole('alert').textContent).toContain('We could not reach Labelbridge.');
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
    expect(setPasswordByLink).not.toHaveBeenCalled();
  });

  it('sets the password and leads to log in', async () => {
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('Your password is set');
    expect(setPasswordByLink).toHaveBeenCalledWith('first', 'Better-2026!');
    expect(screen.getByText(PASSWORD_MESSAGES.reset)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login');
    expect(logout).not.toHaveBeenCalled();
  });

  it('logs out of the session that the server has ended', async () => {
    await asAda();
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('Your password is set');
    expect(logout).toHaveBeenCalledTimes(1);
  });

  it('explains that a link is used or expired, and offers a new one', async () => {
    setPasswordByLink.mockRejectedValue(
      new session.ApiError('Bad input', { status: 400, details: { token: PASSWORD_MESSAGES.resetLinkDead } }),
    );
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('This link does not work');
    expect(screen.getByText(PASSWORD_MESSAGES.resetLinkDead)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Request a new link' }));
    await heading('Forgot Password');
  });

  it('accepts a second link in the tab of an expired one', async () => {
    setPasswordByLink.mockRejectedValue(new session.ApiError('Bad input', { status: 400, details: { token: 'dead' } }));
    open(LINK);
    await fill('Better-2026!', 'Better-2026!');
    await heading('This link does not work');
    act(() => navigateTo('/reset-password#token=second'));
    await fill('Better-2026!', 'Better-2026!');
    expect(setPasswordByLink).toHaveBeenLastCalledWith('second', 'Better-2026!');
    expect(address()).toBe('/reset-password');
  });

  it('shows an error of the server at its field, and keeps the typed values', async () => {
    setPasswordByLink.mockRejectedValue(new session.ApiError('Bad input', { status: 400, details: { newPassword: 'Too common.' } }));
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
