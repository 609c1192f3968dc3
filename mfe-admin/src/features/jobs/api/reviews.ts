import { type Schemas } from '@labelbridge/api-client';
import { type LabelConfig, type Region, regionsIn } from '@labelbridge/annotation';
import { LIMITS } from '@labelbridge/contracts';
import { sendChange, useApiData } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { type ShownVersion } from '@labelbridge/workspace';
import { storedInterface } from '../../../shared/stored-interface.js';
import { refreshJobs } from './jobs.js';

type JobItemDto = Schemas['JobItemDto'];
type AnnotationDto = Schemas['AnnotationDto'];
export type Review = Schemas['ReviewDto'];
export type Verdict = Review['verdict'];
export type RegionComment = Schemas['CommentDto'];

export type ReviewItem = Omit<JobItemDto, 'regions' | 'fixed'> & {
  readonly regions: readonly Region[];
  readonly fixed: readonly Region[] | null;
};

export interface AnnotationHistory {
  readonly versions: readonly ShownVersion[];
  readonly comments: readonly RegionComment[];
}

const toReviewItem = (item: JobItemDto): ReviewItem => ({
  ...item,
  regions: regionsIn(item.regions),
  fixed: item.fixed && regionsIn(item.fixed),
});

async function fetchItems(jobId: string): Promise<ReviewItem[]> {
  const items: ReviewItem[] = [];
  let cursor: string | null = null;
  do {
    const query: { limit: number; cursor?: string } = { limit: LIMITS.pageMax, ...(cursor === null ? {} : { cursor }) };
    const { data, page } = await answer(api.GET('/api/jobs/{id}/items', { params: { path: { id: jobId }, query } }));
    items.push(...data.map(toReviewItem));
    cursor = page.next;
  } while (cursor !== null);
  return items;
}

async function fetchInterface(jobId: string): Promise<LabelConfig> {
  const { data } = await answer(api.GET('/api/jobs/{id}/interface', { params: { path: { id: jobId } } }));
  return storedInterface(data.config);
}

/** Fetches all items of a job with its labelling interface; null fetches nothing. */
export const useReviewItems = (jobId: string | null) =>
  useResource(jobId && `/api/jobs/${jobId}/items`, async () => {
    const [items, config] = await Promise.all([fetchItems(jobId ?? ''), fetchInterface(jobId ?? '')]);
    return { items, config };
  });

const toVersion = ({ regions, ...version }: AnnotationDto['versions'][number]): ShownVersion => ({
  ...version,
  regions: regions && regionsIn(regions),
});

export const useAnnotationHistory = (id: string) =>
  useResource(`/api/annotations/${id}`, async (): Promise<AnnotationHistory> => {
    const { data } = await answer(api.GET('/api/annotations/{id}', { params: { path: { id } } }));
    return { versions: data.versions.map(toVersion), comments: data.comments };
  });

/** Reopens a resolved comment. @returns the server's message @throws ApiError */
export const reopenComment = (id: string): Promise<string> =>
  sendChange(api.POST('/api/region-comments/{id}/reopen', { params: { path: { id } } }), '/api/annotations');

/** Accepts items of a job. @returns refused items with the reason @throws ApiError */
export async function acceptItems(jobId: string, ids: readonly string[]): Promise<readonly { id: string; message: string }[]> {
  const refused: { id: string; message: string }[] = [];
  try {
    for (let from = 0; from < ids.length; from += LIMITS.idsMax) {
      const body = { ids: ids.slice(from, from + LIMITS.idsMax) };
      const { failed } = await answer(api.POST('/api/jobs/{id}/items/accept', { params: { path: { id: jobId } }, body }));
      refused.push(...failed);
    }
  } finally {
    // Items that were accepted before a failure stay accepted.
    void refreshData('/api/annotations');
    refreshJobs();
  }
  return refused;
}

/** Reviews one annotation at the revision that the admin saw; another revision is a conflict. @returns the server's message */
export async function reviewAnnotation(id: string, review: Omit<Review, 'regions'> & { regions?: readonly Region[] }): Promise<string> {
  const { regions, ...rest } = review;
  const body = { ...rest, ...(regions ? { regions: regions.map((region) => ({ ...region })) } : {}) };
  const { message } = await answer(api.POST('/api/annotations/{id}/review', { params: { path: { id } }, body }));
  void refreshData('/api/annotations');
  refreshJobs();
  return message;
}

/** Fetches the known answer on an item; the error is 404 if there is none. */
export const useGold = (itemId: string) => useApiData('/api/items/{id}/gold', { path: { id: itemId } });

/** Makes an item a gold item. @returns the server's message @throws ApiError */
export const makeGold = (itemId: string, regions: readonly Region[], explanation: string): Promise<string> => {
  const body = { regions: regions.map((region) => ({ ...region })), explanation: explanation || null };
  return sendChange(api.POST('/api/items/{id}/gold', { params: { path: { id: itemId } }, body }), '/api/items');
};

/** Takes an item out of the gold items. @returns the server's message @throws ApiError */
export const withdrawGold = (itemId: string): Promise<string> =>
  sendChange(api.DELETE('/api/items/{id}/gold', { params: { path: { id: itemId } } }), '/api/items');
