import { useEffect, useRef, useState } from 'react';
import { type Hold, type JobHold, type JobWork } from '@labelbridge/workspace';
import { loadSync } from './load-sync.js';

/** Holds the work on a job in this tab, while no other tab has it. @param isOpen whether it can still be worked on */
export function useJobWork(jobId: string, isOpen: boolean): { hold: Hold; work: JobWork | undefined; take: () => void } {
  const [hold, setHold] = useState<Hold>('asking');
  const [work, setWork] = useState<JobWork>();
  const holding = useRef<JobHold>(undefined);
  useEffect(() => {
    let gone = false;
    let held: JobHold | undefined;
    // The code was loaded with this page.
    void loadSync().then(({ holdWork }) => {
      if (gone) return;
      held = holdWork(jobId, isOpen, {
        onWork: (made) => {
          setWork(made);
          setHold('held');
        },
        onElsewhere: () => {
          setWork(undefined);
          setHold('elsewhere');
        },
      });
      holding.current = held;
    });
    return () => {
      gone = true;
      held?.release();
    };
  }, [jobId, isOpen]);
  const take = () => holding.current?.take();
  return { hold, work, take };
}
