import { type Schemas } from '@labelbridge/api-client';
import { useApiData } from '@labelbridge/area-parts';
import { answer, api, refreshData } from '@labelbridge/session';
import { fileBody, sendFile } from '../../tasks/api/send-file.js';

export type Guideline = Schemas['GuidelineDto'];

/** @param query null fetches nothing */
export const useGuideline = (id: string, query: { readonly version?: number; readonly since?: number } | null = {}) =>
  useApiData('/api/projects/{id}/guideline', query && { path: { id }, query });

/** @param from the version that was changed, 0 for none @returns the server's message @throws ApiError 409 if there is a later one */
export async function publishGuideline(id: string, body: { text: string; note: string | null; from: number }): Promise<string> {
  const { message } = await answer(api.PUT('/api/projects/{id}/guideline', { params: { path: { id } }, body }));
  await refreshData(`/api/projects/${id}`);
  return message;
}

/** The version that new jobs follow. @throws ApiError */
export async function latestVersion(id: string): Promise<number> {
  const { data } = await answer(api.GET('/api/projects/{id}/guideline', { params: { path: { id } } }));
  return data.latest;
}

/** @throws ApiError 400 naming the broken rule */
export async function previewGuideline(id: string, text: string): Promise<Schemas['ClauseDto'][]> {
  const { data } = await answer(api.POST('/api/projects/{id}/guideline/preview', { params: { path: { id } }, body: { text } }));
  return data.clauses;
}

/** Stores a picture. @returns the id of its medium @throws ApiError if the server refuses it */
export async function uploadPicture(file: File): Promise<string | null> {
  const { data } = await answer(api.POST('/api/media', { params: {}, ...fileBody(file), fetch: sendFile() }));
  return data.medium?._id ?? null;
}
