import { errorOf } from './error.js';

/** Means of the calls. Tests replace them. */
export interface Transport {
  readonly fetch: (request: Request) => Promise<Response>;
  /** Waits. @throws the reason of the signal, if it ends the wait */
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>;
  readonly now: () => number;
  readonly random: () => number;
}

export const TRANSPORT: Transport = {
  // A redirect could lead the key to another server.
  fetch: (request) => fetch(request, { redirect: 'manual' }),
  pause: (ms, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop, { once: true });
    }),
  now: () => Date.now(),
  random: () => Math.random(),
};

export const TRIES = 5;
const FIRST_PAUSE_MS = 500;
/** A longer Retry-After is left to the caller. */
const LONGEST_PAUSE_MS = 120_000;
const TOO_MANY_CALLS = 429;
const GATEWAY_OR_BUSY: readonly number[] = [502, 503, 504];
const SAFE_METHODS: readonly string[] = ['GET', 'HEAD'];
/** Documented as safe to repeat: rows are told apart by their id or content, files by their content, parts by their place. */
const SAFE_POSTS = /^\/api\/(media|media\/zip|tasks\/[^/]+\/import|tasks\/[^/]+\/import\/preview)$/;

const isSafe = ({ method, url }: Request): boolean =>
  SAFE_METHODS.includes(method) || (method === 'POST' && SAFE_POSTS.test(new URL(url).pathname));

/** @returns milliseconds until the instant or after the seconds of the header Retry-After; undefined without any */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null || header.trim() === '') return undefined;
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}

/** Doubles from try to try. Chance keeps many clients from coming back at once. */
export const pauseMs = (number: number, random: number): number => FIRST_PAUSE_MS * 2 ** (number - 1) * (0.5 + random / 2);

/**
 * Sends a call, and again if it was not begun (429), or if it failed on the way (502, 503, 504, a cut connection) and is safe to repeat.
 *
 * @param make makes the request of each try, since a body is read once
 * @throws LabelbridgeError for an answer that is not 2xx; the error of `fetch` without an answer
 */
export async function sendRepeatedly(make: () => Request, transport: Transport): Promise<Response> {
  for (let number = 1; ; number++) {
    const request = make();
    const isLast = number >= TRIES;
    const response = await transport.fetch(request).catch((error: unknown) => {
      if (isLast || !isSafe(request) || request.signal.aborted) throw error;
    });
    let wait = pauseMs(number, transport.random());
    if (response) {
      if (response.ok) return response;
      const isToRepeat = response.status === TOO_MANY_CALLS || (GATEWAY_OR_BUSY.includes(response.status) && isSafe(request));
      wait = retryAfterMs(response.headers.get('retry-after'), transport.now()) ?? wait;
      if (isLast || !isToRepeat || wait > LONGEST_PAUSE_MS) throw await errorOf(response);
      await response.body?.cancel();
    }
    await transport.pause(wait, request.signal);
  }
}
