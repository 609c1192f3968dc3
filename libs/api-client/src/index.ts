import createFetchClient, { type Client } from 'openapi-fetch';
import { type components, type paths } from './generated/schema.js';

/** The typed client: `client.GET('/api/jobs', { params: { query: { status: 'pending' } } })`. */
export type ApiClient = Client<paths>;

/** The shapes of the API's document by name: `Schemas['Job']`. */
export type Schemas = components['schemas'];
export type { paths };

type JsonGet<Answer> = { get: { responses: { 200: { content: { 'application/json': Answer } } } } };
type PathsAnswering<Answer> = { [Path in keyof paths]: paths[Path] extends JsonGet<Answer> ? Path : never }[keyof paths];
type ParameterOf<Path extends keyof paths, Place extends 'path' | 'query'> = paths[Path] extends {
  get: { parameters: { [P in Place]?: infer Parameters } };
}
  ? Extract<Parameters, object>
  : never;

/** The paths whose GET answers `data`: a record, a summary or a list. */
export type DataPath = PathsAnswering<{ data: unknown }>;
/** The paths whose GET answers one page of a list. */
export type ListPath = PathsAnswering<{ data: readonly unknown[]; page: { next: string | null } }>;
/** What a GET of this path answers as `data`. */
export type DataOf<Path extends DataPath> = paths[Path] extends JsonGet<{ data: infer Data }> ? Data : never;
/** A row of this list. */
export type RowOf<Path extends ListPath> = paths[Path] extends JsonGet<{ data: readonly (infer Row)[] }> ? Row : never;
/** The query that a GET of this path takes: `QueryOf<'/api/jobs'>`. */
export type QueryOf<Path extends keyof paths> = ParameterOf<Path, 'query'>;
/** The names in braces of this path: `{ id: string }` of `/api/jobs/{id}`. */
export type NamesOf<Path extends keyof paths> = ParameterOf<Path, 'path'>;

/**
 * Makes a client. All calls go through `send`, which is where a session adds its token and failures become errors.
 *
 * @param options `baseUrl`: the origin of the API; where a page calls its own, `location.origin`
 */
export function createClient(options: { baseUrl: string; send: (request: Request) => Promise<Response> }): ApiClient {
  return createFetchClient<paths>({ baseUrl: options.baseUrl, fetch: options.send });
}
