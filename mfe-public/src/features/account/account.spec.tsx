import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { ACCOUNT_TEXTS, AUTH_TEXTS, loginHeldText, SECOND_FACTOR_TEXTS, SECURITY_TEXTS } from '@labelbridge/contracts';
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
const asAda = async () => {
  session.useSession.setState({ status: 'user', user: ADA });
  return { user: ADA, message: '' };
};

const login = jest.fn<typeof session.login>();
const signup = jest.fn<typeof session.signup>();
const loginBySecondFactor = jest.fn<typeof session.loginBySecondFactor>();
jest.unstable_mockModule('@labelbridge/session', () => ({ ...session, login, loginBySecondFactor, signup }));
jest.unstable_mockModule('../open-projects/api/open-projects.js', () => ({
  useOpenProjects: () => ({ data: [], loading: false }),
}));
const { Area } = await import('../../routes.js');
const { destinationOf } = await import('./use-entered.js');

const visited: string[] = [];
const Where = () => {
  const { pathname, search } = useLocation();
  useEffect(() => {
    visited.push(`${pathname}${search}`);
  }, [pathname, search]);
  return null;
};
const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Area />
      <Where />
      <Toaster />
    </MemoryRouter>,
  );
const user = userEvent.setup();

async function logIn(inside: HTMLElement) {
  await user.type(within(inside).getByLabelText('Email'), 'ada@demo.test');
  await user.type(within(inside).getByLabelText('Password'), 'secret1');
  await user.click(within(inside).getByRole('button', { name: 'Login' }));
}

beforeEach(() => {
  visited.length = 0;
  session.useSession.setState({ status: 'visitor', user: undefined, ended: undefined });
  login.mockReset();
  signup.mockReset();
  login.mockImplementation(asAda);
  signup.mockImplementation(asAda);
});
afterEach(() => {
  for (const close of screen.queryAllByRole('button', { name: /^Close notice/ })) fireEvent.click(close);
});

describe('the log-in modal', () => {
  const openModal = async () => {
    open('/');
    await user.click(within(screen.getByRole('navigation', { name: 'Main' })).getByRole('button', { name: 'Login' }));
    return screen.getByRole('dialog', { name: 'Login' });
  };

  it('leads an annotator to his overview', async () => {
    await logIn(await openModal());
    expect(login).toHaveBeenCalledWith({ email: 'ada@demo.test', password: 'secret1' });
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(AUTH_TEXTS.loginSuccess)).toBeTruthy();
  });

  it.each([
    [
      'the server’s message',
      new session.ApiError('This account is suspended.', { status: 401 }),
      'This account is suspended.',
    ],
    [
      'Invalid credentials. when it gave none',
      new session.ApiError(session.CALL_TEXTS.unknown, { status: 401 }),
      AUTH_TEXTS.invalidCredentials,
    ],
    [
      'that one should try again when no answer came',
      new session.ApiError('away', { offline: true }),
      AUTH_TEXTS.tryAgain,
    ],
  ])('says Login Failed and %s, and keeps what was typed', async (_what, error, words) => {
    login.mockRejectedValue(error);
    const modal = await openModal();
    await logIn(modal);
    const notice = within(modal).getByRole('alert');
    expect(notice.textContent).toContain(AUTH_TEXTS.loginFailedTitle);
    expect(notice.textContent).toContain(words);
    expect(within(modal).getByLabelText('Email')).toHaveProperty('value', 'ada@demo.test');
  });

  it('switches to sign-up and back', async () => {
    await user.click(within(await openModal()).getByRole('button', { name: 'Sign up' }));
    expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull();
    await user.click(within(screen.getByRole('dialog', { name: 'Sign Up' })).getByRole('button', { name: 'Login' }));
    expect(screen.getByRole('dialog', { name: 'Login' })).toBeTruthy();
  });
});

const PERSON = {
  'First name': 'Ada',
  'Last name': 'Obi',
  Username: 'ada',
  Email: 'ada@demo.test',
  Phone: '08031234567',
  Password: 'secret1',
  'Confirm password': 'secret1',
};
const fill = (form: HTMLElement) => {
  for (const [label, value] of Object.entries(PERSON)) {
    const field = within(form).queryByLabelText(label);
    if (field) fireEvent.change(field, { target: { value } });
  }
};

