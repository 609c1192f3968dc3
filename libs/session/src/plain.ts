import { errorWithoutAnswer } from './api-error.js';
import { takeEarly } from './early.js';

/** Longer than any answer of ours takes over a slow phone network; without an end a button would be busy for ever. */
const PATIENCE_MS = 60_000;

/** The origin of the API, which is the page's own: in development its server passes `/api` on. */
export const apiOrigin = () => globalThis.location?.origin ?? 'http://localhost';

/**
 * Sends a call as it is.
 *
 * @param signal ends it; after a minute where none is given
 * @throws ApiError when no answer came
 */
export async function sendPlain(request: Request, signal = AbortSignal.timeout(PATIENCE_MS)): Promise<Response> {
  try {
    return await (takeEarly(request) ?? fetch(request, { signal }));
  } catch (failure) {
    throw errorWithoutAnswer(failure);
  }
}

/** A POST of JSON to the API, without anybody's token. */
export function postRequest(path: string, body?: unknown): Request {
  return new Request(`${apiOrigin()}${path}`, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
