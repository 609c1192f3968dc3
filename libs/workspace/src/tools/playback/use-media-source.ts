import { useCallback, useEffect, useRef, useState } from 'react';
import { type MediaFile, type MediaLinks } from '../tool.js';
import { readFragmentIndex, typeOfHead } from './fragments.js';
import { fetchRange, playWindowed, playsFragments, type FragmentedFile } from './windowed.js';

export interface MediaSourceState {
  readonly state: 'loading' | 'ready' | 'error';
  /** Seconds; 0 while it is not known. */
  readonly duration: number;
  /** Loads it again, at the moment where it stopped. */
  readonly retry: () => void;
}

interface Addresses {
  readonly url: string;
  readonly fragments: string | undefined;
}

/** The file by its fragments; null where it has none or this browser cannot play them: it plays as a whole as well. */
async function fragmented(links: () => Addresses, duration: number, signal: AbortSignal): Promise<FragmentedFile | null> {
  const { url, fragments } = links();
  if (fragments === undefined || duration <= 0) return null;
  try {
    const answer = await fetch(fragments, { signal });
    const index = answer.ok ? readFragmentIndex(await answer.json()) : null;
    if (!index) return null;
    const head = await fetchRange(url, 0, index.head, signal);
    const type = typeOfHead(new Uint8Array(head));
    return type !== null && playsFragments(type) ? { url: () => links().url, index, head, type, duration } : null;
  } catch {
    return null;
  }
}

/**
 * Gives a media element its file: by fragments where the file has an index, else as a whole. New links of the same file do not
 * interrupt what plays; they serve for what is fetched next.
 *
 * @param length seconds, where they are known
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
  // The index is that of the smallest file.
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
    const onLoaded = (): void => {
      setState('ready');
      if (Number.isFinite(element.duration)) setDuration(element.duration);
      if (at > 0) element.currentTime = at;
    };
    element.addEventListener('loadedmetadata', onLoaded, { signal });
    element.addEventListener('error', () => setState('error'), { signal });
    void fragmented(() => latest.current, length ?? 0, signal).then((found) => {
      if (signal.aborted) return;
      if (found) ({ close } = playWindowed(element, found));
      else element.src = latest.current.url;
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
