import { type MediaLinks, type WorkItem } from '@labelbridge/workspace';
import { type JobItem } from '../api/work-items.js';
import { type KeptFiles } from './keep-ahead.js';
import { openOwnDevice } from './work-store.js';

export async function keptFilesOf(jobId: string): Promise<KeptFiles> {
  const { database } = await openOwnDevice();
  return {
    bytesOf: async (assignmentId, field) => (await database.get('workMedia', [assignmentId, field]))?.bytes,
    put: async (assignmentId, field, file) => {
      await database.put('workMedia', { assignmentId, field, jobId, file, bytes: file.size });
    },
  };
}

/** @returns undefined if the file is not on this device */
export async function keptFile(owner: string, field: string): Promise<Blob | undefined> {
  const { database } = await openOwnDevice();
  return (await database.get('workMedia', [owner, field]))?.file;
}

/** Links to a file on this device. It is whole, so it needs no fragments of a remote file. */
function linksOfKept({ fragments: _, ...links }: MediaLinks, file: Blob): MediaLinks {
  return { ...links, files: [{ url: URL.createObjectURL(file), bytes: file.size }] };
}

export interface KeptItem {
  readonly item: WorkItem;
  /** Revokes the object URLs. */
  readonly free: () => void;
}

export async function withKeptFiles({ assignmentId, item }: JobItem): Promise<KeptItem> {
  const addresses: string[] = [];
  const media = await Promise.all(
    Object.entries(item.media).map(async ([field, links]): Promise<[string, MediaLinks]> => {
      const file = await keptFile(assignmentId, field);
      if (!file) return [field, links];
      const kept = linksOfKept(links, file);
      addresses.push(...kept.files.map(({ url }) => url));
      return [field, kept];
    }),
  );
  return { item: { ...item, media: Object.fromEntries(media) }, free: () => addresses.forEach((address) => URL.revokeObjectURL(address)) };
}
