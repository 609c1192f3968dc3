import { Button } from '@labelbridge/ui';
import { type Job } from '../api/jobs.js';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import styles from './notices.module.css';

/** Says that time is not counted while the clock is paused, with the way to continue. */
export function ClockPaused({ job }: { job: Job }) {
  const { change } = useClockToggle(job, true);
  return (
    <p role="status" className={styles.paused}>
      The clock is paused: this time is not counted.
      <Button size="small" variant="primary" busy={change.busy} onClick={() => void change.run()}>
        Continue
      </Button>
    </p>
  );
}
