import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** A task with the number of its jobs by status, as lists have it. */
export type Task = Schemas['TaskRowDto'];
/** The task form. A new task without a rate takes the rate of its project. */
export type TaskInput = Schemas['CreateTaskDto'];
type TaskQuery = NonNullable<paths['/api/tasks']['get']['parameters']['query']>;

const refresh = () => void refreshData('/api/tasks', '/api/jobs', '/api/projects', '/api/overview');

export const useTasks = (query: TaskQuery) =>
  usePagedList('/api/tasks', query, (page) => answer(api.GET('/api/tasks', { params: { query: page } })));

export const useTask = (id: string) =>
  useResource(`/api/tasks/${id}`, async () => (await answer(api.GET('/api/tasks/{id}', { params: { path: { id } } }))).data);

export async function createTask(body: TaskInput): Promise<void> {
  await answer(api.POST('/api/tasks', { body }));
  refresh();
}

export async function updateTask(id: string, body: TaskInput): Promise<void> {
  await answer(api.PUT('/api/tasks/{id}', { params: { path: { id } }, body }));
  refresh();
}

/** Deletes a task, or archives it where it has jobs. @returns the server's message */
export async function deleteTask(id: string): Promise<string> {
  const { message } = await answer(api.DELETE('/api/tasks/{id}', { params: { path: { id } } }));
  refresh();
  return message;
}

/** A person who could not be assigned, and why. */
export type AssignFailure = Schemas['AssignmentFailureDto'];

/**
 * Assigns a task. One person is assigned by the specification's own call, whose refusal is thrown. Of several, those who
 * could not be assigned are returned.
 */
export async function assignTask(taskId: string, userIds: readonly string[]): Promise<readonly AssignFailure[]> {
  const [userId, ...others] = userIds;
  const body = userId !== undefined && others.length === 0 ? { taskId, userId } : { taskId, userIds: [...userIds] };
  const answered = await answer(api.POST('/api/tasks/assign', { body }));
  refresh();
  return 'failed' in answered ? answered.failed : [];
}
