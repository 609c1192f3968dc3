import { createClient } from '@labelbridge/api-client';
import { ApiError, toApiError, errorFromResponse } from './api-error.js';
import { sendPlain, apiOrigin } from './plain.js';
import { refreshOnce } from './refresh.js';
import { useSession } from './session.store.js';
import { proofGiven } from './step-up.js';
import { readToken, rememberedUserId } from './token.js';

const withToken = (request: Request, token: string | undefined) => {
  if (token) request.headers.set('authorization', `Bearer ${token}`);
  return request;
};

/**
 * Sends a call of the logged-in user. Repeats it after a refresh of an expired access token, or after the user has given the proof
 * (step-up) that it needs.
 *
 * @throws ApiError for everything but a 2xx response
 */
export async function sendAuthenticated(request: Request, signal?: AbortSignal): Promise<Response> {
  const proven = request.clone();
  try {
    return await send(request, signal);
  } catch (failure) {
    const needsProof = failure instanceof ApiError && failure.status === 403 && failure.details.stepUp !== undefined;
    if (!needsProof || !(await proofGiven(proven))) throw failure;
    return send(proven, signal);
  }
}

async function send(request: Request, signal?: AbortSignal): Promise<Response> {
  // A session that was restored offline has no token yet.
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

/** Unwraps the body of a typed call. @throws ApiError if the call fails or the body is empty */
export async function answer<T>(call: Promise<{ data?: T; response: Response }>): Promise<T> {
  const { data, response } = await call.catch((failure: unknown) => {
    throw toApiError(failure);
  });
  if (data === undefined) throw new ApiError('The answer was empty.', { status: response.status });
  return data;
}

/** Typed API client of the logged-in user. Unwrap responses with `answer`: `await answer(api.GET('/api/jobs'))`. */
export const api = createClient({ baseUrl: apiOrigin(), send: sendAuthenticated });
