import { sendChange, useApiData } from '@labelbridge/area-parts';
import { answer, api, type Schemas } from '@labelbridge/session';

export type Terms = Schemas['TermsDto'];
export type TermsVersion = Schemas['TermsVersionDto'];
export type TermsPreview = Schemas['TermsPreviewDto'];

export const useTerms = () => useApiData('/api/terms');

/** The version with its Markdown. @param version null fetches nothing */
export const useWrittenTerms = (version: number | null) =>
  useApiData('/api/terms/{version}', version === null ? null : { path: { version } });

/** @throws ApiError 400 naming the broken rule */
export const previewTerms = async (text: string): Promise<TermsPreview> =>
  (await answer(api.POST('/api/terms/preview', { body: { text } }))).data;

/** @returns the server's message @throws ApiError 409 if another version is announced */
export const announceTerms = (body: Schemas['AnnounceTermsDto']): Promise<string> =>
  sendChange(api.POST('/api/terms', { body }), '/api/terms');

/** @returns the server's message @throws ApiError 409 if it has started */
export const withdrawTerms = (version: number): Promise<string> =>
  sendChange(api.DELETE('/api/terms/{version}', { params: { path: { version } } }), '/api/terms');
