import { sendAuthenticated } from '@labelbridge/session';

/** Enough for a file of some hundred megabytes over a good line. */
const TIMEOUT_MS = 10 * 60_000;

/** Aborts with the first of these. `AbortSignal.any` is younger than the browsers that we support. */
function firstOf(...signals: readonly AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const abort = () => first.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  }
  return first.signal;
}

/**
 * Sends a call whose body is a file, for which the time of other calls is too short: the `fetch` of a call of `api`, beside
 * `...fileBody(file)`.
 *
 * @param signal ends it before
 * @throws ApiError
 */
export const sendFile =
  (signal?: AbortSignal) =>
  (request: Request): Promise<Response> => {
    const tooLong = AbortSignal.timeout(TIMEOUT_MS);
    return sendAuthenticated(request, signal ? firstOf(signal, tooLong) : tooLong);
  };

/** The body of a call of `api` that is a file as it is. */
export const fileBody = (file: Blob) => ({ body: '', bodySerializer: () => file, headers: { 'content-type': 'application/octet-stream' } });
