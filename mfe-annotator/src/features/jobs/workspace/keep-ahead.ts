import { fileOfMedia, type MediaFile, type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/** So many items are kept ahead. */
const AHEAD = 20;

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

/**
 * Keeps the files of the next open items for work without a network. What does not fit within the limit is left out, and not fetched.
 *
 * @param items those from the one that is shown on
 * @param limit bytes, what is kept of these items already included
 */
export async function keepAhead(
  files: KeptFiles,
  items: readonly JobItem[],
  { limit, dataSaver, signal }: { limit: number; dataSaver: boolean; signal: AbortSignal },
): Promise<void> {
  let room = limit;
  const next = items.filter(({ end }) => end === null).slice(0, AHEAD);
  for (const { assignmentId, item } of next) {
    for (const [field, links] of Object.entries(item.media)) {
      if (signal.aborted) return;
      const known = await files.bytesOf(assignmentId, field);
      const file = fileToKeep(item, links, dataSaver);
      if (known !== undefined) room -= known;
      if (known !== undefined || !file || file.bytes > room) continue;
      const kept = await fetchWithin(file.url, room, signal);
      if (!kept) continue;
      await files.put(assignmentId, field, kept);
      room -= kept.size;
    }
  }
}
