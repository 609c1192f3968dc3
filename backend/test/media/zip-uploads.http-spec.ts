import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { MEDIA_MESSAGES, ZIP_LIMITS, ZIP_MESSAGES } from '@labelbridge/contracts';
import { expectAnswer } from '../support/expect-answer.js';
import { suiteApp } from '../support/suites.js';
import { until } from '../support/test-app.js';
import { png, upload, wav } from './media.fixtures.js';
import { zipOf } from './zip.fixtures.js';

const app = await suiteApp({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const admin = await app.person('ADMIN');
const annotator = await app.person();
const scratch = join(app.settings.dataDir, 'media', 'scratch');

let uploads = 0;
const send = (zip: Buffer, { as = admin, size = zip.length } = {}) => {
  uploads += 1;
  return upload(app, as, zip, `/zip?upload=zip-of-the-test-${uploads}&offset=0&size=${size}`);
};
const refusal = async (zip: Buffer) => {
  const { status, body } = await send(zip);
  expect(readdirSync(scratch)).toEqual([]);
  return [status, body.message];
};

describe('a zip of media', () => {
  it('is stored file by file under the paths of the files, and names each that is not taken', async () => {
    const picture = await png();
    const { status, body } = await send(
      zipOf([
        { name: 'signs/', bytes: Buffer.alloc(0) },
        { name: 'signs/Ìbàdàn.png', bytes: picture },
        { name: '../../outside.wav', bytes: wav() },
        { name: 'C:\\signs\\.\\page.png', bytes: Buffer.from('<html><body>No picture</body></html>') },
        { name: '__MACOSX/signs/._Ìbàdàn.png', bytes: Buffer.from('x') },
        { name: 'other/Ìbàdàn.png', bytes: picture },
        { name: '/other//Ìbàdàn.png', bytes: picture },
        { name: 'locked.png', bytes: picture, isEncrypted: true },
        { name: 'silence.wav', bytes: Buffer.alloc(5_000_000) },
        { name: 'longer.png', bytes: picture, announced: picture.length - 1 },
      ]),
    );
    expectAnswer({ status, body }, 201, ZIP_MESSAGES.unpacked);
    const { files, refused } = body.data.content;
    expect(files.map(({ name }: { name: string }) => name)).toEqual(['signs/Ìbàdàn.png', 'outside.wav', 'other/Ìbàdàn.png']);
    expect(refused).toEqual([
      { name: 'signs/page.png', message: MEDIA_MESSAGES.unknownType },
      { name: 'other/Ìbàdàn.png', message: ZIP_MESSAGES.sameName },
      { name: 'locked.png', message: ZIP_MESSAGES.encrypted },
      { name: 'silence.wav', message: ZIP_MESSAGES.tooDense },
      { name: 'longer.png', message: ZIP_MESSAGES.damaged },
    ]);
    const known = await upload(app, admin, picture);
    expect([known.body.message, known.body.data.medium._id]).toEqual([MEDIA_MESSAGES.known, files[0].mediumId]);
    expect(readdirSync(scratch)).toEqual([]);
  });

  it('keeps of a path what an id of an item has room for, and the name whole', async () => {
    const [folder, picture] = ['a'.repeat(120), await png()];
    const { body } = await send(zipOf([`${folder}/${folder}/1.png`, `${'b'.repeat(210)}.png`].map((name) => ({ name, bytes: picture }))));
    expect(body.data.content.files.map(({ name }: { name: string }) => name)).toEqual([`${folder}/1.png`, `${'b'.repeat(210)}.png`]);
  });

  // @asvs V5.2.3
  it('is refused as a whole where it is none, is empty, or holds too much', async () => {
    const tiny = { name: 'a.png', bytes: Buffer.from('x') };
    expect(await refusal(Buffer.from('PK, but no zip at all'))).toEqual([400, ZIP_MESSAGES.broken]);
    expect(await refusal(zipOf([]))).toEqual([400, ZIP_MESSAGES.empty]);
    expect(await refusal(zipOf([{ ...tiny, announced: ZIP_LIMITS.unpackedBytes + 1 }]))).toEqual([400, ZIP_MESSAGES.tooMuch]);
    const many = Array.from({ length: ZIP_LIMITS.entries + 1 }, (_, at) => ({ ...tiny, name: `${at}.png` }));
    expect(await refusal(zipOf(many))).toEqual([400, ZIP_MESSAGES.tooManyEntries]);
    const { status, body } = await send(Buffer.from('x'), { size: ZIP_LIMITS.bytes + 1 });
    expectAnswer({ status, body }, 413, ZIP_MESSAGES.tooLarge);
  });

  it('of many files is answered at once, and stored after the answer', async () => {
    const pictures = await Promise.all(Array.from({ length: ZIP_LIMITS.filesAtOnce + 5 }, (_, i) => png(8, 8 + i)));
    const zip = zipOf(pictures.map((bytes, i) => ({ name: `${i}.png`, bytes })));
    expectAnswer(await send(zip), 201, { message: ZIP_MESSAGES.unpacking, 'data.content': null, 'data.progress.files': pictures.length });
    const ask = (as = admin) => app.http('GET', `/api/media/zip/zip-of-the-test-${uploads}`, { token: as.token });
    expect((await ask(await app.person('ADMIN'))).status).toBe(404);
    await until('all files are unpacked', async () => (await ask()).body.data.content !== null);
    const { progress, content } = (await ask()).body.data;
    expect([progress, content.files.length]).toEqual([{ files: pictures.length, done: pictures.length }, pictures.length]);
    await until('the zip is removed', async () => readdirSync(scratch).length === 0);
    // A client may repeat the last part.
    const again = `/zip?upload=zip-of-the-test-${uploads}&offset=0&size=${zip.length}`;
    expect((await upload(app, admin, zip, again)).status).toBe(201);
    await until('all files are known', async () => (await ask()).body.data.content !== null);
  });

  it('is taken from admins, in parts', async () => {
    const zip = zipOf([{ name: 'a.png', bytes: await png() }]);
    expectAnswer(await send(zip, { as: annotator }), 403);
    expectAnswer(await upload(app, admin, zip, '/zip'), 400);
    const part = (from: number, to: number) =>
      upload(app, admin, zip.subarray(from, to), `/zip?upload=zip-in-two-parts&offset=${from}&size=${zip.length}`);
    expect((await part(0, 100)).body.data).toEqual({ received: 100, progress: null, content: null, problem: null });
    expect((await part(100, zip.length)).body.data.content.files).toHaveLength(1);
  });
});
