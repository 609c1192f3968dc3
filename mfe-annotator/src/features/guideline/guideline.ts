import { useApiData } from '@labelbridge/area-parts';
import { lazyModule } from '@labelbridge/workspace';
import { type ShownJob } from '../jobs/api/jobs.js';

export const GUIDELINE = lazyModule(() => import(/* webpackChunkName: 'guideline' */ './beside-work.js'));

/** Fetches the version by which a job is judged, and keeps it on this device. @param job undefined fetches nothing */
export function useGuideline(job: Pick<ShownJob, 'guideline'> | undefined) {
  const guideline = job?.guideline;
  return useApiData(
    '/api/projects/{id}/guideline',
    guideline ? { path: { id: guideline.projectId }, query: { version: guideline.version } } : null,
  );
}
