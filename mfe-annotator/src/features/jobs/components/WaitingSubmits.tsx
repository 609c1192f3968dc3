import { useSession } from '@labelbridge/session';
import { useWaitingFor } from '../../../common/use-waiting-for.js';
import { WaitingNotice } from '../../../common/WaitingNotice.js';
import { type Job } from '../api/jobs.js';
import { keepDraft } from '../draft.js';
import { factsOf, valuesOf } from '../waiting-submit.js';

/** What was handed in on this device and is not with the server yet, or was refused there. `onEdit` opens the form with it. */
export function WaitingSubmits({ job, onEdit }: { job: Job; onEdit: (job: Job) => void }) {
  const personId = useSession((session) => session.user?.userId) ?? '';
  const waiting = useWaitingFor('submit', job._id);
  const maySubmit = job.allowedActions.includes('submit');
  return waiting.map((change) => {
    const edit = () => {
      keepDraft(personId, job._id, valuesOf(change));
      onEdit(job);
    };
    return <WaitingNotice key={change.id} change={change} facts={factsOf(change)} onEdit={maySubmit ? edit : undefined} />;
  });
}
