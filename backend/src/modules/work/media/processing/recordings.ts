import { open, type FileHandle } from 'node:fs/promises';
import { MEDIA_LIMITS, MEDIA_MESSAGES, MEDIA_TYPES, type MediaType } from '@labelbridge/contracts';
import { BadRequestException } from '@nestjs/common';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input, type InputVideoTrack } from 'mediabunny';
import { shownUntil } from '../domain/fragments.js';
import { kindOf, soundTypeOf } from '../domain/media-type.js';
import { telephoneWav } from './sound.js';

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
async function blankBoxes(file: FileHandle, from: number, to: number): Promise<void> {
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

const ISO_TYPES: readonly MediaType[] = ['audio/mp4', 'video/mp4', 'video/quicktime'];
/** Frames were dropped if the longest gap between two frames exceeds this many frames. */
const DROPPED = 1.5;
/** The tolerance of equal times, in seconds. */
const SAME_TIME = 1e-4;

interface Recording {
  readonly type: MediaType;
  readonly width: number | null;
  readonly height: number | null;
  /** In seconds. */
  readonly duration: number;
}

async function withInput<T>(path: string, read: (input: Input) => Promise<T>): Promise<T> {
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS });
  try {
    return await read(input);
  } finally {
    input.dispose();
  }
}

async function describe(input: Input, type: MediaType): Promise<Recording> {
  const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!video && !audio) throw new BadRequestException(MEDIA_MESSAGES.noTrack);
  const duration = await input.computeDuration();
  if (!video || kindOf(type) === 'audio') return { type: soundTypeOf(type), width: null, height: null, duration };
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (width * height > MEDIA_LIMITS.pixels) throw new BadRequestException(MEDIA_MESSAGES.tooManyPixels);
  return { type, width, height, duration };
}

/**
 * Checks an uploaded recording, and blanks place and device in an MP4 or MOV.
 *
 * @throws 400 if it cannot be read or has no track
 */
export async function prepareRecording(path: string, type: MediaType): Promise<Recording> {
  if (ISO_TYPES.includes(type)) {
    const file = await open(path, 'r+');
    await file
      .stat()
      .then(({ size }) => blankBoxes(file, 0, size))
      .finally(() => file.close());
  }
  try {
    const telephone = type === 'audio/wav' ? await telephoneWav(path) : undefined;
    if (telephone) return { type, width: null, height: null, duration: telephone.duration };
    return await withInput(path, (input) => describe(input, type));
  } catch (error) {
    throw error instanceof BadRequestException ? error : new BadRequestException(MEDIA_MESSAGES.broken(MEDIA_TYPES[type].title));
  }
}

/** The MIME type with codecs for MediaSource, and the duration in seconds. */
export const playedAs = (path: string): Promise<{ type: string; duration: number }> =>
  withInput(path, async (input) => ({ type: await input.getMimeType(), duration: await input.computeDuration() }));

async function isoEnd(path: string, type: MediaType): Promise<number> {
  if (!ISO_TYPES.includes(type)) return Infinity;
  const file = await open(path, 'r');
  return shownUntil(file).finally(() => file.close());
}

/** Counts the frames by all their times, because the header is often wrong. */
export async function framesOf(path: string, type: MediaType): Promise<{ fps: number; frames: number; vfr: boolean }> {
  return withInput(path, async (input) => {
    const track: InputVideoTrack | null = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('The video has no pictures.');
    const until = await isoEnd(path, type);
    let frames = 0;
    // Frames outside the edit list are in the file, but never shown.
    for await (const { timestamp } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
      if (timestamp > -SAME_TIME && timestamp < until - SAME_TIME) frames++;
    }
    const rates = await track.computeFrameRateMetrics({ targetPacketCount: Infinity });
    const steady = rates.underlyingFrameRate;
    return { frames, fps: steady ?? rates.averageFrameRate, vfr: steady === null || steady > rates.minFrameRate * DROPPED };
  });
}
