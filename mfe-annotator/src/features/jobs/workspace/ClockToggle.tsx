import { formatMinutes, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { useAction } from '@labelbridge/session';
import { Button, Icon, toast } from '@labelbridge/ui';
import { jobTitle } from '../../../shared/names.js';
import { useJobClock } from '../../clock/api/clock.js';
import { pauseClockWithToast, startClockWithToast } from '../../clock/api/clock-toast.js';
import { type Job } from '../api/jobs.js';
import styles from './work.module.css';

/** The job's clock within the workspace: what it shows, and whether it runs. */
export function ClockToggle({ job }: { job: Job }) {
  const { minutes, running } = useJobClock(job);
  const change = useAction(
    () => (running ? pauseClockWithToast(job._id, jobTitle(job)) : startClockWithToast(job._id, jobTitle(job), minutes)),
    (error) => toast.error('The clock is unchanged', error.message),
  );
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
