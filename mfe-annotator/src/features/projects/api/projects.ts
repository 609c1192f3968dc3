import { type Schemas } from '@labelbridge/api-client';
import { listKey, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

export type Project = Schemas['ProjectDto'];
export type Application = Schemas['ApplicationDto'];
export type MyProjects = 'active' | 'pending' | 'available' | 'rejected';

const PATH = '/api/projects';

export const useMyProjects = (mine: MyProjects, query: { q?: string; sort?: string; fit?: 'met' | 'missing' } = {}) =>
  usePagedList(PATH, { query: { mine, ...query } });

export type Queue = Schemas['QueueDto'];

/** Fetches the queues of the annotator's projects. Projects without one are absent. */
export const useQueues = () => useApiData('/api/queues');

/** @param id null fetches nothing */
export function useProject(id: string | null) {
  return useApiData('/api/projects/{id}', id === null ? null : { path: { id } });
}

/**
 * Applies to a project. Its card stays in the list and shows the result there.
 *
 * @throws ApiError 409 with the reason if it accepts no applications, is full, or was applied to before
 */
export async function applyTo(projectId: string): Promise<{ message: string; data: Application }> {
  const done = await answer(api.POST('/api/projects/{id}/apply', { params: { path: { id: projectId } } }));
  // A project that admits at once is active already.
  void refreshData(listKey(PATH, { mine: 'pending' }), listKey(PATH, { mine: 'active' }), '/api/overview');
  return done;
}

/**
 * Takes the next batch of a project's queue.
 *
 * @throws ApiError 409 with the reason if there is none to take, or the annotator has one already
 */
export async function takeNextBatch(projectId: string): Promise<{ message: string; data: Schemas['JobDto'] }> {
  try {
    return await answer(api.POST('/api/projects/{id}/next-batch', { params: { path: { id: projectId } } }));
  } finally {
    // Another annotator may have taken the last one.
    void refreshData('/api/jobs', '/api/overview', '/api/queues');
  }
}

/** Reloads the lists of projects, after a change that moves one to another tab. */
export const refreshProjects = () => refreshData(PATH, '/api/overview');

export function useApplication(id: string) {
  return useApiData('/api/applications/{id}', { path: { id } });
}

/** Withdraws a pending application. @throws ApiError 409 if it was decided meanwhile */
export async function withdrawApplication(applicationId: string): Promise<{ message: string; data: Application }> {
  try {
    return await answer(api.POST('/api/applications/{id}/withdraw', { params: { path: { id: applicationId } } }));
  } finally {
    // Runs after a conflict too: the list is then out of date.
    await refreshProjects();
  }
}

export type Leaving = Schemas['LeavingDto'];

/** Fetches what leaving a project does with each open job. */
export const useLeaving = (id: string) => useApiData('/api/projects/{id}/leave', { path: { id } });

/** Leaves a project. @returns the jobs that could not be ended, with the reasons */
export async function leaveProject(id: string) {
  try {
    return await answer(api.POST('/api/projects/{id}/leave', { params: { path: { id } } }));
  } finally {
    void refreshData(PATH, '/api/overview', '/api/jobs', '/api/queues', '/api/payments');
  }
}
