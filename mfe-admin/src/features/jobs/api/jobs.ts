import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { sendChange, useApiData, usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { LIMITS, type Money, type PlainDate } from '@labelbridge/contracts';
import { answer, api, refreshData, useResource } from '@labelbridge/session';
import { withIdempotencyKey } from '../../../shared/idempotency.js';

type Approval = Omit<Schemas['ApproveJobDto'], 'from'>;
export type Job = Schemas['JobDto'];
export type JobRow = Schemas['JobRowDto'];
/** A row, or the whole job if it was fetched. */
export type ShownJob = JobRow | Job | JobDetail;
/** A job as an admin saw it when they decided. */
export type SeenJob = Pick<ShownJob, '_id' | 'status'>;
/** One job with its newest messages, and the pay of a cancellation. */
export type JobDetail = Schemas['JobDetailDto'];
/** An open job of a user who may be suspended. */
export type OpenJob = Schemas['OpenJobDto'];
type JobQuery = QueryOf<'/api/jobs'>;

export const JOB_DATA = ['/api/jobs', '/api/appeals', '/api/payments', '/api/tasks', '/api/overview'];

/** Reloads everything on screen that a decision on a job changes. */
export const refreshJobs = () => void refreshData(...JOB_DATA);

export const useJobs = (query: JobQuery) => usePagedList('/api/jobs', { query });

export const useJobTotals = (query: Pick<JobQuery, 'q' | 'modality' | 'projectId' | 'annotatorId'>) =>
  useTabTotals('/api/jobs', query, async () => (await answer(api.GET('/api/jobs/totals', { params: { query } }))).data);

export const useJob = (id: string) => useApiData('/api/jobs/{id}', { path: { id } });

/** Fetches an annotator's open jobs with the pay of a cancellation of each: one page of them, `more` if there are others. */
export const useOpenJobs = (annotatorId: string) =>
  useResource(`/api/jobs?open&annotatorId=${annotatorId}`, async () => {
    const query = { annotatorId, limit: LIMITS.pageMax };
    const { data, page } = await answer(api.GET('/api/jobs/open', { params: { query } }));
    return { jobs: data, more: page.next !== null };
  });

/** Approves a job in the status that the admin saw; another status is a conflict. @returns the server's message */
export async function approveJob({ _id, status }: SeenJob, approval: Approval): Promise<string> {
  return withIdempotencyKey(['approve', _id, status, JSON.stringify(approval)], async (key) => {
    const params = { path: { id: _id }, header: { 'Idempotency-Key': key } };
    return (await answer(api.POST('/api/jobs/{id}/approve', { params, body: { ...approval, from: status } }))).message;
  });
}

/**
 * Approves several jobs, each with its proposed amount. `failed` has the jobs that could not be approved.
 *
 * @param confirmMinutesOf jobs whose claimed time above the clock is confirmed
 */
export async function approveJobs(ids: string[], confirmMinutesOf: string[]) {
  const answered = await withIdempotencyKey(['approve', ...ids, 'confirmed', ...confirmMinutesOf], (key) =>
    answer(api.POST('/api/jobs/approve', { params: { header: { 'Idempotency-Key': key } }, body: { ids, confirmMinutesOf } })),
  );
  refreshJobs();
  return answered;
}

/** Reason of a rejection; `clause` is the number of a clause of the guideline. */
export interface Rejection {
  readonly reason: string;
  readonly clause?: string;
}

/**
 * Rejects a job in the status that the admin saw; another status is a conflict.
 *
 * @param together number of jobs that are rejected at once
 * @returns the server's message, and whether a second admin must agree first
 */
export async function rejectJob(
  { _id, status }: SeenJob,
  rejection: Rejection,
  together = 1,
): Promise<{ message: string; waits: boolean }> {
  const body = { ...rejection, together, from: status };
  const { message, data } = await answer(api.POST('/api/jobs/{id}/reject', { params: { path: { id: _id } }, body }));
  return { message, waits: data.status !== 'rejected' };
}

/**
 * Cancels a job in the status that the admin saw; another status is a conflict.
 *
 * @param amount payment for the job, 0 for nothing; undefined pays the proposed amount
 * @returns the server's message
 */
export async function cancelJob({ _id, status }: SeenJob, reason: string, amount?: Money): Promise<string> {
  return withIdempotencyKey(['cancel', _id, status, reason, JSON.stringify(amount)], async (key) => {
    const params = { path: { id: _id }, header: { 'Idempotency-Key': key } };
    const body = { reason, from: status, ...(amount && { amount }) };
    return (await answer(api.POST('/api/jobs/{id}/cancel', { params, body }))).message;
  });
}

/** Moves the deadline of a job once. @returns the server's message */
export const holdJob = (id: string, evidence: string): Promise<string> =>
  sendChange(api.POST('/api/jobs/{id}/hold', { params: { path: { id } }, body: { evidence } }), ...JOB_DATA);

/** Changes the due date of one job. @returns the server's message */
export const changeDueDate = (id: string, dueDate: PlainDate): Promise<string> =>
  sendChange(api.PATCH('/api/jobs/{id}', { params: { path: { id } }, body: { dueDate } }), ...JOB_DATA);

/** Sends the annotator of a job a message, in the app and by email. @returns the server's message */
export const messageAnnotator = (id: string, text: string): Promise<string> =>
  sendChange(api.POST('/api/jobs/{id}/message', { params: { path: { id } }, body: { text } }), '/api/jobs');
