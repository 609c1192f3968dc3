import { useEffect, useState } from 'react';
import { type MediaLinks, part, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { openOwnDevice } from './own-device.js';
import { type DeviceSettings } from './use-device-settings.js';

const BYTES_PER_MB = 1_000_000;
const KEEPING = part(() => import(/* webpackChunkName: 'workspace-keep' */ './kept-files.js'));

async function keptFile(assignmentId: string, field: string): Promise<Blob | undefined> {
  const { database } = await openOwnDevice();
  return (await database.get('workMedia', [assignmentId, field]))?.file;
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
    const next = items.slice(at);
    if (!isShown || megabytes === 0 || next.every(({ item }) => Object.keys(item.media).length === 0)) return undefined;
    const stop = new AbortController();
    const limit = megabytes * BYTES_PER_MB;
    KEEPING.load()
      .then(async ({ keepAhead, keptFilesOf }) => keepAhead(await keptFilesOf(jobId), next, { limit, dataSaver, signal: stop.signal }))
      // The browser refuses storage, or there is no network.
      .catch(() => undefined);
    return () => stop.abort();
  }, [jobId, items, at, isShown, dataSaver, megabytes]);
  return isShown ? shown?.item : undefined;
}
