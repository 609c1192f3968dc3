import { type Schemas } from '@labelbridge/api-client';
import { LIMITS } from '@labelbridge/contracts';
import { answer, api, useResource } from '@labelbridge/session';
import { keyOf } from '../../../common/list-query.js';

/** Something the annotator was told. */
export type Message = Schemas['NotificationDto'];

const NEWEST = { limit: LIMITS.pageMax };

/** What admins wrote to the annotator about one job, the newest first, among his newest notifications. */
export function useJobMessages(jobId: string) {
  const { data, ...state } = useResource(keyOf('/api/notifications', { limit: String(NEWEST.limit) }), async () => {
    const page = await answer(api.GET('/api/notifications', { params: { query: NEWEST } }));
    return page.data;
  });
  return { ...state, data: data?.filter(({ kind, link }) => kind === 'job-message' && link.includes(jobId)) };
}
