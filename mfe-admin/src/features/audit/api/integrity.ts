import { useApiData } from '@labelbridge/area-parts';
import { type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData } from '@labelbridge/session';

/** The sealed entries of the audit log, and the result of the last integrity check. */
export type IntegrityState = Schemas['ChainStateDto'];

const PATH = '/api/audit/chain';

export const useIntegrity = () => useApiData(PATH);

/** Checks all entries. @returns the state with the result of this check @throws ApiError */
export async function runIntegrityCheck(): Promise<IntegrityState> {
  const { data } = await answer(api.POST('/api/audit/check'));
  void refreshData('/api/audit');
  return data;
}
