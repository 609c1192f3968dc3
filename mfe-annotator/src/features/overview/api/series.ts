import { type Schemas } from '@labelbridge/api-client';
import { type PlotRange } from '@labelbridge/contracts';
import { answer, api, ApiError, CALL_MESSAGES, useResource } from '@labelbridge/session';

const PATH = '/api/overview/series';

export function useSeries(range: PlotRange) {
  return useResource<Schemas['AnnotatorSeriesDto']>(`${PATH}?range=${range}`, async () => {
    const { data } = await answer(api.GET(PATH, { params: { query: { range } } }));
    if (data.role !== 'USER') throw new ApiError(CALL_MESSAGES.unknown);
    return data;
  });
}
