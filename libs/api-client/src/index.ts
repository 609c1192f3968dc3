import createFetchClient, { type Client } from 'openapi-fetch';
import { type components, type paths } from './generated/schema.js';

/** Typed client: `client.GET('/api/jobs', { params: { query: { status: 'pending' } } })`. */
export type ApiClient = Client<paths>;

/** Schemas of the OpenAPI document: `Schemas['Job']`. */
export type Schemas = components['schemas'];
export type { paths };

type JsonGet<Answer> = { get: { responses: { 200: { content: { 'application/json': Answer } } } } };
type PathsAnswering<Answer> = { [Path in keyof paths]: paths[Path] extends JsonGet<Answer> ? Path : never }[keyof paths];
type ParameterOf<Path extends keyof paths, Place extends 'path' | 'query'> = paths[Path] extends {
  get: { parameters: { [P in Place]?: infer Parameters } };
}
  ? Extract<Parameters, object>
  : never;

/** Paths whose GET answers `data`: a record, a summary or a list. */
export type DataPath = PathsAnswering<{ data: unknown }>;
export type ListPath = PathsAnswering<{ data: readonly unknown[]; page: { next: string | null } }>;
/** Type of `data` in the answer to a GET of this path. */
export type DataOf<Path extends DataPath> = paths[Path] extends JsonGet<{ data: infer Data }> ? Data : never;
export type RowOf<Path extends ListPath> = paths[Path] extends JsonGet<{ data: readonly (infer Row)[] }> ? Row : never;
/** Query of a GET of this path: `QueryOf<'/api/jobs'>`. */
export type QueryOf<Path extends keyof paths> = ParameterOf<Path, 'query'>;
/** Path parameters: `{ id: string }` for `/api/jobs/{id}`. */
export type NamesOf<Path extends keyof paths> = ParameterOf<Path, 'path'>;

/**
 * Makes a client. All calls go through `send`: a session adds its token there, and turns failures into errors.
 *
 * @param options `baseUrl`: origin of the API, `location.origin` for the page's own
 */
export function createClient(options: { baseUrl: string; send: (request: Request) => Promise<Response> }): ApiClient {
  return createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: options.send });
}
