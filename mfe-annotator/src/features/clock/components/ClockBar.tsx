import { toastFailure } from '@labelbridge/area-parts';
import { DAY_LIMIT_MESSAGES, DAY_STOPS, formatMinutes, WORK_CLOCK_MESSAGES } from '@labelbridge/contracts';
import { Link } from '@labelbridge/router';
import { useAction } from '@labelbridge/session';
import { Button } from '@labelbridge/ui';
import { jobPath } from '../../../shared/names.js';
import { dismissPause, useShownClock } from '../api/clock.js';
import { type PauseReason } from '../api/device-clock.js';
import { pauseClockWithToast, startClockWithToast } from '../api/clock-toast.js';
import styles from './clock.module.css';

const WHY: Readonly<Record<PauseReason, string>> = {
  hidden: WORK_CLOCK_MESSAGES.pausedHidden,
  away: WORK_CLOCK_MESSAGES.pausedAway,
  elsewhere: WORK_CLOCK_MESSAGES.pausedElsewhere,
  content: DAY_LIMIT_MESSAGES.content,
  longDay: DAY_LIMIT_MESSAGES.longDay,
};

const isDayStop = (reason: PauseReason): boolean => DAY_STOPS.some((stop) => stop === reason);

/** Shows the running clock on every page of the area, or the reason of a pause until the user responds. */
export default function ClockBar() {
  const { run, paused } = useShownClock();
  const going = useAction((jobId: string, title: string) => startClockWithToast(jobId, title), toastFailure('The clock did not start'));
  if (run) {
    return (
      <section className={styles.bar} aria-label="Running clock">
        <p className={styles.text}>
          <b>On the clock: {formatMinutes(run.minutes)}</b> <Link to={jobPath(run.jobId)}>{run.title}</Link>
        </p>
        <Button size="small" aria-label={`Pause the clock of ${run.title}`} onClick={() => void pauseClockWithToast(run.jobId, run.title)}>
          Pause
        </Button>
      </section>
    );
  }
  if (!paused) return null;
  const { jobId, title, reason } = paused;
  return (
    <section className={styles.bar} aria-label="Paused clock">
      <p className={styles.text} role="status">
        {WHY[reason]} <Link to={jobPath(jobId)}>{title}</Link>
      </p>
      {!isDayStop(reason) && (
        <Button
          size="small"
          variant="primary"
          aria-label={`Continue the clock of ${title}`}
          busy={going.busy}
          onClick={() => void going.run(jobId, title)}
        >
          Continue
        </Button>
      )}
      <Button size="small" aria-label="Close, and leave the clock paused" onClick={dismissPause}>
        Close
      </Button>
    </section>
  );
}
