import { WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { Button, cx, Icon } from '@labelbridge/ui';
import { useClockToggle } from '../../clock/api/use-clock-toggle.js';
import { type Job } from '../api/jobs.js';
import styles from './work.module.css';

export function ClockToggle({ job }: { job: Job }) {
  const { minutes, running, change } = useClockToggle(job, true);
  // The name contains the visible text: people speak it. A no-break space keeps it on one line.
  const time = `${minutes}\u00A0min`;
  return (
    <Button
      size="small"
      className={cx(styles.clock)}
      variant={running ? 'quiet' : 'primary'}
      busy={change.busy}
      title={WORK_CLOCK_MESSAGES.pausesWhen}
      aria-label={`${running ? 'Pause' : 'Continue'} the clock, ${time}`}
      onClick={() => void change.run()}
    >
      {running ? time : <Icon name="play" size={18} />}
    </Button>
  );
}
