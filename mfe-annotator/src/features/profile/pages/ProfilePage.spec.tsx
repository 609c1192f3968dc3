import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PAYOUT_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { ApiError, CALL_MESSAGES } from '@labelbridge/session';
import { ADA } from '../testing/ada.js';

import * as calls from '../api/profile.js';

const saveProfile = jest.fn<typeof calls.saveProfile>();
const useProfile: typeof calls.useProfile = () => ({
  data: ADA,
  error: undefined,
  loading: false,
  seenAt: undefined,
  reload: async () => undefined,
});
const resolveAccount = jest.fn<typeof calls.resolveAccount>();
jest.unstable_mockModule('../api/profile.js', () => ({ ...calls, resolveAccount, saveProfile, useProfile }));
const { default: ProfilePage } = await import('./ProfilePage.js');

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};

beforeEach(() => {
  saveProfile.mockReset();
  resolveAccount.mockReset();
  resolveAccount.mockResolvedValue({ accountName: null, checkDigitOk: null, choices: [], message: null, nameMatch: 'unresolved' });
  render(<ProfilePage />);
});
afterEach(cleanup);

describe('the profile', () => {
  it('is shown, and edited only in edit mode; e-mail never', async () => {
    expect([button('Save'), button('Cancel')]).toEqual([null, null]);
    expect(field('First name').disabled).toBe(true);
    await press('Edit');
    expect(button('Edit')).toBeNull();
    expect([field('First name').disabled, field('Email').disabled]).toEqual([false, true]);
    expect(document.activeElement).toBe(field('First name'));
  });

  it('hides the account number but for its end until it is asked for', async () => {
    expect(field('Account Number').value).toBe('••4579');
    await press('Show account number');
    expect(field('Account Number').value).toBe('0000014579');
  });

  it('asks for the account number before the name that belongs to it', () => {
    const following = field('Account Number').compareDocumentPosition(field('Account Name'));
    expect(following & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  });

  it('Save sends skills as a list, each once', async () => {
    saveProfile.mockResolvedValue({ sent: true, message: 'Your profile is saved.' });
    await press('Edit');
    await retype('Skills (optional)', ' Hausa,  radio news, hausa');
    await press('Save');
    expect(saveProfile).toHaveBeenCalledWith(ADA, { skills: ['Hausa', 'radio news'] });
  });

  it('Save sends what changed and leaves edit mode', async () => {
    saveProfile.mockResolvedValue({ sent: true, message: 'Your profile is saved.' });
    await press('Edit');
    await retype('Phone Number', '0805 111 2222');
    await press('Save');
    expect(saveProfile).toHaveBeenCalledWith(ADA, { phone: '8051112222' });
    expect(document.activeElement).toBe(button('Edit'));
  });

  it('Cancel drops what was typed and sends nothing', async () => {
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Cancel');
    expect(field('Last name').value).toBe('Obi');
    expect(saveProfile).not.toHaveBeenCalled();
  });

  it('keeps what was typed when a call fails, and says so', async () => {
    saveProfile.mockRejectedValue(new ApiError(CALL_MESSAGES.offline, { offline: true }));
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Save');
    expect(screen.getByRole('alert').textContent).toContain(CALL_MESSAGES.offline);
    expect(field('Last name').value).toBe('Eze');
  });

  it('calls a proof that the person did not give no error, and keeps what was typed', async () => {
    saveProfile.mockRejectedValue(new ApiError('Please prove it.', { status: 403, details: { stepUp: 'Please prove it.' } }));
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Save');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText(STEP_UP_MESSAGES.cancelled)).toBeTruthy();
    expect(field('Last name').value).toBe('Eze');
  });

  it('shows what the server refuses at its field', async () => {
    saveProfile.mockRejectedValue(new ApiError('No.', { status: 400, details: { bankCode: 'This bank is closed.' } }));
    await press('Edit');
    await userEvent.selectOptions(field('Bank'), '044');
    await press('Save');
    expect(document.activeElement).toBe(field('Bank'));
    expect(screen.getByText('This bank is closed.')).toBeTruthy();
  });

  it('warns of a check digit that does not fit, and saves all the same', async () => {
    saveProfile.mockResolvedValue({ sent: true, message: 'Your profile is saved.' });
    await press('Edit');
    expect(screen.queryByText(PAYOUT_MESSAGES.accountNumberDoubtful)).toBeNull();
    await retype('Account Number', '0000014570');
    expect(screen.getByText(PAYOUT_MESSAGES.accountNumberDoubtful)).toBeTruthy();
    await press('Save');
    expect(saveProfile).toHaveBeenCalledTimes(1);
  });

  it('asks the bank whose account was typed, and offers its name', async () => {
    saveProfile.mockResolvedValue({ sent: true, message: 'Your profile is saved.' });
    resolveAccount.mockResolvedValue({ accountName: 'OBI ADA NKEM', checkDigitOk: true, choices: [], message: null, nameMatch: 'match' });
    await press('Edit');
    await retype('Account Number', '1234567897');
    expect(await screen.findByText('OBI ADA NKEM', { selector: 'b' }, { timeout: 5_000 })).toBeTruthy();
    expect(resolveAccount).toHaveBeenLastCalledWith({ bankCode: '011', accountNumber: '1234567897' });
    await userEvent.selectOptions(field('Account Name'), 'OBI ADA NKEM');
    await press('Save');
    expect(saveProfile).toHaveBeenCalledTimes(1);
  });
});
