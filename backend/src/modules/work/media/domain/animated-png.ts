import { type FileHandle } from 'node:fs/promises';

const FIRST_CHUNK = 8;
/** The maximum number of chunks before the image data. Real pictures have few. */
const MOST_CHUNKS = 1_000;

/** @returns whether a PNG is animated (APNG: chunk `acTL` before the image data). Other programs show only its first image. */
export async function isAnimatedPng(file: FileHandle): Promise<boolean> {
  const head = Buffer.alloc(8);
  let at = FIRST_CHUNK;
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const { bytesRead } = await file.read(head, 0, 8, at);
    const type = head.toString('latin1', 4, 8);
    if (bytesRead < 8 || type === 'IDAT') return false;
    if (type === 'acTL') return true;
    at += 12 + head.readUInt32BE(0);
  }
  return false;
}
