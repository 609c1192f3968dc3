import { maskOn } from '../regions/mask-fit.js';
import { labelsOf } from '../regions/region-labels.js';
import { type Mask } from '../regions/masks.js';
import { LOST_ORIENTATION, type ArchiveSpec, type Deflate, type Export, type ExportOptions } from './format.js';
import { type ExportFile } from './export-items.js';
import { safeName, stemOf } from './file-names.js';
import { type LabelledPicture, pictureArchive, UNFIT_MASK } from './picture-archive.js';

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];

const CRC = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(
    [...type].map((letter) => letter.charCodeAt(0)),
    4,
  );
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}

/** Sets whole bytes at once. `from` and `to` (exclusive) count bits from byte `base`. */
function setBits(bytes: Uint8Array, base: number, from: number, to: number): void {
  const [first, last] = [base + (from >> 3), base + (to >> 3)];
  const [head, tail] = [0xff >> (from & 7), 0xff & ~(0xff >> (to & 7))];
  if (first === last) bytes[first] = (bytes[first] ?? 0) | (head & tail);
  else {
    bytes[first] = (bytes[first] ?? 0) | head;
    bytes.fill(0xff, first + 1, last);
    if (tail) bytes[last] = (bytes[last] ?? 0) | tail;
  }
}

/** Rows of one bit per pixel, each behind its filter type (none). */
function scanlines({ w, h, runs }: Mask): Uint8Array {
  const stride = Math.ceil(w / 8) + 1;
  const rows = new Uint8Array(stride * h);
  let at = 0;
  runs.forEach((length, i) => {
    const end = Math.min(at + length, w * h);
    while (i % 2 && at < end) {
      const y = Math.floor(at / w);
      const until = Math.min(end, (y + 1) * w);
      setBits(rows, y * stride + 1, at - y * w, until - y * w);
      at = until;
    }
    at = end;
  });
  return rows;
}

/** One bit per pixel, white if set. 12 megapixels take 1.5 MB of memory. */
async function maskPng(mask: Mask, deflate: Deflate): Promise<Uint8Array> {
  const head = new Uint8Array(13);
  const view = new DataView(head.buffer);
  view.setUint32(0, mask.w);
  view.setUint32(4, mask.h);
  // Bit depth 1, greyscale, deflate, filter method 0, not interlaced.
  head.set([1, 0, 0, 0, 0], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', head),
    chunk('IDAT', await deflate(scanlines(mask))),
    chunk('IEND', new Uint8Array(0)),
  ];
  const png = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    png.set(part, at);
    at += part.length;
  }
  return png;
}

/** Yields a file per mask of one picture: `name-1-Sky.png`. */
async function* maskFiles(
  { item, name, regions, size }: LabelledPicture,
  deflate: Deflate,
  { onProblem }: ExportOptions,
): AsyncGenerator<ExportFile> {
  let number = 0;
  for (const region of regions) {
    const { id, shape } = region;
    if (shape.t !== 'mask') continue;
    number++;
    const mask = maskOn(shape, size ?? { width: shape.w, height: shape.h });
    if (!mask) {
      onProblem?.({ field: item.id, message: `mask “${id}” of item ${item.id} is left out: ${UNFIT_MASK}` });
      continue;
    }
    const label = safeName(labelsOf(region).join('+') || 'mask');
    yield { path: `masks/${stemOf(name)}-${number}-${label}.png`, content: await maskPng(mask, deflate) };
  }
}

function masks(what: Export): AsyncIterable<ExportFile> {
  const { deflate } = what.options;
  if (!deflate) throw new TypeError('masks need a way to compress');
  return pictureArchive(what, 'stem', (picture) => maskFiles(picture, deflate, what.options));
}

export const MASKS: ArchiveSpec = {
  title: 'Masks as PNG',
  extension: 'zip',
  holds: ['mask'],
  loses: { always: ['ids of regions', 'all data', LOST_ORIENTATION] },
  pictures: true,
  files: masks,
};
