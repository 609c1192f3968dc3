import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList, useResource } from '@labelbridge/session';
import { keyOf, listQuery } from '../../../common/list-query.js';

/** A project as an annotator sees it. */
export type Project = Schemas['ProjectDto'];
/** An annotator's own request to join a project. */
export type Application = Schemas['ApplicationDto'];
/** The annotator's projects by how he stands to them. */
export type MyProjects = 'active' | 'pending' | 'available' | 'rejected';

const PATH = '/api/projects';

/** His projects of one kind. @param asked what was searched for and how it is sorted, as in the address */
export function useMyProjects(mine: MyProjects, asked: { q?: string; sort?: string } = {}) {
  const query = { mine, ...listQuery(asked) };
  return useList(keyOf(PATH, query), (cursor) => answer(api.GET(PATH, { params: { query: { ...query, ...listQuery({ cursor }) } } })));
}

/** One project; null fetches nothing. */
export function useProject(id: string | null) {
  return useResource(id === null ? null : `${PATH}/${id}`, async () => {
    const { data } = await answer(api.GET('/api/projects/{id}', { params: { path: { id: id ?? '' } } }));
    return data;
  });
}

/**
 * Applies to a project. Its card stays in the list it was pressed in: it shows there what came of it.
 *
 * @throws ApiError 409 with the reason where it takes no applications, is full, or was applied to before
 */
export async function applyTo(projectId: string): Promise<{ message: string; data: Application }> {
  const done = await answer(api.POST('/api/projects/{id}/apply', { params: { path: { id: projectId } } }));
  void refreshData(keyOf(PATH, { mine: 'pending' }), '/api/overview');
  return done;
}

/** Withdraws an application that is pending. @throws ApiError 409 where it was decided meanwhile */
export async function withdrawApplication(applicationId: string): Promise<{ message: string; data: Application }> {
  try {
    return await answer(api.POST('/api/applications/{id}/withdraw', { params: { path: { id: applicationId } } }));
  } finally {
    // Also after a conflict: what the list shows is then out of date.
    await refreshData(PATH, '/api/overview');
  }
}
