import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** How far the record is sealed, and how its last check went. */
export type ChainState = Schemas['ChainStateDto'];

const PATH = '/api/audit/chain';

/** The state of the chain over the audit trail. */
export const useChain = () => useResource(PATH, async () => (await answer(api.GET(PATH))).data);

/** Follows the whole chain. @returns its state, with how this check went @throws ApiError */
export async function checkChain(): Promise<ChainState> {
  const { data } = await answer(api.POST('/api/audit/check'));
  void refreshData('/api/audit');
  return data;
}
