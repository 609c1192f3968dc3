import { type paths, type Schemas } from '@labelbridge/api-client';
import { usePagedList } from '@labelbridge/area-parts';
import { answer, api, ApiError, refreshData, sendOrQueue, useResource } from '@labelbridge/session';
import { jobTitle } from '../../../shared/names.js';
import { noteSeen } from '../clock.js';

/** One task assigned to the annotator. */
export type Job = Schemas['JobDto'];
/** One job with the messages of admins, the newest first. */
export type JobDetail = Schemas['JobDetailDto'];
/** The body of a submission. */
export type Submission = Schemas['SubmitJobDto'];

const PATH = '/api/jobs';
const CONFLICT = 409;

type JobQuery = NonNullable<paths['/api/jobs']['get']['parameters']['query']>;

/** The annotator's jobs. */
export const useJobs = (query: JobQuery) =>
  usePagedList(PATH, query, async (page) => {
    const answered = await answer(api.GET(PATH, { params: { query: page } }));
    noteSeen(answered.data);
    return answered;
  });

export function useJob(id: string) {
  return useResource(`${PATH}/${id}`, async () => {
    const { data } = await answer(api.GET('/api/jobs/{id}', { params: { path: { id } } }));
    noteSeen([data]);
    return data;
  });
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

/** Starts the clock of a job. A running clock does not change. @throws ApiError 409 where the job is not pending */
export const startJob = (id: string) => changing(answer(api.POST('/api/jobs/{id}/start', { params: { path: { id } } })));

/** Records that the guideline was opened. */
export const openGuideline = (id: string) => changing(answer(api.POST('/api/jobs/{id}/open-guideline', { params: { path: { id } } })));

/**
 * Submits a job: now, or as soon as there is a network.
 *
 * @returns whether the server has it already
 * @throws ApiError 409 where it is no longer pending
 */
export const submitJob = (job: Job, submission: Submission) =>
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

/** Takes a job back to pending. @throws ApiError 409 where it is neither submitted nor rejected */
export const reworkJob = (id: string) => changing(answer(api.POST('/api/jobs/{id}/rework', { params: { path: { id } } })));
