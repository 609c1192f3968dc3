import { useEffect, useState } from 'react';
import { openOwnDevice } from '@labelbridge/session';
import { fileOfMedia, type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';

/** So many items are kept ahead, within these bytes. */
const AHEAD = 20;
const MAX_BYTES = 30_000_000;

async function keptFile(assignmentId: string, field: string): Promise<Blob | undefined> {
  const { database } = await openOwnDevice();
  return (await database.get('workMedia', [assignmentId, field]))?.file;
}

/** Fetches the pictures of an item and keeps them on the device. @returns the bytes */
async function keep(jobId: string, { assignmentId, item }: JobItem, dataSaver: boolean): Promise<number> {
  const { database } = await openOwnDevice();
  let total = 0;
  for (const [field, links] of Object.entries(item.media)) {
    const known = await database.get('workMedia', [assignmentId, field]);
    const file = fileOfMedia(links, dataSaver);
    if (known || !file) {
      total += known?.bytes ?? 0;
      continue;
    }
    const response = await fetch(file.url);
    const blob = response.ok ? await response.blob() : undefined;
    // Recordings and videos come in parts, as they are played.
    if (!blob?.type.startsWith('image/')) continue;
    await database.put('workMedia', { assignmentId, field, jobId, file: blob, bytes: blob.size });
    total += blob.size;
  }
  return total;
}

async function keepAhead(jobId: string, items: readonly JobItem[], dataSaver: boolean, signal: AbortSignal): Promise<void> {
  let total = 0;
  for (const item of items) {
    if (signal.aborted || total > MAX_BYTES) return;
    total += await keep(jobId, item, dataSaver);
  }
}

/**
 * The item that is shown, with its pictures from this device where they are kept. The open ones after it are kept ahead, for work without
 * a network.
 *
 * @returns undefined until the device was asked
 */
export function useItemMedia(jobId: string, items: readonly JobItem[], at: number, dataSaver: boolean): WorkItem | undefined {
  const [shown, setShown] = useState<{ readonly id: string; readonly item: WorkItem }>();
  const current = items[at];
  useEffect(() => {
    if (!current) return undefined;
    const addresses: string[] = [];
    const stop = new AbortController();
    const withKept = async (): Promise<WorkItem> => {
      const media = await Promise.all(
        Object.entries(current.item.media).map(async ([field, links]): Promise<[string, MediaLinks]> => {
          const file = await keptFile(current.assignmentId, field);
          if (!file || stop.signal.aborted) return [field, links];
          const url = URL.createObjectURL(file);
          addresses.push(url);
          return [field, { files: [{ url, bytes: 0 }] }];
        }),
      );
      return { ...current.item, media: Object.fromEntries(media) };
    };
    void withKept()
      .catch(() => current.item)
      .then((item) => {
        if (stop.signal.aborted) return;
        setShown({ id: current.assignmentId, item });
        const open = items.slice(at).filter(({ end }) => end === null);
        keepAhead(jobId, open.slice(0, AHEAD), dataSaver, stop.signal).catch(() => undefined);
      });
    return () => {
      stop.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [jobId, items, at, current, dataSaver]);
  return shown?.id === current?.assignmentId ? shown?.item : undefined;
}
