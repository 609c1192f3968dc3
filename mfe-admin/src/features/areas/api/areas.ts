import { type AreaName } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** Where an area is, and where it was. */
export type Area = Schemas['AreaDto'];

const PATH = '/api/areas';

/** All areas. */
export function useAreas() {
  return useResource(PATH, async () => (await answer(api.GET(PATH))).data.areas);
}

/**
 * Puts an area elsewhere. @param url null follows the server's settings again
 *
 * @returns what to tell
 * @throws ApiError naming `url` where it cannot be loaded from there
 */
export async function moveArea(name: AreaName, url: string | null): Promise<string> {
  const { message } = await answer(api.PUT('/api/areas/{name}', { params: { path: { name } }, body: { url } }));
  void refreshData(PATH);
  return message;
}
