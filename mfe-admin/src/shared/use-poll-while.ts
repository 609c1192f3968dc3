import { type Progress } from '@labelbridge/contracts';
import { useEffect } from 'react';

const EVERY_MS = 2_000;
const WORK_EVERY_MS = 15_000;

/** Polls while `active` and the page is visible. */
export function usePollWhile(active: boolean, reload: () => Promise<void>, everyMs = EVERY_MS): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, everyMs);
    return () => clearInterval(timer);
  }, [active, reload, everyMs]);
}

/** Reloads while annotators work on the shown records, so that their progress is current. */
export function usePollWork(shown: readonly { progress?: Progress | null }[] | undefined, reload: () => Promise<void>): void {
  const isOpen = (shown ?? []).some(({ progress }) => progress && progress.done + progress.skipped < progress.items);
  usePollWhile(isOpen, reload, WORK_EVERY_MS);
}
