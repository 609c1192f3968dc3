import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

/** Many changes as one record: a preview until it is started, then executed by the server. */
export type BulkRun = Schemas['BulkRunDto'];
export type BulkRow = Schemas['BulkRowDto'];
type RowQuery = QueryOf<'/api/bulk/{id}/rows'>;

export const useBulkRun = (id: string) => useApiData('/api/bulk/{id}', { path: { id } });

export const useBulkRows = (id: string, query: RowQuery) => usePagedList('/api/bulk/{id}/rows', { path: { id }, query });

export const useBulkRuns = (kind: BulkRun['kind']) => usePagedList('/api/bulk', { query: { kind, limit: 5 } });

/** @returns the server's message */
export function changeBulkRun(id: string, action: 'start' | 'stop'): Promise<string> {
  const call = { params: { path: { id } } };
  return sendChange(action === 'start' ? api.POST('/api/bulk/{id}/start', call) : api.POST('/api/bulk/{id}/stop', call), '/api/bulk');
}
