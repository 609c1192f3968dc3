import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** What an admin is notified of, and when the digest is mailed. */
export type NotificationSettings = Schemas['NotificationSettingsDto'];

const PATH = '/api/notifications/settings';

export const useNotificationSettings = () => useResource(PATH, async () => (await answer(api.GET(PATH))).data);

/** @returns the server's message */
export async function saveNotificationSettings(body: NotificationSettings): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body }));
  await refreshData(PATH);
  return message;
}
