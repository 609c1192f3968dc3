import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** Many changes as one record: a preview until it is started, then carried out by the server. */
export type BulkRun = Schemas['BulkRunDto'];
export type BulkRow = Schemas['BulkRowDto'];
type RowQuery = NonNullable<paths['/api/bulk/{id}/rows']['get']['parameters']['query']>;

export const useBulkRun = (id: string) =>
  useResource(`/api/bulk/${id}`, async () => (await answer(api.GET('/api/bulk/{id}', { params: { path: { id } } }))).data);

export const useBulkRows = (id: string, query: RowQuery) =>
  usePagedList(`/api/bulk/${id}/rows`, query, (page) => answer(api.GET('/api/bulk/{id}/rows', { params: { path: { id }, query: page } })));

/** The latest runs of a kind. */
export const useBulkRuns = (kind: BulkRun['kind']) =>
  usePagedList('/api/bulk', { kind, limit: 5 }, (query) => answer(api.GET('/api/bulk', { params: { query } })));

/** Starts or stops a run. @returns the server's message */
export async function changeBulkRun(id: string, action: 'start' | 'stop'): Promise<string> {
  const call = { params: { path: { id } } };
  const { message } = await answer(action === 'start' ? api.POST('/api/bulk/{id}/start', call) : api.POST('/api/bulk/{id}/stop', call));
  void refreshData('/api/bulk');
  return message;
}
