import { toastFailure, DeadlineText } from '@labelbridge/area-parts';
import { countText, DATA_MESSAGES, formatRate, QUALITY_MESSAGES, WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { Link, useNavigate } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button, PlainDateText, toast } from '@labelbridge/ui';
import { jobPath, projectTitle } from '../../../shared/names.js';
import { type Project, type Queue, takeNextBatch } from '../api/projects.js';
import styles from './projects.module.css';

export function NextBatch({ project, queue }: { project: Project; queue: Queue }) {
  const navigate = useNavigate();
  const take = useAction(async () => {
    const { message, data } = await takeNextBatch(project._id);
    toast.success('Batch taken', message);
    void navigate(jobPath(data._id));
  }, toastFailure('No batch was taken'));
  if (queue.paused) return <Paused />;
  if (queue.hasBatch) return <p className={styles.noBatch}>{WORKPLACE_MESSAGES.batchOpenAlready}</p>;
  if (!queue.available) return <NoBatch queue={queue} />;
  return (
    <>
      {queue.next && <Terms next={queue.next} />}
      <Button busy={take.busy} aria-label={`Take a batch of ${projectTitle(project)}`} onClick={() => void take.run()}>
        Take a batch
      </Button>
    </>
  );
}

/** Shows what a batch is, and until when it is theirs. */
function Terms({ next: { items, rate, dueDate, beginBy, data } }: { next: NonNullable<Queue['next']> }) {
  return (
    <div className={styles.batch}>
      <p>
        The next batch: about {countText(items, 'item')}, {rate ? formatRate(rate) : 'pay agreed when it is approved'}, due{' '}
        <PlainDateText date={dueDate} />.
      </p>
      <p>
        {WORKPLACE_MESSAGES.batchYours} <DeadlineText instant={beginBy} />. {WORKPLACE_MESSAGES.batchUnbegun}
      </p>
      <p>Mobile data: {DATA_MESSAGES.said(data, data.price)}.</p>
    </div>
  );
}

function Paused() {
  return (
    <p className={styles.noBatch}>
      New work is paused for you here. {QUALITY_MESSAGES.paidAsUsual} <Link to="/dashboard/quality">See why, and the way back</Link>
    </p>
  );
}

const LATER = 'Look again tomorrow: batches come back to the queue, and admins add new ones.';

const SOON = 'Answers are being compared: look again in a minute.';

function NoBatch({ queue: { comparing, lookAgainAt } }: { queue: Queue }) {
  return (
    <p className={styles.noBatch}>
      {WORKPLACE_MESSAGES.batchNone}{' '}
      {comparing || lookAgainAt === null ? (
        comparing ? (
          SOON
        ) : (
          LATER
        )
      ) : (
        <>
          Look again on <DeadlineText instant={lookAgainAt} />: one goes back to the queue then, unless its work begins.
        </>
      )}
    </p>
  );
}
