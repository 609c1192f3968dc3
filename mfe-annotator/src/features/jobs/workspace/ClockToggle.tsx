import { formatMinutes, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { Button, cx, Icon } from '@labelbridge/ui';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import { type Job } from '../api/jobs.js';
import styles from './work.module.css';

export function ClockToggle({ job }: { job: Job }) {
  const { minutes, running, change } = useClockToggle(job, true);
  return (
    <Button
      size="small"
      className={cx(styles.clock)}
      variant={running ? 'quiet' : 'primary'}
      busy={change.busy}
      title={WORK_CLOCK_MESSAGES.pausesWhen}
      aria-label={running ? `Pause the clock, ${formatMinutes(minutes)}` : `Continue the clock, ${formatMinutes(minutes)}`}
      onClick={() => void change.run()}
    >
      {running ? `${minutes} min` : <Icon name="play" size={18} />}
    </Button>
  );
}
