import { type Schemas } from '@labelbridge/api-client';
import { answer, api, ApiError, CALL_MESSAGES, useResource } from '@labelbridge/session';

export type Overview = Schemas['AnnotatorOverviewDto'];

export function useOverview() {
  return useResource<Overview>('/api/overview', async () => {
    const { data } = await answer(api.GET('/api/overview'));
    if (data.role !== 'USER') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });
}
