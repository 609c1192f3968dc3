import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';
import { useTabTotals } from '../../../shared/list/tab-totals.js';

/** An annotator's request to join a project. */
export type Application = Schemas['ApplicationDto'];
type ApplicationQuery = NonNullable<paths['/api/applications']['get']['parameters']['query']>;

/** The states that an admin looks at; who withdrew does not want to be decided on. */
export const APPLICATION_TABS = ['pending', 'approved', 'rejected'] as const;
export type ApplicationTab = (typeof APPLICATION_TABS)[number];

const fetchApplications = (query: ApplicationQuery) => answer(api.GET('/api/applications', { params: { query } }));

/** Applications, page by page. */
export const useApplications = (query: ApplicationQuery) =>
  useList(listKey('/api/applications', query), (cursor) => fetchApplications({ ...query, ...(cursor && { cursor }) }));

/** How many applications there are of each state. */
export const useApplicationTotals = (query: Pick<ApplicationQuery, 'q' | 'projectId'>) =>
  useTabTotals('/api/applications', APPLICATION_TABS, query, (status) => fetchApplications({ ...query, status, limit: 1 }));

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
