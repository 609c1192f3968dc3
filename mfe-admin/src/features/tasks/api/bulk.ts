import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

export type AssignmentPlan = Schemas['PlanAssignmentDto'];

/** Reads a file of tasks on the server. @returns the id of its preview */
export async function prepareImport(fileName: string, file: { text: string; encoding: string }): Promise<string> {
  const { data } = await answer(api.POST('/api/tasks/imports', { body: { fileName, ...file } }));
  void refreshData('/api/bulk');
  return data._id;
}

/** Plans an assignment. @returns the id of its preview */
export async function planAssignment(body: AssignmentPlan): Promise<string> {
  const { data } = await answer(api.POST('/api/tasks/assignments', { body }));
  void refreshData('/api/bulk');
  return data._id;
}

/** Plans the batches of a task with many items. @returns the id of its preview */
export async function planBatches(taskId: string, size: number): Promise<string> {
  const { data } = await answer(api.POST('/api/tasks/{id}/batches', { params: { path: { id: taskId } }, body: { size } }));
  void refreshData('/api/bulk');
  return data._id;
}
