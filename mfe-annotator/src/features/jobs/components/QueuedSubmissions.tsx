import { type Detail, formatMinutes } from '@labelbridge/area-parts';
import { useSession, type QueuedChange } from '@labelbridge/session';
import { QueuedChangeNotice } from '../../../shared/QueuedChangeNotice.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { type Job } from '../api/jobs.js';
import { keepDraft, type DraftValues } from '../draft.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function valuesOf({ body }: Pick<QueuedChange, 'body'>): DraftValues {
  const minutes = typeof body.minutes === 'number' ? String(body.minutes) : '';
  return { minutes, minutesReason: text(body.minutesReason), link: text(body.link), note: text(body.note) };
}

function detailsOf(change: Pick<QueuedChange, 'body'>): Detail[] {
  const { minutes, minutesReason, link, note } = valuesOf(change);
  return [
    ['Time', formatMinutes(Number(minutes))],
    ['Why this time', minutesReason],
    ['Link', link],
    ['Note', note],
  ];
}

/**
 * Shows the submissions and declines of a job that are queued on this device or were refused. `onEdit` opens the form with a submission.
 */
export function QueuedSubmissions({ job, onEdit }: { job: Job; onEdit: (job: Job) => void }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const queued = useQueuedChangesFor('submit', job._id);
  const maySubmit = job.allowedActions.includes('submit');
  const declined = useQueuedChangesFor('decline', job._id);
  const submissions = queued.map((change) => {
    const edit = () => {
      keepDraft(personId, job._id, valuesOf(change));
      onEdit(job);
    };
    return <QueuedChangeNotice key={change.id} change={change} details={detailsOf(change)} onEdit={maySubmit ? edit : undefined} />;
  });
  return (
    <>
      {submissions}
      {declined.map((change) => (
        <QueuedChangeNotice key={change.id} change={change} details={[['Declined because', String(change.body.reason)]]} />
      ))}
    </>
  );
}
