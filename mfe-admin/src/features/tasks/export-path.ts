import { type AnnotationState, type FormatName } from '@labelbridge/annotation';

/** Where the results of a task are downloaded. @param states those wanted; the approved ones where it is left out */
export function exportPath(taskId: string, format: FormatName, states?: readonly AnnotationState[]): string {
  const query = new URLSearchParams({ format, ...(states && { states: states.join(',') }) });
  return `/api/tasks/${taskId}/export?${query}`;
}
