import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { Player } from './player.js';

/** The player of a media element; null until there is one. */
export function usePlayer(element: HTMLMediaElement | null): Player | null {
  const player = useMemo(() => element && new Player(element), [element]);
  useEffect(() => player?.listen(), [player]);
  return player;
}

/** A value of a media element that changes with some of its events. @param events their names with spaces between */
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
