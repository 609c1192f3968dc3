import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { API_KEY_MESSAGES } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ApiKey } from '../api/api-keys.js';
import ApiKeysPage from './ApiKeysPage.js';

const KEY: ApiKey = {
  _id: '0123456789abcdef01234567',
  name: 'Nightly import',
  prefix: 'lbk_0a1b2c3d4e5f',
  scopes: ['projects'],
  addresses: ['102.89.0.0/16'],
  state: 'active',
  createdAt: '2026-11-30T08:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
  overlapUntil: null,
};
const PAGE = { total: 1, next: null };
const api = testApi();

beforeEach(() => useSession.setState({ status: 'user', user: testUser({ userRole: 'ADMIN' }) }));
afterEach(cleanup);

const open = (...keys: ApiKey[]) => {
  api.on('GET /api/keys', { data: keys, page: { ...PAGE, total: keys.length } });
  render(<ApiKeysPage />, { wrapper: MemoryRouter });
};

it('shows what a key may do, from where and for how long, and that nobody used it', async () => {
  open(KEY);
  const row = (await screen.findByText('Nightly import')).closest('tr');
  expect(row?.textContent).toContain('from 102.89.0.0/16');
  expect(row?.textContent).toContain('until you revoke it');
  expect(row?.textContent).toContain('Never');
});

it.each([
  ['active', ['New secret for Nightly import', 'Revoke Nightly import']],
  ['expired', ['Revoke Nightly import']],
  ['revoked', []],
] as const)('offers what can still be done with an %s key', async (state, buttons) => {
  open({ ...KEY, state });
  await screen.findByText('Nightly import');
  expect(screen.queryAllByRole('button', { name: / Nightly import$/ }).map((button) => button.getAttribute('aria-label'))).toEqual(buttons);
});

it('makes a key, and shows its secret once', async () => {
  open();
  api.on('POST /api/keys', { message: API_KEY_MESSAGES.made, data: KEY, secret: 'lbk_0a1b2c3d4e5f_secret' });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Make an API key' }))[0] ?? document.body);
  await userEvent.type(screen.getByRole('textbox', { name: 'Program that uses it' }), 'Nightly import');
  await userEvent.type(screen.getByRole('textbox', { name: /^Addresses/ }), '102.89.0.0/16, 10.0.0.1');
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  const dialog = await screen.findByRole('dialog', { name: 'Your API key' });
  const body = { name: 'Nightly import', scopes: ['projects'], addresses: ['102.89.0.0/16', '10.0.0.1'], expiresAt: expect.any(String) };
  expect(api.changes()).toEqual([['POST /api/keys', body]]);
  expect(within(dialog).getByText('lbk_0a1b2c3d4e5f_secret')).toBeTruthy();
  await userEvent.click(within(dialog).getByRole('button', { name: 'I have kept it' }));
  expect(screen.queryByText('lbk_0a1b2c3d4e5f_secret')).toBeNull();
});

it('asks for a duty at its box, and shows what the server refuses at its field', async () => {
  open();
  const wrong = API_KEY_MESSAGES.addresses('10');
  api.refuse('POST /api/keys', wrong, 400, { addresses: wrong });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Make an API key' }))[0] ?? document.body);
  await userEvent.type(screen.getByRole('textbox', { name: 'Program that uses it' }), 'Nightly import');
  await userEvent.type(screen.getByRole('textbox', { name: /^Addresses/ }), '10');
  const projects = screen.getByRole('checkbox', { name: /^Projects/ });
  await userEvent.click(projects);
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  expect(screen.getByText(API_KEY_MESSAGES.scopeNeeded)).toBeTruthy();
  expect(document.activeElement).toBe(projects);
  await userEvent.click(projects);
  await userEvent.click(screen.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText(wrong)).toBeTruthy();
});
