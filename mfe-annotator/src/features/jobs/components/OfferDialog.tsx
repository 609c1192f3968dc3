import { CONTENT_MESSAGES, WORK_CLOCK_MESSAGES, workPath } from '@labelbridge/contracts';
import { Button, DialogActions, LinkButton } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { isInProduct } from '../api/in-product.js';
import { isWhole, type ShownJob } from '../api/jobs.js';
import { AllowContent } from './AllowContent.js';
import { JobDialog, PAY_ONLINE } from './JobDialog.js';
import { OfferDetails } from './OfferDetails.js';
import styles from './jobs.module.css';

interface Props {
  readonly job: ShownJob;
  readonly onStart: (job: ShownJob) => void;
  readonly onGuideline: (job: ShownJob) => void;
  readonly onClose: () => void;
}

/** Content that work elsewhere would show at once. Work in the product asks before it shows an item. */
const toAllow = (job: ShownJob) => (!isInProduct(job) ? job.contentToAllow : undefined);

function Start({ job, start }: { job: ShownJob; start: () => void }) {
  const missing = toAllow(job);
  if (missing) return <AllowContent missing={missing} />;
  const { taskLink } = job.task;
  if (!taskLink) return null;
  return (
    <LinkButton variant="primary" {...(isInProduct(job) ? { to: workPath(job._id) } : { href: taskLink })} onClick={start}>
      Start work
    </LinkButton>
  );
}

function Asked({ job }: { job: ShownJob }) {
  const missing = toAllow(job);
  return (
    missing && (
      <p className={styles.what}>
        {CONTENT_MESSAGES.mayShow(missing)}. {CONTENT_MESSAGES.asked}
      </p>
    )
  );
}

export function OfferDialog({ job, onStart, onGuideline, onClose }: Props) {
  const start = () => {
    onStart(job);
    // The link opens after this handler, so it must still exist then.
    setTimeout(onClose);
  };
  const { taskGuidelineLink } = job.task;
  const inProduct = isInProduct(job);
  return (
    <JobDialog job={job} title={`Before you start: ${jobTitle(job)}`} onClose={onClose}>
      {(known) => (
        <>
          {isWhole(known) ? <OfferDetails job={known} /> : <p>{PAY_ONLINE}</p>}
          <p className={styles.what}>
            {inProduct ? 'The work opens here' : 'The work opens in a new tab'} and the clock of this job starts.{' '}
            {WORK_CLOCK_MESSAGES.pausesWhen} {inProduct ? 'You submit it there' : 'Come back here to submit it'}: the minutes are filled in
            from the clock.
          </p>
          <Asked job={known} />
          <DialogActions>
            {job.guideline ? (
              <Button onClick={() => onGuideline(known)}>Guideline</Button>
            ) : (
              taskGuidelineLink && (
                <LinkButton href={taskGuidelineLink} onClick={() => onGuideline(known)}>
                  Guideline
                </LinkButton>
              )
            )}
            <Start job={known} start={start} />
          </DialogActions>
        </>
      )}
    </JobDialog>
  );
}
