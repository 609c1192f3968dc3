import { DUE_JOB_STATUSES, JOB_LIFECYCLE, type JobAction } from '@labelbridge/contracts';
import { Button, LinkButton } from '@labelbridge/ui';
import { useDuties } from '../../../shared/duties.js';
import { OwnChip, OwnText, useIsOwn } from '../../../shared/own.js';
import { reviewPath } from '../../../shared/paths.js';
import { type ShownJob } from '../api/jobs.js';
import { annotatorName, jobLabel, jobTitle } from '../job-names.js';
import { type JobDialog } from './use-job-dialogs.js';

/** Tells if the approval of a job waits for its items. */
const waitsForItems = ({ status, items }: ShownJob): boolean =>
  status === 'submitted' && items !== null && items !== undefined && items.toReview + items.sentBack > 0;

const isHoldable = (job: ShownJob): boolean => 'holder' in job && job.holder === 'you';

const OF_APPEALS: readonly JobAction[] = ['uphold', 'overturn', 'reopen'];

/** Tells if the appeal is to be decided instead of an approval, so that the annotator reads why. A list does not know by whom. */
const isDecidedByAppeal = (job: ShownJob, small: boolean): boolean =>
  job.appeal === 'open' && (small || ('lastAppeal' in job && Boolean(job.lastAppeal?.decidable)));

/** Shows the transitions that an admin may make on the work of others, the main one last, and the message; in full also the due date. */
export function JobButtons({
  job,
  small = false,
  onOpen,
}: {
  job: ShownJob;
  small?: boolean;
  onOpen: (what: JobDialog, job: ShownJob) => void;
}) {
  const look = small ? ({ size: 'small' } as const) : {};
  const isOwn = useIsOwn()(job);
  const duties = useDuties();
  // A list has room for the usual ones. Submitted work is cancelled on its page, appeals have their own card there.
  const allowed = JOB_LIFECYCLE.allowed({ ...job, invoice: job.invoice ?? null }, 'admin', duties).filter(
    ({ action }) =>
      !OF_APPEALS.includes(action) &&
      !(action === 'approve' && isDecidedByAppeal(job, small)) &&
      (!small || action !== 'cancel' || job.status === 'pending'),
  );
  const transitions = isOwn ? [] : allowed;
  return (
    <>
      {(job.status === 'pending' || !small) && (
        <Button {...look} aria-label={`Message ${annotatorName(job)} about ${jobTitle(job)}`} onClick={() => onOpen('message', job)}>
          Message
        </Button>
      )}
      {!small && !isOwn && duties.includes('projects') && DUE_JOB_STATUSES.includes(job.status) && (
        <Button aria-label={`Change the due date of ${jobLabel(job)}`} onClick={() => onOpen('dueDate', job)}>
          Due date
        </Button>
      )}
      {!small && !isOwn && duties.includes('review') && isHoldable(job) && (
        <Button aria-label={`Decide later on ${jobLabel(job)}`} onClick={() => onOpen('hold', job)}>
          Decide later
        </Button>
      )}
      {isOwn && (small ? <OwnChip /> : allowed.length > 0 && <OwnText />)}
      {small && !isOwn && waitsForItems(job) && (
        <LinkButton size="small" variant="primary" to={reviewPath(job._id)} aria-label={`Review the items of ${jobLabel(job)}`}>
          Review
        </LinkButton>
      )}
      {transitions.toReversed().map(({ action, label, reasonRequired }) => (
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
