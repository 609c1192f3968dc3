import { OWN_MESSAGES } from '@labelbridge/contracts';
import { ApiError } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { refreshJobs } from './api/jobs.js';

/** Decides on a job by a call that returns the server's message. Throws if the admin can try again. */
export type Decide = (call: () => Promise<string>) => Promise<void>;

/**
 * Sends decisions, each with the status that the admin saw. If another admin decided first, a repetition is useless: a message explains it,
 * the job is reloaded, and the dialog closes.
 */
export function decideWith(onDone: () => void): Decide {
  return async (call) => {
    try {
      toast.success(await call());
    } catch (error) {
      // A conflict that names a field is about what was typed.
      if (!(error instanceof ApiError) || !error.isConflict || Object.keys(error.details).length > 0) throw error;
      toast.error(error.message === OWN_MESSAGES.notYourOwn ? 'Not done' : 'Not done: this job has changed', error.message);
    }
    refreshJobs();
    onDone();
  };
}
