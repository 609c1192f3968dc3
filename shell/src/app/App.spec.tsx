import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType } from 'react';
import { ACCOUNT_MESSAGES, AUTH_MESSAGES, type Role } from '@labelbridge/contracts';
import { MemoryRouter } from '@labelbridge/router/testing';
import { useLocation } from '@labelbridge/router';
import { useSession, type SessionUser } from '@labelbridge/session';
import { AreaError } from '../areas/area-error.js';

const loadArea = jest.fn<(name: string, attempt: number) => Promise<ComponentType>>();
jest.unstable_mockModule('../areas/load-area.js', () => ({ loadArea }));
const { App } = await import('./App.js');

const person = (userRole: Role): SessionUser => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@x.test',
  userId: 'u1',
  phone: '803',
  userName: 'ada',
  userRole,
});
const logIn = (role: Role) => useSession.setState({ status: 'user', user: person(role), ended: undefined });
const Where = () => {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
};
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
      <Where />
    </MemoryRouter>,
  );
const whereIs = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.scrollTo = () => undefined;
  useSession.setState({ status: 'visitor', user: undefined, ended: undefined });
  loadArea.mockImplementation(async (name) => () => <h1>{name}</h1>);
});

// All tests share one page, in which an area stays loaded. No other test loads the admin area.
it('keeps the frame around an area that is not available, and loads the area on retry', async () => {
  logIn('ADMIN');
  loadArea.mockRejectedValueOnce(new AreaError('unreachable', 'away'));
  open('/admin/jobs');
  await screen.findByText('The admin area is not available right now');
  expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('mfe_admin');
});

// @spec 2.routes.18
it('sends a visitor to log in, and remembers the page that they asked for', async () => {
  open('/dashboard/jobs?tab=submitted');
  await screen.findByText('mfe_public');
  expect(whereIs()).toBe(`/login?next=${encodeURIComponent('/dashboard/jobs?tab=submitted')}`);
});

it('tells a user of the other role whose page it is, without a redirect loop', async () => {
  logIn('USER');
  open('/admin/users');
  await screen.findByText(ACCOUNT_MESSAGES.adminsOnly);
  expect(whereIs()).toBe('/admin/users');
  expect(screen.getByRole('link', { name: 'Go to my overview' }).getAttribute('href')).toBe('/dashboard/overview');
});

it('redirects unknown paths to the landing page', async () => {
  open('/nowhere/at/all');
  await screen.findByText('mfe_public');
  expect(whereIs()).toBe('/');
});

it('shows the landing page after log-out', async () => {
  logIn('USER');
  open('/dashboard/overview');
  await screen.findByText('mfe_annotator');
  act(() => useSession.setState({ status: 'visitor', user: undefined, ended: 'logout' }));
  await screen.findByText('mfe_public');
  expect(whereIs()).toBe('/');
  expect(screen.queryByText(ACCOUNT_MESSAGES.sessionEnded)).toBeNull();
});

it('redirects to the log-in page with the reason when a session has expired', async () => {
  logIn('USER');
  open('/dashboard/overview');
  await screen.findByText('mfe_annotator');
  act(() => useSession.setState({ status: 'visitor', user: undefined, ended: 'expired' }));
  await screen.findByText('mfe_public');
  expect(whereIs()).toBe('/login?next=%2Fdashboard%2Foverview&reason=expired');
  expect(useSession.getState().ended).toBeUndefined();
  expect(screen.queryByText(ACCOUNT_MESSAGES.sessionEnded)).toBeNull();
});

it('says once, on a public page, that a session has expired', async () => {
  logIn('USER');
  open('/about-us');
  await screen.findByText('mfe_public');
  act(() => useSession.setState({ status: 'visitor', user: undefined, ended: 'expired' }));
  expect(await screen.findAllByText(ACCOUNT_MESSAGES.sessionEnded)).toHaveLength(1);
  expect(whereIs()).toBe('/about-us');
  expect(useSession.getState().ended).toBeUndefined();
  // Toasts outlive their page.
  await userEvent.click(screen.getByRole('button', { name: /^Close notice/ }));
});

// @asvs V7.4.4
it('asks before it logs out', async () => {
  logIn('USER');
  open('/dashboard/overview');
  await userEvent.click((await screen.findAllByRole('button', { name: 'Logout' }))[0] ?? document.body);
  expect(screen.getByText(AUTH_MESSAGES.logoutQuestion)).toBeTruthy();
});
