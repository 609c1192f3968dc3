import { createClient, type Schemas } from '@labelbridge/api-client';
import { apiOrigin } from './plain.js';
import { sendAuthenticated } from './send.js';

/** The typed API on behalf of whoever is logged in. Read answers through `answer`: `await answer(api.GET('/api/jobs'))`. */
export const api = createClient({ baseUrl: apiOrigin(), send: sendAuthenticated });

export { type Schemas };
