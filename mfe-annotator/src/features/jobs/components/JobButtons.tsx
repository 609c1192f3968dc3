import { JOB_LIFECYCLE } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { isWhole, type ShownJob } from '../api/jobs.js';
import { mayAppeal } from './may-appeal.js';
import { type JobActions } from './use-job-actions.js';

/** Shows the transitions that the annotator may make. There are none while one of them is queued on this device. */
export function JobButtons({ job, actions, small = false }: { job: ShownJob; actions: JobActions; small?: boolean }) {
  const queued = [useQueuedChangesFor('submit', job._id), useQueuedChangesFor('decline', job._id)].flat();
  if (queued.length > 0) return null;
  const shown = JOB_LIFECYCLE.allowed({ ...job, invoice: job.invoice ?? null }, 'annotator', []).filter(({ action }) => {
    // Its notice says what it pays.
    if (action === 'settle') return false;
    if (action === 'appeal') return !small && isWhole(job) && job.rejectedDate !== null && mayAppeal(job.rejectedDate);
    // A list has room for the usual ones. The others are on the page of the job.
    return !small || action !== 'decline';
  });
  return shown.map(({ action, label }) => (
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
