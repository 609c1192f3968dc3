import { type Schemas } from '@labelbridge/api-client';
import { type AreaName } from '@labelbridge/contracts';
import { sendChange } from '@labelbridge/area-parts';
import { answer, api, useResource } from '@labelbridge/session';

/** An area with its present and earlier addresses. */
export type Area = Schemas['AreaDto'];

const PATH = '/api/areas';

/** The areas, and whether they may be moved. */
export function useAreas() {
  return useResource(PATH, async () => (await answer(api.GET(PATH))).data);
}

/**
 * Changes the address of an area. @param url null returns to the server's settings
 *
 * @returns the server's message
 * @throws ApiError naming `url` where it cannot be loaded from there
 */
export const moveArea = (name: AreaName, url: string | null): Promise<string> =>
  sendChange(api.PUT('/api/areas/{name}', { params: { path: { name } }, body: { url } }), PATH);
