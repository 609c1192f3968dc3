import { type Money, staleStateMessage } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { approveJob, type Job, readJob, refreshJobs, rejectJob } from './api/jobs.js';

type Decision = { approve: Job; approvedAmount: Money } | { reject: Job; reason: string };

/** Decides on a job. Throws where the admin should stay and try again. */
export type Decide = (decision: Decision) => Promise<void>;

const TITLE = 'Not done: this job has changed';
const CONFLICT = 409;

/**
 * The server takes every decision that the job's present state allows, and a job that another admin has just rejected
 * may be approved. This admin decided on what he saw: when it is no longer so, he has to look again.
 */
async function requireUnchanged({ _id, status, submittedDate }: Job): Promise<void> {
  const now = await readJob(_id);
  if (now.status !== status || now.submittedDate !== submittedDate) throw new ApiError(staleStateMessage('job', now.status), { status: CONFLICT });
}

async function send(decision: Decision): Promise<string> {
  if ('approve' in decision) {
    await requireUnchanged(decision.approve);
    return approveJob(decision.approve._id, decision.approvedAmount);
  }
  await requireUnchanged(decision.reject);
  return rejectJob(decision.reject._id, decision.reason);
}

/**
 * Sends decisions. Where somebody else decided first there is nothing to try again: the admin is told, the job is fetched
 * as it is now, and the dialog closes.
 */
export function decideWith(onDone: () => void): Decide {
  return async (decision) => {
    try {
      toast.success(await send(decision));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      toast.error(TITLE, error.message);
      refreshJobs();
    }
    onDone();
  };
}
