import { sendAuthenticated } from '@labelbridge/session';

/** Limit for a file of some hundred megabytes over a fast connection. */
const TIMEOUT_MS = 10 * 60_000;

/** Aborts with the first of the signals. `AbortSignal.any` is newer than the supported browsers. */
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
 * Sends a call with a file as its body, which needs a longer timeout than other calls. Use it as the `fetch` of a call of `api`, beside
 * `...fileBody(file)`.
 *
 * @throws ApiError
 */
export const sendFile =
  (signal?: AbortSignal) =>
  (request: Request): Promise<Response> => {
    const tooLong = AbortSignal.timeout(TIMEOUT_MS);
    return sendAuthenticated(request, signal ? firstOf(signal, tooLong) : tooLong);
  };

/** Builds the body of a call of `api` from an unchanged file. */
export const fileBody = (file: Blob) => ({ body: '', bodySerializer: () => file, headers: { 'content-type': 'application/octet-stream' } });
