import { nextFragment, type FragmentIndex } from './fragment-index.js';

declare global {
  /** The only MediaSource of iPhones. */
  var ManagedMediaSource: typeof MediaSource | undefined;
}

/** Seconds. */
const AHEAD = { playing: 15, paused: 1 } as const;
/** Seconds after which played data are removed. */
const BEHIND = 60;
const AGAIN_AFTER_MS = 2_000;

export interface FragmentedFile {
  /** A function, since signed links expire. */
  readonly url: () => string;
  readonly index: FragmentIndex;
  readonly head: ArrayBuffer;
  readonly type: string;
  /** Seconds. */
  readonly duration: number;
}

interface FragmentPlayback {
  /** Includes the header. */
  readonly bytes: () => number;
  readonly close: () => void;
}

const sourceClass = (): typeof MediaSource | undefined => globalThis.ManagedMediaSource ?? globalThis.MediaSource;

export const playsFragments = (type: string): boolean => sourceClass()?.isTypeSupported(type) ?? false;

/** Rejects if the store does not answer with the range. */
export async function fetchRange(url: string, from: number, length: number, signal: AbortSignal): Promise<ArrayBuffer> {
  const answer = await fetch(url, { headers: { range: `bytes=${from}-${from + length - 1}` }, signal });
  if (answer.status !== 206) throw new Error(`The media file answered ${answer.status} to a range`);
  return answer.arrayBuffer();
}

const once = (target: EventTarget, name: string): Promise<unknown> =>
  new Promise((resolve) => target.addEventListener(name, resolve, { once: true }));

/**
 * Fetches only the next fragments: a media element alone reads megabytes ahead, for which annotators pay. Retries failed fetches.
 *
 * @throws Error if the browser has no MediaSource; call `playsFragments` first
 */
export function startFragmentPlayback(element: HTMLMediaElement, file: FragmentedFile): FragmentPlayback {
  const Source = sourceClass();
  if (!Source) throw new Error('This browser has no MediaSource');
  const { index } = file;
  const stop = new AbortController();
  const { signal } = stop;
  const source = new Source();
  const address = URL.createObjectURL(source);
  // Safari opens a managed source only without remote playback.
  if (Source !== globalThis.MediaSource) element.disableRemotePlayback = true;
  const has = new Set<number>();
  let bytes = file.head.byteLength;
  let busy = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const changed = async (buffer: SourceBuffer, change: () => void): Promise<void> => {
    const ended = once(buffer, 'updateend');
    change();
    await ended;
  };
  const forget = async (buffer: SourceBuffer): Promise<void> => {
    const until = element.currentTime - BEHIND;
    const first = index.parts.findIndex((_, i) => has.has(i));
    if (first === -1 || (index.parts[first + 1]?.[2] ?? file.duration) > until) return;
    await changed(buffer, () => buffer.remove(0, until));
    index.parts.forEach(([, , time], i) => time < until && has.delete(i));
  };
  const wanted = (): number | null =>
    nextFragment(index, has, element.currentTime, element.paused && !element.seeking ? AHEAD.paused : AHEAD.playing);
  const fill = async (buffer: SourceBuffer): Promise<void> => {
    if (busy || signal.aborted) return;
    busy = true;
    try {
      await forget(buffer);
      for (let next = wanted(); next !== null && !signal.aborted; next = wanted()) {
        const [at, length] = index.parts[next] ?? [0, 0];
        const data = await fetchRange(file.url(), at, length, signal);
        bytes += length;
        await changed(buffer, () => buffer.appendBuffer(data));
        has.add(next);
      }
    } catch {
      if (!signal.aborted) retry = setTimeout(() => void fill(buffer), AGAIN_AFTER_MS);
    } finally {
      busy = false;
    }
  };
  const open = async (): Promise<void> => {
    const opened = once(source, 'sourceopen');
    element.src = address;
    await opened;
    if (signal.aborted) return;
    source.duration = file.duration;
    const buffer = source.addSourceBuffer(file.type);
    await changed(buffer, () => buffer.appendBuffer(file.head));
    for (const name of ['timeupdate', 'seeking', 'play', 'waiting']) element.addEventListener(name, () => void fill(buffer), { signal });
    await fill(buffer);
  };
  void open();
  return {
    bytes: () => bytes,
    close: () => {
      stop.abort();
      clearTimeout(retry);
      URL.revokeObjectURL(address);
    },
  };
}
