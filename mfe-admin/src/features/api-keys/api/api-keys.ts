import { type Schemas } from '@labelbridge/api-client';
import { sendChange } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';
import { type NewSecret } from '../../../shared/secrets/new-secret.js';

export type ApiKey = Schemas['ApiKeyDto'];

const PATH = '/api/keys';

export async function makeApiKey(wanted: Schemas['MakeApiKeyDto']): Promise<NewSecret> {
  const made = await answer(api.POST(PATH, { body: wanted }));
  void refreshData(PATH);
  return made;
}

export async function rotateApiKey(id: string): Promise<NewSecret> {
  const rotated = await answer(api.POST('/api/keys/{id}/rotate', { params: { path: { id } } }));
  void refreshData(PATH);
  return rotated;
}

/** @returns the server's message */
export const revokeApiKey = (id: string): Promise<string> => sendChange(api.DELETE('/api/keys/{id}', { params: { path: { id } } }), PATH);
