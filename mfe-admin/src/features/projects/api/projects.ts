import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';
import { type Found } from '../../../shared/combobox/use-remote-options.js';

export type Project = Schemas['ProjectDto'];
/** The project form; null clears a field. */
export type ProjectInput = Schemas['CreateProjectDto'];
export type ProjectChanges = Schemas['UpdateProjectDto'];
type ProjectQuery = QueryOf<'/api/projects'>;

const fetchProjects = (query: ProjectQuery) => answer(api.GET('/api/projects', { params: { query } }));
/** Applications say which needs of the project the applicant lacks. */
const PROJECT_DATA = ['/api/projects', '/api/applications', '/api/tasks', '/api/overview'];

export const useProjects = (query: ProjectQuery) => usePagedList('/api/projects', { query });

/** @param id undefined fetches nothing */
export const useProject = (id: string | undefined) => useApiData('/api/projects/{id}', id === undefined ? null : { path: { id } });

/** Counts the annotators who meet the needs of a saved project, and what each gets; fetches nothing for one without needs and promise. */
export const useFit = (project: Pick<Project, '_id' | 'needs' | 'itemsEach'> | undefined) =>
  useApiData('/api/projects/{id}/fit', project?.needs || project?.itemsEach ? { path: { id: project._id } } : null);

export async function searchProjects(q: string): Promise<Found<Project>> {
  const { data, page } = await fetchProjects({ limit: 20, ...(q && { q }) });
  return { options: data, more: page.next !== null };
}

export const createProject = (body: ProjectInput): Promise<string> => sendChange(api.POST('/api/projects', { body }), ...PROJECT_DATA);

export const updateProject = (id: string, body: ProjectChanges): Promise<string> =>
  sendChange(api.PUT('/api/projects/{id}', { params: { path: { id } }, body }), ...PROJECT_DATA);

/** Changes the rate alone. @returns the server's message */
export const setProjectRate = ({ _id: id }: Project, rate: Schemas['RateDto']): Promise<string> =>
  sendChange(api.PUT('/api/projects/{id}', { params: { path: { id } }, body: { rate } }), ...PROJECT_DATA);

export const useEffectivePay = (id: string) => useApiData('/api/projects/{id}/effective-pay', { path: { id } });

/** Deletes a project, or archives it if it has a history. @returns whether it was archived, and the server's message */
export async function deleteProject(id: string): Promise<{ archived: boolean; message: string }> {
  const { message, data } = await answer(api.DELETE('/api/projects/{id}', { params: { path: { id } } }));
  void refreshData(...PROJECT_DATA);
  return { message, archived: data.archived };
}
