import { statfs } from 'node:fs/promises';

/** The room that the doctor asks for. */
export const FREE_MIN_BYTES = 1_073_741_824;

/** The free bytes of a folder's disk, and the same in words. */
export async function freeSpaceOf(folder: string): Promise<{ free: number; text: string }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, text: `${(free / 2 ** 30).toFixed(1)} GB free` };
}
