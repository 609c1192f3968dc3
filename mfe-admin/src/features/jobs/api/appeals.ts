import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { type AppealDecision } from '@labelbridge/contracts';
import { api } from '@labelbridge/session';
import { JOB_DATA } from './jobs.js';

export type Appeal = Schemas['AppealDto'];
/** The last appeal of a job, on its page. */
export type JobAppeal = Schemas['JobAppealDto'];

export const useAppeals = (query: QueryOf<'/api/appeals'>) => usePagedList('/api/appeals', { query });

/** @param wanted false fetches nothing */
export const useAppealFigures = (wanted = true) => useApiData('/api/appeals/figures', wanted ? {} : null);

/** @returns the server's message @throws ApiError 409 if it is decided, or the admin had a part in the rejection */
export const decideAppeal = (id: string, decision: AppealDecision, reason: string): Promise<string> =>
  sendChange(api.POST('/api/appeals/{id}/decide', { params: { path: { id } }, body: { decision, reason } }), ...JOB_DATA);
