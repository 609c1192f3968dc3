import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Role, ROLE_CHOOSER_MESSAGES } from '@labelbridge/contracts';
import { address, renderAt } from '@labelbridge/router/testing';
import { CALL_MESSAGES } from '@labelbridge/session';
import { apiUser, logInAs, openPage, testUser } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import RoleChooserPage from './pages/RoleChooserPage.js';

const api = testApi();
const logIn = (userRole: Role) => {
  logInAs({ userRole });
  api.on('GET /api/auth/me', apiUser(testUser({ userRole })));
};
const open = () => renderAt('/route', <RoleChooserPage />);
const user = userEvent.setup();
const choose = async (label: string) => {
  await user.selectOptions(screen.getByLabelText('Role'), label);
  await user.click(screen.getByRole('button', { name: 'Go to Overview' }));
};

beforeEach(() => openPage(false));

describe('/route', () => {
  it('greets the user by their name', () => {
    logIn('USER');
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welcome, Ada');
  });

  it('shows an error while no role is chosen', async () => {
    logIn('USER');
    open();
    await user.click(screen.getByRole('button', { name: 'Go to Overview' }));
    expect(screen.getByText(ROLE_CHOOSER_MESSAGES.chooseRole)).toBeTruthy();
    expect(address()).toBe('/route');
    expect(api.sent).toEqual([]);
  });

  it.each([
    ['USER', 'User', '/dashboard/overview'],
    ['ADMIN', 'Admin', '/admin'],
  ] as const)('leads %s who chooses %s to %s', async (role, label, path) => {
    logIn(role);
    open();
    await choose(label);
    await waitFor(() => expect(address()).toBe(path));
  });

  it.each([
    ['USER', 'Admin', ROLE_CHOOSER_MESSAGES.notAdmin],
    ['ADMIN', 'User', ROLE_CHOOSER_MESSAGES.notAnnotator],
  ] as const)('refuses %s who chooses %s, with the reason', async (role, label, words) => {
    logIn(role);
    open();
    await choose(label);
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(address()).toBe('/route');
  });

  it('uses the current role of the server, not the one stored in the tab', async () => {
    logIn('ADMIN');
    api.on('GET /api/auth/me', apiUser());
    open();
    await choose('Admin');
    expect((await screen.findByRole('alert')).textContent).toContain(ROLE_CHOOSER_MESSAGES.notAdmin);
    expect(address()).toBe('/route');
  });

  it('keeps the choice when the server is unreachable', async () => {
    logIn('USER');
    api.fail('GET /api/auth/me');
    open();
    await choose('User');
    expect((await screen.findByRole('alert')).textContent).toContain(CALL_MESSAGES.offline);
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'USER');
  });

  it('redirects a visitor to log in, and back', () => {
    open();
    expect(address()).toBe('/login?next=%2Froute');
  });

  it('offers a retry when the session cannot be restored', async () => {
    openPage(true);
    api.fail('POST /api/auth/refresh');
    open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    api.on('POST /api/auth/refresh', { token: 'token', ...apiUser() });
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });
});
