import { type FileHandle } from 'node:fs/promises';

/** Container boxes on the path to metadata (ISO/IEC 14496-12). */
const PARENTS = ['moov', 'trak'];
/** Places, devices, titles, XMP. Phones record the place of a video. */
const METADATA = ['udta', 'meta', 'uuid'];
const BLOCK = Buffer.alloc(65_536);

/**
 * Overwrites the metadata boxes of an MP4 or MOV with free space of the same size, so that no offset changes.
 *
 * @param from first byte
 * @param to the byte after the last
 */
export async function blankBoxes(file: FileHandle, from: number, to: number): Promise<void> {
  const head = Buffer.alloc(16);
  for (let at = from; at + 8 <= to;) {
    await file.read(head, 0, 16, at);
    const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)];
    const long = short === 1 ? Number(head.readBigUInt64BE(8)) : short;
    const [body, end] = [at + (short === 1 ? 16 : 8), Math.min(to, short === 0 ? to : at + long)];
    if (end < body) return;
    if (PARENTS.includes(type)) await blankBoxes(file, body, end);
    if (METADATA.includes(type)) {
      await file.write('free', at + 4, 'latin1');
      for (let clean = body; clean < end; clean += BLOCK.length) await file.write(BLOCK, 0, Math.min(BLOCK.length, end - clean), clean);
    }
    at = end;
  }
}
