import { type Schemas } from '@labelbridge/api-client';
import { type AreaName } from '@labelbridge/contracts';
import { sendChange } from '@labelbridge/area-parts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** An area with its present and earlier addresses. */
export type Area = Schemas['AreaDto'];

const PATH = '/api/areas';

export function useAreas() {
  return useResource(PATH, async () => (await answer(api.GET(PATH))).data);
}

/**
 * Changes the address of an area.
 *
 * @param url null returns to the server's settings
 * @returns the server's message
 * @throws ApiError naming `url` if the area cannot be loaded from there
 */
export const moveArea = (name: AreaName, url: string | null): Promise<string> =>
  sendChange(api.PUT('/api/areas/{name}', { params: { path: { name } }, body: { url } }), PATH);

/** Lets a team's pipeline move one area. */
export type DeployCredential = Schemas['DeployCredentialDto'];

const CREDENTIALS = '/api/areas/credentials';

export const useDeployCredentials = () => useResource(CREDENTIALS, async () => (await answer(api.GET(CREDENTIALS))).data);

/** @returns the secret, which is shown once */
export async function makeCredential(wanted: Schemas['NewDeployCredentialDto']): Promise<string> {
  const { data } = await answer(api.POST(CREDENTIALS, { body: wanted }));
  void refreshData(CREDENTIALS);
  return data.credential;
}

/** @returns the server's message */
export const revokeCredential = (id: string): Promise<string> =>
  sendChange(api.DELETE('/api/areas/credentials/{id}', { params: { path: { id } } }), CREDENTIALS);
