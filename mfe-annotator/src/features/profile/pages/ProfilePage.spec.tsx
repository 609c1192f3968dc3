import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEVICE_MESSAGES, NO_SKILLS, PAYOUT_MESSAGES, STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { apiUser, logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { HttpResponse } from 'msw';
import { ADA } from '../profile.fixture.js';
import ProfilePage from './ProfilePage.js';

const ME = '/api/users/me';
const api = testApi();
const resolves = (accountName: string | null) =>
  api.on(`POST ${ME}/payout-account/resolve`, {
    data: { accountName, checkDigitOk: null, choices: [], message: null, nameMatch: accountName ? 'match' : 'unresolved' },
  });
const refuse = (status: number, field: string, message: string) =>
  api.on(`PATCH ${ME}`, () => HttpResponse.json({ message: 'No.', details: [{ field, message }] }, { status }));
const bodiesOf = (call: string) => api.sent.filter(([sent]) => sent === call).map(([, body]) => body);
const saved = () => bodiesOf(`PATCH ${ME}`);

const button = (name: string) => screen.queryByRole('button', { name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const retype = async (label: string, text: string) => {
  await userEvent.clear(field(label));
  await userEvent.type(field(label), text);
};

beforeEach(async () => {
  logInAs();
  api.on(`GET ${ME}`, { data: ADA });
  api.on(`GET ${ME}/skills`, { data: NO_SKILLS });
  api.on(`GET ${ME}/content`, { data: { allowed: [] } });
  api.on('GET /api/projects/outlook', { data: { open: 0, fitting: 0, pending: 0, joined: 0, anyFull: false, opens: [] } });
  api.on('GET /api/auth/me', apiUser());
  api.on(`PATCH ${ME}`, { message: 'Your profile is saved.', data: ADA });
  resolves(null);
  render(
    <MemoryRouter>
      <ProfilePage />
    </MemoryRouter>,
  );
  await screen.findByRole('button', { name: 'Edit' });
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
    await press('Edit');
    await retype('Other skills (optional)', ' Hausa,  radio news, hausa');
    await press('Save');
    await waitFor(() => expect(saved()).toEqual([{ skills: ['Hausa', 'radio news'] }]));
  });

  it('Save sends what changed and leaves edit mode', async () => {
    await press('Edit');
    await retype('Phone Number', '0805 111 2222');
    await press('Save');
    await waitFor(() => expect(document.activeElement).toBe(button('Edit')));
    expect(saved()).toEqual([{ phone: '8051112222' }]);
  });

  it('Cancel drops what was typed and sends nothing', async () => {
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Cancel');
    expect(field('Last name').value).toBe('Obi');
    expect(saved()).toEqual([]);
  });

  it('keeps what was typed when a call fails, and says so', async () => {
    api.refuse(`PATCH ${ME}`, 'Not now.', 503);
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
    expect(field('Last name').value).toBe('Eze');
  });

  it('keeps no bank details on the device when there is no network, and says so', async () => {
    api.fail(`PATCH ${ME}`);
    await press('Edit');
    await userEvent.selectOptions(field('Bank'), '044');
    await press('Save');
    expect((await screen.findByRole('alert')).textContent).toContain(DEVICE_MESSAGES.bankNotKept);
    expect(field('Bank').value).toBe('044');
  });

  it('calls a proof that the person did not give no error, and keeps what was typed', async () => {
    refuse(403, 'stepUp', 'Please prove it.');
    await press('Edit');
    await retype('Last name', 'Eze');
    await press('Save');
    expect(await screen.findByText(STEP_UP_MESSAGES.cancelled)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(field('Last name').value).toBe('Eze');
  });

  it('shows what the server refuses at its field', async () => {
    refuse(400, 'payoutAccount.bankCode', 'This bank is closed.');
    await press('Edit');
    await userEvent.selectOptions(field('Bank'), '044');
    await press('Save');
    expect(await screen.findByText('This bank is closed.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Bank'));
  });

  it('warns of a check digit that does not fit, and saves all the same', async () => {
    await press('Edit');
    expect(screen.queryByText(PAYOUT_MESSAGES.accountNumberDoubtful)).toBeNull();
    await retype('Account Number', '0000014570');
    expect(screen.getByText(PAYOUT_MESSAGES.accountNumberDoubtful)).toBeTruthy();
    await press('Save');
    await waitFor(() => expect(saved()).toHaveLength(1));
  });

  it('asks the bank whose account was typed, and offers its name', async () => {
    resolves('OBI ADA NKEM');
    await press('Edit');
    await retype('Account Number', '1234567897');
    expect(await screen.findByText('OBI ADA NKEM', { selector: 'b' })).toBeTruthy();
    expect(bodiesOf(`POST ${ME}/payout-account/resolve`).at(-1)).toEqual({ bankCode: '011', accountNumber: '1234567897' });
    await userEvent.selectOptions(field('Account Name'), 'OBI ADA NKEM');
    await press('Save');
    await waitFor(() => expect(saved()).toHaveLength(1));
  });
});
