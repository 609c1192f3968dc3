import { fileToShow, type MediaFile, type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/** Maximum number of items that are stored ahead. */
const AHEAD = 20;
const MIN_DELAY_MS = 5_000;
const MAX_DELAY_MS = 2 * 60_000;

/** Files stored on this device, by the item's assignment and field. */
export interface KeptFiles {
  /** Resolves to undefined if the file is not stored. */
  readonly bytesOf: (assignmentId: string, field: string) => Promise<number | undefined>;
  readonly put: (assignmentId: string, field: string, file: Blob) => Promise<void>;
}

/** Selects the smallest version of a recording or a video, and the shown version of a picture. */
const fileToKeep = ({ duration }: WorkItem, links: MediaLinks, dataSaver: boolean): MediaFile | undefined =>
  duration === undefined ? fileToShow(links, dataSaver) : links.files[0];

/** Fetches a file of `room` bytes at most; undefined if it is larger. The size is in the header, or counted during the download. */
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

/** Waits for `ms`, or until `signal` is aborted. */
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

/** @returns false if the network failed for any file */
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
 * Stores the picture of the item that is shown next. Browsers do not cache files of work, so storing it later would download it twice. A
 * recording is not stored, because it plays while it is fetched.
 */
export async function keepShown(files: KeptFiles, shown: JobItem, keeping: Keeping): Promise<void> {
  if (shown.end === null && shown.item.duration === undefined) await keepOnce(files, [shown], keeping);
}

/**
 * Stores the files of the next open items for offline work. Files over the limit are not fetched. If the network fails for a file, the
 * others are stored, and it is fetched again later.
 *
 * @param items the items from the shown one on
 * @param keeping `limit`: bytes, including the stored files of these items; `signal`: aborted when they are no longer wanted
 */
export async function keepAhead(files: KeptFiles, items: readonly JobItem[], keeping: Keeping): Promise<void> {
  const { signal } = keeping;
  const next = items.filter(({ end }) => end === null).slice(0, AHEAD);
  for (let delay = MIN_DELAY_MS; !(await keepOnce(files, next, keeping)); delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    if (signal.aborted) return;
    await pause(delay, signal);
  }
}
