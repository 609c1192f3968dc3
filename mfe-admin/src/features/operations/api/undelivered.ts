import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList } from '@labelbridge/session';

/** A mail that was given up. */
export type UndeliveredMail = Schemas['UndeliveredMailDto'];

const PATH = '/api/mail/undelivered';

/** Mail that was given up, the latest first, page by page. */
export const useUndelivered = () =>
  useList(PATH, (cursor) => answer(api.GET(PATH, { params: { query: cursor === undefined ? {} : { cursor } } })));

/** Sends mail again. @returns what was put in the queue again, and what could not be */
export async function sendAgain(ids: string[]) {
  const answered = await answer(api.POST('/api/mail/undelivered/retry', { body: { ids } }));
  await refreshData(PATH);
  return answered;
}
