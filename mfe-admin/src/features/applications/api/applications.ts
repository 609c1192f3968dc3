import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** An annotator's request to join a project. */
export type Application = Schemas['ApplicationDto'];
type ApplicationQuery = NonNullable<paths['/api/applications']['get']['parameters']['query']>;

/** Applications, page by page. */
export const useApplications = (query: ApplicationQuery) =>
  useList(listKey('/api/applications', query), (cursor) =>
    answer(api.GET('/api/applications', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

/** What an application's decision changes on screen, whether it was made or found to be made already. */
export const refreshApplications = () => void refreshData('/api/applications', '/api/projects', '/api/overview');

/** @returns the server's words */
export async function approveApplication(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/applications/{id}/approve', { params: { path: { id } } }));
  refreshApplications();
  return message;
}

/** Approves several; what could not be is in `failed`. */
export async function approveApplications(ids: string[]) {
  const answered = await answer(api.POST('/api/applications/approve', { body: { ids } }));
  refreshApplications();
  return answered;
}

/** @returns the server's words */
export async function rejectApplication(id: string, reason: string): Promise<string> {
  const { message } = await answer(api.POST('/api/applications/{id}/reject', { params: { path: { id } }, body: { reason } }));
  refreshApplications();
  return message;
}
