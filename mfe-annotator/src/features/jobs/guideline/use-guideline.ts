import { useApiData } from '@labelbridge/area-parts';
import { type ShownJob } from '../api/jobs.js';

/** Fetches the version by which a job is judged, and keeps it on this device. @param job undefined fetches nothing */
export function useGuideline(job: Pick<ShownJob, 'guideline'> | undefined) {
  const guideline = job?.guideline;
  return useApiData(
    '/api/projects/{id}/guideline',
    guideline ? { path: { id: guideline.projectId }, query: { version: guideline.version } } : null,
  );
}
