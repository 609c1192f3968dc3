import { answer, api, type Schemas, useResource } from '@labelbridge/session';
import { type JobItem } from '../api/work-items.js';

export type ItemComment = Schemas['CommentDto'];
const NONE: readonly ItemComment[] = [];

async function fetchComments(id: string): Promise<readonly ItemComment[]> {
  const { data } = await answer(api.GET('/api/annotations/{id}', { params: { path: { id } } }));
  return data.comments;
}

/** What reviewers said about an item and its regions: nothing is fetched where there is nothing. */
export function useItemComments(item: JobItem | undefined): readonly ItemComment[] {
  const id = item && (item.openComments > 0 || item.sentBack !== null) ? item.assignmentId : null;
  const found = useResource(id && `/api/annotations/${id}/comments`, () => fetchComments(id ?? ''));
  return (id !== null && found.data) || NONE;
}
