import { TOKEN_KEY } from '@labelbridge/contracts';
import { attempt } from './attempt.js';
import { parseUser, type SessionUser } from './user.js';

/** Key of the user's id. Other tabs watch it for a change of users; the next visit reads it to decide on a refresh. */
export const REMEMBERED_USER_KEY = 'labelbridge.person';
/** The user info of specification section 3, stored beside the token. */
const USER_KEY = 'labelbridge.user';

// Fallback if the browser refuses storage (private windows, full disks): the session lasts as long as the page.
let tokenInMemory: string | undefined;

export function readToken(): string | undefined {
  return attempt(() => sessionStorage.getItem(TOKEN_KEY)) ?? tokenInMemory;
}

export function storeSession(token: string, user: SessionUser): void {
  tokenInMemory = token;
  attempt(() => sessionStorage.setItem(TOKEN_KEY, token));
  attempt(() => sessionStorage.setItem(USER_KEY, JSON.stringify(user)));
  attempt(() => localStorage.setItem(REMEMBERED_USER_KEY, user.userId));
}

/** Reads the user of this tab's token, so that a reload needs no call. Permissions are checked by the server. */
export function readStoredUser(): SessionUser | undefined {
  return attempt(() => parseUser(JSON.parse(sessionStorage.getItem(USER_KEY) ?? 'null')));
}

/** Log-out clears session storage (specification section 2). */
export function clearTokens(): void {
  tokenInMemory = undefined;
  attempt(() => sessionStorage.clear());
}

/** Removes the token and the user only: form drafts in session storage survive. */
export function dropToken(): void {
  tokenInMemory = undefined;
  attempt(() => sessionStorage.removeItem(TOKEN_KEY));
  attempt(() => sessionStorage.removeItem(USER_KEY));
}

export function rememberedUserId(): string | undefined {
  return attempt(() => localStorage.getItem(REMEMBERED_USER_KEY)) ?? undefined;
}

/** Removes the remembered user, which also ends the session of the other tabs. */
export function forgetUser(): void {
  attempt(() => localStorage.removeItem(REMEMBERED_USER_KEY));
}

/** Tells, without a call, if `restore` may find a session. */
export function mayHaveSession(): boolean {
  return readToken() !== undefined || rememberedUserId() !== undefined;
}
