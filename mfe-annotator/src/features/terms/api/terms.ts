import { sendChange, useApiData } from '@labelbridge/area-parts';
import { api, type Schemas } from '@labelbridge/session';

export type Terms = Schemas['TermsDto'];
export type MyTerms = Schemas['MyTermsDto'];

const MINE = '/api/users/me/terms';

export const useTerms = () => useApiData('/api/terms');
export const useMyTerms = () => useApiData(MINE);

/** @returns the server's message @throws ApiError 409 if the version takes no answer any more */
export const answerTerms = (version: number, accepted: boolean): Promise<string> =>
  sendChange(api.PUT('/api/users/me/terms', { body: { version, accepted } }), MINE, '/api/overview');
