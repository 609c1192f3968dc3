import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { MEDIA_LIMITS, MEDIA_MESSAGES, MEDIA_TYPES, type MediaType, RENDITION_SIDES } from '@labelbridge/contracts';
import { BadRequestException } from '@nestjs/common';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { BrokenFileError, withoutMetadata } from '../domain/strip-metadata.js';
import { type RenditionRecord } from '../persistence/media.schema.js';

const FIRST_CHUNK = 8;
/** The maximum number of chunks before the image data. Real pictures have few. */
const MOST_CHUNKS = 1_000;

/** @returns whether a PNG is animated (APNG: chunk `acTL` before the image data). Other programs show only its first image. */
async function isAnimatedPng(path: string): Promise<boolean> {
  const head = Buffer.alloc(8);
  const file = await open(path, 'r');
  try {
    let at = FIRST_CHUNK;
    for (let count = 0; count < MOST_CHUNKS; count++) {
      const { bytesRead } = await file.read(head, 0, 8, at);
      const type = head.toString('latin1', 4, 8);
      if (bytesRead < 8 || type === 'IDAT') return false;
      if (type === 'acTL') return true;
      at += 12 + head.readUInt32BE(0);
    }
    return false;
  } finally {
    await file.close();
  }
}

// Pictures are decoded one at a time: a large one takes 400 MB.
sharp.concurrency(1);
sharp.cache(false);

const QUALITY = 95;
const WEBP_QUALITY = 80;
const FORMATS: Readonly<Partial<Record<MediaType, string>>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

const opened = (path: string): Sharp => sharp(path, { limitInputPixels: MEDIA_LIMITS.pixels, failOn: 'error' });

/** In pixels, as people see the picture. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

async function metadataOf(path: string, type: MediaType): Promise<Metadata> {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata || metadata.format !== FORMATS[type]) throw new BadRequestException(MEDIA_MESSAGES.broken(MEDIA_TYPES[type].title));
  if (metadata.width * metadata.height > MEDIA_LIMITS.pixels) throw new BadRequestException(MEDIA_MESSAGES.tooManyPixels);
  if ((metadata.pages ?? 1) > 1 || (type === 'image/png' && (await isAnimatedPng(path))))
    throw new BadRequestException(MEDIA_MESSAGES.animated);
  return metadata;
}

/** Re-encodes a picture upright, in its own format, without metadata except the colour profile. */
function encodedAnew(path: string, type: MediaType): Sharp {
  const turned = opened(path).autoOrient().keepIccProfile();
  if (type === 'image/jpeg') return turned.jpeg({ quality: QUALITY, chromaSubsampling: '4:4:4' });
  if (type === 'image/png') return turned.png();
  return type === 'image/webp' ? turned.webp({ quality: QUALITY }) : turned.avif({ quality: QUALITY });
}

/**
 * Checks an uploaded picture and replaces the file by an upright copy without place, camera and time. An upright picture keeps its pixels
 * exactly.
 *
 * @throws 400 if it is not a picture of this type, is animated, or has too many pixels
 */
export async function preparePicture(path: string, type: MediaType): Promise<PictureSize> {
  const metadata = await metadataOf(path, type);
  const clean = `${path}.clean`;
  try {
    const isTurned = (metadata.orientation ?? 1) !== 1;
    const stripped = isTurned ? undefined : withoutMetadata(type, await readFile(path));
    if (stripped) await writeFile(clean, stripped);
    else if (isTurned || metadata.exif || metadata.xmp || metadata.iptc) await encodedAnew(path, type).toFile(clean);
    else return { width: metadata.width, height: metadata.height };
    const { width, height } = await metadataOf(clean, type);
    await rename(clean, path);
    return { width, height };
  } catch (error) {
    const isBroken = error instanceof BrokenFileError || error instanceof RangeError;
    throw isBroken ? new BadRequestException(MEDIA_MESSAGES.broken(MEDIA_TYPES[type].title)) : error;
  } finally {
    await rm(clean, { force: true });
  }
}

/**
 * Makes the smaller copies of a picture. Each decodes it anew; the first failure stops.
 *
 * @param take called with each finished file, which is removed afterwards
 * @throws if the picture cannot be decoded
 */
export async function makeRenditions(
  path: string,
  { width, height }: PictureSize,
  scratch: (name: string) => string,
  take: (rendition: RenditionRecord, file: string) => Promise<void>,
): Promise<void> {
  for (const side of RENDITION_SIDES.filter((each) => each < Math.max(width, height))) {
    const file = scratch(`${side}.webp`);
    try {
      const made = await opened(path).resize({ width: side, height: side, fit: 'inside' }).webp({ quality: WEBP_QUALITY }).toFile(file);
      const { size } = await stat(file);
      await take({ name: `${side}`, type: 'image/webp', size, width: made.width, height: made.height }, file);
    } finally {
      await rm(file, { force: true });
    }
  }
}

/** A picture as a grey square, a byte a pixel. @throws if it cannot be decoded */
export async function greySquare(picture: Uint8Array, side: number): Promise<Uint8Array> {
  const { data } = await sharp(picture, { limitInputPixels: MEDIA_LIMITS.pixels })
    .greyscale()
    .resize(side, side, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}
