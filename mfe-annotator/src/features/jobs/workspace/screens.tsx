import { Button, EmptyState, LinkButton } from '@labelbridge/ui';
import { jobPath } from '../../../shared/names.js';
import { type Job } from '../api/jobs.js';
import partStyles from './parts.module.css';
import styles from './work.module.css';

/** The page of the job shows the pay before the first start. */
export function NotStarted({ job }: { job: Job }) {
  return (
    <div className={styles.message}>
      <EmptyState
        icon="jobs"
        title={job.items ? 'Not started yet' : 'The work is elsewhere'}
        text={job.items ? 'Read what it pays, then start.' : 'This job is done behind its link.'}
        action={<LinkButton to={jobPath(job._id)}>Open the job</LinkButton>}
      />
    </div>
  );
}

/** Two tabs that write to one job would overwrite each other. */
export function Elsewhere({ job, onTake }: { job: Job; onTake: () => void }) {
  return (
    <div className={styles.message}>
      <EmptyState
        icon="info"
        title="You work on this job in another tab"
        text="One tab at a time has the work. All steps of the other tab are kept. When it closes, the work continues here."
        action={
          <div className={partStyles.elsewhere}>
            <Button variant="primary" onClick={onTake}>
              Work here
            </Button>
            <LinkButton to={jobPath(job._id)}>Open the job</LinkButton>
          </div>
        }
      />
    </div>
  );
}
