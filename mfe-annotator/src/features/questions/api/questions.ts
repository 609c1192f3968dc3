import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { isComparable } from '@labelbridge/contracts';
import { api } from '@labelbridge/session';

export type Question = Schemas['QuestionDto'];

const LIST = '/api/projects/{id}/questions';
const urlOf = (projectId: string): string => `/api/projects/${projectId}/questions`;

export const useQuestions = (projectId: string, query: QueryOf<typeof LIST>) => usePagedList(LIST, { path: { id: projectId }, query });

/** @param questionId null fetches nothing */
export const useQuestion = (projectId: string, questionId: string | null) =>
  useApiData('/api/projects/{id}/questions/{questionId}', questionId === null ? null : { path: { id: projectId, questionId } });

/** Fetches the questions that are like a typed one, once it has the length of a question. */
export const useSimilar = (projectId: string, text: string) =>
  useApiData('/api/projects/{id}/questions/similar', isComparable(text) ? { path: { id: projectId }, query: { text: text.trim() } } : null);

/** @returns the server's message @throws ApiError 409 with the reason if the person may not ask now */
export const askQuestion = (projectId: string, text: string): Promise<string> =>
  sendChange(api.POST(LIST, { params: { path: { id: projectId } }, body: { text } }), urlOf(projectId));

/** @returns the server's message @throws ApiError 409 if it was answered or closed */
export const followQuestion = (projectId: string, questionId: string): Promise<string> =>
  sendChange(
    api.POST('/api/projects/{id}/questions/{questionId}/follow', { params: { path: { id: projectId, questionId } } }),
    urlOf(projectId),
  );
