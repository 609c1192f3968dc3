import { jest } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '@labelbridge/router';
import { renderAt } from '@labelbridge/router/testing';
import * as session from '@labelbridge/session';
import { testUser } from '@labelbridge/session/testing';
import { Toaster } from '@labelbridge/ui';

/** Logs in as Ada. */
export const asAda = async () => {
  session.useSession.setState({ status: 'user', user: testUser(), ended: undefined });
  return { user: testUser(), message: '' };
};

export const login = jest.fn<typeof session.login>();
export const signup = jest.fn<typeof session.signup>();
export const loginBySecondFactor = jest.fn<typeof session.loginBySecondFactor>();
export const logout = jest.fn<typeof session.logout>();
const refreshData = () => Promise.resolve();
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, login, loginBySecondFactor, logout, signup, refreshData }));

/** What `useOpenProjects` and its neighbours return. */
export const openProjects = {
  useOpenProjects: (): object => ({ data: [], loading: false }),
  useMyApplications: (_isAnnotator: boolean): object => ({}),
  applyTo: jest.fn<(id: string) => Promise<{ message: string }>>(),
};
jest.unstable_mockModule('../features/open-projects/api/open-projects.js', () => ({
  useOpenProjects: () => openProjects.useOpenProjects(),
  useMyApplications: (isAnnotator: boolean) => openProjects.useMyApplications(isAnnotator),
  applyTo: openProjects.applyTo,
}));
/** What `useSite` and `useTestimonials` return. */
export const site: { supportEmail: string | null; careersApplyUrl: string | null } = { supportEmail: null, careersApplyUrl: null };
export const testimonials: object[] = [];
jest.unstable_mockModule('../site/use-site.js', () => ({ useSite: () => site, useTestimonials: () => testimonials }));
const { Area } = await import('../routes.js');

/** The visited addresses, the last one at the end. */
export const visited: string[] = [];
export let navigateTo: (path: string) => void = () => undefined;
const RecordVisits = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    visited.push(`${pathname}${search}`);
    navigateTo = (path) => void navigate(path);
  }, [pathname, search, navigate]);
  return null;
};

/** Opens the public area at a path. */
export const open = (path: string) =>
  renderAt(
    path,
    <>
      <Area />
      <RecordVisits />
      <Toaster />
    </>,
  );
export const user = userEvent.setup();

/** Logs in with the form inside an element. */
export async function logIn(inside: HTMLElement) {
  await user.type(within(inside).getByLabelText('Email'), 'ada@demo.test');
  await user.type(within(inside).getByLabelText('Password'), 'secret1');
  await user.click(within(inside).getByRole('button', { name: 'Login' }));
}

const SIGNUP = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Username: 'ada',
  Email: 'ada@demo.test',
  Phone: '0803 123 4567',
  Password: 'secret1',
  'Confirm password': 'secret1',
};

/** Fills in the fields of the sign-up form that are inside an element. */
export function fillSignup(inside: HTMLElement) {
  for (const [label, value] of Object.entries(SIGNUP)) {
    const field = within(inside).queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value } });
  }
}

/** For beforeEach: a visitor, and every log-in succeeds. */
export function resetApp() {
  visited.length = 0;
  testimonials.length = 0;
  Object.assign(site, { supportEmail: 'support@labelbridge.example', careersApplyUrl: null });
  session.useSession.setState({ status: 'visitor', user: undefined, ended: undefined });
  for (const mock of [login, signup, loginBySecondFactor, logout]) mock.mockReset();
  login.mockImplementation(asAda);
  signup.mockImplementation(asAda);
}

/** For afterEach: toasts outlive their page. */
export function closeToasts() {
  for (const close of screen.queryAllByRole('button', { name: /^Close notice/ })) fireEvent.click(close);
}
