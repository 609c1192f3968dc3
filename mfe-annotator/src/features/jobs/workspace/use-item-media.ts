import { useEffect, useState } from 'react';
import { type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { keepAhead, type KeptFiles } from './keep-ahead.js';
import { openOwnDevice } from './own-device.js';
import { type DeviceSettings } from './use-device-settings.js';

const BYTES_PER_MB = 1_000_000;

async function keptFile(assignmentId: string, field: string): Promise<Blob | undefined> {
  const { database } = await openOwnDevice();
  return (await database.get('workMedia', [assignmentId, field]))?.file;
}

async function filesOf(jobId: string): Promise<KeptFiles> {
  const { database } = await openOwnDevice();
  return {
    bytesOf: async (assignmentId, field) => (await database.get('workMedia', [assignmentId, field]))?.bytes,
    put: async (assignmentId, field, file) => {
      await database.put('workMedia', { assignmentId, field, jobId, file, bytes: file.size });
    },
  };
}

/** The links of a medium whose file is on this device: it needs no fragments of a file elsewhere. */
function linksOfKept({ fragments: _, ...links }: MediaLinks, file: Blob): MediaLinks {
  return { ...links, files: [{ url: URL.createObjectURL(file), bytes: file.size }] };
}

/**
 * The item that is shown, with its files from this device where they are kept. The open ones after it are kept ahead, for work without
 * a network.
 *
 * @returns undefined until the device was asked
 */
export function useItemMedia(
  jobId: string,
  items: readonly JobItem[],
  at: number,
  { dataSaver, keepAhead: megabytes }: DeviceSettings,
): WorkItem | undefined {
  const [shown, setShown] = useState<{ readonly id: string; readonly item: WorkItem }>();
  const current = items[at];
  useEffect(() => {
    if (!current) return undefined;
    const addresses: string[] = [];
    let gone = false;
    const withKept = async (): Promise<WorkItem> => {
      const media = await Promise.all(
        Object.entries(current.item.media).map(async ([field, links]): Promise<[string, MediaLinks]> => {
          const file = await keptFile(current.assignmentId, field);
          if (!file || gone) return [field, links];
          const kept = linksOfKept(links, file);
          addresses.push(...kept.files.map(({ url }) => url));
          return [field, kept];
        }),
      );
      return { ...current.item, media: Object.fromEntries(media) };
    };
    void withKept()
      .catch(() => current.item)
      .then((item) => {
        if (!gone) setShown({ id: current.assignmentId, item });
      });
    return () => {
      gone = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [current]);

  const isShown = shown?.id === current?.assignmentId;
  useEffect(() => {
    if (!isShown) return undefined;
    const stop = new AbortController();
    const limit = megabytes * BYTES_PER_MB;
    filesOf(jobId)
      .then((files) => keepAhead(files, items.slice(at), { limit, dataSaver, signal: stop.signal }))
      // The browser refuses storage, or there is no network.
      .catch(() => undefined);
    return () => stop.abort();
  }, [jobId, items, at, isShown, dataSaver, megabytes]);
  return isShown ? shown?.item : undefined;
}
