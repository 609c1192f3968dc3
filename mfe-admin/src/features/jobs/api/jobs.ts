import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { JOB_STATUSES, type Money } from '@labelbridge/contracts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { withIdempotencyKey } from '../../../shared/idempotency.js';

/** One task assigned to one annotator, with what may be done to it now. */
export type Job = Schemas['JobDto'];
type JobQuery = NonNullable<paths['/api/jobs']['get']['parameters']['query']>;

/** Reloads everything on screen that a decision on a job changes. */
export const refreshJobs = () => void refreshData('/api/jobs', '/api/payments', '/api/tasks', '/api/overview');

const fetchJobs = (query: JobQuery) => answer(api.GET('/api/jobs', { params: { query } }));

export const useJobs = (query: JobQuery) => usePagedList('/api/jobs', query, fetchJobs);

/** The number of jobs of each status. */
export const useJobTotals = (query: Pick<JobQuery, 'q' | 'modality'>) =>
  useTabTotals('/api/jobs', JOB_STATUSES, query, (status) => fetchJobs({ ...query, status, limit: 1 }));

export const useJob = (id: string) =>
  useResource(`/api/jobs/${id}`, async (): Promise<Job> => (await answer(api.GET('/api/jobs/{id}', { params: { path: { id } } }))).data);

/** Approves a job in the status that the admin saw; another status is a conflict. @returns the server's message */
export async function approveJob({ _id, status }: Job, approvedAmount: Money): Promise<string> {
  return withIdempotencyKey(['approve', _id, status, approvedAmount.currency, String(approvedAmount.amount)], async (key) => {
    const params = { path: { id: _id }, header: { 'Idempotency-Key': key } };
    return (await answer(api.POST('/api/jobs/{id}/approve', { params, body: { approvedAmount, from: status } }))).message;
  });
}

/** Approves several jobs, each with its proposed amount; `failed` has the jobs that could not be approved. */
export async function approveJobs(ids: string[]) {
  const answered = await withIdempotencyKey(['approve', ...ids], (key) =>
    answer(api.POST('/api/jobs/approve', { params: { header: { 'Idempotency-Key': key } }, body: { ids } })),
  );
  refreshJobs();
  return answered;
}

/** Rejects a job in the status that the admin saw; another status is a conflict. @returns the server's message */
export async function rejectJob({ _id, status }: Job, reason: string): Promise<string> {
  const { message } = await answer(api.POST('/api/jobs/{id}/reject', { params: { path: { id: _id } }, body: { reason, from: status } }));
  return message;
}

/** Sends the annotator of a job a message, in the app and by email. @returns the server's message */
export async function messageAnnotator(id: string, text: string): Promise<string> {
  return (await answer(api.POST('/api/jobs/{id}/message', { params: { path: { id } }, body: { text } }))).message;
}
