import { type MediaType } from '@labelbridge/contracts';

export class BrokenFileError extends Error {}

/** Skips JPEG image data from `at`. Its markers are stuffed (FF00) or restarts (FFD0 to FFD7). @returns the offset of the next marker */
function endOfScan(file: Buffer, at: number): number {
  for (let next = file.indexOf(0xff, at); next >= 0; next = file.indexOf(0xff, next + 1)) {
    const marker = file[next + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return next;
  }
  throw new BrokenFileError('The picture has no end.');
}

/** Application segments to keep: JFIF, the colour profile, and Adobe's, which defines the colour encoding. */
function isNeeded(file: Buffer, marker: number, at: number): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe2) return file.toString('latin1', at + 4, at + 15) === 'ICC_PROFILE';
  return marker === 0xe0 || marker === 0xee;
}

/** Removes EXIF, XMP, IPTC, comments and all data after the end of a JPEG. Phones append more pictures with their places. */
function stripJpeg(file: Buffer): Buffer {
  const kept = [file.subarray(0, 2)];
  for (let at = 2; at + 4 <= file.length;) {
    if (file[at] !== 0xff) throw new BrokenFileError('A segment is missing.');
    const marker = file[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (marker === 0xda) {
      const next = endOfScan(file, end);
      kept.push(file.subarray(at, next));
      if (file[next + 1] === 0xd9) return Buffer.concat([...kept, file.subarray(next, next + 2)]);
      at = next;
      continue;
    }
    if (isNeeded(file, marker, at)) kept.push(file.subarray(at, end));
    at = end;
  }
  throw new BrokenFileError('The picture has no end.');
}

const PNG_SIGNATURE = 8;
const PNG_METADATA = ['eXIf', 'tEXt', 'zTXt', 'iTXt', 'tIME'];

function stripPng(file: Buffer): Buffer {
  const kept = [file.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + 12 <= file.length;) {
    const end = at + 12 + file.readUInt32BE(at);
    const type = file.toString('latin1', at + 4, at + 8);
    if (!PNG_METADATA.includes(type)) kept.push(file.subarray(at, end));
    if (type === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  throw new BrokenFileError('The picture has no end.');
}

const VP8X_FLAGS = 8;
/** EXIF and XMP in the flags of VP8X. */
const VP8X_METADATA = 0b1100;

function stripWebp(file: Buffer): Buffer {
  const end = Math.min(file.length, 8 + file.readUInt32LE(4));
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= end;) {
    const type = file.toString('latin1', at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const next = at + 8 + size + (size & 1);
    const chunk = Buffer.from(file.subarray(at, next));
    if (type === 'VP8X') chunk.writeUInt8(chunk.readUInt8(VP8X_FLAGS) & ~VP8X_METADATA, VP8X_FLAGS);
    if (type !== 'EXIF' && type !== 'XMP ') kept.push(chunk);
    at = next;
  }
  const body = Buffer.concat(kept);
  const head = Buffer.from('RIFF\0\0\0\0WEBP', 'latin1');
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * Removes the metadata (place, camera, time, thumbnails) of a picture without changing a pixel.
 *
 * @returns undefined for a type that needs re-encoding
 * @throws BrokenFileError, or RangeError for a truncated file
 */
export function withoutMetadata(type: MediaType, file: Buffer): Buffer | undefined {
  if (type === 'image/jpeg') return stripJpeg(file);
  if (type === 'image/png') return stripPng(file);
  return type === 'image/webp' ? stripWebp(file) : undefined;
}