describe('log-in where more than a password is asked for', () => {
  const inPage = () => screen.findByRole('form', { name: 'Login' });

  it('asks for the mailed code where the account is guessed at, keeps what was typed, and sends it along', async () => {
    const message = loginHeldText(720);
    login.mockRejectedValueOnce(new session.ApiError(message, { status: 429, details: { code: SECURITY_TEXTS.loginCodeHint } }));
    open('/login');
    await logIn(await inPage());
    const code = await screen.findByLabelText(SECURITY_TEXTS.loginCodeLabel);
    expect(screen.getByText(SECURITY_TEXTS.loginCodeHint)).toBeTruthy();
    expect(screen.getByText(message)).toBeTruthy();
    await user.type(code, 'K7QX4-M2PD9');
    await user.click(within(await inPage()).getByRole('button', { name: 'Login' }));
    expect(login).toHaveBeenLastCalledWith({ email: 'ada@demo.test', password: 'secret1', code: 'K7QX4-M2PD9' });
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
  });

  it('asks for the second factor, tells a wrong code at its field, and enters by a right one', async () => {
    login.mockResolvedValueOnce({ challenge: 'c1' });
    loginBySecondFactor.mockRejectedValueOnce(new session.ApiError(SECOND_FACTOR_TEXTS.codeWrong, { status: 401, details: { code: SECOND_FACTOR_TEXTS.codeWrong } }));
    loginBySecondFactor.mockImplementationOnce(asAda);
    open('/login');
    await logIn(await inPage());
    const form = within(await screen.findByRole('form', { name: SECOND_FACTOR_TEXTS.title }));
    await user.type(form.getByLabelText(SECOND_FACTOR_TEXTS.codeLabel), '000000');
    await user.click(form.getByRole('button', { name: 'Login' }));
    expect(await form.findByText(SECOND_FACTOR_TEXTS.codeWrong)).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Login' }));
    expect(loginBySecondFactor).toHaveBeenLastCalledWith({ challenge: 'c1', code: '000000' });
    await waitFor(() => expect(visited).toContain('/dashboard/overview'));
  });

  it('goes back to the beginning where the second step took too long', async () => {
    login.mockResolvedValueOnce({ challenge: 'c1' });
    loginBySecondFactor.mockRejectedValueOnce(new session.ApiError(SECOND_FACTOR_TEXTS.challengeOver, { status: 401 }));
    open('/login');
    await logIn(await inPage());
    const form = within(await screen.findByRole('form', { name: SECOND_FACTOR_TEXTS.title }));
    await user.type(form.getByLabelText(SECOND_FACTOR_TEXTS.codeLabel), '000000');
    await user.click(form.getByRole('button', { name: 'Login' }));
    expect(await screen.findByRole('form', { name: 'Login' })).toBeTruthy();
  });
});

