import { type Schemas } from '@labelbridge/api-client';
import { answer, api, ApiError, CALL_MESSAGES, useResource } from '@labelbridge/session';

export type AdminOverview = Schemas['AdminOverviewDto'];

export const useOverview = () =>
  useResource('/api/overview', async (): Promise<AdminOverview> => {
    const { data } = await answer(api.GET('/api/overview'));
    if (data.role !== 'ADMIN') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });
