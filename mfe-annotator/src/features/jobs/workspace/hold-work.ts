import { holdJob, type JobHold, JobWork } from '@labelbridge/workspace';
import { WORK_SERVER } from '../api/work-server.js';
import { openEndedStore, openWorkStore, sendWaiting } from './work-store.js';

export interface WorkHolder {
  readonly onWork: (work: JobWork) => void;
  /** Called when another tab has the job. */
  readonly onElsewhere: () => void;
}

/** Takes the work on a job for this tab, while no other tab has it. @param isOpen whether it can still be worked on */
export function holdWork(jobId: string, isOpen: boolean, { onWork, onElsewhere }: WorkHolder): JobHold {
  return holdJob(jobId, {
    onHeld: () => {
      let ends = false;
      const begun = (isOpen ? openWorkStore() : openEndedStore(jobId)).then((store) => {
        if (ends) return undefined;
        const made = new JobWork(jobId, store, WORK_SERVER, () => void sendWaiting());
        made.start();
        onWork(made);
        return made;
      });
      return async () => {
        ends = true;
        await (await begun)?.stop();
      };
    },
    onElsewhere,
  });
}
