import { useEffect, useState } from 'react';
import { type Schemas } from '@labelbridge/session';
import { loadSync } from '../workspace/load-sync.js';

type Clauses = readonly Schemas['ClauseDto'][];
type Picture = Schemas['GuidelinePictureDto'];

/** The owner of these pictures among the stored files of items. Jobs with the same guideline share them. */
const OWNER = 'guideline';
const BYTES_PER_MB = 1_000_000;

const picturesOf = (clauses: Clauses): Picture[] => clauses.flatMap(({ blocks }) => blocks.flatMap(({ picture }) => picture ?? []));

/** Stores the pictures of a guideline, for work without a network. Pictures over the limit are left out. */
export async function keepPictures(jobId: string, clauses: Clauses, megabytes: number): Promise<void> {
  const { keptFilesOf } = await loadSync();
  const files = await keptFilesOf(jobId);
  let room = megabytes * BYTES_PER_MB;
  for (const { _id, url, size } of picturesOf(clauses)) {
    if (size > room) continue;
    room -= size;
    if ((await files.bytesOf(OWNER, _id)) !== undefined) continue;
    const response = await fetch(url);
    if (response.ok) await files.put(OWNER, _id, await response.blob());
  }
}

/** Reads which pictures of a guideline are on this device. @returns links to them by id; undefined until the device is read */
export function useKeptPictures(clauses: Clauses | undefined): ReadonlyMap<string, string> | undefined {
  const [links, setLinks] = useState<ReadonlyMap<string, string>>();
  useEffect(() => {
    if (!clauses) return undefined;
    const found = new Map<string, string>();
    let gone = false;
    const read = async (): Promise<void> => {
      const { keptFile } = await loadSync();
      for (const { _id } of picturesOf(clauses)) {
        const file = await keptFile(OWNER, _id);
        if (gone) return;
        if (file) found.set(_id, URL.createObjectURL(file));
      }
    };
    // If the browser refuses storage, the links of the server stay.
    void read()
      .catch(() => undefined)
      .then(() => {
        if (!gone) setLinks(found);
      });
    return () => {
      gone = true;
      for (const link of found.values()) URL.revokeObjectURL(link);
    };
  }, [clauses]);
  return links;
}
