import { type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { api } from '@labelbridge/session';
import { FLAG_LABEL, FLAG_QUESTION, type FlagRule, flagStateText, isItemFlag } from '@labelbridge/contracts';

export type OwnFlag = Schemas['OwnFlagDto'];
export type OwnFlagDetail = Schemas['OwnFlagDetailDto'];

const PATH = '/api/users/me/flags';

export const QUESTIONS = '/dashboard/quality/questions';

export const useMyFlags = (query: Readonly<Record<string, string | undefined>>) => usePagedList(PATH, { query });

export const useMyFlag = (id: string) => useApiData('/api/users/me/flags/{id}', { path: { id } });

/** @returns the server's message @throws ApiError */
export const answerFlag = (id: string, text: string): Promise<string> =>
  sendChange(api.POST('/api/flags/{id}/answer', { params: { path: { id } }, body: { text } }), PATH);

export const stateText = (flag: Pick<OwnFlag, 'state' | 'decidableAt'>): string =>
  flag.decidableAt === null ? flagStateText(flag) : 'Waits for your answer';

export const questionText = (rule: FlagRule): string => (isItemFlag(rule) ? FLAG_LABEL[rule] : FLAG_QUESTION[rule]);
