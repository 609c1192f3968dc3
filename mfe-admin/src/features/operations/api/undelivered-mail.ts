import { type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';

export type UndeliveredMail = Schemas['UndeliveredMailDto'];

const PATH = '/api/mail/undelivered';

/** Email that failed for good, the latest first. */
export const useUndeliveredMail = () => usePagedList(PATH, {}, (page) => answer(api.GET(PATH, { params: { query: page } })));

/** Queues email again. @returns what was queued, and what could not be */
export async function sendAgain(ids: string[]) {
  const answered = await answer(api.POST('/api/mail/undelivered/retry', { body: { ids } }));
  await refreshData(PATH);
  return answered;
}
