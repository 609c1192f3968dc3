import { statfs } from 'node:fs/promises';

export const FREE_MIN_BYTES = 1_073_741_824;

export async function freeSpaceOf(folder: string): Promise<{ free: number; text: string }> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  return { free, text: `${(free / 2 ** 30).toFixed(1)} GB free` };
}
