import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MEDIA_MESSAGES } from '@labelbridge/contracts';
import { hasFfmpeg, upload } from '../media/media.fixtures.js';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';

const app = await suiteApp({ RATE_LIMITS: 'off' });
const admin = await app.person('ADMIN');

const file = (...path: string[]): Buffer => readFileSync(join(import.meta.dirname, ...path));
const report = (name: string): Buffer => file('files', name);
const get = async (id: string) => (await app.http('GET', `/api/media/${id}`, { token: admin.token })).body.data;
/** The result for a recording or a video: without ffmpeg it waits, and says so. */
const made = (reason: string) => (hasFfmpeg ? { state: 'ready' } : { state: 'waiting', reason });
const stored = async (bytes: Buffer) => {
  const answer = await upload(app, admin, bytes);
  expectAnswer(answer, 201, MEDIA_MESSAGES.stored);
  const id: string = answer.body.data.medium._id;
  await until('the medium', async () => (await get(id)).state !== 'waiting' || (await get(id)).reason !== null);
  return get(id);
};

describe('media of phones', () => {
  it.each([
    ['50-brand-3gp6.mp4', 'video/mp4', MEDIA_MESSAGES.videoWaitsForFfmpeg],
    ['50b-brand-iso3.mp4', 'video/mp4', MEDIA_MESSAGES.videoWaitsForFfmpeg],
    ['50c-sound-brand-3gp6.3gp', 'audio/mp4', MEDIA_MESSAGES.waitsForFfmpeg],
  ])('%s', async (name, type, reason) => {
    expect(await stored(report(name))).toMatchObject({ type, ...made(reason) });
  });

  it('51-animated.png', async () => {
    expectAnswer(await upload(app, admin, report('51-animated.png')), 400, MEDIA_MESSAGES.animated);
  });

  it('52-cut-without-reencoding.mp4', async () => {
    expect(await stored(report('52-cut-without-reencoding.mp4'))).toMatchObject({
      frames: 42,
      ...made(MEDIA_MESSAGES.videoWaitsForFfmpeg),
    });
  });

  it('54-no-end-marker.jpg', async () => {
    expectAnswer(await upload(app, admin, report('54-no-end-marker.jpg')), 400, MEDIA_MESSAGES.broken('JPEG'));
  });

  it.each(['gsm.wav', 'mu-law.wav', 'adpcm.wav'])('sound of telephones is converted: %s', async (name) => {
    const medium = await stored(file('..', 'media', 'files', name));
    expect(medium).toMatchObject({ type: 'audio/wav', duration: expect.closeTo(2, 1), ...made(MEDIA_MESSAGES.telephoneWaits) });
    if (hasFfmpeg) expect(medium.renditions.map((rendition: { name: string }) => rendition.name)).toContain('48k');
  });
});
