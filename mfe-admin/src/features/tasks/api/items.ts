import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { type ImportFormat, LIMITS } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';
import { useDuties } from '../../../shared/duties.js';
import { fileBody, sendFile } from './send-file.js';

export type Item = Schemas['TaskItemDto'];
export type ItemImport = Schemas['ItemImportDto'];
export type ImportPreview = Schemas['ImportPreviewDto'];
export type ImportProblem = Schemas['ImportProblemDto'];

export const useItems = (taskId: string) => usePagedList('/api/tasks/{id}/items', { path: { id: taskId } });

/** Lists the imports of a task, the newest first. */
export const useItemImports = (taskId: string) => usePagedList('/api/tasks/{id}/imports', { path: { id: taskId } });

export const useImportProblems = (importId: string) => usePagedList('/api/item-imports/{id}/problems', { path: { id: importId } });

/** Hosts of model servers that may be asked for predictions; empty if that is off, or not theirs to do. */
export function useModelHosts(): readonly string[] {
  const mayAsk = useDuties().includes('projects');
  return useApiData('/api/model-hosts', mayAsk ? {} : null).data?.hosts ?? [];
}

/** Reloads everything on screen that an import changes. */
export const refreshItems = (taskId: string) => void refreshData(`/api/tasks/${taskId}`, '/api/tasks?', '/api/item-imports');

const changed = (taskId: string) => [`/api/tasks/${taskId}`, '/api/tasks?', '/api/jobs', '/api/projects'];

/** Excludes an item from the work, but does not delete it. @returns the server's message @throws ApiError 409 if there is work on it */
export const excludeItem = (taskId: string, id: string): Promise<string> =>
  sendChange(api.POST('/api/items/{id}/exclude', { params: { path: { id } } }), ...changed(taskId));

export const includeItem = (taskId: string, id: string): Promise<string> =>
  sendChange(api.POST('/api/items/{id}/include', { params: { path: { id } } }), ...changed(taskId));

/** @returns the server's message @throws ApiError as `excludeItem` */
export const deleteItem = (taskId: string, id: string): Promise<string> =>
  sendChange(api.DELETE('/api/items/{id}', { params: { path: { id } } }), ...changed(taskId));

const namedColumns = (columns: Readonly<Record<string, string>>): { columns?: string } =>
  Object.keys(columns).length > 0 ? { columns: JSON.stringify(columns) } : {};

/** Previews the import of a file by its beginning. @throws ApiError */
export async function previewItems(
  taskId: string,
  format: ImportFormat,
  beginning: Blob,
  columns: Readonly<Record<string, string>>,
): Promise<ImportPreview> {
  const query = { format, ...namedColumns(columns) };
  const { data } = await answer(
    api.POST('/api/tasks/{id}/import/preview', { params: { path: { id: taskId }, query }, ...fileBody(beginning), fetch: sendFile() }),
  );
  return data;
}

/** Sends a file of items; the server reads its rows in the background. The same file may be sent again. @throws ApiError */
export async function importItems(
  taskId: string,
  format: ImportFormat,
  file: { name: string; content: Blob },
  columns: Readonly<Record<string, string>> = {},
): Promise<void> {
  const query = { format, name: file.name.slice(-LIMITS.titleMax), ...namedColumns(columns) };
  await answer(
    api.POST('/api/tasks/{id}/import', { params: { path: { id: taskId }, query }, ...fileBody(file.content), fetch: sendFile() }),
  );
  refreshItems(taskId);
}
