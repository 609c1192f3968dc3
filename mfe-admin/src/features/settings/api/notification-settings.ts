import { useApiData } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

export type NotificationSettings = Schemas['NotificationSettingsDto'];

const PATH = '/api/notifications/settings';

export const useNotificationSettings = () => useApiData(PATH);

/** @returns the server's message */
export async function saveNotificationSettings(body: NotificationSettings): Promise<string> {
  const { message } = await answer(api.PUT(PATH, { body }));
  await refreshData(PATH);
  return message;
}
