import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PASSWORD_MESSAGES, RESET_PASSWORD_MESSAGES } from '@labelbridge/contracts';
import { ResetPasswordForm } from './ResetPasswordForm.js';

const onChange = jest.fn<(change: { oldPassword: string; newPassword: string }) => Promise<string>>();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const reset = async (old: string, next: string, confirm: string) => {
  for (const [label, text] of [
    ['Old password', old],
    ['New password', next],
    ['Confirm new password', confirm],
  ] as const) {
    await userEvent.clear(field(label));
    if (text !== '') await userEvent.type(field(label), text);
  }
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
};
const shown = (text: string) => screen.queryAllByText(text).length;

beforeEach(() => {
  onChange.mockReset();
  render(<ResetPasswordForm email="ada@x.test" onChange={onChange} />);
});
afterEach(cleanup);

describe('Reset Password', () => {
  it.each([
    ['', '', '', [RESET_PASSWORD_MESSAGES.passwordRequired, RESET_PASSWORD_MESSAGES.confirmRequired]],
    ['five5', 'five5', 'Seven7!', [RESET_PASSWORD_MESSAGES.passwordTooShort, RESET_PASSWORD_MESSAGES.confirmTooShort]],
    ['present', 'lower-2026', 'lower-2026', [RESET_PASSWORD_MESSAGES.confirmPattern]],
    ['present', 'Better-2026!', 'Better-2027!', [RESET_PASSWORD_MESSAGES.passwordsDiffer]],
  ])('%j, %j, %j: %j', async (old, next, confirm, expected) => {
    await reset(old, next, confirm);
    for (const text of expected) expect(shown(text)).toBeGreaterThan(0);
    expect(onChange).not.toHaveBeenCalled();
  });

  it('sends the old and the new password, and empties the form', async () => {
    onChange.mockResolvedValue(PASSWORD_MESSAGES.changed);
    await reset('present', 'Better-2026!', 'Better-2026!');
    expect(onChange).toHaveBeenCalledWith({ oldPassword: 'present', newPassword: 'Better-2026!' });
    expect(['Old password', 'New password', 'Confirm new password'].map((label) => field(label).value)).toEqual(['', '', '']);
  });

  it('says at the old password that it is wrong, and keeps what was typed', async () => {
    const details = { oldPassword: PASSWORD_MESSAGES.oldPasswordWrong };
    onChange.mockRejectedValue(Object.assign(new Error('No.'), { details }));
    await reset('mistaken', 'Better-2026!', 'Better-2026!');
    expect(shown(PASSWORD_MESSAGES.oldPasswordWrong)).toBe(1);
    expect(document.activeElement).toBe(field('Old password'));
    expect(field('New password').value).toBe('Better-2026!');
  });
});
