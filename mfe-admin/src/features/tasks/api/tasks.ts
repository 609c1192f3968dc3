import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

/** A task with the number of its jobs by status, as a row of a list. */
export type Task = Schemas['TaskRowDto'];
/** The task form. A new task without a rate has the rate of its project. */
export type TaskInput = Schemas['CreateTaskDto'];
type TaskQuery = QueryOf<'/api/tasks'>;

const TASK_DATA = ['/api/tasks', '/api/jobs', '/api/projects', '/api/overview'];

export const useTasks = (query: TaskQuery) => usePagedList('/api/tasks', { query });

export const useTask = (id: string) => useApiData('/api/tasks/{id}', { path: { id } });

/** @returns the id of the new task */
export async function createTask(body: TaskInput): Promise<string> {
  const { data } = await answer(api.POST('/api/tasks', { body }));
  void refreshData(...TASK_DATA);
  return data._id;
}

export const updateTask = (id: string, body: TaskInput): Promise<string> =>
  sendChange(api.PUT('/api/tasks/{id}', { params: { path: { id } }, body }), ...TASK_DATA);

/** Deletes a task, or archives it if it has jobs. @returns the server's message */
export const deleteTask = (id: string): Promise<string> =>
  sendChange(api.DELETE('/api/tasks/{id}', { params: { path: { id } } }), ...TASK_DATA);

/** An annotator who could not be assigned, and the reason. */
export type AssignFailure = Schemas['AssignmentFailureDto'];

/**
 * Assigns a task. One annotator is assigned by the specification's own call, whose refusal is thrown. For several, the refused ones are
 * returned.
 */
export async function assignTask(taskId: string, userIds: readonly string[]): Promise<readonly AssignFailure[]> {
  const [userId, ...others] = userIds;
  const body = userId !== undefined && others.length === 0 ? { taskId, userId } : { taskId, userIds: [...userIds] };
  const answered = await answer(api.POST('/api/tasks/assign', { body }));
  void refreshData(...TASK_DATA);
  return 'failed' in answered ? answered.failed : [];
}
