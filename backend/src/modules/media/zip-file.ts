import { type Readable } from 'node:stream';
import { ZIP_LIMITS, ZIP_MESSAGES } from '@labelbridge/contracts';
import { type Entry, open, type ZipFile } from 'yauzl';

/** One file of a zip, by its path there: files of two folders may have one name. */
export interface ZipMember {
  readonly name: string;
  /** Why it is not unpacked; undefined where it can be. */
  readonly refusal: string | undefined;
  /** Unpacks it as it is read. A file that has other bytes than the zip announces ends with an error. */
  readonly read: () => Promise<Readable>;
}

/** A zip that is read. */
export interface OpenZip {
  /** Its files in their order. */
  readonly members: readonly ZipMember[];
  /** Bytes of all, unpacked, as the zip announces them. */
  readonly unpacked: number;
  readonly close: () => void;
}

/** The zip as a whole is not taken. */
export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
}

const UTF8_FLAG = 0x800;
/** What Finder and Windows add. */
const OF_SYSTEM = /(?:^|[\\/])(?:__MACOSX[\\/]|(?:\.[^\\/]*|Thumbs\.db|desktop\.ini)$)/i;

/** With `decodeStrings: false` names come as bytes, so that a name with a path outside is no error of the whole zip. */
function pathOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const bytes: unknown = fileName;
  if (!Buffer.isBuffer(bytes)) return String(bytes);
  return bytes.toString(generalPurposeBitFlag & UTF8_FLAG || !bytes.toString('utf8').includes('\ufffd') ? 'utf8' : 'latin1');
}
/** As many characters as the id of an item has. */
const PATH_LENGTH = 200;

/** The path of a file with `/`, that leads nowhere outside. Of one that is too long to be an id, the folders next to the file are kept. */
function nameOf(path: string): string {
  const parts = path.split(/[\\/]+/).filter((part, at) => !/^\.{0,2}$/.test(part) && !(at === 0 && /^[a-z]:$/i.test(part)));
  while (parts.length > 1 && parts.join('/').length > PATH_LENGTH) parts.shift();
  return parts.join('/') || '_';
}

const openZip = (path: string): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    open(path, { lazyEntries: true, autoClose: false, decodeStrings: false }, (error, zip) => {
      if (error) reject(new ZipRefused(ZIP_MESSAGES.broken));
      else resolve(zip);
    });
  });

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.once('end', () => resolve(entries));
    zip.once('error', () => reject(new ZipRefused(ZIP_MESSAGES.broken)));
    zip.readEntry();
  });

const streamOf = (zip: ZipFile, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error);
      else resolve(stream);
    });
  });

function refusalOf(entry: Entry, name: string, seen: Set<string>): string | undefined {
  if (seen.has(name)) return ZIP_MESSAGES.sameName;
  seen.add(name);
  if (entry.isEncrypted()) return ZIP_MESSAGES.encrypted;
  const { uncompressedSize: bytes, compressedSize: packed } = entry;
  return bytes > ZIP_LIMITS.ratioFrom && bytes > packed * ZIP_LIMITS.ratio ? ZIP_MESSAGES.tooDense : undefined;
}

/**
 * Opens a zip on disk. What its directory announces is held against `ZIP_LIMITS` before anything is unpacked.
 *
 * @throws ZipRefused
 */
export async function openZipFile(path: string): Promise<OpenZip> {
  const zip = await openZip(path);
  try {
    // No more entries are read than are announced.
    if (zip.entryCount > ZIP_LIMITS.entries) throw new ZipRefused(ZIP_MESSAGES.tooManyEntries);
    const files = (await entriesOf(zip))
      .map((entry) => ({ entry, path: pathOf(entry) }))
      .filter((file) => !/[\\/]$/.test(file.path) && !OF_SYSTEM.test(file.path));
    const unpacked = files.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
    if (unpacked > ZIP_LIMITS.unpackedBytes) throw new ZipRefused(ZIP_MESSAGES.tooMuch);
    if (files.length === 0) throw new ZipRefused(ZIP_MESSAGES.empty);
    const seen = new Set<string>();
    const members = files.map(({ entry, path: inZip }): ZipMember => {
      const name = nameOf(inZip);
      return { name, refusal: refusalOf(entry, name, seen), read: () => streamOf(zip, entry) };
    });
    return { members, unpacked, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}
