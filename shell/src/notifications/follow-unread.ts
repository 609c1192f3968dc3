import { ApiError, readLines } from '@labelbridge/session';

const PATH = '/api/notifications/stream';
/** The server is heard every 25 seconds: two of its heartbeats were lost. */
const SILENCE_MS = 60_000;
/** A glance at another tab costs no new connection. */
const HIDDEN_MS = 10_000;
const FIRST_RETRY_MS = 1_000;
const LAST_RETRY_MS = 60_000;
/** A stream that lived so long was a good one: the next failure is the first again. */
const GOOD_MS = 30_000;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** How long to wait before the next try: twice as long each time, and not at the same moment as everybody else. */
export function retryDelay(failures: number, random = Math.random()): number {
  const longest = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** failures);
  return longest * (0.5 + random / 2);
}

/**
 * Follows how many notifications are unread, over one connection that stays open while the page is seen: nothing is asked
 * again and again, and a page behind others costs nothing.
 *
 * @returns a function that stops it
 */
export function followUnread(onUnread: (unread: number) => void): () => void {
  let over = false;
  let failures = 0;
  let open: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leave: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    const connection = new AbortController();
    const began = Date.now();
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = () => {
      clearTimeout(silence);
      silence = setTimeout(() => connection.abort(), SILENCE_MS);
    };
    open = connection;
    heard();
    let refused = 0;
    try {
      await readLines(PATH, connection.signal, (value) => {
        heard();
        if (isRecord(value) && typeof value.unread === 'number') onUnread(value.unread);
      });
    } catch (error) {
      refused = error instanceof ApiError ? error.status : 0;
    }
    clearTimeout(silence);
    open = undefined;
    // Who is not logged in any more is told so by the session; there is nothing to follow.
    if (refused === UNAUTHORIZED) stop();
    if (over || document.hidden) return;
    failures = Date.now() - began > GOOD_MS ? 0 : failures + 1;
    retry = setTimeout(wake, refused === TOO_MANY ? LAST_RETRY_MS : retryDelay(failures));
  };
  const wake = () => {
    clearTimeout(retry);
    clearTimeout(leave);
    if (!over && !open && !document.hidden) void connect();
  };
  const onVisibility = () => {
    if (!document.hidden) return wake();
    clearTimeout(retry);
    leave = setTimeout(() => open?.abort(), HIDDEN_MS);
  };
  const stop = () => {
    over = true;
    clearTimeout(retry);
    clearTimeout(leave);
    open?.abort();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', wake);
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', wake);
  wake();
  return stop;
}
