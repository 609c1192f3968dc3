import { useCallback, useEffect, useRef, useState } from 'react';
import { lazyModule } from '../../frame/lazy-module.js';
import { type MediaFile, type MediaLinks } from '../tool.js';
import { type Addresses } from './fragments.lazy.js';

interface MediaSourceState {
  readonly state: 'loading' | 'ready' | 'error';
  /** Seconds; 0 if unknown. */
  readonly duration: number;
  /** Loads the file again at the present time. */
  readonly retry: () => void;
}

/** Needed for files with an index only, not for files on this device. */
const FRAGMENTS = lazyModule(() => import(/* webpackChunkName: 'fragments' */ './fragments.lazy.js'));

/** @returns a function that stops it; null if the file has no fragments or this browser cannot play them */
async function playFragments(
  element: HTMLMediaElement,
  links: () => Addresses,
  duration: number,
  signal: AbortSignal,
): Promise<(() => void) | null> {
  if (links().fragments === undefined || duration <= 0) return null;
  try {
    const { loadFragmentedFile, startFragmentPlayback } = await FRAGMENTS.load();
    const found = await loadFragmentedFile(links, duration, signal);
    return found && !signal.aborted ? startFragmentPlayback(element, found).close : null;
  } catch {
    return null;
  }
}

/**
 * Plays by fragments if the file has an index, else as a whole. New links of a file do not interrupt it. @param length seconds, if known
 */
export function useMediaSource(
  element: HTMLMediaElement | null,
  itemId: string,
  links: MediaLinks | undefined,
  file: MediaFile | undefined,
  length: number | undefined,
): MediaSourceState {
  const [state, setState] = useState<MediaSourceState['state']>('loading');
  const [duration, setDuration] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const place = links && file ? links.files.indexOf(file) : -1;
  // The index belongs to the smallest file.
  const fragments = place === 0 ? links?.fragments : undefined;
  const latest = useRef<Addresses>({ url: file?.url ?? '', fragments });
  useEffect(() => {
    latest.current = { url: file?.url ?? '', fragments };
  });
  useEffect(() => {
    if (!element || place === -1) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const at = element.currentTime;
    let close = (): void => undefined;
    let isLoaded = false;
    const onLoaded = (): void => {
      isLoaded = true;
      setState('ready');
      if (Number.isFinite(element.duration)) setDuration(element.duration);
      if (at > 0) element.currentTime = at;
    };
    element.addEventListener('loadedmetadata', onLoaded, { signal });
    // The redirect target of the link may have expired: a file that has played is loaded again by its link.
    const onError = (): void =>
      isLoaded && element.error?.code === MediaError.MEDIA_ERR_NETWORK ? setAttempt((count) => count + 1) : setState('error');
    element.addEventListener('error', onError, { signal });
    void playFragments(element, () => latest.current, length ?? 0, signal).then((closing) => {
      if (closing) close = closing;
      else if (!signal.aborted) element.src = latest.current.url;
      if (signal.aborted) close();
    });
    return () => {
      stop.abort();
      close();
      element.removeAttribute('src');
      element.load();
      setState('loading');
    };
  }, [element, itemId, place, length, attempt]);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: place === -1 ? 'error' : state, duration, retry };
}
