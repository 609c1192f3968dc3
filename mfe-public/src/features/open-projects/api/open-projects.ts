import { useEffect, useRef } from 'react';
import { type Schemas } from '@labelbridge/api-client';
import { type ApplicationStatus } from '@labelbridge/contracts';
import { answer, api, type List, type Resource, useList, useResource } from '@labelbridge/session';

/** A project as visitors see it. */
export type OpenProject = Schemas['PublicProjectDto'];

const MY_APPLICATIONS = 100;

/**
 * The projects that are shown to everybody. What was fetched is forgotten whenever a session begins or ends; this list
 * stays on the screen then, so it is asked for again.
 */
export function useOpenProjects(): List<OpenProject> {
  const list = useList<OpenProject>('/api/projects/public', (cursor) =>
    answer(api.GET('/api/projects/public', { params: { query: cursor === undefined ? {} : { cursor } } })),
  );
  const forgotten = !list.data && !list.error && !list.loading;
  const latest = useRef(list.reload);
  useEffect(() => {
    latest.current = list.reload;
  });
  useEffect(() => {
    if (forgotten) void latest.current();
  }, [forgotten]);
  // A page that the server rendered has its projects while they are being asked for.
  return { ...list, loading: !list.data && (list.loading || forgotten) };
}

/** How the annotator's own applications stand, by project. */
export const useMyApplications = (isAnnotator: boolean): Resource<Readonly<Record<string, ApplicationStatus>>> =>
  useResource(isAnnotator ? '/api/applications?limit=100#by-project' : null, async () => {
    const { data } = await answer(api.GET('/api/applications', { params: { query: { limit: MY_APPLICATIONS } } }));
    return Object.fromEntries(data.map(({ project, status }) => [project._id, status]));
  });

/** Applies to a project. @throws ApiError, with status 409 where it was applied to before or takes no applications */
export const applyTo = (id: string) => answer(api.POST('/api/projects/{id}/apply', { params: { path: { id } } }));
