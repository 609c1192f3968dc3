import { type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { type KeptFiles } from './keep-ahead.js';
import { openOwnDevice } from './own-device.js';

/** The files of a job's items on this device. */
export async function keptFilesOf(jobId: string): Promise<KeptFiles> {
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

export interface KeptItem {
  readonly item: WorkItem;
  /** The files are shown no longer. */
  readonly free: () => void;
}

/** An item with its files from this device, where they are kept. */
export async function withKeptFiles({ assignmentId, item }: JobItem): Promise<KeptItem> {
  const addresses: string[] = [];
  const media = await Promise.all(
    Object.entries(item.media).map(async ([field, links]): Promise<[string, MediaLinks]> => {
      const { database } = await openOwnDevice();
      const file = (await database.get('workMedia', [assignmentId, field]))?.file;
      if (!file) return [field, links];
      const kept = linksOfKept(links, file);
      addresses.push(...kept.files.map(({ url }) => url));
      return [field, kept];
    }),
  );
  return { item: { ...item, media: Object.fromEntries(media) }, free: () => addresses.forEach((address) => URL.revokeObjectURL(address)) };
}
