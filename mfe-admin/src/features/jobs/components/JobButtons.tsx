import { JOB_LIFECYCLE } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { annotatorName, jobLabel, jobTitle } from '../job-names.js';
import { type JobDialog } from './use-job-dialogs.js';

/** The transitions that an admin may make, the main one last, and the message to the annotator. */
export function JobButtons({ job, small = false, onOpen }: { job: Job; small?: boolean; onOpen: (what: JobDialog, job: Job) => void }) {
  const look = small ? ({ size: 'small' } as const) : {};
  return (
    <>
      {(job.status === 'pending' || !small) && (
        <Button {...look} aria-label={`Message ${annotatorName(job)} about ${jobTitle(job)}`} onClick={() => onOpen('message', job)}>
          Message
        </Button>
      )}
      {JOB_LIFECYCLE.allowed(job, 'admin')
        .toReversed()
        .map(({ action, label, reasonRequired }) => (
          <Button
            key={action}
            {...look}
            variant={reasonRequired ? 'danger' : 'primary'}
            aria-label={`${label} ${jobLabel(job)}`}
            onClick={() => onOpen(action, job)}
          >
            {label}
          </Button>
        ))}
    </>
  );
}
