import { TOKEN_KEY } from '@labelbridge/contracts';
import { attempt } from './attempt.js';
import { parseUser, type SessionUser } from './user.js';

/** Tells the browser's other tabs who is logged in, and the next visit whether to try a refresh. */
export const REMEMBERED_USER_KEY = 'labelbridge.person';
/** The user info of specification section 3, stored beside the token. */
const USER_KEY = 'labelbridge.user';

// Where the browser refuses storage (private windows, full disks) the session lasts as long as the page.
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

/** The user of this tab's token, so that a reload needs no call. Permissions are checked by the server. */
export function readStoredUser(): SessionUser | undefined {
  return attempt(() => parseUser(JSON.parse(sessionStorage.getItem(USER_KEY) ?? 'null')));
}

/** Specification section 2: log-out clears session storage. */
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

/** The user whose refresh cookie this browser should hold, if any. */
export function rememberedUserId(): string | undefined {
  return attempt(() => localStorage.getItem(REMEMBERED_USER_KEY)) ?? undefined;
}

/** Removes the remembered user, which also ends the session of the other tabs. */
export function forgetUser(): void {
  attempt(() => localStorage.removeItem(REMEMBERED_USER_KEY));
}

/** Whether `restore` may find a session, without a call. */
export function mayHaveSession(): boolean {
  return readToken() !== undefined || rememberedUserId() !== undefined;
}
