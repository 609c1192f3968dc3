import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it } from '@jest/globals';
import { type MediumRecord } from '../../src/modules/work/media/persistence/media.schema.js';
import { MediaWorker } from '../../src/modules/work/media/processing/media-worker.js';
import { MediaStore } from '../../src/modules/work/media/storage/media-store.js';
import { suiteApp } from '../support/suites.js';
import { type TestApp, until } from '../support/test-app.js';
import { startBucket } from '../media/media.bucket.js';
import { photo, png, upload } from '../media/media.fixtures.js';

const MINUTE = 60_000;
const bucket = await startBucket();
afterAll(() => bucket.close());
afterEach(() => bucket.recover());
const plain = { RATE_LIMITS: 'off', FFMPEG: 'none' };
const inBucket = await suiteApp({ ...plain, MEDIA_S3_URL: bucket.url, MEDIA_S3_KEY: 'key:secret' });
const inFolder = await suiteApp(plain);

type Stored = Pick<MediumRecord, '_id' | 'state' | 'claimedUntil' | 'renditions'>;

const mediaOf = (app: TestApp) => app.connection.collection<Stored>('media');
const read = (app: TestApp, id: string) => mediaOf(app).findOne({ _id: id });
const wake = (app: TestApp) => app.app.get(MediaWorker, { strict: false }).wake();
const uploaded = async (app: TestApp, bytes: Buffer): Promise<string> => {
  const { body } = await upload(app, await app.person('ADMIN'), bytes);
  return body.data.medium._id;
};
/** Waits until the worker has left a medium for a later run. */
const leftWaiting = (app: TestApp, id: string) =>
  until('the medium to be left', async () => Number((await read(app, id))?.claimedUntil) > app.now().getTime() + 40_000);
const isReady = (app: TestApp, id: string) => until('the medium', async () => (await read(app, id))?.state === 'ready');

describe('a medium whose storage is away while it is processed', () => {
  it.each([
    ['the bucket cannot be read', 503, (method: string) => method === 'GET'],
    ['the bucket takes no copies', 500, (method: string, key: string) => method === 'PUT' && key.includes('.')],
    ['the keys of the bucket are refused', 403, (method: string) => method === 'GET'],
  ])('waits where %s, and is ready afterwards', async (_name, status, of) => {
    bucket.fail(status, of);
    const id = await uploaded(inBucket, await photo(600, 400 + status));
    await leftWaiting(inBucket, id);
    expect(await read(inBucket, id)).toMatchObject({ state: 'waiting', reason: null, renditions: [] });
    bucket.recover();
    inBucket.advance(2 * MINUTE);
    wake(inBucket);
    await isReady(inBucket, id);
    expect((await read(inBucket, id))?.renditions).toMatchObject([{ name: '480' }]);
    expect(readdirSync(join(inBucket.settings.dataDir, 'media', 'scratch'))).toEqual([]);
  });

  it('is not asked for again at once, nor are the others', async () => {
    bucket.fail(503, (method) => method === 'GET');
    const before = bucket.failures();
    const first = await uploaded(inBucket, await png(601, 41));
    await leftWaiting(inBucket, first);
    expect(bucket.failures() - before).toBe(1);
    inBucket.advance(2 * MINUTE);
    bucket.recover();
    wake(inBucket);
    await isReady(inBucket, first);
  });

  it('waits where its file is not found, and is ready when it is there again', async () => {
    const id = await uploaded(inFolder, await png(602, 42));
    await isReady(inFolder, id);
    const files = join(inFolder.settings.dataDir, 'media', 'files');
    renameSync(files, `${files}-away`);
    await mediaOf(inFolder).updateOne({ _id: id }, { $set: { state: 'waiting', renditions: [] } });
    wake(inFolder);
    await leftWaiting(inFolder, id);
    renameSync(`${files}-away`, files);
    inFolder.advance(61 * MINUTE);
    wake(inFolder);
    await isReady(inFolder, id);
  });

  it('fails where the file itself is bad', async () => {
    bucket.fail(503, (method) => method === 'GET');
    const id = await uploaded(inBucket, await png(603, 43));
    await leftWaiting(inBucket, id);
    const [key] = [...bucket.files.keys()].filter((each) => each.replace('/', '') === id);
    bucket.files.set(key ?? '', Buffer.from('no picture'));
    bucket.recover();
    inBucket.advance(2 * MINUTE);
    wake(inBucket);
    await until('the end', async () => (await read(inBucket, id))?.state === 'failed');
  });
});

describe('a medium that is being processed', () => {
  it('is leased for a short time, which is renewed until it is done', async () => {
    const store = inFolder.app.get(MediaStore, { strict: false });
    const withFile = store.withFile.bind(store);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    store.withFile = async (key, work) => {
      await released;
      return withFile(key, work);
    };
    const id = await uploaded(inFolder, await png(604, 44));
    const leasedUntil = async (): Promise<number> => Number((await read(inFolder, id))?.claimedUntil ?? 0);
    await until('the lease', async () => (await leasedUntil()) > 0);
    const first = await leasedUntil();
    expect(first - inFolder.now().getTime()).toBeLessThanOrEqual(30_000);
    await until('its renewal', async () => (await leasedUntil()) > first);
    store.withFile = withFile;
    release();
    await isReady(inFolder, id);
    expect(await read(inFolder, id)).toMatchObject({ claimedUntil: null });
  });
});
