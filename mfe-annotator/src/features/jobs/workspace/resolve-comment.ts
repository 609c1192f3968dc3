import { answer, api, refreshData } from '@labelbridge/session';

/** Marks a comment as resolved, which the reviewer sees. @throws ApiError */
export async function resolveComment(id: string): Promise<void> {
  await answer(api.POST('/api/region-comments/{id}/resolve', { params: { path: { id } } }));
  await refreshData('/api/annotations');
}
