import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api, ApiError, refreshData } from '@labelbridge/session';

export type Concern = Schemas['ConcernDto'];

const LIST = '/api/projects/{id}/concerns';
const paramsOf = (projectId: string, { _id }: Concern) => ({ params: { path: { id: projectId, concernId: _id } } });

/** Address of the concerns of a project in the API. */
export const concernsUrl = (projectId: string): string => `/api/projects/${projectId}/concerns`;

export const useConcerns = (projectId: string, query: QueryOf<typeof LIST>) => usePagedList(LIST, { path: { id: projectId }, query });

export const useConcernFigures = (projectId: string) => useApiData('/api/projects/{id}/concerns/figures', { path: { id: projectId } });

/** Numbers of people who work in the project, and who make an answer due. */
export const useConcernRule = (projectId: string) => useApiData('/api/projects/{id}/concerns/rule', { path: { id: projectId } });

/** Loads the concerns on screen again if another admin was first. */
async function deciding(projectId: string, sent: Promise<string>): Promise<string> {
  try {
    return await sent;
  } catch (failure) {
    if (failure instanceof ApiError && failure.isConflict) void refreshData(concernsUrl(projectId));
    throw failure;
  }
}

/** Adds an answer to the ones that were shown. @returns the server's message @throws ApiError 409 if another admin was first */
export const answerConcern = (projectId: string, concern: Concern, text: string): Promise<string> =>
  deciding(
    projectId,
    sendChange(
      api.POST('/api/projects/{id}/concerns/{concernId}/answers', {
        ...paramsOf(projectId, concern),
        body: { text, seen: concern.answers.length },
      }),
      concernsUrl(projectId),
    ),
  );

/** @returns the server's message @throws ApiError 409 if another admin was first */
export const hideConcern = (projectId: string, concern: Concern, reason: string): Promise<string> =>
  deciding(
    projectId,
    sendChange(
      api.POST('/api/projects/{id}/concerns/{concernId}/hide', { ...paramsOf(projectId, concern), body: { reason } }),
      concernsUrl(projectId),
    ),
  );
