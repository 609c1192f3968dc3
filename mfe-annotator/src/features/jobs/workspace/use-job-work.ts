import { useCallback, useEffect, useState } from 'react';
import { openOwnDevice, sendWaiting, setUnsentWork } from '@labelbridge/session';
import { deviceStore, type Hold, holdJob, JobWork, memoryStore, type WorkStore } from '@labelbridge/workspace';
import { WORK_SERVER } from '../api/work-server.js';

/** The person's store on this device; one of this page alone where the browser refuses storage. */
export async function openWorkStore(): Promise<WorkStore> {
  try {
    const { userId, database } = await openOwnDevice();
    return deviceStore(database, (items) => setUnsentWork(userId, items));
  } catch {
    return memoryStore();
  }
}

/** The work on a job in this tab, while no other tab has it. */
export function useJobWork(jobId: string): { hold: Hold; work: JobWork | undefined; take: () => void } {
  const [asked, setAsked] = useState(0);
  const [hold, setHold] = useState<Hold>('asking');
  const [work, setWork] = useState<JobWork>();
  useEffect(() => {
    let gone = false;
    let made: JobWork | undefined;
    const begin = async () => {
      const store = await openWorkStore();
      if (gone) return;
      made = new JobWork(jobId, store, WORK_SERVER, () => void sendWaiting());
      made.start();
      setWork(made);
    };
    const release = holdJob(jobId, asked > 0, (next) => {
      if (gone) return;
      setHold(next);
      if (next === 'held') void begin();
      else {
        made?.stop();
        setWork(undefined);
      }
    });
    return () => {
      gone = true;
      made?.stop();
      release();
    };
  }, [jobId, asked]);
  const take = useCallback(() => setAsked((count) => count + 1), []);
  return { hold, work, take };
}
