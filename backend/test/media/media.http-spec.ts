import { createHash } from 'node:crypto';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from '@jest/globals';
import { MEDIA_LIMITS, MEDIA_MESSAGES } from '@labelbridge/contracts';
import sharp from 'sharp';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { readerOf, until } from '../support/test-app.js';
import { fetchFile, mp4, photo, png, upload, wav } from './media.fixtures.js';

const app = await suiteApp({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const admin = await app.person('ADMIN');
const annotator = await app.person();
const scratch = join(app.settings.dataDir, 'media', 'scratch');
const links = app.app.get(MediaService, { strict: false });

const get = async (id: string) => (await app.http('GET', `/api/media/${id}`, { token: admin.token })).body.data;
const linkOf = async (id: string) => {
  const [link] = await links.linksOf([id], readerOf(admin));
  if (!link) throw new Error(`no medium ${id}`);
  return link;
};
const stored = async (bytes: Buffer) => {
  const { status, body } = await upload(app, admin, bytes);
  expectAnswer({ status, body }, 201, MEDIA_MESSAGES.stored);
  const id: string = body.data.medium._id;
  await until('the medium', async () => (await get(id)).state !== 'waiting' || (await get(id)).reason !== null);
  return get(id);
};
const nothingIsLeft = () => expect(readdirSync(scratch)).toEqual([]);

describe('a picture', () => {
  it('is served without place and camera, pixel by pixel as it was', async () => {
    const bytes = await photo();
    const medium = await stored(bytes);
    expect(medium).toMatchObject({
      _id: createHash('sha256').update(bytes).digest('hex'),
      kind: 'image',
      type: 'image/jpeg',
      state: 'ready',
    });
    const { bytes: served } = await fetchFile(app, (await linkOf(medium._id)).url);
    const { exif, xmp, orientation } = await sharp(served).metadata();
    expect([exif, xmp, orientation, served.includes('Phone of Ada'), bytes.includes('Phone of Ada')]).toEqual([
      undefined,
      undefined,
      undefined,
      false,
      true,
    ]);
    expect((await sharp(served).raw().toBuffer()).equals(await sharp(bytes).raw().toBuffer())).toBe(true);
    expect(medium.size).toBe(served.length);
  });

  it('stands upright, with its width and height as people see them', async () => {
    const medium = await stored(await photo(600, 400, 6));
    expect([medium.width, medium.height]).toEqual([400, 600]);
    const { bytes } = await fetchFile(app, (await linkOf(medium._id)).url);
    // The left half is on top now: red above blue.
    const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    const [top, bottom] = [data.subarray(0, 3), data.subarray((info.height - 1) * info.width * 3)];
    expect([info.width, info.height, (top[0] ?? 0) > 200, (bottom[2] ?? 0) > 200]).toEqual([400, 600, true, true]);
  });

  it('has copies of 480, 1080 and 1600 pixels, and none that would be larger', async () => {
    const medium = await stored(await photo(1_800, 900));
    expect(medium.renditions.map(({ name, width, height }: Record<string, unknown>) => [name, width, height])).toEqual([
      ['480', 480, 240],
      ['1080', 1_080, 540],
      ['1600', 1_600, 800],
    ]);
    const { renditions } = await linkOf(medium._id);
    const { bytes, headers } = await fetchFile(app, renditions[0]?.url ?? '');
    expect([headers.get('content-type'), (await sharp(bytes).metadata()).format, bytes.length]).toEqual([
      'image/webp',
      'webp',
      renditions[0]?.size,
    ]);
    expect((await stored(await png())).renditions).toEqual([]);
  });

  it.each([
    [
      'png',
      async () =>
        sharp(await photo(90, 60))
          .keepExif()
          .png()
          .toBuffer(),
    ],
    [
      'webp',
      async () =>
        sharp(await photo(90, 60))
          .keepExif()
          .webp()
          .toBuffer(),
    ],
    [
      'avif',
      async () =>
        sharp(await photo(90, 60))
          .keepExif()
          .avif()
          .toBuffer(),
    ],
  ])('of the type %s tells no place either', async (_type, make) => {
    const bytes = await make();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { _id } = await stored(bytes);
    expect((await sharp((await fetchFile(app, (await linkOf(_id)).url)).bytes).metadata()).exif).toBeUndefined();
  });
});

describe('a recording', () => {
  it('has peaks: one byte each 10 ms, and four a second', async () => {
    const medium = await stored(wav(44_100, 2));
    expect([medium.kind, medium.duration, medium.state]).toEqual(['audio', 2, 'ready']);
    const { peaksUrl, overviewUrl } = await linkOf(medium._id);
    const { bytes: peaks } = await fetchFile(app, peaksUrl ?? '');
    const { bytes: overview } = await fetchFile(app, overviewUrl ?? '');
    // Half of full scale is 6 dB below it, out of 48.
    expect([peaks.length, peaks[0], peaks[99], peaks[100], peaks[199]]).toEqual([200, 220, 220, 0, 0]);
    expect([...overview]).toEqual([220, 220, 220, 220, 0, 0, 0, 0]);
  });

  it.each([
    ['25', Array.from({ length: 100 }, (_, at) => at / 25), { fps: 25, frames: 100, vfr: false }],
    [
      '29.97',
      Array.from({ length: 90 }, (_, at) => (at * 1001) / 30_000),
      { fps: expect.closeTo(30_000 / 1001, 6), frames: 90, vfr: false },
    ],
    ['changing', Array.from({ length: 60 }, (_, at) => at ** 1.5 / 25), { frames: 60, vfr: true }],
  ])('of %s frames a second has its exact frames, and says what waits for ffmpeg', async (_rate, times, expected) => {
    const medium = await stored(await mp4(times, 'taken at 6.45 N'));
    expect(medium).toMatchObject({ type: 'video/mp4', width: 640, height: 360, ...expected });
    expect([medium.state, medium.reason]).toEqual(['waiting', MEDIA_MESSAGES.videoWaitsForFfmpeg]);
    const { bytes } = await fetchFile(app, (await linkOf(medium._id)).url);
    expect([bytes.length, bytes.includes('taken at')]).toEqual([medium.size, false]);
  });
});

const cutOff = (await photo()).subarray(0, 3_000);

describe('an upload', () => {
  // @asvs V5.2.2, V1.3.4
  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'.padEnd(80)],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(80)],
    ['GIF', 'GIF89a'.padEnd(80)],
    ['PDF', '%PDF-1.7'.padEnd(80)],
    ['text', 'x'],
  ])('of %s is refused by its content', async (_name, text) => {
    expect(await upload(app, admin, Buffer.from(text))).toMatchObject({
      status: 400,
      body: { details: [{ field: 'file', message: MEDIA_MESSAGES.unknownType }] },
    });
    nothingIsLeft();
  });

  test.each([
    ['an empty file', Buffer.alloc(0), MEDIA_MESSAGES.empty],
    ['a picture that is cut off', cutOff, MEDIA_MESSAGES.broken('JPEG')],
    ['a JPEG of four bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0]), MEDIA_MESSAGES.broken('JPEG')],
    ['a video without tracks', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomisom', 'latin1'), MEDIA_MESSAGES.noTrack],
    ['sound that is none', Buffer.concat([Buffer.from('OggS'), Buffer.alloc(500)]), MEDIA_MESSAGES.noTrack],
  ])('of %s is refused', async (_name, bytes, message) => {
    const { status, body } = await upload(app, admin, bytes);
    expectAnswer({ status, body }, 400, { message: expect.stringContaining(message) });
    nothingIsLeft();
  });

  it('of more pixels than a picture may have is refused', async () => {
    const side = Math.ceil(Math.sqrt(MEDIA_LIMITS.pixels)) + 1;
    const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: 'red' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
    expect(await upload(app, admin, bytes)).toMatchObject({ status: 400, body: { message: MEDIA_MESSAGES.tooManyPixels } });
  });

  // @asvs V5.2.1
  it('of a picture beyond its size is refused before it is whole', async () => {
    const head = (await png()).subarray(0, 64);
    const { status, body } = await upload(app, admin, Buffer.concat([head, Buffer.alloc(MEDIA_LIMITS.bytes.image)]));
    expectAnswer({ status, body }, 413, MEDIA_MESSAGES.tooLarge('image'));
    nothingIsLeft();
  });

  it('of the same file is the same medium', async () => {
    const bytes = await png(31, 31);
    const { _id } = await stored(bytes);
    expect(await upload(app, admin, bytes)).toMatchObject({
      status: 201,
      body: { message: MEDIA_MESSAGES.known, data: { medium: { _id } } },
    });
    const many = await Promise.all(Array.from({ length: 4 }, async () => upload(app, admin, await png(33, 33))));
    expect([...new Set(many.map(({ body }) => body.data.medium._id))]).toHaveLength(1);
    nothingIsLeft();
  });

  it('that breaks off leaves nothing', async () => {
    const bytes = await photo(1_700, 900);
    const half = new ReadableStream({
      pull(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, 5_000)));
        controller.error(new Error('gone'));
      },
    });
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' };
    await expect(fetch(`${app.url}/api/media`, { method: 'POST', headers, body: half, duplex: 'half' })).rejects.toThrow();
    await until('the end of the upload', async () => readdirSync(scratch).length === 0);
  });

  it('in parts resumes where it stopped, and refuses a gap', async () => {
    const bytes = await photo(1_600, 800);
    const [name, size] = ['upload-of-a-picture', bytes.length];
    const part = (offset: number, end: number) =>
      upload(app, admin, bytes.subarray(offset, end), `?upload=${name}&offset=${offset}&size=${size}`);
    const received = async () => (await app.http('GET', `/api/media/uploads/${name}`, { token: admin.token })).body.data.received;
    expect(await received()).toBe(0);
    expect(await part(0, 1_000)).toMatchObject({ status: 201, body: { data: { received: 1_000, medium: null } } });
    expect(await part(2_000, 3_000)).toMatchObject({ status: 409, body: { message: MEDIA_MESSAGES.partElsewhere(1_000) } });
    expect(await part(500, 1_500)).toMatchObject({ status: 201, body: { data: { received: 1_500 } } });
    expect(await received()).toBe(1_500);
    const { body } = await part(1_500, size);
    expect(body.data.medium._id).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(await received()).toBe(0);
  });

  it('in parts names the fields that are missing, and a part beyond the end', async () => {
    const half = await upload(app, admin, await png(), '?upload=upload-of-a-picture');
    expectAnswer(half, 400);
    expect(half.body.details.map(({ field }: { field: string }) => field)).toEqual(['offset', 'size']);
    expectAnswer(await upload(app, admin, await png(), '?upload=../../etc/passwd-x&offset=0&size=1'), 400);
    expect(await upload(app, admin, await png(), '?upload=upload-beyond-end&offset=0&size=5')).toMatchObject({ status: 409 });
  });

  it('that announces more than a file may have is refused at its first part', async () => {
    const part = async (size: number, name: string) => upload(app, admin, await png(), `?upload=${name}&offset=0&size=${size}`);
    expect(await part(MEDIA_LIMITS.bytes.video + 1, 'upload-of-terabytes')).toMatchObject({ status: 413 });
    // Pictures have a lower limit than videos.
    expectAnswer(await part(MEDIA_LIMITS.bytes.image + 1, 'upload-of-a-large-picture'), 413, MEDIA_MESSAGES.tooLarge('image'));
    const page = Buffer.from(`<html>${'x'.repeat(10_000)}`);
    expect(await upload(app, admin, page, `?upload=upload-of-a-page&offset=0&size=20000`)).toMatchObject({ status: 400 });
    expect((await app.http('GET', '/api/media/uploads/upload-of-a-page', { token: admin.token })).body.data.received).toBe(0);
  });

  it('is one of few that a person has begun, of few bytes', async () => {
    const person = await app.person('ADMIN');
    const bytes = (await png()).subarray(0, 50);
    const begin = (name: string, size = 5_000) => upload(app, person, bytes, `?upload=begun-${name}-00000000&offset=0&size=${size}`);
    expect((await begin('large', MEDIA_LIMITS.bytes.video)).status).toBe(201);
    const answers = await Promise.all(Array.from({ length: MEDIA_LIMITS.unfinishedUploads + 5 }, (_, i) => begin(`${i}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MEDIA_LIMITS.unfinishedUploads - 1);
    const refused = answers.find(({ status }) => status !== 201);
    expect([refused?.status, refused?.body.message]).toEqual([409, MEDIA_MESSAGES.tooManyUnfinished]);
    // An unfinished upload goes on, and another person may begin one.
    expect((await begin('large', MEDIA_LIMITS.bytes.video)).status).toBe(201);
    expect((await upload(app, admin, bytes, '?upload=begun-by-another-one&offset=0&size=5000')).status).toBe(201);
  });

  it('on a full disk is answered so', async () => {
    symlinkSync('/dev/full', join(scratch, `${admin._id}-upload-on-full-disk.upload`));
    const { status, body } = await upload(app, admin, await png(), '?upload=upload-on-full-disk&offset=0&size=5000');
    expectAnswer({ status, body }, 507, MEDIA_MESSAGES.full);
  });

  it('is for admins', async () => {
    const bytes = await png(77, 77);
    expectAnswer(await upload(app, annotator, bytes), 403);
    expectAnswer(await upload(app, undefined, bytes), 401);
    const id = createHash('sha256').update(bytes).digest('hex');
    expectAnswer(await app.http('GET', `/api/media/${id}`, { token: admin.token }), 404);
    expectAnswer(await app.http('GET', '/api/media/x', { token: admin.token }), 400);
  });
});
