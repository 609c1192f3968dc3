import {
  type DataOf,
  type DataPath,
  type ListPage,
  type ListPath,
  type NamesOf,
  type QueryOf,
  type RowOf,
  sendAuthenticated,
} from '@labelbridge/session';
import { listKey } from '../list/list-query.js';

/** The parameters of a GET as the typed client takes them: the names in braces of its path, and its query. */
export type ParamsOf<P extends DataPath> = { readonly path?: NamesOf<P>; readonly query?: QueryOf<P> };

type Values = Readonly<Record<string, string | number | boolean | undefined>>;

/** The address of a GET: `/api/tasks/{id}/items` with its names and its query filled in. It is also the key of what it answers. */
export function apiUrl(path: string, { path: names = {}, query }: { readonly path?: object; readonly query?: object }): string {
  const values: Values = { ...names };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  return query ? listKey(filled, { ...query }) : filled;
}

/** Sends a GET of an address that `apiUrl` made for this path. @throws ApiError */
export async function getData<P extends DataPath>(url: string): Promise<DataOf<P>> {
  return (await getJson(url)).data;
}

/** Sends a GET of one page of a list, the first one without a cursor. @throws ApiError */
export function getPage<P extends ListPath>(url: string, cursor?: string): Promise<ListPage<RowOf<P>>> {
  return getJson(cursor === undefined ? url : `${url}${url.endsWith('?') ? '' : '&'}${new URLSearchParams({ cursor })}`);
}

/** The answer has the type of the API's document. */
async function getJson(url: string) {
  return (await sendAuthenticated(new Request(new URL(url.replace(/\?$/, ''), location.href)))).json();
}
