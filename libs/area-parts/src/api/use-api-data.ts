import { type DataOf, type DataPath, type Resource, useResource } from '@labelbridge/session';
import { apiUrl, getData, type ParamsOf } from './get.js';

/**
 * What a GET of the API answers as `data`: `useApiData('/api/jobs/{id}', { path: { id } })`. `refreshData` of its path renews it.
 *
 * @param params the names in braces and the query; null fetches nothing
 */
export function useApiData<P extends DataPath>(path: P, params: ParamsOf<P> | null = {}): Resource<DataOf<P>> {
  const url = params && apiUrl(path, params);
  return useResource(url, () => getData<P>(url ?? ''));
}
