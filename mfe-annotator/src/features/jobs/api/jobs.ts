import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { listKey, useApiData, usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { type DeclineReason } from '@labelbridge/contracts';
import { answer, api, ApiError, refreshData, type Resource, sendOrQueue, useResource } from '@labelbridge/session';
import { jobTitle } from '../../../shared/names.js';

/** One task assigned to the annotator. */
export type Job = Schemas['JobDto'];
/** A job in a list. */
export type JobRow = Schemas['JobRowDto'];
/** A job on screen: as far as its row goes, or the whole job. */
export type ShownJob = JobRow | Job;
/** One job with its newest messages. */
export type JobDetail = Schemas['JobDetailDto'];
/** The body of a submission. */
export type Submission = Schemas['SubmitJobDto'];

const PATH = '/api/jobs';
const CONFLICT = 409;

type JobQuery = QueryOf<'/api/jobs'>;

/** The annotator's jobs. */
export const useJobs = (query: JobQuery) => usePagedList(PATH, { query });

/** The number of jobs of each tab that the search finds, of one project or of all. */
export const useJobTotals = (query: Pick<JobQuery, 'q' | 'projectId'>) =>
  useTabTotals(PATH, query, async () => (await answer(api.GET('/api/jobs/totals', { params: { query } }))).data);

/** The pending job that is due first, null where there is none. @param projectId of this project; empty: of any; null fetches nothing */
export function useNextJob(projectId: string | null) {
  const query = { status: 'pending', ...(projectId && { projectId }), sort: 'dueDate', limit: 1 } as const;
  return useResource(projectId === null ? null : listKey(PATH, query), async () => {
    const { data } = await answer(api.GET(PATH, { params: { query } }));
    return data[0] ?? null;
  });
}

export const useJob = (id: string) => useApiData('/api/jobs/{id}', { path: { id } });

/** Whether this is the whole job. */
export const isWhole = (job: ShownJob): job is Job => 'history' in job;

/**
 * What is known of a job whose row is shown: all of it once it was fetched, and the row where the network is away and the
 * device never saw the job; undefined while it is fetched and where that failed.
 */
export function knownJob(shown: ShownJob, { data, error }: Pick<Resource<Job>, 'data' | 'error'>): ShownJob | undefined {
  if (isWhole(shown)) return shown;
  // What the device has of the job may be older than the row. A clock only goes up.
  if (data) return { ...data, clockMinutes: Math.max(data.clockMinutes, shown.clockMinutes ?? 0) };
  return error?.offline ? shown : undefined;
}

/** The job of a row, fetched as far as the row does not have it. */
export function useKnownJob(shown: ShownJob): Pick<Resource<ShownJob>, 'data' | 'error' | 'reload'> {
  const found = useApiData('/api/jobs/{id}', isWhole(shown) ? null : { path: { id: shown._id } });
  return { ...found, data: knownJob(shown, found) };
}

const reload = () => refreshData(PATH, '/api/overview', '/api/payments');

/** Makes a change, then reloads the jobs on screen: after a conflict too, because they are then out of date. */
async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    const done = await change;
    void reload();
    return done;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === CONFLICT) void reload();
    throw failure;
  }
}

/** Records that the guideline was opened. */
export async function openGuideline(id: string): Promise<void> {
  await answer(api.POST('/api/jobs/{id}/open-guideline', { params: { path: { id } } }));
  void refreshData(`${PATH}/${id}`, '/api/overview');
}

/**
 * Submits a job: now, or as soon as there is a network.
 *
 * @returns whether the server has it already
 * @throws ApiError 409 where it is no longer pending
 */
export const submitJob = (job: ShownJob, submission: Submission) =>
  changing(
    sendOrQueue({
      kind: 'submit',
      target: job._id,
      title: jobTitle(job),
      method: 'POST',
      path: `${PATH}/${job._id}/submit`,
      body: { ...submission },
    }),
  );

/**
 * Declines a job: now, or as soon as there is a network.
 *
 * @returns whether the server has it already
 * @throws ApiError 409 where it is no longer pending
 */
export const declineJob = (job: ShownJob, reason: DeclineReason) =>
  changing(
    sendOrQueue({
      kind: 'decline',
      target: job._id,
      title: jobTitle(job),
      method: 'POST',
      path: `${PATH}/${job._id}/decline`,
      body: { reason },
    }),
  );

/** Takes a job back to pending. @throws ApiError 409 where it is neither submitted nor rejected */
export const reworkJob = (id: string) => changing(answer(api.POST('/api/jobs/{id}/rework', { params: { path: { id } } })));
