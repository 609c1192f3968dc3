import { useEffect, useState } from 'react';
import { lazyModule, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { type KeptItem } from './kept-files.js';
import { loadSync } from './load-sync.js';
import { type DeviceSettings } from './use-device-settings.js';

const BYTES_PER_MB = 1_000_000;
const KEEPING = lazyModule(() => import(/* webpackChunkName: 'workspace-keep' */ './keep-ahead.js'));

/**
 * Returns the shown item with its files from this device, if they are stored. Stores the open items after it ahead, for offline work.
 *
 * @returns undefined until the device is read
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
    let kept: KeptItem | undefined;
    let gone = false;
    const stop = new AbortController();
    const keep = async (): Promise<void> => {
      if (megabytes === 0 || Object.keys(current.item.media).length === 0) return;
      const [{ keepShown }, { keptFilesOf }] = await Promise.all([KEEPING.load(), loadSync()]);
      await keepShown(await keptFilesOf(jobId), current, { limit: megabytes * BYTES_PER_MB, dataSaver, signal: stop.signal });
    };
    Promise.all([loadSync(), keep().catch(() => undefined)])
      .then(([{ withKeptFiles }]) => withKeptFiles(current))
      .catch(() => ({ item: current.item, free: () => undefined }))
      .then((found) => {
        kept = found;
        if (gone) kept.free();
        else setShown({ id: current.assignmentId, item: kept.item });
      });
    return () => {
      gone = true;
      stop.abort();
      kept?.free();
    };
  }, [jobId, current, dataSaver, megabytes]);

  const isShown = current !== undefined && shown?.id === current.assignmentId;
  useEffect(() => {
    const next = items.slice(at);
    if (!isShown || megabytes === 0 || next.every(({ item }) => Object.keys(item.media).length === 0)) return undefined;
    const stop = new AbortController();
    const limit = megabytes * BYTES_PER_MB;
    Promise.all([KEEPING.load(), loadSync()])
      .then(async ([{ keepAhead }, { keptFilesOf }]) =>
        keepAhead(await keptFilesOf(jobId), next, { limit, dataSaver, signal: stop.signal }),
      )
      // The browser refuses storage, or there is no network.
      .catch(() => undefined);
    return () => stop.abort();
  }, [jobId, items, at, isShown, dataSaver, megabytes]);
  return isShown ? shown?.item : undefined;
}
