import { type Schemas } from '@labelbridge/api-client';
import { useApiData } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';
import { type MailTopic } from '@labelbridge/contracts';

export type Closing = Schemas['ClosingDto'];

const PATH = '/api/privacy/closing';

/** Fetches what is owed to the person, and what the closing of the account waits for. */
export const useClosing = () => useApiData(PATH);

const refresh = () => refreshData(PATH, '/api/jobs', '/api/projects', '/api/overview', '/api/payments', '/api/queues');

/** @throws ApiError with `details` if the password is refused */
export async function closeAccount(password: string): Promise<{ message: string; data: Closing }> {
  const done = await answer(api.POST(PATH, { body: { password } }));
  if (!done.data.erased) void refresh();
  return done;
}

export async function keepAccount(): Promise<string> {
  try {
    return (await answer(api.DELETE(PATH))).message;
  } finally {
    void refresh();
  }
}

const MAIL_PATH = '/api/notifications/mail';

/** Fetches the topics that the annotator gets no mail about. */
export const useMailChoices = () => useApiData(MAIL_PATH);

/** @returns the server's message */
export async function saveMailChoices(off: MailTopic[]): Promise<string> {
  const { message } = await answer(api.PUT(MAIL_PATH, { body: { off } }));
  await refreshData(MAIL_PATH);
  return message;
}
