import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList } from '@labelbridge/area-parts';
import { answer, api, ApiError, refreshData } from '@labelbridge/session';

export type Question = Schemas['QuestionDto'];

const LIST = '/api/projects/{id}/questions';
const ANSWERS = '/api/projects/{id}/questions/{questionId}/answers';
const paramsOf = (projectId: string, { _id }: Question) => ({ params: { path: { id: projectId, questionId: _id } } });

/** Address of the questions of a project in the API. */
export const questionsUrl = (projectId: string): string => `/api/projects/${projectId}/questions`;

export const useQuestions = (projectId: string, query: QueryOf<typeof LIST>) => usePagedList(LIST, { path: { id: projectId }, query });

/** @param questionId null fetches nothing */
export const useQuestion = (projectId: string, questionId: string | null) =>
  useApiData('/api/projects/{id}/questions/{questionId}', questionId === null ? null : { path: { id: projectId, questionId } });

export const useQuestionFigures = (projectId: string) => useApiData('/api/projects/{id}/questions/figures', { path: { id: projectId } });

/** Finds questions that another one may be the same as: without words, what is like it. */
export async function searchOthers(projectId: string, { _id, text }: Question, q: string): Promise<{ options: Question[]; more: boolean }> {
  const path = { id: projectId };
  if (q === '') {
    const { data } = await answer(api.GET('/api/projects/{id}/questions/similar', { params: { path, query: { text } } }));
    return { options: data.found.filter((other) => other._id !== _id), more: false };
  }
  const { data, page } = await answer(api.GET(LIST, { params: { path, query: { q, limit: 20 } } }));
  return { options: data.filter((other) => other._id !== _id && other.state !== 'closed'), more: page.next !== null };
}

/** Loads the questions on screen again if another admin was first. */
async function deciding(projectId: string, sent: Promise<string>): Promise<string> {
  try {
    return await sent;
  } catch (failure) {
    if (failure instanceof ApiError && failure.isConflict) void refreshData(questionsUrl(projectId));
    throw failure;
  }
}

/**
 * Answers a question, or corrects the answer that was shown.
 *
 * @returns the server's message
 * @throws ApiError 409 if another admin was first
 */
export const answerQuestion = (projectId: string, question: Question, text: string): Promise<string> => {
  const { reply } = question;
  const params = paramsOf(projectId, question);
  const call = reply
    ? api.PUT(ANSWERS, { ...params, body: { text, revision: reply.revision } })
    : api.POST(ANSWERS, { ...params, body: { text } });
  return deciding(projectId, sendChange(call, questionsUrl(projectId)));
};

/** @param sameAs id of the same question. @returns the server's message @throws ApiError 409 if it was answered or closed */
export const closeQuestion = (projectId: string, question: Question, reason: string, sameAs: string | undefined): Promise<string> =>
  deciding(
    projectId,
    sendChange(
      api.POST('/api/projects/{id}/questions/{questionId}/close', {
        ...paramsOf(projectId, question),
        body: { reason, ...(sameAs !== undefined && { sameAs }) },
      }),
      questionsUrl(projectId),
    ),
  );
