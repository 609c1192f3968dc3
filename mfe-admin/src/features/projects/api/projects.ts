import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { type Found } from '../../../shared/combobox/use-remote-options.js';

/** A project with its numbers. */
export type Project = Schemas['ProjectDto'];
/** The project form; null clears a field. */
export type ProjectInput = Schemas['CreateProjectDto'];
type ProjectQuery = NonNullable<paths['/api/projects']['get']['parameters']['query']>;

const fetchProjects = (query: ProjectQuery) => answer(api.GET('/api/projects', { params: { query } }));
const refresh = () => void refreshData('/api/projects', '/api/tasks', '/api/overview');

export const useProjects = (query: ProjectQuery) => usePagedList('/api/projects', query, fetchProjects);

export const useProject = (id: string) =>
  useResource(`/api/projects/${id}`, async () => (await answer(api.GET('/api/projects/{id}', { params: { path: { id } } }))).data);

/** The first projects that match. */
export async function searchProjects(q: string): Promise<Found<Project>> {
  const { data, page } = await fetchProjects({ limit: 20, ...(q && { q }) });
  return { options: data, more: page.next !== null };
}

export async function createProject(body: ProjectInput): Promise<void> {
  await answer(api.POST('/api/projects', { body }));
  refresh();
}

export async function updateProject(id: string, body: ProjectInput): Promise<void> {
  await answer(api.PUT('/api/projects/{id}', { params: { path: { id } }, body }));
  refresh();
}

/** Deletes a project, or archives it where it has a history. @returns whether it was archived, and the server's message */
export async function deleteProject(id: string): Promise<{ archived: boolean; message: string }> {
  const { message, data } = await answer(api.DELETE('/api/projects/{id}', { params: { path: { id } } }));
  refresh();
  return { message, archived: data.archived };
}
