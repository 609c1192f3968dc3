import { ApiError, toApiError, errorFromResponse } from './api-error.js';
import { sendPlain } from './plain.js';
import { refreshOnce } from './refresh.js';
import { useSession } from './session.store.js';
import { readToken, rememberedUserId } from './token.js';

const withToken = (request: Request, token: string | undefined) => {
  if (token) request.headers.set('authorization', `Bearer ${token}`);
  return request;
};

/**
 * Sends a call on behalf of whoever is logged in. An access token that has run out is replaced, once for all calls that
 * are under way, and the call is sent again.
 *
 * @param signal ends it; after a minute where none is given
 * @throws ApiError for everything but a 2xx answer
 */
export async function sendAuthenticated(request: Request, signal?: AbortSignal): Promise<Response> {
  // A session that was opened without a network has no token yet.
  const token = readToken() ?? (rememberedUserId() === undefined ? undefined : await refreshOnce(undefined));
  const again = request.clone();
  let response = await sendPlain(withToken(request, token), signal);
  if (response.status === 401 && token) {
    const renewed = await refreshOnce(token);
    if (renewed) response = await sendPlain(withToken(again, renewed), signal);
  }
  if (response.ok) return response;
  const error = await errorFromResponse(response);
  if (response.status === 403 && error.details.secondFactor !== undefined) useSession.setState({ needsSecondFactor: true });
  throw error;
}

/** The value of an answer. @throws ApiError when there is none */
export async function answer<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call.catch((failure: unknown) => {
    throw toApiError(failure);
  });
  if (data === undefined) throw new ApiError('The answer was empty.', { status: response.status });
  return data;
}
