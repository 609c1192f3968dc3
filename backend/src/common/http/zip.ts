import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32, createDeflateRaw, deflateRaw, deflateRawSync } from 'node:zlib';
import { inChunks } from './chunks.js';

/** Content of a file: whole, or in parts if it may be large. */
export type ZipContent = string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>;

export interface ZipEntry {
  readonly path: string;
  readonly content: ZipContent;
  /** Marks compressed content, such as pictures, which is stored unchanged. */
  readonly isPacked?: boolean;
}

const VERSION = 45;
/** Flag: names are UTF-8. */
const UTF8 = 0x0800;
/** Flag: checksum and lengths follow the content. */
const FOLLOWS = 0x0008;
const [STORED, DEFLATED] = [0, 8];
/** 1 January 1980: archives of the same files are identical. */
const DATE = 0x0021;
const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;

/** Bytes that are compressed synchronously, in less time than a switch to another thread. */
const SMALL = 16_384;
const packBeside = promisify(deflateRaw);
const pack = async (raw: Buffer): Promise<Buffer> => (raw.length < SMALL ? deflateRawSync(raw) : packBeside(raw));

/** Encodes little-endian fields of one record; widths are in bytes. */
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

/** Adds a number to a path that is taken. */
function freePath(path: string, taken: Set<string>): string {
  let free = path;
  for (let n = 2; taken.has(free); n++) free = path.replace(/(\.[^./]*)?$/, `-${n}$1`);
  taken.add(free);
  return free;
}

interface Packed {
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly raw: number;
}

const common = ({ flags, method, crc, packed, raw }: Packed, name: Buffer): Buffer =>
  fields([2, flags], [2, method], [2, 0], [2, DATE], [4, crc], [4, packed], [4, raw], [2, name.length]);
const localHeader = (what: Packed, name: Buffer): Buffer =>
  Buffer.concat([fields([4, 0x04034b50], [2, VERSION]), common(what, name), fields([2, 0]), name]);

async function* wholeFile(
  { content, isPacked }: ZipEntry & { content: string | Uint8Array },
  name: Buffer,
): AsyncGenerator<Buffer, Packed> {
  const raw = Buffer.from(content);
  const packed = isPacked ? raw : await pack(raw);
  const what = { flags: UTF8, method: isPacked ? STORED : DEFLATED, crc: crc32(raw), packed: packed.length, raw: raw.length };
  yield localHeader(what, name);
  yield packed;
  return what;
}

/** Writes a file in parts: its checksum is known only at the end. @throws RangeError at 4 GB or more */
async function* longFile(
  { content, isPacked }: ZipEntry & { content: AsyncIterable<Buffer> },
  name: Buffer,
): AsyncGenerator<Buffer, Packed> {
  let [crc, raw, packed] = [0, 0, 0];
  const summed = async function* (): AsyncGenerator<Buffer> {
    for await (const part of content) {
      crc = crc32(part, crc);
      raw += part.length;
      yield part;
    }
  };
  const method = isPacked ? STORED : DEFLATED;
  const head = { flags: UTF8 | FOLLOWS, method };
  yield localHeader({ ...head, crc: 0, packed: 0, raw: 0 }, name);
  const source = Readable.from(summed(), { objectMode: false });
  const out = isPacked ? source : source.pipe(createDeflateRaw());
  source.once('error', (error) => out.destroy(error));
  try {
    for await (const part of out as AsyncIterable<Buffer>) {
      packed += part.length;
      yield part;
    }
  } finally {
    source.destroy();
  }
  if (Math.max(raw, packed) >= MAX_32) throw new RangeError(`${name.toString()} has 4 GB or more`);
  yield fields([4, 0x08074b50], [4, crc], [4, packed], [4, raw]);
  return { ...head, crc, packed, raw };
}

/**
 * Streams a ZIP archive (APPNOTE 6.3, with ZIP64 beyond 65,535 files or 4 GB). Memory holds one file or one part, and about 100 bytes a
 * file for the directory at the end. A duplicate path gets a number.
 */
export async function* zipOf(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  const taken = new Set<string>();
  let offset = 0;
  for await (const { path, content, ...rest } of entries) {
    const name = Buffer.from(freePath(path, taken));
    const isWhole = typeof content === 'string' || content instanceof Uint8Array;
    const file = isWhole ? wholeFile({ path, content, ...rest }, name) : longFile({ path, content: inChunks(content), ...rest }, name);
    const start = offset;
    let next = await file.next();
    for (; !next.done; next = await file.next()) {
      yield next.value;
      offset += next.value.length;
    }
    const isFar = start >= MAX_32;
    const extra = isFar ? fields([2, 1], [2, 8], [8, start]) : Buffer.alloc(0);
    const after = fields([2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, isFar ? MAX_32 : start]);
    directory.push(Buffer.concat([fields([4, 0x02014b50], [2, VERSION], [2, VERSION]), common(next.value, name), after, name, extra]));
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
