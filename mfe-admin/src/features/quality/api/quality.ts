import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type PersonQuality = Schemas['PersonQualityDto'];
export type GoldDispute = Schemas['GoldDisputeDto'];
type Query = Readonly<Record<string, string>>;

const PROJECTS = '/api/projects';

export const useProjectQuality = (id: string) => useApiData('/api/projects/{id}/quality', { path: { id } });

export const useQualityOfPerson = (id: string) => useApiData('/api/users/{id}/quality', { path: { id } });

export const useAgreementOfPerson = (id: string) => useApiData('/api/users/{id}/agreement', { path: { id } });

export const usePeopleQuality = (id: string, query: Query) => usePagedList('/api/projects/{id}/quality/people', { path: { id }, query });

export const useGoldDisputes = (id: string) => usePagedList('/api/projects/{id}/gold-disputes', { path: { id } });

/** Ends a pause. @returns the server's message @throws ApiError */
export const resume = (standingId: string, reason: string): Promise<string> =>
  sendChange(api.POST('/api/standings/{id}/resume', { params: { path: { id: standingId } }, body: { reason } }), PROJECTS);

/** Decides an objection; an upheld one withdraws the known answer. @returns the server's message @throws ApiError */
export const decideDispute = (answerId: string, upheld: boolean, reason: string): Promise<string> =>
  sendChange(api.POST('/api/gold-answers/{id}/decide', { params: { path: { id: answerId } }, body: { upheld, reason } }), PROJECTS);
