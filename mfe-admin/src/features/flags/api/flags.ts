import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';

export type Flag = Schemas['FlagDto'];
export type FlagDetail = Schemas['FlagDetailDto'];
export type RuleFigures = Schemas['RuleFiguresDto'];

const FLAGS = '/api/flags';

export const flagPath = (id: string): string => `/admin/flags/${id}`;

export const useFlags = (query: Readonly<Record<string, string | undefined>>) => usePagedList(FLAGS, { query });

export const useFlagFigures = () => useApiData('/api/flags/figures');

export const useFlag = (id: string) => useApiData('/api/flags/{id}', { path: { id } });

/** @returns the server's message @throws ApiError */
export const decideFlag = (id: string, decision: Schemas['DecideFlagDto']): Promise<string> =>
  sendChange(api.POST('/api/flags/{id}/decide', { params: { path: { id } }, body: decision }), FLAGS);
