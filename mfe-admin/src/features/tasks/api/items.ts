import { type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { type ImportFormat, LIMITS } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';
import { fileBody, sendFile } from './send-file.js';

/** An item of a task. */
export type Item = Schemas['ItemDto'];
/** The import of one file. */
export type ItemImport = Schemas['ItemImportDto'];
/** A row that an import refused. */
export type ImportProblem = Schemas['ImportProblemDto'];

export const useItems = (taskId: string) => usePagedList('/api/tasks/{id}/items', { path: { id: taskId } });

/** The imports of a task, the newest first. */
export const useItemImports = (taskId: string) => usePagedList('/api/tasks/{id}/imports', { path: { id: taskId } });

export const useImportProblems = (importId: string) => usePagedList('/api/item-imports/{id}/problems', { path: { id: importId } });

/** Renews what an import changes on the screens. */
export const refreshItems = (taskId: string) => void refreshData(`/api/tasks/${taskId}`, '/api/tasks?', '/api/item-imports');

/** Sends a file of items; the server reads its rows in the background. The same file may be sent again. @throws ApiError */
export async function importItems(taskId: string, format: ImportFormat, file: { name: string; content: Blob }): Promise<void> {
  const query = { format, name: file.name.slice(-LIMITS.titleMax) };
  await answer(
    api.POST('/api/tasks/{id}/import', { params: { path: { id: taskId }, query }, ...fileBody(file.content), fetch: sendFile() }),
  );
  refreshItems(taskId);
}
