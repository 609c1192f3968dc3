import { Button } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { annotatorName, jobLabel, jobTitle, may } from '../job-names.js';
import { type JobDialog } from './use-job-dialogs.js';

/** The decisions that the server allows on a job, and the message to its annotator. */
export function JobButtons({ job, small = false, onOpen }: { job: Job; small?: boolean; onOpen: (what: JobDialog, job: Job) => void }) {
  const look = small ? ({ size: 'small' } as const) : {};
  return (
    <>
      {(job.status === 'pending' || !small) && (
        <Button {...look} aria-label={`Message ${annotatorName(job)} about ${jobTitle(job)}`} onClick={() => onOpen('message', job)}>
          Message
        </Button>
      )}
      {may(job, 'reject') && (
        <Button {...look} variant="danger" aria-label={`Reject ${jobLabel(job)}`} onClick={() => onOpen('reject', job)}>
          Reject
        </Button>
      )}
      {may(job, 'approve') && (
        <Button {...look} variant="primary" aria-label={`Approve ${jobLabel(job)}`} onClick={() => onOpen('approve', job)}>
          Approve
        </Button>
      )}
    </>
  );
}
