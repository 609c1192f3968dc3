import { createClient } from '@labelbridge/api-client';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/** Typed API client of the logged-in user. Unwrap responses with `answer`: `await answer(api.GET('/api/jobs'))`. */
export const api = createClient({ baseUrl: apiOrigin(), send: sendAuthenticated });
