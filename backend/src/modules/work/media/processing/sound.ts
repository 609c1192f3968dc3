import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { type SoundFrame, soundFrames, soundWords, SOUND_RATE, SOUND_SECONDS } from '@labelbridge/annotation';
import { type MediaType } from '@labelbridge/contracts';
import { inTurns } from '../../../../common/concurrency/in-turns.js';
import { PeakMeter } from '../domain/peaks.js';
import { WAV_HEAD_BYTES, type WavFormat, readTelephoneWav, readWav, sampleReader } from '../domain/wav.js';
import { DECODED_RATE, decode } from './ffmpeg.js';

export interface Peaks {
  readonly peaks: Buffer;
  readonly overview: Buffer;
}

async function wavOf(path: string): Promise<WavFormat | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(WAV_HEAD_BYTES), 0, WAV_HEAD_BYTES, 0);
    return readWav(buffer.subarray(0, bytesRead), (await stat(path)).size);
  } finally {
    await file.close();
  }
}

/** The duration in seconds of a WAV in a telephone coding; undefined for codings that browsers play. */
export async function telephoneWav(path: string): Promise<{ duration: number } | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(WAV_HEAD_BYTES), 0, WAV_HEAD_BYTES, 0);
    return readTelephoneWav(buffer.subarray(0, bytesRead), (await stat(path)).size);
  } finally {
    await file.close();
  }
}

/** The peaks of a WAV, read in parts; undefined for codings other than PCM. */
export async function wavPeaks(path: string): Promise<Peaks | undefined> {
  const wav = await wavOf(path);
  const read = wav && sampleReader(wav);
  if (!wav || !read) return undefined;
  const step = wav.bits / 8;
  const meter = new PeakMeter(wav.rate * wav.channels);
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { start: wav.dataAt, end: wav.dataAt + wav.dataBytes - 1, highWaterMark: 2 ** 18 })) {
    const data = Buffer.concat([rest, Buffer.from(chunk)]);
    const whole = data.length - (data.length % step);
    for (let at = 0; at < whole; at += step) meter.add(read(data, at));
    rest = data.subarray(whole);
  }
  return meter.finish();
}

/** The peaks of any sound. @param ffmpeg the program @throws if it is missing or fails */
export async function decodedPeaks(ffmpeg: string, path: string, type: MediaType): Promise<Peaks> {
  const meter = new PeakMeter(DECODED_RATE);
  await decode(ffmpeg, path, type, (sample) => meter.add(sample / 32_768));
  return meter.finish();
}

/** The words of the beginning of a sound; null if it has too little to be compared by. @throws if ffmpeg is missing or fails */
export async function decodedWords(ffmpeg: string, path: string, type: MediaType): Promise<string | null> {
  const samples = new Int16Array(SOUND_SECONDS * SOUND_RATE);
  let count = 0;
  await decode(ffmpeg, path, type, (sample) => (samples[count++] = sample), SOUND_SECONDS);
  const frames: SoundFrame[] = [];
  for await (const frame of inTurns(soundFrames(samples.subarray(0, count)))) frames.push(frame);
  return soundWords(frames);
}
