import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** One change: who, when, what, before and after. */
export type AuditEntry = Schemas['AuditEntryDto'];
export type AuditQuery = NonNullable<paths['/api/audit']['get']['parameters']['query']>;

/** Changes, the newest first, page by page. */
export const useAudit = (query: AuditQuery) =>
  useList(listKey('/api/audit', query), (cursor) =>
    answer(api.GET('/api/audit', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );
