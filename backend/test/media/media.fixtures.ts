import { spawnSync } from 'node:child_process';
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny';
import sharp from 'sharp';
import { type Answer, type TestApp, type TestPerson } from '../support/test-app.js';

export const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0;

/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: { create: { width: Math.floor(width / 2), height, channels: 3, background: '#0000ff' } }, left: Math.ceil(width / 2), top: 0 },
  ]);

/** A JPEG of a phone, with a GPS position and an orientation. */
export const photo = async (width = 2_000, height = 1_000, orientation = 1): Promise<Buffer> =>
  halves(width, height)
    .withExif({
      IFD0: { Make: 'Phone of Ada', Orientation: String(orientation) },
      IFD3: { GPSLatitude: '6/1 27/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation })
    .jpeg()
    .toBuffer();

export const png = async (width = 300, height = 200): Promise<Buffer> => halves(width, height).png().toBuffer();

/** A WAV of 16 bits: one second of a tone, then one of silence. */
export function wav(rate = 8_000, channels = 1): Buffer {
  const samples = new Int16Array(2 * rate * channels);
  for (let at = 0; at < rate * channels; at++) samples[at] = at % 2 === 0 ? 16_384 : -16_384;
  return wavOf(samples, rate, channels);
}

export function wavOf(given: Int16Array, rate: number, channels = 1): Buffer {
  const samples = Buffer.from(given.buffer, given.byteOffset, given.byteLength);
  const head = Buffer.alloc(44);
  head.write('RIFF', 0, 'latin1');
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8, 'latin1');
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36, 'latin1');
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** An MP4 with these frame times and invalid pictures. */
export async function mp4(times: readonly number[], comment?: string): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  if (comment !== undefined) output.setMetadataTags({ comment });
  const source = new EncodedVideoPacketSource('vp9');
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = { codec: 'vp09.00.10.08', codedWidth: 640, codedHeight: 360 };
  for (const [at, time] of times.entries()) {
    const next = times[at + 1] ?? time + 0.04;
    await source.add(
      new EncodedPacket(new Uint8Array(100), at === 0 ? 'key' : 'delta', time, next - time),
      at === 0 ? { decoderConfig } : undefined,
    );
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}

export async function upload(
  app: TestApp,
  person: TestPerson | undefined,
  bytes: Buffer,
  query = '',
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(`${app.url}/api/media${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', ...(person ? { authorization: `Bearer ${person.token}` } : {}) },
    body: new Uint8Array(bytes),
  });
  return { status: response.status, body: await response.json() };
}

/** Fetches a file as a page does, without a session. */
export async function fetchFile(app: TestApp, url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(new URL(url, app.url), { method, headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
