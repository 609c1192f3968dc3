import { answer, api, type Schemas, useResource } from '@labelbridge/session';
import { isRegions, type ShownVersion } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

export type ItemComment = Schemas['CommentDto'];
interface ItemReview {
  readonly comments: readonly ItemComment[];
  readonly versions: readonly ShownVersion[];
}
const NOTHING: ItemReview = { comments: [], versions: [] };

async function fetchReview(id: string): Promise<ItemReview> {
  const { data } = await answer(api.GET('/api/annotations/{id}', { params: { path: { id } } }));
  const versions = data.versions.map(({ regions, ...version }) => ({ ...version, regions: isRegions(regions) ? regions : null }));
  return { comments: data.comments, versions };
}

/** Fetches the reviewers' comments on an item and its history. Before the job was submitted, nothing is fetched. */
export function useItemReview(item: JobItem | undefined, wasSubmitted: boolean): ItemReview {
  const id = wasSubmitted && item ? item.assignmentId : null;
  const found = useResource(id && `/api/annotations/${id}/review`, () => fetchReview(id ?? ''));
  return (id !== null && found.data) || NOTHING;
}
