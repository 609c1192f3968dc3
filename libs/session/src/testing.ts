import { useSession } from './session.store.js';
import { REMEMBERED_USER_KEY, clearTokens, storeSession } from './token.js';
import { type SessionUser } from './user.js';

/** Creates a logged-in user. For specs only, so that it never reaches the shared package. */
export const testUser = (changes: Partial<SessionUser> = {}): SessionUser => ({
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@demo.test',
  userId: 'u1',
  phone: '8031234567',
  userName: 'ada',
  userRole: 'USER',
  ...changes,
});

export const apiUser = ({ userId, firstName, lastName, email, phone, userName, userRole }: SessionUser = testUser()) => ({
  user: { _id: userId, firstname: firstName, lastname: lastName, email, phone, username: userName, role: userRole },
});

/** Logs in, as if this tab had the user's token. */
export function logInAs(changes: Partial<SessionUser> = {}): void {
  const user = testUser(changes);
  storeSession('token', user);
  useSession.setState({ status: 'user', user, ended: undefined });
}

/** Simulates a new page. In a remembered user's browser, the page has to ask the server for the session. */
export function openPage(isRemembered: boolean): void {
  clearTokens();
  if (isRemembered) localStorage.setItem(REMEMBERED_USER_KEY, testUser().userId);
  else localStorage.removeItem(REMEMBERED_USER_KEY);
  useSession.setState({ status: isRemembered ? 'unknown' : 'visitor', user: undefined, ended: undefined });
}
