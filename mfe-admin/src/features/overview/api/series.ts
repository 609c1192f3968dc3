import { type Schemas } from '@labelbridge/api-client';
import { type PlotRange } from '@labelbridge/contracts';
import { answer, api, ApiError, CALL_MESSAGES, useResource } from '@labelbridge/session';

const PATH = '/api/overview/series';

export const useSeries = (range: PlotRange) =>
  useResource(`${PATH}?range=${range}`, async (): Promise<Schemas['AdminSeriesDto']> => {
    const { data } = await answer(api.GET(PATH, { params: { query: { range } } }));
    if (data.role !== 'ADMIN') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });
