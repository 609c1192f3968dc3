import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive: its path within it. */
export interface ZipEntry {
  readonly path: string;
  readonly content: string | Uint8Array;
}

const VERSION = 45;
/** Names are UTF-8. */
const UTF8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980: archives of the same files are the same. */
const DATE = 0x0021;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/** Fields of one record, each with its width in bytes. */
function fields(...values: readonly (readonly [width: 2 | 4 | 8, value: number])[]): Buffer {
  const buffer = Buffer.alloc(values.reduce((sum, [width]) => sum + width, 0));
  let at = 0;
  for (const [width, value] of values) {
    if (width === 8) buffer.writeBigUInt64LE(BigInt(value), at);
    else if (width === 4) buffer.writeUInt32LE(value >>> 0, at);
    else buffer.writeUInt16LE(value, at);
    at += width;
  }
  return buffer;
}

/** Another path where one is taken: an archive has each once. */
function freePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let n = 2; taken.has(free); n++) free = path.replace(/(\.[^./]*)?$/, `-${n}$1`);
  taken.add(free);
  return free;
}

/**
 * Writes a ZIP archive as a stream (APPNOTE 6.3, with ZIP64 past 65,535 files or 4 GB): memory holds one file, and about 100 bytes of each
 * for the directory at the end. A path that is there already gets a number.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for await (const { path, content } of entries) {
    const name = Buffer.from(freePath(path, taken));
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const common = fields(
      [2, UTF8],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
      [4, crc32(raw)],
      [4, packed.length],
      [4, raw.length],
      [2, name.length],
    );
    const local = Buffer.concat([fields([4, 0x04034b50], [2, VERSION]), common, fields([2, 0]), name]);
    yield local;
    yield packed;
    const isFar = offset >= MAX_32;
    const extra = isFar ? fields([2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
    const rest = fields([2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? MAX_32 : offset]);
    directory.push(Buffer.concat([fields([4, 0x02014b50], [2, VERSION], [2, VERSION]), common, rest, name, extra]));
    offset += local.length + packed.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const count = directory.length;
  yield* directory;
  if (count >= MAX_16 || offset + size >= MAX_32) {
    yield fields([4, 0x06064b50], [8, 44], [2, VERSION], [2, VERSION], [4, 0], [4, 0], [8, count], [8, count], [8, size], [8, offset]);
    yield fields([4, 0x07064b50], [4, 0], [8, offset + size], [4, 1]);
  }
  const shown = Math.min(count, MAX_16);
  yield fields([4, 0x06054b50], [2, 0], [2, 0], [2, shown], [2, shown], [4, Math.min(size, MAX_32)], [4, Math.min(offset, MAX_32)], [2, 0]);
}
