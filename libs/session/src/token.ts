import { TOKEN_KEY } from '@labelbridge/contracts';
import { attempt } from './attempt.js';
import { parseUser, type SessionUser } from './user.js';

/** Says to this browser's other tabs who is logged in, and to the next visit whether a refresh is worth a call. */
export const REMEMBERED_USER_KEY = 'labelbridge.person';
/** Where the user info of specification section 3 is held, beside the token. */
const USER_KEY = 'labelbridge.user';

// A browser may refuse storage (private windows, full disks): the session then lives as long as the page.
let tokenInMemory: string | undefined;

/** The access token of this tab. */
export function readToken(): string | undefined {
  return attempt(() => sessionStorage.getItem(TOKEN_KEY)) ?? tokenInMemory;
}

/** Keeps the access token and whose it is for this tab, and remembers that this browser has a person's session. */
export function storeSession(token: string, user: SessionUser): void {
  tokenInMemory = token;
  attempt(() => sessionStorage.setItem(TOKEN_KEY, token));
  attempt(() => sessionStorage.setItem(USER_KEY, JSON.stringify(user)));
  attempt(() => localStorage.setItem(REMEMBERED_USER_KEY, user.userId));
}

/** Whose the access token of this tab is, so that a reload need not ask. What they may do, the server decides anyway. */
export function readStoredUser(): SessionUser | undefined {
  return attempt(() => parseUser(JSON.parse(sessionStorage.getItem(USER_KEY) ?? 'null')));
}

/** Specification section 2: log-out clears session storage. */
export function clearTokens(): void {
  tokenInMemory = undefined;
  attempt(() => sessionStorage.clear());
}

/** Drops the access token alone: what a page keeps for its forms survives a log-in. */
export function dropToken(): void {
  tokenInMemory = undefined;
  attempt(() => sessionStorage.removeItem(TOKEN_KEY));
  attempt(() => sessionStorage.removeItem(USER_KEY));
}

/** The person whose refresh cookie this browser should hold, if any. */
export function rememberedUserId(): string | undefined {
  return attempt(() => localStorage.getItem(REMEMBERED_USER_KEY)) ?? undefined;
}

/** Forgets that this browser has a session; its other tabs hear of it. */
export function forgetUser(): void {
  attempt(() => localStorage.removeItem(REMEMBERED_USER_KEY));
}

/** Whether a session may be restored here, before anybody is asked. */
export function mayHaveSession(): boolean {
  return readToken() !== undefined || rememberedUserId() !== undefined;
}
