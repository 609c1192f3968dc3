import { type Detail, formatMinutes } from '@labelbridge/area-parts';
import { JOB_WAITING_CAUSES, waitedText } from '@labelbridge/contracts';
import { isRecord, useSession, type QueuedChange } from '@labelbridge/session';
import { QueuedChangeNotice } from '../../../shared/QueuedChangeNotice.js';
import { useQueuedChangesFor } from '../../../shared/use-queued-changes-for.js';
import { type Job } from '../api/jobs.js';
import { keepDraft, type DraftValues } from '../draft.js';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): string => (typeof value === 'number' ? String(value) : '');

function valuesOf({ body }: Pick<QueuedChange, 'body'>): DraftValues {
  const waiting = isRecord(body.waiting) ? body.waiting : {};
  return {
    minutes: number(body.minutes),
    minutesReason: text(body.minutesReason),
    'waiting.cause': text(waiting.cause),
    'waiting.minutes': number(waiting.minutes),
    link: text(body.link),
    note: text(body.note),
  };
}

function detailsOf(change: Pick<QueuedChange, 'body'>): Detail[] {
  const values = valuesOf(change);
  const { minutes, minutesReason, link, note } = values;
  const cause = JOB_WAITING_CAUSES.find((each) => each === values['waiting.cause']);
  return [
    ['Time', formatMinutes(Number(minutes))],
    ['Of it waiting', cause && waitedText({ cause, minutes: Number(values['waiting.minutes']) })],
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
