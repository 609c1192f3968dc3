import { jest } from '@jest/globals';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation } from '@labelbridge/router';
import { MemoryRouter } from '@labelbridge/router/testing';
import * as session from '@labelbridge/session';
import { Toaster } from '@labelbridge/ui';

const ADA: session.SessionUser = {
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@demo.test',
  userId: 'u1',
  phone: '8031234567',
  userName: 'ada',
  userRole: 'USER',
};
/** Enters as Ada, as the server would. */
export const asAda = async () => {
  session.useSession.setState({ status: 'user', user: ADA });
  return { user: ADA, message: '' };
};

export const login = jest.fn<typeof session.login>();
export const signup = jest.fn<typeof session.signup>();
export const loginBySecondFactor = jest.fn<typeof session.loginBySecondFactor>();
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, login, loginBySecondFactor, signup }));
jest.unstable_mockModule('../../open-projects/api/open-projects.js', () => ({ useOpenProjects: () => ({ data: [], loading: false }) }));
const { Area } = await import('../../../routes.js');

/** The addresses that were visited, the last at the end. */
export const visited: string[] = [];
const Where = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    visited.push(`${pathname}${search}`);
  }, [pathname, search]);
  return null;
};

/** Opens the public area at a path. */
export const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Area />
      <Where />
      <Toaster />
    </MemoryRouter>,
  );
export const user = userEvent.setup();

/** Logs in by the form inside an element. */
export async function logIn(inside: HTMLElement) {
  await user.type(within(inside).getByLabelText('Email'), 'ada@demo.test');
  await user.type(within(inside).getByLabelText('Password'), 'secret1');
  await user.click(within(inside).getByRole('button', { name: 'Login' }));
}

/** Before each test: nobody is logged in, and whoever tries to gets in. */
export function resetApp() {
  visited.length = 0;
  session.useSession.setState({ status: 'visitor', user: undefined, ended: undefined });
  login.mockReset();
  signup.mockReset();
  loginBySecondFactor.mockReset();
  login.mockImplementation(asAda);
  signup.mockImplementation(asAda);
}

/** After each test: notices outlive the page that they were shown on. */
export function closeToasts() {
  for (const close of screen.queryAllByRole('button', { name: /^Close notice/ })) fireEvent.click(close);
}
