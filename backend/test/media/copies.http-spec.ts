import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp from 'sharp';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { suiteApp } from '../support/suites.js';
import { readerOf, until } from '../support/test-app.js';
import { fetchFile, hasFfmpeg, upload } from './media.fixtures.js';

if (!hasFfmpeg) console.warn('Skipped: copies of recordings and videos are tested only with ffmpeg (apt-get install ffmpeg).');

const app = await suiteApp({ RATE_LIMITS: 'off' });
const admin = await app.person('ADMIN');
const links = app.app.get(MediaService, { strict: false });
const folder = mkdtempSync(join(tmpdir(), 'labelbridge-copies-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes a file from ffmpeg's test pictures and tones. */
function made(name: string, ...given: string[]): Buffer {
  const path = join(folder, name);
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...given, path]);
  if (status !== 0) throw new Error(String(stderr));
  return readFileSync(path);
}
const TONE = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=4'];
const filmed = (rate: string, ...more: string[]): Buffer =>
  made(
    'film.mp4',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=640x360:rate=${rate}:duration=4`,
    ...TONE,
    ...more,
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
  );

async function stored(bytes: Buffer) {
  const { body } = await upload(app, admin, bytes);
  const id: string = body.data.medium._id;
  const linked = async () => (await links.linksOf([id], readerOf(admin)))[0];
  await until('the copies', async () => (await linked())?.state !== 'waiting');
  const link = await linked();
  if (link?.state !== 'ready') throw new Error(`The medium is ${link?.state}: ${link?.reason}`);
  const { bytes: copy } = await fetchFile(app, link.renditions[0]?.url ?? '');
  const index: { head: number; parts: [number, number, number][] } = JSON.parse(
    (await fetchFile(app, link.fragmentsUrl ?? '')).bytes.toString(),
  );
  return { link, copy, index };
}

/** Times of all frames and of key frames. */
async function framesOf(bytes: Buffer): Promise<{ times: number[]; keys: number[]; inOrder: boolean }> {
  const input = new Input({ source: new BufferSource(new Uint8Array(bytes)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There are no pictures.');
  const [times, keys]: [number[], number[]] = [[], []];
  for await (const { timestamp, type } of new EncodedPacketSink(track).packets(undefined, undefined, { metadataOnly: true })) {
    times.push(timestamp);
    if (type === 'key') keys.push(timestamp);
  }
  return { times, keys, inOrder: times.every((time, i) => i === 0 || time > (times[i - 1] ?? 0)) };
}

(hasFfmpeg ? describe : describe.skip)('the small copy of a video with sound (skipped without ffmpeg)', () => {
  it.each([
    ['25', 25],
    ['30000/1001', 30_000 / 1_001],
    ['24000/1001', 24_000 / 1_001],
  ])('of %s frames a second has each frame at its exact time, a whole picture each second, and none out of order', async (rate, fps) => {
    const { link, copy, index } = await stored(filmed(rate));
    const { times, keys, inOrder } = await framesOf(copy);
    expect([times.length, inOrder]).toEqual([link.frames, true]);
    const late = times.map((time, i) => Math.abs(time - i / fps));
    expect(Math.max(...late)).toBeLessThan(0.001);
    const second = Math.round(fps) / fps;
    expect(keys.map((time) => Math.round(time * 1_000))).toEqual(keys.map((_, i) => Math.round(i * second * 1_000)));
    expect(index.parts.map(([, , time]) => time)).toEqual(keys.map((_, i) => expect.closeTo(i * second, 2)));
  });

  it('has a picture of the first frame, which is no copy to play', async () => {
    const { link } = await stored(filmed('25'));
    const { bytes, headers } = await fetchFile(app, link.posterUrl ?? '');
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 341, height: 192 });
    expect(link.renditions.map(({ name }) => name)).toEqual(['480p']);
  });

  it('keeps the times of a video whose frames last differently long', async () => {
    const film = filmed('25', '-vf', "select='not(mod(n,7))+lt(n,40)'", '-fps_mode', 'passthrough', '-bf', '0');
    const { link, copy } = await stored(film);
    const [given, small] = [await framesOf(film), await framesOf(copy)];
    expect([small.times.length, small.inOrder]).toEqual([link.frames, true]);
    expect(Math.max(...small.times.map((time, i) => Math.abs(time - (given.times[i] ?? 0))))).toBeLessThan(0.001);
  });
});

(hasFfmpeg ? describe : describe.skip)('the small copy of a recording (skipped without ffmpeg)', () => {
  // A click of 10 ms each second.
  const clicks = (seconds: number): Buffer =>
    made('clicks.wav', '-f', 'lavfi', '-i', `aevalsrc='if(lt(mod(t,1),0.01),0.9*sin(6283*t),0)':s=44100:d=${seconds}`);

  it('of more than a minute is fetched in fragments of some seconds, and its sound is where it was', async () => {
    const { link, copy, index } = await stored(clicks(90));
    expect([link.renditions.map(({ name }) => name), link.duration]).toEqual([['48k'], 90]);
    const [gaps, last] = [index.parts.slice(1).map(([, , time], i) => time - (index.parts[i]?.[2] ?? 0)), index.parts.at(-1)];
    expect([Math.max(...gaps) < 6, (last?.[0] ?? 0) + (last?.[1] ?? 0) <= copy.length, copy.length < 90 * 7_000]).toEqual([
      true,
      true,
      true,
    ]);
    const path = join(folder, 'copy.mp4');
    writeFileSync(path, copy);
    const decoded = made('copy.wav', '-copyts', '-i', path, '-af', 'atrim=start=0', '-ar', '8000', '-bitexact').subarray(44);
    const loud = Array.from({ length: 90 }, (_, second) => {
      const from = Math.max(0, second * 8_000 - 800);
      for (let at = from; at < from + 1_600; at++) if (Math.abs(decoded.readInt16LE(at * 2)) > 8_000) return at / 8_000 - second;
      return Number.NaN;
    });
    expect(Math.max(...loud.map(Math.abs))).toBeLessThan(0.01);
  });

  it('of a minute is the recording itself', async () => {
    const { body } = await upload(app, admin, clicks(30));
    await until('the peaks', async () => (await links.linksOf([body.data.medium._id], readerOf(admin)))[0]?.state === 'ready');
    expect((await links.linksOf([body.data.medium._id], readerOf(admin)))[0]).toMatchObject({
      renditions: [],
      posterUrl: null,
      fragmentsUrl: null,
    });
  });
});
