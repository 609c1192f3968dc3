import { fireEvent, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { useLocation, useNavigate } from '@labelbridge/router';
import { renderAt } from '@labelbridge/router/testing';
import { apiUser, openPage } from '@labelbridge/session/testing';
import { testApi } from '@labelbridge/session/testing/server';
import { Toaster } from '@labelbridge/ui';
import { Area } from '../routes.js';

export const api = testApi();
export const LOGIN = 'POST /api/auth/login';
export const SIGNUP = 'POST /api/auth/signup';
export const SITE = { supportEmail: 'support@labelbridge.example', careersApplyUrl: null };
/** Answer to a log-in and a sign-up. */
export const SESSION = { token: 'token', message: '', ...apiUser() };

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

export async function logIn(inside: HTMLElement) {
  await user.type(within(inside).getByLabelText('Email'), 'ada@demo.test');
  await user.type(within(inside).getByLabelText('Password'), 'secret1');
  await user.click(within(inside).getByRole('button', { name: 'Login' }));
}

const SIGNUP_FORM = {
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
  for (const [label, value] of Object.entries(SIGNUP_FORM)) {
    const field = within(inside).queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value } });
  }
}

/** Resets for beforeEach: a visitor, and every log-in succeeds. */
export function resetApp() {
  visited.length = 0;
  openPage(false);
  api.on('GET /api/site', { data: SITE });
  api.on('GET /api/testimonials/public', { data: [] });
  api.on('GET /api/scoreboard', { data: { months: [] } });
  for (const list of ['GET /api/projects/public', 'GET /api/applications'] as const)
    api.on(list, { data: [], page: { total: 0, next: null } });
  for (const call of [LOGIN, SIGNUP] as const) api.on(call, SESSION);
}
