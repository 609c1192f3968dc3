import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';

/** A task with the number of its jobs by status. */
export type Task = Schemas['TaskDto'];
/** Everything that the task form says. A new task without a rate takes that of its project. */
export type TaskInput = Schemas['CreateTaskDto'];
type TaskQuery = NonNullable<paths['/api/tasks']['get']['parameters']['query']>;

const refresh = () => void refreshData('/api/tasks', '/api/jobs', '/api/projects', '/api/overview');

/** Tasks, page by page. */
export const useTasks = (query: TaskQuery) =>
  useList(listKey('/api/tasks', query), (cursor) =>
    answer(api.GET('/api/tasks', { params: { query: { ...query, ...(cursor && { cursor }) } } })),
  );

export async function createTask(body: TaskInput): Promise<void> {
  await answer(api.POST('/api/tasks', { body }));
  refresh();
}

export async function updateTask(id: string, body: TaskInput): Promise<void> {
  await answer(api.PUT('/api/tasks/{id}', { params: { path: { id } }, body }));
  refresh();
}

/** Deletes a task, or archives it where it has jobs. @returns the server's words */
export async function deleteTask(id: string): Promise<string> {
  const { message } = await answer(api.DELETE('/api/tasks/{id}', { params: { path: { id } } }));
  refresh();
  return message;
}

/** Whom a call on many could not serve, and why. */
export type AssignFailure = Schemas['AssignmentFailureDto'];

/**
 * Assigns a task. One person goes by the specification's own call, whose refusal is thrown; of several, those who could
 * not be served are in the answer.
 */
export async function assignTask(taskId: string, userIds: readonly string[]): Promise<readonly AssignFailure[]> {
  const [userId, ...others] = userIds;
  const body = userId !== undefined && others.length === 0 ? { taskId, userId } : { taskId, userIds: [...userIds] };
  const answered = await answer(api.POST('/api/tasks/assign', { body }));
  refresh();
  return 'failed' in answered ? answered.failed : [];
}
