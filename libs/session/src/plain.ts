import { errorWithoutAnswer } from './api-error.js';
import { takeEarly } from './early.js';
import { isRecord } from './is-record.js';

export const messageOf = (body: unknown): string => (isRecord(body) && typeof body.message === 'string' ? body.message : '');

/** Limit above any answer over a slow phone network. Without a timeout a button could stay busy forever. */
const TIMEOUT_MS = 60_000;

/** The API has the page's origin; in development its server proxies `/api`. */
export const apiOrigin = () => globalThis.location?.origin ?? 'http://localhost';

/** Sends a call without a token. @throws ApiError if there is no response */
export async function sendPlain(request: Request, signal = AbortSignal.timeout(TIMEOUT_MS)): Promise<Response> {
  try {
    return await (takeEarly(request) ?? fetch(request, { signal }));
  } catch (failure) {
    throw errorWithoutAnswer(failure);
  }
}

export function postRequest(path: string, body?: unknown): Request {
  return new Request(`${apiOrigin()}${path}`, {
    method: 'POST',
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}
