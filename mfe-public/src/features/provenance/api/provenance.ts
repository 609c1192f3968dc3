import { type Schemas } from '@labelbridge/api-client';
import { answer, api, type Resource, useResource } from '@labelbridge/session';
import { type Verdict, verifySigned } from '../../../site/verify-signed.js';

export type Provenance = Schemas['ProvenanceDto'];

export const useProvenance = (id: string): Resource<Provenance> =>
  useResource(`/api/provenance/${encodeURIComponent(id)}`, async () => {
    const { data } = await answer(api.GET('/api/provenance/{id}', { params: { path: { id } } }));
    return data;
  });

/** Checks that the key signed exactly the figures that are shown, for this address. */
export async function verifyCard({ card, ...proof }: Provenance, id: string): Promise<Verdict> {
  const verdict = await verifySigned({ value: card, ...proof });
  const isNamed = card.issued?.keyId === proof.keyId && card.issued.id === id;
  return isNamed || verdict === 'unable' ? verdict : 'broken';
}
