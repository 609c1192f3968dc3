import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Role, ROLE_CHOOSER_MESSAGES } from '@labelbridge/contracts';
import { address, renderAt } from '@labelbridge/router/testing';
import * as session from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';

const reloadUser = jest.fn<typeof session.reloadUser>();
const restore = jest.fn<typeof session.restore>();
let mayHaveSession = false;
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, reloadUser, restore, mayHaveSession: () => mayHaveSession }));
const { default: RoleChooserPage } = await import('./pages/RoleChooserPage.js');

const logIn = (userRole: Role) => session.useSession.setState({ status: 'user', user: testUser({ userRole }), ended: undefined });
const open = () => renderAt('/route', <RoleChooserPage />);
const user = userEvent.setup();
const choose = async (label: string) => {
  await user.selectOptions(screen.getByLabelText('Role'), label);
  await user.click(screen.getByRole('button', { name: 'Go to Overview' }));
};

beforeEach(() => {
  reloadUser.mockReset();
  restore.mockReset();
  mayHaveSession = false;
  session.useSession.setState({ status: 'visitor', user: undefined, ended: undefined });
});

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
    expect(reloadUser).not.toHaveBeenCalled();
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
    reloadUser.mockImplementation(async () => logIn('USER'));
    logIn('ADMIN');
    open();
    await choose('Admin');
    expect((await screen.findByRole('alert')).textContent).toContain(ROLE_CHOOSER_MESSAGES.notAdmin);
    expect(address()).toBe('/route');
  });

  it('keeps the choice when the server is unreachable', async () => {
    reloadUser.mockRejectedValue(new session.ApiError('We could not reach Labelbridge.', { offline: true }));
    logIn('USER');
    open();
    await choose('User');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach Labelbridge.');
    expect(screen.getByLabelText('Role')).toHaveProperty('value', 'USER');
  });

  it('redirects a visitor to log in, and back', () => {
    open();
    expect(address()).toBe('/login?next=%2Froute');
  });

  it('offers a retry when the session cannot be restored', async () => {
    mayHaveSession = true;
    session.useSession.setState({ status: 'unknown' });
    restore.mockRejectedValueOnce(new session.ApiError('away', { offline: true }));
    restore.mockImplementation(async () => logIn('USER'));
    open();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Welcome, Ada' })).toBeTruthy();
  });
});