describe('/login and /signup', () => {
  it('keep the return address on the way to each other', async () => {
    open('/login?next=%2Fdashboard%2Fjobs');
    const form = await screen.findByRole('form', { name: 'Login' });
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    await screen.findByRole('form', { name: 'Sign up' });
    expect(visited.at(-1)).toBe('/signup?next=%2Fdashboard%2Fjobs');
  });

  it('sign up with the phone’s leading 0 removed and without the repeated password', async () => {
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    const typed = [
      ['First name', 'Ada'],
      ['Last name', 'Obi'],
      ['Username', 'ada'],
      ['Email', 'ada@demo.test'],
      ['Phone', '0803 123 4567'],
      ['Password', 'secret1'],
      ['Confirm password', 'secret1'],
    ] as const;
    for (const [label, text] of typed) await user.type(within(form).getByLabelText(label), text);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(signup).toHaveBeenCalledWith({
      firstname: 'Ada',
      lastname: 'Obi',
      username: 'ada',
      email: 'ada@demo.test',
      phone: '8031234567',
      password: 'secret1',
    });
    expect(screen.getByText(AUTH_TEXTS.signupSuccess)).toBeTruthy();
  });

  it.each([
    ['/login?next=%2Fdashboard%2Fjobs&reason=expired', ACCOUNT_TEXTS.sessionEnded],
    ['/login?next=%2Fdashboard%2Fjobs&reason=revoked', ACCOUNT_TEXTS.sessionRevoked],
    ['/login?next=%2Fdashboard%2Fjobs&reason=suspended', ACCOUNT_TEXTS.suspended],
    ['/login?next=%2Fdashboard%2Fjobs', ACCOUNT_TEXTS.sessionNeeded],
  ])('say on %s why one is there, and lead back after it', async (path, words) => {
    open(path);
    const form = await screen.findByRole('form', { name: 'Login' });
    expect(screen.getByText(words, { exact: false })).toBeTruthy();
    await logIn(form);
    expect(visited).toContain('/dashboard/jobs');
  });

  it('say nothing to whoever came by himself', async () => {
    open('/login');
    await screen.findByRole('form', { name: 'Login' });
    expect(screen.queryByText(ACCOUNT_TEXTS.sessionNeeded)).toBeNull();
  });

  it('tell a suspended person so, with the way to support, until he logs in as another', async () => {
    login.mockRejectedValueOnce(new session.ApiError(ACCOUNT_TEXTS.suspended, { status: 401 }));
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    await logIn(form);
    expect(within(form).getByRole('alert').textContent).toContain(ACCOUNT_TEXTS.suspended);
    expect(within(form).getByRole('link', { name: 'support@labelbridge.example' })).toBeTruthy();
    await user.click(within(form).getByRole('button', { name: 'Login' }));
    expect(visited).toContain('/dashboard/overview');
  });

  it.each([
    ['Email', '', 'Please enter your email!'],
    ['Email', 'ada', 'Please enter a valid email!'],
    ['Password', '', 'Please enter your password!'],
  ])('say at log-in of %s %j: %s', async (label, text, words) => {
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    if (text) await user.type(within(form).getByLabelText(label), text);
    await user.click(within(form).getByRole('button', { name: 'Login' }));
    expect(within(form).getByText(words)).toBeTruthy();
    expect(login).not.toHaveBeenCalled();
  });

  it.each([
    ['First name', '', 'Please enter your first name!'],
    ['Last name', '', 'Please enter your last name!'],
    ['Username', '', 'Please enter your username!'],
    ['Email', '', 'Please enter your email!'],
    ['Email', 'ada@', 'Please enter a valid email!'],
    ['Phone', '', 'Please enter your phone!'],
    ['Password', '', 'Please enter your password!'],
    ['Password', 'five5', 'Password must be at least 6 characters!'],
    ['Confirm password', '', 'Please confirm your password!'],
    ['Confirm password', 'other', 'Passwords do not match!'],
  ])('say at sign-up of %s %j: %s', async (label, text, words) => {
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    if (label === 'Confirm password') await user.type(within(form).getByLabelText('Password'), 'secret1');
    if (text) await user.type(within(form).getByLabelText(label), text);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(within(form).getByText(words)).toBeTruthy();
    expect(signup).not.toHaveBeenCalled();
  });

  it.each([
    ['the server’s message', new session.ApiError('Email taken.', { status: 409 }), 'Email taken.'],
    [
      'its own words when it gave none',
      new session.ApiError(session.CALL_TEXTS.unknown, { status: 500 }),
      AUTH_TEXTS.signupFailed,
    ],
    ['to try again when no answer came', new session.ApiError('away', { offline: true }), AUTH_TEXTS.tryAgain],
  ])('say after a failed sign-up %s', async (_what, error, words) => {
    signup.mockRejectedValue(error);
    open('/signup');
    const form = await screen.findByRole('form', { name: 'Sign up' });
    fill(form);
    await user.click(within(form).getByRole('button', { name: 'Sign up' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(within(form).getByLabelText('Phone')).toHaveProperty('value', '08031234567');
  });

  it.each([
    ['/login', 'Login'],
    ['/signup', 'Sign up'],
  ])('disable the button of %s while a request is in flight', async (path, name) => {
    let end: () => void = () => undefined;
    const waiting = () => new Promise<never>((_resolve, reject) => (end = () => reject(new session.ApiError('x'))));
    login.mockImplementation(waiting);
    signup.mockImplementation(waiting);
    open(path);
    const form = await screen.findByRole('form', { name });
    fill(form);
    const [button] = within(form)
      .getAllByRole('button', { name })
      .filter((one) => one.getAttribute('type') === 'submit');
    fireEvent.submit(form);
    expect(button?.hasAttribute('disabled')).toBe(true);
    expect(button?.getAttribute('aria-busy')).toBe('true');
    await act(async () => end());
    expect(button?.hasAttribute('disabled')).toBe(false);
  });

  it('show what the server refuses at its field', async () => {
    login.mockRejectedValue(new session.ApiError('Bad input', { status: 400, details: { email: 'No such address.' } }));
    open('/login');
    const form = await screen.findByRole('form', { name: 'Login' });
    await logIn(form);
    expect(await within(form).findByText('No such address.')).toBeTruthy();
  });
});

describe('destinationOf', () => {
  it.each([
    ['USER', null, '/dashboard/overview'],
    ['ADMIN', undefined, '/admin'],
    ['USER', '/dashboard/jobs?tab=paid', '/dashboard/jobs?tab=paid'],
    ['USER', '/new-projects?join=1', '/new-projects?join=1'],
    ['USER', '/admin/users', '/dashboard/overview'],
    ['ADMIN', '/dashboard/jobs', '/admin'],
    ['USER', '//evil.test', '/dashboard/overview'],
    ['USER', 'https://evil.test', '/dashboard/overview'],
  ] as const)('%s bound for %s goes to %s', (userRole, next, expected) => {
    expect(destinationOf({ userRole }, next)).toBe(expected);
  });
});
