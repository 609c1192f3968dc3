import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { DUTIES } from '@labelbridge/contracts';
import { logInAs } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type User } from '../api/users.js';
import { ADA } from '../user.fixture.js';
import { AccountChanges } from './AccountChanges.js';

const api = testApi();
const ADMIN: User = { ...ADA, role: 'ADMIN', duties: [...DUTIES], promotion: null };
const WAITING: User = { ...ADMIN, promotion: { byId: 'ngozi', byName: 'Ngozi Ade', at: '2026-11-20T08:00:00.000Z', duties: ['review'] } };

beforeEach(() => {
  logInAs({ userRole: 'ADMIN', userId: 'tunde' });
  api.on('GET /api/users', { data: [], page: { total: 3, next: null } });
  api.on('POST /api/users/ada/promotion/approve', { message: 'Approved.' });
  api.on('PATCH /api/users/ada', { message: 'Proposed.' });
});
afterEach(cleanup);

const openDialog = async (button: string) => {
  await userEvent.click(screen.getByRole('button', { name: button }));
  return within(screen.getByRole('dialog', { name: 'Duties: Ada Obi' }));
};

it('proposes the chosen duties of an admin, and not the present ones or none', async () => {
  render(<AccountChanges user={ADMIN} />);
  const dialog = await openDialog('Change duties');
  const propose = dialog.getByRole('button', { name: 'Propose' });
  expect(propose).toHaveProperty('disabled', true);
  for (const label of ['Projects', 'Payments', 'People', 'Settings']) await userEvent.click(dialog.getByRole('checkbox', { name: label }));
  await userEvent.click(propose);
  await waitFor(() => expect(api.changes()).toEqual([['PATCH /api/users/ada', { duties: ['review'] }]]));
});

it('does not propose an admin without a duty', async () => {
  render(<AccountChanges user={{ ...ADMIN, duties: ['review'] }} />);
  const dialog = await openDialog('Change duties');
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Review' }));
  expect(dialog.getByRole('button', { name: 'Propose' })).toHaveProperty('disabled', true);
});

it('proposes an annotator as an admin with some duties', async () => {
  render(<AccountChanges user={{ ...ADA, promotion: null }} />);
  const dialog = await openDialog('Propose with some duties');
  for (const label of ['Projects', 'Payments', 'People', 'Settings']) await userEvent.click(dialog.getByRole('checkbox', { name: label }));
  await userEvent.click(dialog.getByRole('button', { name: 'Propose' }));
  await waitFor(() => expect(api.changes()).toEqual([['PATCH /api/users/ada', { duties: ['review'], role: 'ADMIN' }]]));
});

it('shows proposed duties, approves what it shows, and withdraws without a change of the role', async () => {
  render(<AccountChanges user={WAITING} />);
  expect(screen.getByRole('status').textContent).toContain('Ngozi Ade proposed the duties Review for Ada Obi');
  expect(screen.queryByRole('button', { name: 'Change duties' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(api.changes()).toEqual([['POST /api/users/ada/promotion/approve', { duties: ['review'] }]]));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(api.changes().at(-1)).toEqual(['PATCH /api/users/ada', { withdraw: true }]));
});
