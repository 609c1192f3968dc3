import { Button } from '@labelbridge/ui';
import { clockText } from '../timeline/time-view.js';
import { type Segment } from './segments.js';
import styles from './times.module.css';

/** Seconds. */
const STEP = 0.1;

export function SegmentTimes({ segment: { start, end }, onTimes }: { segment: Segment; onTimes: (start: number, end: number) => void }) {
  const sides = [
    { name: 'Begin', says: 'Begins', time: start, move: (by: number) => onTimes(start + by, end) },
    { name: 'End', says: 'Ends', time: end, move: (by: number) => onTimes(start, end + by) },
  ];
  return (
    <div className={styles.times}>
      {sides.map(({ name, says, time, move }) => (
        <span key={name} className={styles.group} role="group" aria-label={`${says} at ${clockText(time, 2)}`}>
          <Button variant="quiet" onClick={() => move(-STEP)} aria-label={`${name} earlier`}>
            ◂
          </Button>
          <span className={styles.number}>{clockText(time, 2)}</span>
          <Button variant="quiet" onClick={() => move(STEP)} aria-label={`${name} later`}>
            ▸
          </Button>
        </span>
      ))}
    </div>
  );
}
