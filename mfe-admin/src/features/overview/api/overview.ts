import { type Schemas } from '@labelbridge/api-client';
import { answer, api, ApiError, CALL_MESSAGES, useResource } from '@labelbridge/session';
import { type PlotRange } from '@labelbridge/contracts';

export type AdminOverview = Schemas['AdminOverviewDto'];

export const useOverview = () =>
  useResource('/api/overview', async (): Promise<AdminOverview> => {
    const { data } = await answer(api.GET('/api/overview'));
    if (data.role !== 'ADMIN') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });

const PATH = '/api/overview/series';

export const useSeries = (range: PlotRange) =>
  useResource(`${PATH}?range=${range}`, async (): Promise<Schemas['AdminSeriesDto']> => {
    const { data } = await answer(api.GET(PATH, { params: { query: { range } } }));
    if (data.role !== 'ADMIN') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });
