import { Dialog, DialogActions, LinkButton } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { jobTitle } from '../job-title.js';
import { OfferFacts } from './OfferFacts.js';
import { GuidelineLink } from './WorkLinks.js';
import styles from './jobs.module.css';

/** The offer, before any time is spent on it. */
export function OfferDialog({ job, onStart, onClose }: { job: Job; onStart: () => void; onClose: () => void }) {
  const start = () => {
    onStart();
    // The link opens after this handler: it must still be there then.
    setTimeout(onClose);
  };
  return (
    <Dialog open onClose={onClose} title={`Before you start: ${jobTitle(job)}`}>
      <OfferFacts job={job} />
      <p className={styles.after}>
        The work opens in a new tab and the clock of this job starts. Come back here to submit it; the minutes are
        filled in from the clock, and you can change them.
      </p>
      <DialogActions>
        <GuidelineLink job={job} />
        <LinkButton variant="primary" href={job.task.taskLink} onClick={start}>
          Start work
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
