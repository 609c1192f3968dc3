import { type DataOf, type DataPath, type Resource, useResource } from '@labelbridge/session';
import { apiUrl, getData, type ParamsOf } from './get.js';

/**
 * Fetches the `data` of a GET: `useApiData('/api/jobs/{id}', { path: { id } })`. `refreshData` of its path refetches it.
 *
 * @param params the path's placeholders and the query; null fetches nothing
 */
export function useApiData<P extends DataPath>(path: P, params: ParamsOf<P> | null = {}): Resource<DataOf<P>> {
  const url = params && apiUrl(path, params);
  return useResource(url, () => getData<P>(url ?? ''));
}
