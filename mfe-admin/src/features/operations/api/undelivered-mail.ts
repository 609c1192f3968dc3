import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

export type UndeliveredMail = Schemas['UndeliveredMailDto'];

/** Queues email again. @returns queued and failed ones */
export async function sendAgain(ids: string[]) {
  const answered = await answer(api.POST('/api/mail/undelivered/retry', { body: { ids } }));
  await refreshData('/api/mail/undelivered');
  return answered;
}
