import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api } from '@labelbridge/session';

export type AuditEntry = Schemas['AuditEntryDto'];
export type AuditQuery = NonNullable<paths['/api/audit']['get']['parameters']['query']>;

/** The entries of the audit log, the newest first. */
export const useAudit = (query: AuditQuery) =>
  usePagedList('/api/audit', query, (page) => answer(api.GET('/api/audit', { params: { query: page } })));
