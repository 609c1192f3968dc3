import { useEffect } from 'react';
import { formatMinutes } from '@labelbridge/contracts';
import { Button } from '@labelbridge/ui';
import { type TitledJob } from '../../../shared/names.js';
import { type ClockedJob, useShownClock } from '../../clock/api/clock.js';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import styles from './notices.module.css';

/**
 * Shows that time does not count while the clock of this job is paused, with a button to continue. If another job's clock runs, it switches
 * as soon as the user is on this page, as the Work button does, because their work here does not count there.
 */
export function ClockPaused({ job }: { job: ClockedJob & TitledJob }) {
  const { minutes, change } = useClockToggle(job, true);
  const { run } = useShownClock();
  const { run: toggle } = change;
  const hasOther = run !== null && run.jobId !== job._id;
  useEffect(() => {
    if (!hasOther) return undefined;
    // Checks the focus too, which only one of two visible windows has, so that they do not take the clock from each other.
    const take = () => {
      if (document.visibilityState === 'visible' && document.hasFocus()) void toggle();
    };
    take();
    document.addEventListener('visibilitychange', take);
    window.addEventListener('focus', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      window.removeEventListener('focus', take);
    };
  }, [hasOther, toggle]);
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
