import { type FileHandle } from 'node:fs/promises';

const FIRST_CHUNK = 8;
/** Chunks that stand before the picture are few; a file that is made of more is no picture that anybody took. */
const MOST_CHUNKS = 1_000;

/** Whether a PNG says, before its picture begins, that others follow (APNG: the chunk `acTL`). Programs that know only PNG show the first. */
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
