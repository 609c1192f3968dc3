import { type Money } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { approveJob, type Job, refreshJobs, rejectJob } from './api/jobs.js';

type Decision = { approve: Job; approvedAmount: Money } | { reject: Job; reason: string };

/** Decides on a job. Throws where the admin can try again. */
export type Decide = (decision: Decision) => Promise<void>;

const CONFLICT = 409;

const send = (decision: Decision): Promise<string> =>
  'approve' in decision ? approveJob(decision.approve, decision.approvedAmount) : rejectJob(decision.reject, decision.reason);

/**
 * Sends decisions, each with the status that the admin saw. Where another admin decided first there is nothing to try
 * again: the admin is told, the job is reloaded, and the dialog closes.
 */
export function decideWith(onDone: () => void): Decide {
  return async (decision) => {
    try {
      toast.success(await send(decision));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== CONFLICT) throw error;
      toast.error('Not done: this job has changed', error.message);
    }
    refreshJobs();
    onDone();
  };
}
