import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

/** An annotator's request to join a project, as a row of a list. */
export type Application = Schemas['ApplicationRowDto'];
type ApplicationQuery = QueryOf<'/api/applications'>;

export const useApplications = (query: ApplicationQuery) => usePagedList('/api/applications', { query });

/** One application with its newest messages. */
export const useApplication = (id: string) => useApiData('/api/applications/{id}', { path: { id } });

export const useApplicationTotals = (query: Pick<ApplicationQuery, 'q' | 'projectId'>) =>
  useTabTotals('/api/applications', query, async () => (await answer(api.GET('/api/applications/totals', { params: { query } }))).data);

const APPLICATION_DATA = ['/api/applications', '/api/projects', '/api/overview'];

/** Reloads everything on screen that a decision on an application changes. */
export const refreshApplications = () => void refreshData(...APPLICATION_DATA);

/** @returns the server's message */
export const approveApplication = (id: string): Promise<string> =>
  sendChange(api.POST('/api/applications/{id}/approve', { params: { path: { id } } }), ...APPLICATION_DATA);

/** Approves several applications. `failed` has the ones that could not be approved. */
export async function approveApplications(ids: string[]) {
  const answered = await answer(api.POST('/api/applications/approve', { body: { ids } }));
  refreshApplications();
  return answered;
}

/** Makes a rejected application pending again. @returns the server's message */
export const reopenApplication = (id: string): Promise<string> =>
  sendChange(api.POST('/api/applications/{id}/reopen', { params: { path: { id } } }), ...APPLICATION_DATA);

/** @returns the server's message */
export const rejectApplication = (id: string, reason: string): Promise<string> =>
  sendChange(api.POST('/api/applications/{id}/reject', { params: { path: { id } }, body: { reason } }), ...APPLICATION_DATA);
