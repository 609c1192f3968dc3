import { type LabelConfig } from '@labelbridge/annotation';
import { useEffect } from 'react';
import { prefetchForOffline } from '@labelbridge/workspace';
import { type Job } from '../api/jobs.js';
import { GUIDELINE } from '../guideline/lazy.js';
import { useGuideline } from '../guideline/use-guideline.js';
import { DEVICE, SCREENS } from './lazy.js';

interface Props {
  readonly job: Job;
  readonly config: LabelConfig;
  readonly keepAhead: number;
}

/** Loads in advance what the work needs without a network, beside its items. */
export function KeptForOffline({ job, config, keepAhead }: Props): null {
  const guideline = useGuideline(job).data;
  useEffect(() => {
    for (const { load } of [DEVICE, SCREENS]) load().catch(() => undefined);
    return prefetchForOffline(config);
  }, [config]);
  useEffect(() => {
    if (guideline)
      GUIDELINE.load().then(
        ({ keepPictures }) => keepPictures(job._id, guideline.clauses, keepAhead),
        () => undefined,
      );
  }, [job._id, guideline, keepAhead]);
  return null;
}
