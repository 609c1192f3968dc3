import { formatMinutes, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Icon, toast } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { pauseClockOf, useJobClock } from '../../clock/api/clock.js';
import { startClockWithToast } from '../../clock/api/clock-toast.js';
import { type Job } from '../api/jobs.js';
import styles from './work.module.css';

function useClockToggle(job: Job) {
  const { minutes, running } = useJobClock(job);
  const change = useAction(
    () => (running ? pauseClockOf(job._id) : startClockWithToast(job._id, jobTitle(job), { minutes, inSight: true })),
    (error) => toast.error('The clock is unchanged', error.message),
  );
  return { minutes, running, change };
}

/** Says that time is not counted while the clock is paused, with the way to go on. */
export function ClockPaused({ job }: { job: Job }) {
  const { running, change } = useClockToggle(job);
  if (running) return null;
  return (
    <p role="status" className={styles.paused}>
      The clock is paused: this time is not counted.
      <Button size="small" variant="primary" busy={change.busy} onClick={() => void change.run()}>
        Continue
      </Button>
    </p>
  );
}

/** The job's clock within the workspace: what it shows, and whether it runs. */
export function ClockToggle({ job }: { job: Job }) {
  const { minutes, running, change } = useClockToggle(job);
  return (
    <Button
      size="small"
      variant={running ? 'quiet' : 'primary'}
      busy={change.busy}
      title={WORK_CLOCK_MESSAGES.pausesWhen}
      aria-label={running ? `Pause the clock, ${formatMinutes(minutes)}` : `Continue the clock, ${formatMinutes(minutes)}`}
      onClick={() => void change.run()}
    >
      {running ? (
        `${minutes} min`
      ) : (
        <>
          <Icon name="play" size={18} />
          <span className={styles.word}>Clock paused</span>
        </>
      )}
    </Button>
  );
}
