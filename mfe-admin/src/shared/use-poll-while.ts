import { useEffect } from 'react';

const EVERY_MS = 2_000;

/** Reloads every two seconds while something is under way and the page is visible. */
export function usePollWhile(active: boolean, reload: () => Promise<void>): void {
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [active, reload]);
}
