import { Dialog, DialogActions, LinkButton } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { type Job } from '../api/jobs.js';
import { OfferDetails } from './OfferDetails.js';
import styles from './jobs.module.css';

interface Props {
  readonly job: Job;
  readonly onStart: (job: Job) => void;
  readonly onGuideline: (job: Job) => void;
  readonly onClose: () => void;
}

/** Shows the pay of a job before its clock starts. */
export function OfferDialog({ job, onStart, onGuideline, onClose }: Props) {
  const start = () => {
    onStart(job);
    // The link opens after this handler: it must still be there then.
    setTimeout(onClose);
  };
  return (
    <Dialog open onClose={onClose} title={`Before you start: ${jobTitle(job)}`}>
      <OfferDetails job={job} />
      <p className={styles.quiet}>
        The work opens in a new tab and the clock of this job starts. Come back here to submit it: the minutes are filled in from the clock,
        and you can change them.
      </p>
      <DialogActions>
        <LinkButton href={job.task.taskGuidelineLink} onClick={() => onGuideline(job)}>
          Guideline
        </LinkButton>
        <LinkButton variant="primary" href={job.task.taskLink} onClick={start}>
          Start work
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
