import { Button } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { annotatorName, jobTitle, may } from '../job-names.js';
import { type JobDialog } from './use-job-dialogs.js';

/** The decisions that the server allows on a job, and the message to a pending one's annotator. */
export function JobButtons({ job, small = false, onOpen }: { job: Job; small?: boolean; onOpen: (what: JobDialog, job: Job) => void }) {
  const look = small ? ({ size: 'small' } as const) : {};
  const about = `${jobTitle(job)}, ${annotatorName(job)}`;
  return (
    <>
      {(job.status === 'pending' || !small) && (
        <Button {...look} aria-label={`Message ${annotatorName(job)} about ${jobTitle(job)}`} onClick={() => onOpen('message', job)}>
          Message
        </Button>
      )}
      {may(job, 'reject') && (
        <Button {...look} variant="danger" aria-label={`Reject ${about}`} onClick={() => onOpen('reject', job)}>
          Reject
        </Button>
      )}
      {may(job, 'approve') && (
        <Button {...look} variant="primary" aria-label={`Approve ${about}`} onClick={() => onOpen('approve', job)}>
          Approve
        </Button>
      )}
    </>
  );
}
