import { afterEach, expect, it } from '@jest/globals';
import { DUTIES } from '@labelbridge/contracts';
import { refreshData, useSession } from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { MemoryRouter } from '@labelbridge/router/testing';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type User } from '../api/users.js';
import { ADA } from '../user.fixture.js';
import UsersPage, { RoleText } from './UsersPage.js';

const api = testApi();

afterEach(cleanup);

it('shows what became of an account whose dialog was opened before the list was read again', async () => {
  useSession.setState({ status: 'user', user: testUser({ userName: 'ngozi', userRole: 'ADMIN' }) });
  api.on('GET /api/users', { data: [{ ...ADA, promotion: null }], page: { total: 2, next: null } });
  render(
    <MemoryRouter initialEntries={['/admin/users']}>
      <UsersPage />
    </MemoryRouter>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Manage Ada Obi' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Ada Obi' }));
  expect(await dialog.findByRole('button', { name: 'Propose as admin' })).toBeTruthy();
  api.on('GET /api/users', { data: [ADA], page: { total: 2, next: null } });
  await act(() => refreshData('/api/users'));
  expect(await dialog.findByText(/Ngozi Ade proposed Ada Obi as an admin/)).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Propose as admin' })).toBeNull();
});

it('offers nothing to manage on an erased account', async () => {
  useSession.setState({ status: 'user', user: testUser({ userName: 'ngozi', userRole: 'ADMIN' }) });
  const erased = { ...ADA, firstname: 'Erased', lastname: 'person', email: 'ada@erased.invalid', status: 'suspended', promotion: null };
  api.on('GET /api/users', {
    data: [erased, { ...ADA, _id: 'bisi', firstname: 'Bisi', email: 'ada@erased.invalid' }],
    page: { total: 2, next: null },
  });
  render(
    <MemoryRouter initialEntries={['/admin/users']}>
      <UsersPage />
    </MemoryRouter>,
  );
  // Somebody else who signed up with such an address is not the admin.
  expect(await screen.findByRole('button', { name: 'Manage Bisi Obi' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Manage/ })).toHaveLength(1);
});

it('shows the duties of an admin who does not hold all', () => {
  const roleText = (duties: User['duties'], proposed: User['promotion'] = null) =>
    render(<RoleText user={{ role: 'ADMIN', status: 'active', duties, promotion: proposed }} />).container.textContent;
  expect(roleText([...DUTIES])).toBe('Admin');
  expect(roleText(['review', 'pay'])).toContain('Review, Payments');
  expect(roleText(['review'], promotion)).toContain('Other duties proposed');
});

const promotion = { byId: 'ngozi', byName: 'Ngozi Ade', at: '2026-11-20T08:00:00.000Z', duties: [] };

it.each([
  ['active', null, []],
  ['suspended', null, ['Suspended']],
  ['active', promotion, []],
  ['suspended', promotion, ['Suspended']],
] as const)('marks in the list what is unusual: %s, %j', (status, proposed, marks) => {
  const { container } = render(<RoleText user={{ role: 'USER', duties: [], status, promotion: proposed }} />);
  expect([...container.querySelectorAll('.chip')].map(({ textContent }) => textContent)).toEqual(marks);
  expect(container.textContent).toContain('Annotator');
  expect(container.textContent?.includes('Proposed as admin')).toBe(proposed !== null);
});
