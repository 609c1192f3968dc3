import { fileOfMedia, type MediaFile, type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/** So many items are kept ahead. */
const AHEAD = 20;
const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 2 * 60_000;

/** Files that are kept on this device, by the item's assignment and the field that names them. */
export interface KeptFiles {
  /** Undefined where it is not kept. */
  readonly bytesOf: (assignmentId: string, field: string) => Promise<number | undefined>;
  readonly put: (assignmentId: string, field: string, file: Blob) => Promise<void>;
}

/** A recording or a video is kept in its smallest version; the picture as it is shown. */
const fileToKeep = ({ duration }: WorkItem, links: MediaLinks, dataSaver: boolean): MediaFile | undefined =>
  duration === undefined ? fileOfMedia(links, dataSaver) : links.files[0];

/** Fetches a file of `room` bytes at most; undefined where it is larger. Its size is told before its content comes, or counted as it comes. */
async function fetchWithin(url: string, room: number, signal: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(url, { signal });
  const told = response.headers.get('content-length');
  const reader = response.body?.getReader();
  if (!reader || !response.ok || (told !== null && Number(told) > room)) {
    await reader?.cancel();
    return undefined;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length;
    if (bytes > room) {
      await reader.cancel();
      return undefined;
    }
    parts.push(part.value);
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' });
}

/** Waits; not longer than until `signal` says that nobody waits. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

interface Keeping {
  readonly limit: number;
  readonly dataSaver: boolean;
  readonly signal: AbortSignal;
}

/** @returns whether the network failed for none of them */
async function keepOnce(files: KeptFiles, items: readonly JobItem[], { limit, dataSaver, signal }: Keeping): Promise<boolean> {
  let room = limit;
  let failed = false;
  for (const { assignmentId, item } of items) {
    for (const [field, links] of Object.entries(item.media)) {
      if (signal.aborted) return true;
      const known = await files.bytesOf(assignmentId, field);
      const file = fileToKeep(item, links, dataSaver);
      if (known !== undefined) room -= known;
      if (known !== undefined || !file || file.bytes > room) continue;
      const kept = await fetchWithin(file.url, room, signal).catch(() => {
        failed = true;
        return undefined;
      });
      if (!kept) continue;
      await files.put(assignmentId, field, kept);
      room -= kept.size;
    }
  }
  return !failed;
}

/**
 * Keeps the picture of the item that is to be shown: browsers keep no file of work, so that it would be fetched again to be kept. A
 * recording plays while it is fetched.
 */
export async function keepShown(files: KeptFiles, shown: JobItem, keeping: Keeping): Promise<void> {
  if (shown.end === null && shown.item.duration === undefined) await keepOnce(files, [shown], keeping);
}

/**
 * Keeps the files of the next open items for work without a network. What does not fit within the limit is left out, and not fetched.
 * Where the network fails for one, the others are kept, and it is fetched again later.
 *
 * @param items those from the one that is shown on
 * @param keeping `limit`: bytes, what is kept of these items already included; `signal`: they are no longer wanted
 */
export async function keepAhead(files: KeptFiles, items: readonly JobItem[], keeping: Keeping): Promise<void> {
  const { signal } = keeping;
  const next = items.filter(({ end }) => end === null).slice(0, AHEAD);
  for (let delay = MIN_DELAY_MS; !(await keepOnce(files, next, keeping)); delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    if (signal.aborted) return;
    await pause(delay, signal);
  }
}
