import { JOB_STATUSES, type Money } from '@labelbridge/contracts';
import { type paths, type Schemas } from '@labelbridge/api-client';
import { answer, api, refreshData, useList, useResource } from '@labelbridge/session';
import { listKey } from '../../../shared/list/list-key.js';
import { useTabTotals } from '../../../shared/list/tab-totals.js';
import { withIntention } from '../../../shared/intentions.js';

/** One task assigned to one annotator, with what may be done to it now. */
export type Job = Schemas['JobDto'];
export type JobHistoryEntry = Schemas['JobHistoryEntryDto'];
type JobQuery = NonNullable<paths['/api/jobs']['get']['parameters']['query']>;

/** What a job's decision changes on screen, whether it was made or found to be made by somebody else. */
export const refreshJobs = () => void refreshData('/api/jobs', '/api/payments', '/api/tasks', '/api/overview');

const fetchJobs = (query: JobQuery) => answer(api.GET('/api/jobs', { params: { query } }));

/** Jobs, page by page. */
export const useJobs = (query: JobQuery) =>
  useList(listKey('/api/jobs', query), (cursor) => fetchJobs({ ...query, ...(cursor && { cursor }) }));

/** How many jobs there are of each status. */
export const useJobTotals = (query: Pick<JobQuery, 'q' | 'modality'>) =>
  useTabTotals('/api/jobs', JOB_STATUSES, query, (status) => fetchJobs({ ...query, status, limit: 1 }));

/** One job. */
export const useJob = (id: string) =>
  useResource(`/api/jobs/${id}`, async (): Promise<Job> => (await answer(api.GET('/api/jobs/{id}', { params: { path: { id } } }))).data);

/** Approves a job as it was seen: one that has another status by now is a conflict. @returns the server's words */
export async function approveJob({ _id, status }: Job, approvedAmount: Money): Promise<string> {
  return withIntention(['approve', _id, status, approvedAmount.currency, String(approvedAmount.amount)], async (key) => {
    const params = { path: { id: _id }, header: { 'Idempotency-Key': key } };
    return (await answer(api.POST('/api/jobs/{id}/approve', { params, body: { approvedAmount, from: status } }))).message;
  });
}

/** Approves several, each with its proposed amount; what could not be is in `failed`. */
export async function approveJobs(ids: string[]) {
  const answered = await withIntention(['approve', ...ids], (key) =>
    answer(api.POST('/api/jobs/approve', { params: { header: { 'Idempotency-Key': key } }, body: { ids } })),
  );
  refreshJobs();
  return answered;
}

/** Rejects a job as it was seen: one that has another status by now is a conflict. @returns the server's words */
export async function rejectJob({ _id, status }: Job, reason: string): Promise<string> {
  const { message } = await answer(api.POST('/api/jobs/{id}/reject', { params: { path: { id: _id } }, body: { reason, from: status } }));
  return message;
}

/** Sends the annotator of a job a message, in the app and by e-mail. @returns the server's words */
export async function messageAnnotator(id: string, text: string): Promise<string> {
  return (await answer(api.POST('/api/jobs/{id}/message', { params: { path: { id } }, body: { text } }))).message;
}
