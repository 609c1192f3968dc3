import { type Region } from '@labelbridge/annotation';
import { useApiData } from '@labelbridge/area-parts';
import { answer, api, refreshData, type Schemas } from '@labelbridge/session';

export type Exam = Schemas['MyExamDto'];
export type ExamTry = Schemas['ExamTryDto'];
export type ExamResult = Schemas['MyExamTryDto'];
export type ExamItem = Schemas['ExamItemDto'];
export type Answered = Schemas['ExamAnsweredDto'];

/** Data that a try changes on other pages. */
const STALE = ['/api/exams', '/api/users/me/exams', '/api/exam-tries', '/api/projects'];

export const examPath = (id: string): string => `/dashboard/exams/${id}`;
export const examTryPath = (id: string): string => `/dashboard/exam-tries/${id}`;

export const useMyExams = () => useApiData('/api/users/me/exams');
export const useExam = (id: string) => useApiData('/api/exams/{id}', { path: { id } });
export const useExamTry = (id: string) => useApiData('/api/exam-tries/{id}', { path: { id } });
export const useExamItem = (id: string, number: number) => useApiData('/api/exam-tries/{id}/items/{number}', { path: { id, number } });

/** Begins a try, or goes on with the open one. @returns its id @throws ApiError */
export async function beginTry(examId: string): Promise<string> {
  const { data } = await answer(api.POST('/api/exams/{id}/tries', { params: { path: { id: examId } } }));
  void refreshData(...STALE);
  return data._id;
}

export const refreshTry = (id: string): Promise<unknown> => refreshData(`/api/exam-tries/${id}`);

/** Answers an item. @throws ApiError naming what is not finished */
export async function answerItem(tryId: string, number: number, regions: readonly Region[]): Promise<Answered> {
  const body = { regions: regions.map((region) => ({ ...region })) };
  const { data } = await answer(api.PUT('/api/exam-tries/{id}/items/{number}', { params: { path: { id: tryId, number } }, body }));
  await refreshTry(tryId);
  return data;
}

/** Hands a try in. @returns the server's message @throws ApiError */
export async function handIn(tryId: string): Promise<string> {
  const { message } = await answer(api.POST('/api/exam-tries/{id}/submit', { params: { path: { id: tryId } } }));
  void refreshData(...STALE);
  return message;
}
