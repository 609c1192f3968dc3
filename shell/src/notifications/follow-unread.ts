import { ApiError, isRecord, readLines } from '@labelbridge/session';

const PATH = '/api/notifications/stream';
/** Longer than two heartbeats of the server, which come every 25 seconds. */
const HEARTBEAT_TIMEOUT_MS = 60_000;
/** Time until a hidden page disconnects, so a short tab change costs no new connection. */
const HIDDEN_MS = 10_000;
const MIN_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
/** Length of a connection that resets the retry delay. */
const STABLE_MS = 30_000;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** Exponential backoff with jitter, in ms. */
export function retryDelay(failures: number, random = Math.random()): number {
  const longest = Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** failures);
  return longest * (0.5 + random / 2);
}

/** Follows the number of unread notifications over one stream, open while the page is visible. @returns a function that stops it */
export function followUnread(onUnread: (unread: number) => void): () => void {
  let stopped = false;
  let failures = 0;
  let open: AbortController | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let leave: ReturnType<typeof setTimeout> | undefined;

  const connect = async () => {
    const connection = new AbortController();
    const began = Date.now();
    let timeout: ReturnType<typeof setTimeout> | undefined;
    const restartTimeout = () => {
      clearTimeout(timeout);
      timeout = setTimeout(() => connection.abort(), HEARTBEAT_TIMEOUT_MS);
    };
    open = connection;
    restartTimeout();
    let status = 0;
    try {
      await readLines(PATH, connection.signal, (value) => {
        restartTimeout();
        if (isRecord(value) && typeof value.unread === 'number') onUnread(value.unread);
      });
    } catch (error) {
      status = error instanceof ApiError ? error.status : 0;
    }
    clearTimeout(timeout);
    open = undefined;
    if (status === UNAUTHORIZED) stop();
    if (stopped || document.hidden) return;
    failures = Date.now() - began > STABLE_MS ? 0 : failures + 1;
    retry = setTimeout(resume, status === TOO_MANY ? MAX_RETRY_MS : retryDelay(failures));
  };
  const resume = () => {
    clearTimeout(retry);
    clearTimeout(leave);
    if (!stopped && !open && !document.hidden) void connect();
  };
  const onVisibility = () => {
    if (!document.hidden) return resume();
    clearTimeout(retry);
    leave = setTimeout(() => open?.abort(), HIDDEN_MS);
  };
  const stop = () => {
    stopped = true;
    clearTimeout(retry);
    clearTimeout(leave);
    open?.abort();
    document.removeEventListener('visibilitychange', onVisibility);
    window.removeEventListener('online', resume);
  };

  document.addEventListener('visibilitychange', onVisibility);
  window.addEventListener('online', resume);
  resume();
  return stop;
}
