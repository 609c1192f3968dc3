import { type QueryOf, type Schemas } from '@labelbridge/api-client';
import { listKey, useApiData, usePagedList, useTabTotals } from '@labelbridge/area-parts';
import { type ClockInterval, type DeclineReason, HAND_BACK_TEXT } from '@labelbridge/contracts';
import { answer, api, ApiError, refreshData, type Resource, sendOrQueue, useResource } from '@labelbridge/session';
import { toInstants } from '../../clock/api/device-clock.js';
import { jobTitle } from '../../../shared/names.js';

export type Job = Schemas['JobDto'];
export type JobRow = Schemas['JobRowDto'];
export type JobDetail = Schemas['JobDetailDto'];
export type ShownJob = JobRow | Job | JobDetail;
export type Submission = Schemas['SubmitJobDto'];

const PATH = '/api/jobs';

type JobQuery = QueryOf<'/api/jobs'>;

export const useJobs = (query: JobQuery) => usePagedList(PATH, { query });

/** Counts the jobs of each tab that the search finds. @param query `projectId` limits it to a project */
export const useJobTotals = (query: Pick<JobQuery, 'q' | 'projectId'>) =>
  useTabTotals(PATH, query, async () => (await answer(api.GET('/api/jobs/totals', { params: { query } }))).data);

/**
 * Fetches the pending job that is due first, null if there is none. @param projectId limits it to a project; empty: any; null fetches
 * nothing
 */
export function useNextJob(projectId: string | null) {
  const query = { status: 'pending', ...(projectId && { projectId }), sort: 'dueDate', limit: 1 } as const;
  return useResource(projectId === null ? null : listKey(PATH, query), async () => {
    const { data } = await answer(api.GET(PATH, { params: { query } }));
    return data[0] ?? null;
  });
}

export const useJob = (id: string) => useApiData('/api/jobs/{id}', { path: { id } });

export const isWhole = (job: ShownJob): job is Job => 'history' in job;

/**
 * Selects the known data of a job whose row is shown: the whole job once it was fetched, or the row if the device is offline and never
 * fetched the job. Undefined while it is fetched and after a failure.
 */
export function knownJob(shown: ShownJob, { data, error }: Pick<Resource<Job>, 'data' | 'error'>): ShownJob | undefined {
  if (isWhole(shown)) return shown;
  // The device's copy of the job may be older than the row. A clock only goes up.
  if (data) return { ...data, clockMinutes: Math.max(data.clockMinutes, shown.clockMinutes ?? 0) };
  return error?.offline ? shown : undefined;
}

export function useKnownJob(shown: ShownJob): Pick<Resource<ShownJob>, 'data' | 'error' | 'reload'> {
  const found = useApiData('/api/jobs/{id}', isWhole(shown) ? null : { path: { id: shown._id } });
  return { ...found, data: knownJob(shown, found) };
}

const reload = () => refreshData(PATH, '/api/overview', '/api/payments');

/** Makes a change, then reloads the jobs on screen. After a conflict too, because they are then out of date. */
async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    const done = await change;
    void reload();
    return done;
  } catch (failure) {
    if (failure instanceof ApiError && failure.isConflict) void reload();
    throw failure;
  }
}

export async function openGuideline(id: string): Promise<void> {
  await answer(api.POST('/api/jobs/{id}/open-guideline', { params: { path: { id } } }));
  void refreshData(`${PATH}/${id}`, '/api/overview');
}

/**
 * Submits a job: now, or as soon as there is a network.
 *
 * @returns whether the server has it already
 * @throws ApiError 409 if it is no longer pending
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
 * @throws ApiError 409 if it is no longer pending
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

/** Fetches what ending a job for its content makes of it. The copy of a page that is open may be old. */
export const fetchContentStop = async (id: string): Promise<Pick<JobDetail, 'contentStop'>> =>
  (await answer(api.GET('/api/jobs/{id}', { params: { path: { id } } }))).data;

/** Ends a job for its content. @param recorded time that the server may not have @throws ApiError 409 if it is no longer pending */
export const stopJob = ({ _id, status }: ShownJob, recorded: readonly ClockInterval[]) =>
  changing(
    answer(
      api.POST('/api/jobs/{id}/decline', {
        params: { path: { id: _id } },
        body: { reason: HAND_BACK_TEXT.content.declined, from: status, clock: { intervals: recorded.map(toInstants) } },
      }),
    ),
  );

/** Appeals a rejection. @throws ApiError 409 if it cannot be appealed any more */
export const appealRejection = ({ _id, status }: ShownJob, text: string) =>
  changing(answer(api.POST('/api/jobs/{id}/appeal', { params: { path: { id: _id } }, body: { text, from: status } })));

/** Takes the pay of the accepted items of a rejected job. @throws ApiError 409 if something has changed */
export const settleJob = ({ _id, status }: ShownJob) =>
  changing(answer(api.POST('/api/jobs/{id}/settle', { params: { path: { id: _id } }, body: { from: status } })));

/** Returns a job to pending. @throws ApiError 409 if it is neither submitted nor rejected */
export const reworkJob = (id: string) => changing(answer(api.POST('/api/jobs/{id}/rework', { params: { path: { id } } })));
