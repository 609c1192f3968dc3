import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';

export type Provenance = Schemas['ProvenanceDto'];

export const useProvenance = (id: string): Resource<Provenance> =>
  useResource(`/api/provenance/${encodeURIComponent(id)}`, async () => {
    const { data } = await answer(api.GET('/api/provenance/{id}', { params: { path: { id } } }));
    return data;
  });
