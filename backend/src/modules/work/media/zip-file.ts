import { type Readable } from 'node:stream';
import { ZIP_LIMITS, ZIP_MESSAGES } from '@labelbridge/contracts';
import { type Entry, open, type ZipFile } from 'yauzl';

/** A file of a zip, named by its path, because two folders may have files of one name. */
export interface ZipMember {
  readonly name: string;
  /** The reason not to unpack it; undefined if it can be unpacked. */
  readonly refusal: string | undefined;
  /** Unpacks it as it is read. Fails if the size differs from the zip's directory. */
  readonly read: () => Promise<Readable>;
}

export interface OpenZip {
  readonly members: readonly ZipMember[];
  /** Unpacked bytes of all files, as stated in the zip's directory. */
  readonly unpacked: number;
  readonly close: () => void;
}

export class ZipRefused extends Error {
  override readonly name = 'ZipRefused';
}

const UTF8_FLAG = 0x800;
/** Files that Finder and Windows add. */
const OF_SYSTEM = /(?:^|[\\/])(?:__MACOSX[\\/]|(?:\.[^\\/]*|Thumbs\.db|desktop\.ini)$)/i;

/** Decodes a path. `decodeStrings: false` gives bytes, so that one path outside the zip does not fail the whole zip. */
function pathOf({ fileName, generalPurposeBitFlag }: Entry): string {
  const bytes: unknown = fileName;
  if (!Buffer.isBuffer(bytes)) return String(bytes);
  return bytes.toString(generalPurposeBitFlag & UTF8_FLAG || !bytes.toString('utf8').includes('\ufffd') ? 'utf8' : 'latin1');
}
/** The maximum length of an item's id. */
const PATH_LENGTH = 200;

/** Normalizes a path to `/`, without parts that lead outside. A path too long for an id loses its outer folders. */
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
 * Opens a zip on disk. Its directory is checked against `ZIP_LIMITS` before anything is unpacked.
 *
 * @throws ZipRefused
 */
export async function openZipFile(path: string): Promise<OpenZip> {
  const zip = await openZip(path);
  try {
    // The reader reads at most the stated number of entries.
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
