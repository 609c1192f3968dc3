import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useResource } from '@labelbridge/session';

/** The sealed entries of the audit log, and the result of the last integrity check. */
export type IntegrityState = Schemas['ChainStateDto'];

const PATH = '/api/audit/chain';

export const useIntegrity = () => useResource(PATH, async () => (await answer(api.GET(PATH))).data);

/** Checks all entries. @returns the state with the result of this check @throws ApiError */
export async function runIntegrityCheck(): Promise<IntegrityState> {
  const { data } = await answer(api.POST('/api/audit/check'));
  void refreshData('/api/audit');
  return data;
}
