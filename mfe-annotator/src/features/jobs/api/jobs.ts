import { type JobStatus, type Modality } from '@labelbridge/contracts';
import { type Schemas } from '@labelbridge/api-client';
import { ApiError, answer, api, refreshData, sendOrQueue, useList, useResource, type List } from '@labelbridge/session';
import { keyOf, listQuery } from '../../../common/list-query.js';
import { noteSeen } from '../clock.js';
import { jobTitle } from '../job-title.js';

/** One task assigned to the annotator. */
export type Job = Schemas['JobDto'];
/** One job with what admins wrote about it, the newest first. */
export type JobDetail = Schemas['JobDetailDto'];
/** What he hands in. */
export type Submission = Schemas['SubmitJobDto'];

const PATH = '/api/jobs';
const CONFLICT = 409;

/** Which of his jobs to list. `q` and `sort` as in the address. */
export interface JobsAsked {
  status: JobStatus;
  modality?: Modality;
  /** Only those of this project. */
  projectId?: string;
  q?: string;
  sort?: string;
}

/** The annotator's jobs in one status. */
export function useJobs({ status, modality, projectId, ...asked }: JobsAsked): List<Job> {
  const query = { status, ...(modality ? { modality } : {}), ...(projectId ? { projectId } : {}), ...listQuery(asked) };
  return useList(keyOf(PATH, query), async (cursor) => {
    const page = await answer(api.GET(PATH, { params: { query: { ...query, ...listQuery({ cursor }) } } }));
    noteSeen(page.data);
    return page;
  });
}

/** One job of his. */
export function useJob(id: string) {
  return useResource(`${PATH}/${id}`, async () => {
    const { data } = await answer(api.GET('/api/jobs/{id}', { params: { path: { id } } }));
    noteSeen([data]);
    return data;
  });
}

const renew = () => refreshData(PATH, '/api/overview', '/api/payments');

/** Does `change`, then renews what shows jobs: after a conflict too, because what was shown is then out of date. */
async function changing<T>(change: Promise<T>): Promise<T> {
  try {
    const done = await change;
    void renew();
    return done;
  } catch (failure) {
    if (failure instanceof ApiError && failure.status === CONFLICT) void renew();
    throw failure;
  }
}

/** Starts the clock of a job; where it runs already, nothing changes. @throws ApiError 409 where the job is not pending */
export const startJob = (id: string) => changing(answer(api.POST('/api/jobs/{id}/start', { params: { path: { id } } })));

/** Records that the guideline was opened. */
export const openGuideline = (id: string) => changing(answer(api.POST('/api/jobs/{id}/open-guideline', { params: { path: { id } } })));

/**
 * Hands a job in: now, or as soon as there is a network.
 *
 * @returns whether it is with the server already
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
