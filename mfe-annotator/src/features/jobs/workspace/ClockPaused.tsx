import { useEffect } from 'react';
import { formatMinutes } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { type TitledJob } from '../../../shared/names.js';
import { type ClockedJob, isStartRefused, useShownClock } from '../../clock/api/clock.js';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import { type Job } from '../api/jobs.js';
import styles from './notices.module.css';

/** Status change of each job at which its page took the clock. The page is built anew after a refusal. */
const taken = new Map<string, string>();

/**
 * Shows that time does not count while the clock of this job is paused, with a button to continue. If another job's clock runs, it switches
 * as soon as the user is on this page, as the Work button does, because their work here does not count there. After a refusal, it waits
 * for a press or a new status.
 */
export function ClockPaused({ job }: { job: ClockedJob & TitledJob & Pick<Job, 'statusChangedAt'> }) {
  const { _id, statusChangedAt } = job;
  const { minutes, change } = useClockToggle(job, true);
  const { run } = useShownClock();
  const { run: toggle } = change;
  const hasOther = run !== null && run.jobId !== _id;
  useEffect(() => {
    if (!hasOther) return undefined;
    // Checks the focus too, which only one of two visible windows has, so that they do not take the clock from each other.
    const take = () => {
      if (document.visibilityState !== 'visible' || !document.hasFocus()) return;
      if (isStartRefused(_id) && taken.get(_id) === statusChangedAt) return;
      taken.set(_id, statusChangedAt);
      void toggle();
    };
    take();
    document.addEventListener('visibilitychange', take);
    window.addEventListener('focus', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      window.removeEventListener('focus', take);
    };
  }, [hasOther, toggle, _id, statusChangedAt]);
  return (
    <p role="status" className={styles.paused}>
      {hasOther ? `The clock of ${run.title} is running: this time counts there.` : 'The clock is paused: this time is not counted.'}
      <Button
        size="small"
        variant="primary"
        busy={change.busy}
        aria-label={hasOther ? undefined : `Continue the clock, ${formatMinutes(minutes)}`}
        onClick={() => void toggle()}
      >
        {hasOther ? 'Switch to this job' : 'Continue'}
      </Button>
    </p>
  );
}
