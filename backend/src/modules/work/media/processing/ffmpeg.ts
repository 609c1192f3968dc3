// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- ffmpeg, by a fixed name; an upload is only ever a path of our own
import { spawn } from 'node:child_process';
import { type Readable } from 'node:stream';
import { SOUND_RATE } from '@labelbridge/annotation';
import { type MediaType } from '@labelbridge/contracts';

const RUN_MS = 3_600_000;
/** The first part of a sound is decoded within a second, if nobody made the file on purpose. */
const PART_MS = 30_000;
/** The demuxer of each type. ffmpeg must not guess: some demuxers open other files. */
const READERS: Readonly<Partial<Record<MediaType, string>>> = {
  'audio/wav': 'wav',
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/mp4': 'mov',
  'audio/webm': 'matroska',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/webm': 'matroska',
};

/** Samples a second from `decode`, enough for a waveform. */
export const DECODED_RATE = SOUND_RATE;

/** The maximum height of a small video in lines. */
export const SMALL_LINES = 480;

/**
 * Runs the system's ffmpeg without a shell and without network access.
 *
 * @param read consumes its standard output
 * @throws if it is missing (code ENOENT), fails, or takes longer than `ms`
 */
async function run(program: string, given: readonly string[], read: (output: Readable) => Promise<void>, ms = RUN_MS): Promise<void> {
  const child = spawn(program, ['-nostdin', '-v', 'error', ...given], {
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: ms,
    killSignal: 'SIGKILL',
    // No secret of the server reaches the process.
    env: { PATH: process.env.PATH },
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code ?? 'a signal'}.`))));
  });
  try {
    await Promise.all([ended, read(child.stdout)]);
  } finally {
    child.kill('SIGKILL');
  }
}

const inputOf = (path: string, type: MediaType): string[] => ['-protocol_whitelist', 'file', '-f', READERS[type] ?? 'mov', '-i', path];

/**
 * Decodes the sound of a file.
 *
 * @param take gets 16-bit integers, one channel, `DECODED_RATE` a second @param seconds of the beginning alone
 */
export async function decode(
  program: string,
  path: string,
  type: MediaType,
  take: (sample: number) => void,
  seconds?: number,
): Promise<void> {
  const output = ['-map', '0:a:0', '-ac', '1', '-ar', String(DECODED_RATE), '-f', 's16le', 'pipe:1'];
  const [part, ms] = seconds === undefined ? [[], RUN_MS] : [['-t', String(seconds)], PART_MS];
  const read = async (stream: Readable): Promise<void> => {
    let rest = Buffer.alloc(0);
    for await (const chunk of stream) {
      const data = Buffer.concat([rest, Buffer.from(chunk)]);
      const even = data.length & ~1;
      for (let at = 0; at < even; at += 2) take(data.readInt16LE(at));
      rest = data.subarray(even);
    }
  };
  await run(program, [...inputOf(path, type), ...part, ...output], read, ms);
}

/**
 * Writes fragments that can be fetched one by one. `delay_moov` writes the header with the first fragment, so that it includes the audio
 * encoder's delay. Otherwise the pictures of a video with sound come late by that delay, and every other frame gets a wrong number.
 */
const FRAGMENTED = ['-map_metadata', '-1', '-movflags', '+empty_moov+delay_moov+default_base_moof', '-f', 'mp4', '-y'];
const discard = async (stream: Readable): Promise<void> => void stream.resume();

/** The exact rate in ffmpeg's notation: 29.97 is 30000/1001. */
export function exactRate(fps: number): string {
  const whole = Math.round(fps);
  const near = (rate: number): boolean => Math.abs(fps - rate) < rate * 1e-4;
  if (near(whole)) return String(whole);
  const ntsc = Math.round((fps * 1_001) / 1_000);
  return near((ntsc * 1_000) / 1_001) ? `${ntsc * 1_000}/1001` : `${Math.round(fps * 1e6)}/1000000`;
}

export interface FrameRate {
  readonly fps: number;
  readonly vfr: boolean;
}

/**
 * Makes a small copy of a video: 480 lines, a keyframe each second, no B-frames, in fragments, without metadata. It has the frames of the
 * video at the exact rate; with a variable rate, each frame keeps its duration.
 */
export async function makeSmallVideo(program: string, path: string, type: MediaType, { fps, vfr }: FrameRate, to: string): Promise<void> {
  const keyframes = String(Math.max(1, Math.round(fps)));
  const picture = [
    '-vf',
    `scale=w=-2:h='2*trunc(min(${SMALL_LINES},ih)/2)'`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '26',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '0',
  ];
  const times = vfr ? ['-fps_mode', 'passthrough'] : ['-fps_mode', 'cfr', '-r', exactRate(fps)];
  const order = ['-g', keyframes, '-keyint_min', keyframes, '-sc_threshold', '0', ...times, '-threads', '1'];
  const sound = ['-c:a', 'aac', '-b:a', '64k'];
  await run(program, [...inputOf(path, type), ...picture, ...order, ...sound, '-movflags', '+frag_keyframe', ...FRAGMENTED, to], discard);
}

/** Makes a small copy of the sound in speech quality, in fragments of five seconds, without metadata. */
export async function makeSmallSound(program: string, path: string, type: MediaType, to: string): Promise<void> {
  const sound = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '48k', '-frag_duration', '5000000', '-threads', '1'];
  await run(program, [...inputOf(path, type), ...sound, ...FRAGMENTED, to], discard);
}

/** Makes a picture of the first frame of a video. */
export async function makePoster(
  program: string,
  path: string,
  type: MediaType,
  { width, height }: { width: number; height: number },
  to: string,
): Promise<void> {
  const picture = [
    '-map',
    '0:v:0',
    '-frames:v',
    '1',
    '-vf',
    `scale=${width}:${height}`,
    '-c:v',
    'mjpeg',
    '-q:v',
    '5',
    '-pix_fmt',
    'yuvj420p',
  ];
  await run(
    program,
    [...inputOf(path, type), ...picture, '-map_metadata', '-1', '-threads', '1', '-f', 'image2', '-update', '1', '-y', to],
    discard,
  );
}

/** Programs found. A check takes 60 ms of a core, and tests start many applications in a process. */
const found = new Set<string>();

export async function isThere(program: string): Promise<boolean> {
  if (found.has(program)) return true;
  return run(program, ['-version'], discard).then(
    () => Boolean(found.add(program)),
    () => false,
  );
}
