import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api, ApiError, refreshData } from '@labelbridge/session';

export type Concern = Schemas['ConcernDto'];

const LIST = '/api/projects/{id}/concerns';
const ONE = '/api/projects/{id}/concerns/{concernId}';
const SUPPORT = '/api/projects/{id}/concerns/{concernId}/support';
const urlOf = (projectId: string): string => `/api/projects/${projectId}/concerns`;
const paramsOf = (projectId: string, concernId: string) => ({ params: { path: { id: projectId, concernId } } });

export const useConcerns = (projectId: string, query: QueryOf<typeof LIST>) => usePagedList(LIST, { path: { id: projectId }, query });

export const useConcern = (projectId: string, concernId: string) => useApiData(ONE, { path: { id: projectId, concernId } });

/** Numbers of people who work in the project, and who make an answer due. */
export const useConcernRule = (projectId: string) => useApiData('/api/projects/{id}/concerns/rule', { path: { id: projectId } });

/** @returns the server's message @throws ApiError 409 with the reason if the person may not open one now */
export const openConcern = (projectId: string, text: string, named: boolean): Promise<string> =>
  sendChange(api.POST(LIST, { params: { path: { id: projectId } }, body: { text, named } }), urlOf(projectId));

/** Joins a concern, or changes whether the name is shown. @returns the server's message @throws ApiError 404 if it was withdrawn */
export const supportConcern = (projectId: string, concernId: string, named: boolean): Promise<string> =>
  sendChange(api.PUT(SUPPORT, { ...paramsOf(projectId, concernId), body: { named } }), urlOf(projectId));

/** @returns the server's message @throws ApiError 404 if it was withdrawn */
export const leaveConcern = (projectId: string, concernId: string): Promise<string> =>
  sendChange(api.DELETE(SUPPORT, paramsOf(projectId, concernId)), urlOf(projectId));

/** Loads the concerns on screen again if somebody joined meanwhile. @returns the server's message @throws ApiError 409 then */
export async function withdrawConcern(projectId: string, concernId: string): Promise<string> {
  try {
    return await sendChange(api.DELETE(ONE, paramsOf(projectId, concernId)), urlOf(projectId));
  } catch (failure) {
    if (failure instanceof ApiError && failure.isConflict) void refreshData(urlOf(projectId));
    throw failure;
  }
}
