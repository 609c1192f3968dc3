import { type Item, type LabelConfig, valueIn } from '../interface/label-config.js';
import { STORED, type ExportItem } from './export-items.js';

/** Characters that a file system refuses, reads as a folder or does not compare, or that nobody sees. */
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u001f\u007f\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff<>:"|?*\\/]+/g;
/** Devices of Windows, with any extension: such a file cannot be unpacked there. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])(?=[ .]|$)/i;
const EXTENSION = /\.[A-Za-z0-9]{1,5}$/;
/** Maximum bytes of a part of a path. File systems take 255. */
const PART_BYTES = 200;
const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/** Shortens one part of a path but keeps its extension. Drops dots and blanks at its end, which Windows drops. */
function safePart(part: string): string {
  const safe = part
    .replace(FORBIDDEN, '_')
    .replace(/[. ]+$/, '')
    .replace(DEVICE, '$&_');
  if (bytesOf(safe) <= PART_BYTES) return safe;
  const extension = EXTENSION.exec(safe)?.[0] ?? '';
  const signs = Array.from(safe.slice(0, PART_BYTES));
  while (bytesOf(signs.join('') + extension) > PART_BYTES) signs.pop();
  return signs.join('') + extension;
}

/** Keeps folders, but cannot lead out of the archive. */
const safePath = (path: string): string =>
  path
    .split(/[\\/]+/)
    .map(safePart)
    .filter((part) => part !== '')
    .join('/') || '_';

/** Removes folders and special characters of a shell. */
export const safeName = (name: string): string =>
  name
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120) || '_';

/** @returns undefined if the medium is stored here */
export function addressOf(config: LabelConfig, item: Item): string | undefined {
  const object = config.objects.find(({ kind }) => kind === 'image' || kind === 'audio' || kind === 'video');
  const address = object && valueIn(object, item.data);
  return typeof address === 'string' && !address.startsWith(STORED) ? address : undefined;
}

/** Path of the medium, last part of its address, or the item's id, which contains the name of an uploaded file. */
function fileOf(config: LabelConfig, { item, extension }: Pick<ExportItem, 'item' | 'extension'>): string {
  const given = addressOf(config, item) || item.id;
  const isAddress = /^[a-z][a-z0-9+.-]*:/i.test(given);
  const path = safePath(isAddress ? (given.split(/[?#]/)[0] ?? '').split('/').at(-1) || item.id : given);
  return extension === undefined || EXTENSION.test(path) ? path : `${path}.${extension}`;
}

export const stemOf = (path: string): string => path.replace(EXTENSION, '');

/** 53-bit hash (cyrb53): taken names are stored as numbers. A collision only adds a number to a name. */
function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  a = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  b = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(a ^ (a >>> 13), 0xc2b2ae35);
  return 0x100000000 * (0x1fffff & b) + (a >>> 0);
}

export class FreeNames {
  readonly #taken = new Set<number>();

  /** @returns the first free name, which is taken from then on @throws RangeError if none is free */
  take(names: Iterable<string>, keyOf: (name: string) => string = (name) => name): string {
    for (const name of names) {
      const key = hashOf(keyOf(name));
      if (this.#taken.has(key)) continue;
      this.#taken.add(key);
      return name;
    }
    throw new RangeError('no name is free');
  }
}

function* alternatives(name: string, id: string): Generator<string> {
  yield name;
  const [stem, extension] = [stemOf(name), EXTENSION.exec(name)?.[0] ?? ''];
  const other = safeName(id);
  if (other !== stem && other !== name) yield `${stem}-${other}${extension}`;
  for (let n = 2; ; n++) yield `${stem}-${n}${extension}`;
}

/** Equal for names that a file system may compare as equal: ß is SS in capitals. */
const foldedCase = (path: string): string => path.normalize('NFD').toUpperCase().toLowerCase().normalize('NFD');

/** Unique names regardless of letter case. The same items in the same order have the same names. */
export class FileNames {
  readonly #free = new FreeNames();

  /** @param unique `stem`: names that differ only in their extension are the same, as for label files that are paired by name */
  constructor(
    private readonly config: LabelConfig,
    private readonly unique: 'name' | 'stem',
  ) {}

  next(one: Pick<ExportItem, 'item' | 'config' | 'extension'>): string {
    const name = fileOf(one.config ?? this.config, one);
    const keyOf = (path: string): string => foldedCase(this.unique === 'stem' ? stemOf(path) : path);
    return this.#free.take(alternatives(name, one.item.id), keyOf);
  }
}
