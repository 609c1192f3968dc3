import { JOB_LIFECYCLE } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { type Job } from '../api/jobs.js';
import { type JobActions } from './use-job-actions.js';

/** The transitions that the annotator may make. There are none while a submission is queued on this device. */
export function JobButtons({ job, actions, small = false }: { job: Job; actions: JobActions; small?: boolean }) {
  const isQueued = useQueuedChangesFor('submit', job._id).length > 0;
  if (isQueued) return null;
  return JOB_LIFECYCLE.allowed(job, 'annotator').map(({ action, label }) => (
    <Button
      key={action}
      size={small ? 'small' : undefined}
      variant={small && action === 'submit' ? 'primary' : 'ghost'}
      busy={actions.busy === job._id}
      aria-label={small ? `${label} ${jobTitle(job)}` : undefined}
      onClick={() => actions.run(action, job)}
    >
      {label}
    </Button>
  ));
}
