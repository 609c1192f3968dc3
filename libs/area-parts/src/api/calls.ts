import {
  type DataOf,
  type DataPath,
  type ListPage,
  type ListPath,
  type NamesOf,
  type QueryOf,
  type RowOf,
  sendAuthenticated,
  type Resource,
  useResource,
  answer,
  refreshData,
} from '@labelbridge/session';
import { listKey } from '../list/list-query.js';

/** Parameters of a GET as the typed client takes them: the path's placeholders and the query. */
export type ParamsOf<P extends DataPath> = { readonly path?: NamesOf<P>; readonly query?: QueryOf<P> };

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** Builds the URL of a GET from a path such as `/api/tasks/{id}/items`. It is also the cache key of the answer. */
export function apiUrl(path: string, { path: names = {}, query }: { readonly path?: object; readonly query?: object }): string {
  const values: Values = { ...names };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return query ? listKey(filled, { ...query }) : filled;
}

/** Sends a GET of a URL that `apiUrl` made for this path. @throws ApiError */
export async function getData<P extends DataPath>(url: string): Promise<DataOf<P>> {
  return (await getJson(url)).data;
}

/** Sends a GET of one page of a list, the first one without a cursor. @throws ApiError */
export function getPage<P extends ListPath>(url: string, cursor?: string): Promise<ListPage<RowOf<P>>> {
  return getJson(cursor === undefined ? url : `${url}${url.endsWith('?') ? '' : '&'}${new URLSearchParams({ cursor })}`);
}

/** The body is untyped: callers give it the type of the OpenAPI document. */
async function getJson(url: string) {
  return (await sendAuthenticated(new Request(new URL(url.replace(/\?$/, ''), location.href)))).json();
}

/**
 * Fetches the `data` of a GET: `useApiData('/api/jobs/{id}', { path: { id } })`. `refreshData` of its path refetches it.
 *
 * @param params the path's placeholders and the query; null fetches nothing
 */
export function useApiData<P extends DataPath>(path: P, params: ParamsOf<P> | null = {}): Resource<DataOf<P>> {
  const url = params && apiUrl(path, params);
  return useResource(url, () => getData<P>(url ?? ''));
}

/**
 * Sends a change to the API, and then refetches the data on screen that it changes: `sendChange(api.POST(...), '/api/rates')`.
 *
 * @param stale path prefixes of that data
 * @returns the server's message
 * @throws ApiError
 */
export async function sendChange(
  call: Promise<{ data?: { message: string }; response: Response }>,
  ...stale: readonly string[]
): Promise<string> {
  const { message } = await answer(call);
  void refreshData(...stale);
  return message;
}
