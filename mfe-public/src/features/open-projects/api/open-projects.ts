import { useEffect, useRef } from 'react';
import { type Schemas } from '@labelbridge/api-client';
import { type ApplicationStatus } from '@labelbridge/contracts';
import { answer, api, type List, type Resource, useList, useResource } from '@labelbridge/session';

export type OpenProject = Schemas['PublicProjectDto'];

const MY_APPLICATIONS = 100;

/** Lists the public projects. Fetches them again after a change of users, which clears the data. */
export function useOpenProjects(): List<OpenProject> {
  const list = useList<OpenProject>('/api/projects/public', (cursor) =>
    answer(api.GET('/api/projects/public', { params: { query: cursor === undefined ? {} : { cursor } } })),
  );
  const cleared = !list.data && !list.error && !list.loading;
  const latest = useRef(list.reload);
  useEffect(() => {
    latest.current = list.reload;
  });
  useEffect(() => {
    if (cleared) void latest.current();
  }, [cleared]);
  // A server-rendered page shows its projects while they are fetched again.
  return { ...list, loading: !list.data && (list.loading || cleared) };
}

/** Fetches the status of the annotator's applications, by project id. */
export const useMyApplications = (isAnnotator: boolean): Resource<Readonly<Record<string, ApplicationStatus>>> =>
  useResource(isAnnotator ? '/api/applications?limit=100#by-project' : null, async () => {
    const { data } = await answer(api.GET('/api/applications', { params: { query: { limit: MY_APPLICATIONS } } }));
    return Object.fromEntries(data.map(({ project, status }) => [project._id, status]));
  });

/** @throws ApiError, with status 409 if there is an application already or the project accepts none */
export const applyTo = (id: string) => answer(api.POST('/api/projects/{id}/apply', { params: { path: { id } } }));
