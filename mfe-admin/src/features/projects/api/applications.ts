import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** An annotator's request to join a project, as lists have it. */
export type Application = Schemas['ApplicationRowDto'];
type ApplicationQuery = NonNullable<paths['/api/applications']['get']['parameters']['query']>;

const fetchApplications = (query: ApplicationQuery) => answer(api.GET('/api/applications', { params: { query } }));

export const useApplications = (query: ApplicationQuery) => usePagedList('/api/applications', query, fetchApplications);

/** One application with its newest messages. */
export const useApplication = (id: string) =>
  useResource(`/api/applications/${id}`, async () => (await answer(api.GET('/api/applications/{id}', { params: { path: { id } } }))).data);

/** The number of applications of each status. */
export const useApplicationTotals = (query: Pick<ApplicationQuery, 'q' | 'projectId'>) =>
  useTabTotals('/api/applications', query, async () => (await answer(api.GET('/api/applications/totals', { params: { query } }))).data);

/** Reloads everything on screen that a decision on an application changes. */
export const refreshApplications = () => void refreshData('/api/applications', '/api/projects', '/api/overview');

/** @returns the server's message */
export async function approveApplication(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/applications/{id}/approve', { params: { path: { id } } }));
  refreshApplications();
  return message;
}

/** Approves several; `failed` has those that could not be approved. */
export async function approveApplications(ids: string[]) {
  const answered = await answer(api.POST('/api/applications/approve', { body: { ids } }));
  refreshApplications();
  return answered;
}

/** Makes a rejected application pending again. @returns the server's message */
export async function reopenApplication(id: string): Promise<string> {
  const { message } = await answer(api.POST('/api/applications/{id}/reopen', { params: { path: { id } } }));
  refreshApplications();
  return message;
}

/** @returns the server's message */
export async function rejectApplication(id: string, reason: string): Promise<string> {
  const { message } = await answer(api.POST('/api/applications/{id}/reject', { params: { path: { id } }, body: { reason } }));
  refreshApplications();
  return message;
}
