import { useCallback, useEffect, useRef } from 'react';
import { type JobWork, type WorkCopy } from '@labelbridge/workspace';
import { runningSecondsOf, serverNow } from '../../clock/api/clock.js';

/** Maximum time that a crash loses. */
const EVERY_MS = 5_000;

/**
 * Counts the seconds that an item is on screen while the clock of its job runs. They are sent with the steps, before the item ends, and
 * when the page is hidden or closed. Their times are sent too, as evidence for clock time that was recorded offline.
 *
 * @returns a function that counts up to now
 */
export function useActiveSeconds(work: JobWork, copy: WorkCopy | undefined, counts: boolean): () => void {
  const last = useRef<number>(undefined);
  const lastAt = useRef(0);
  const { jobId } = work;
  const count = useCallback(() => {
    if (!copy || !counts) return;
    const now = runningSecondsOf(jobId);
    // A part of a second is counted with the next one.
    if (now !== undefined && now === last.current) return;
    const seconds = now !== undefined && last.current !== undefined ? now - last.current : 0;
    last.current = now;
    const to = serverNow();
    const worked = { from: Math.max(lastAt.current, to - (seconds + 1) * 1_000), to };
    lastAt.current = to;
    if (seconds > 0) void copy.write({ op: 'time', seconds, worked }).catch(() => undefined);
  }, [jobId, copy, counts]);
  useEffect(() => {
    last.current = runningSecondsOf(jobId);
    lastAt.current = serverNow();
    const timer = setInterval(count, EVERY_MS);
    const leave = () => {
      if (document.visibilityState === 'visible') return;
      count();
      void work.flush({ time: true });
    };
    document.addEventListener('visibilitychange', leave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', leave);
      count();
    };
  }, [work, jobId, count]);
  return count;
}
