import { useCallback, useEffect, useRef, useState } from 'react';
import { setUnsentWork } from '@labelbridge/session';
import { deviceStore, type Hold, holdJob, type JobHold, JobWork, memoryStore, type WorkStore } from '@labelbridge/workspace';
import { WORK_SERVER } from '../api/work-server.js';
import { openOwnDevice, sendWaiting } from './own-device.js';

/** The person's store on this device; one of this page alone where the browser refuses storage. */
export async function openWorkStore(): Promise<WorkStore> {
  try {
    const { userId, database } = await openOwnDevice();
    return deviceStore(database, (items) => setUnsentWork(userId, items));
  } catch {
    return memoryStore();
  }
}

/** The work on a job that is over is shown, not kept: what this device has of it is deleted, unless the server lacks it. */
async function openEndedStore(jobId: string): Promise<WorkStore> {
  const isFree = await openOwnDevice()
    .then(({ database, freeWork }) => freeWork(database, jobId))
    .catch(() => true);
  return isFree ? memoryStore() : openWorkStore();
}

/** The work on a job in this tab, while no other tab has it. @param isOpen whether it can still be worked on */
export function useJobWork(jobId: string, isOpen: boolean): { hold: Hold; work: JobWork | undefined; take: () => void } {
  const [hold, setHold] = useState<Hold>('asking');
  const [work, setWork] = useState<JobWork>();
  const holding = useRef<JobHold>(undefined);
  useEffect(() => {
    const held = holdJob(jobId, {
      onHeld: () => {
        let ends = false;
        const begun = (isOpen ? openWorkStore() : openEndedStore(jobId)).then((store) => {
          if (ends) return undefined;
          const made = new JobWork(jobId, store, WORK_SERVER, () => void sendWaiting());
          made.start();
          setWork(made);
          setHold('held');
          return made;
        });
        return async () => {
          ends = true;
          await (await begun)?.stop();
        };
      },
      onElsewhere: () => {
        setWork(undefined);
        setHold('elsewhere');
      },
    });
    holding.current = held;
    return () => held.release();
  }, [jobId, isOpen]);
  const take = useCallback(() => holding.current?.take(), []);
  return { hold, work, take };
}
