import { useEffect } from 'react';

const EVERY_MS = 2_000;

/** Renews what a screen shows every two seconds while something is under way, as long as the screen is looked at. */
export function useRenewWhile(underWay: boolean, renew: () => Promise<void>): void {
  useEffect(() => {
    if (!underWay) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void renew();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [underWay, renew]);
}
