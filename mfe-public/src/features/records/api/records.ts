import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

export type PublicRecord = Schemas['PublicWorkRecordDto'];
export type RecordProof = NonNullable<PublicRecord['proof']>;
export type PublicKey = Schemas['PublicKeyDto'];

/** @throws ApiError */
export async function findRecord(id: string): Promise<PublicRecord> {
  const { data } = await answer(api.GET('/api/records/{id}', { params: { path: { id } } }));
  return data;
}

/** @param id undefined fetches nothing */
export const useRecord = (id: string | undefined): Resource<PublicRecord> =>
  useResource(id === undefined ? null : `/api/records/${encodeURIComponent(id)}`, () => findRecord(id ?? ''));

/** @throws ApiError */
async function findKeys(): Promise<Schemas['PublicKeysDto']> {
  const { data } = await answer(api.GET('/api/records/keys'));
  return data;
}

export const usePublicKeys = (): Resource<Schemas['PublicKeysDto']> => useResource('/api/records/keys', findKeys);
