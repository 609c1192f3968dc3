import { useEffect } from 'react';
import { type WorkCopy } from '@labelbridge/workspace';
import { runningSecondsOf } from '../../clock/api/clock.js';

/** A crash loses so much time at most. */
const EVERY_MS = 5_000;

/** Counts the seconds that an item is on screen while the clock of its job runs: it pauses when the clock pauses. */
export function useActiveSeconds(jobId: string, copy: WorkCopy | undefined, counts: boolean): void {
  useEffect(() => {
    if (!copy || !counts) return undefined;
    let last = runningSecondsOf(jobId);
    const count = () => {
      const now = runningSecondsOf(jobId);
      const seconds = now !== undefined && last !== undefined ? now - last : 0;
      last = now;
      if (seconds > 0) void copy.write({ op: 'time', seconds }).catch(() => undefined);
    };
    const timer = setInterval(count, EVERY_MS);
    return () => {
      clearInterval(timer);
      count();
    };
  }, [jobId, copy, counts]);
}
