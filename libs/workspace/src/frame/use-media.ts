import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page is as a media query says. @param otherwise where nothing can answer it */
export function useMedia(query: string, otherwise: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia?.(query);
      media?.addEventListener('change', listener);
      return () => media?.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia?.(query).matches ?? otherwise);
}
