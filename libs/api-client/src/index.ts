import createFetchClient, { type Client } from 'openapi-fetch';
import { type components, type paths } from './generated/schema.js';

/** The typed client: `client.GET('/api/jobs', { params: { query: { status: 'pending' } } })`. */
export type ApiClient = Client<paths>;

/** The shapes of the API's document by name: `Schemas['Job']`. */
export type Schemas = components['schemas'];
export type { paths };

/**
 * Makes a client. All calls go through `send`, which is where a session adds its token and failures become errors.
 *
 * @param options `baseUrl`: the origin of the API; where a page calls its own, `location.origin`
 */
export function createClient(options: { baseUrl: string; send: (request: Request) => Promise<Response> }): ApiClient {
  return createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: options.send });
}
