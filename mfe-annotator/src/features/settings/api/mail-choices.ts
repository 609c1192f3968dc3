import { useApiData } from '@labelbridge/area-parts';
import { type MailTopic } from '@labelbridge/contracts';
import { answer, api, refreshData } from '@labelbridge/session';

const PATH = '/api/notifications/mail';

/** Fetches the topics that the annotator gets no mail about. */
export const useMailChoices = () => useApiData(PATH);

/** @returns the server's message */
export async function saveMailChoices(off: MailTopic[]): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body: { off } }));
  await refreshData(PATH);
  return message;
}
