import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Player } from './player.js';

export function usePlayer(element: HTMLMediaElement | null): Player | null {
  const player = useMemo(() => element && new Player(element), [element]);
  useEffect(() => player?.listen(), [player]);
  return player;
}

/** @param events names, separated by spaces */
export function useMediaValue<T>(element: HTMLMediaElement | null, events: string, read: (media: HTMLMediaElement) => T, none: T): T {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stop = new AbortController();
      for (const name of events.split(' ')) element?.addEventListener(name, onChange, { signal: stop.signal });
      return () => stop.abort();
    },
    [element, events],
  );
  return useSyncExternalStore(subscribe, () => (element ? read(element) : none));
}

export const useIsPlaying = (element: HTMLMediaElement | null): boolean =>
  useMediaValue(element, 'play pause ended', ({ paused }) => !paused, false);
