import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaKey } from '../../src/modules/work/media/domain/media-key.js';
import { FolderStore } from '../../src/modules/work/media/storage/folder-store.js';
import { MediaStorageUnavailable, type MediaStore, NotStored } from '../../src/modules/work/media/storage/media-store.js';
import { presign } from '../../src/modules/work/media/storage/presign.js';
import { S3Store } from '../../src/modules/work/media/storage/s3-store.js';
import { hasS3Server, startS3Server } from './s3-server.js';

const scratch = mkdtempSync(join(tmpdir(), 'labelbridge-stores-'));
const server = hasS3Server ? await startS3Server() : undefined;
if (!server)
  console.warn('Skipped: the bucket is tested against a real S3 server only with OpenStack Swift (apt-get install python3-swift).');
afterAll(async () => {
  await server?.close();
  rmSync(scratch, { recursive: true });
});

const bucket = () => {
  if (!server) throw new Error('There is no S3 server.');
  return server.bucket;
};
const inBucket = (): S3Store => new S3Store(bucket(), scratch);
const STORES: readonly (readonly [name: string, isThere: boolean, make: () => MediaStore])[] = [
  ['folder', true, () => new FolderStore(join(scratch, 'files'))],
  ['bucket of an S3 server (skipped without one)', hasS3Server, inBucket],
];
const bytes = randomBytes(300_000);
const id = createHash('sha256').update(bytes).digest('hex');
const key = mediaKey(id, 'original');

async function put(store: MediaStore, name: string, content: Buffer): Promise<string> {
  const file = join(scratch, 'given');
  await writeFile(file, content);
  await store.put(name, file, 'image/webp');
  return file;
}
async function keysOf(store: MediaStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key: each } of store.keys()) keys.push(each);
  return keys.sort();
}

for (const [name, isThere, make] of STORES)
  (isThere ? describe : describe.skip)(`a store of media: ${name}`, () => {
    let tried: MediaStore;
    beforeAll(() => {
      tried = make();
    });

    it('takes a file over and gives it back, whole and in parts', async () => {
      const given = await put(tried, key, bytes);
      expect([existsSync(given), await tried.size(key)]).toEqual([false, bytes.length]);
      expect((await buffer(await tried.open(key))).equals(bytes)).toBe(true);
      expect((await buffer(await tried.open(key, { start: 1_000, end: 1_999 }))).equals(bytes.subarray(1_000, 2_000))).toBe(true);
      expect((await buffer(await tried.open(key, { start: bytes.length - 1, end: bytes.length - 1 }))).length).toBe(1);
      expect(await tried.withFile(key, async (path) => (await readFile(path)).equals(bytes))).toBe(true);
      expect(readdirSync(scratch).filter((each) => each.endsWith('.part'))).toEqual([]);
    });

    it('says that a file is not there', async () => {
      const other = mediaKey(id, '480');
      expect(await tried.size(other)).toBeUndefined();
      await expect(tried.open(other)).rejects.toThrow(NotStored);
      await expect(tried.withFile(other, async () => undefined)).rejects.toThrow(NotStored);
    });

    it('lists all keys with their times, page by page, and removes', async () => {
      const many = Array.from({ length: 12 }, (_, i) => mediaKey(createHash('sha256').update(`${i}`).digest('hex'), '1080'));
      for (const each of many) await put(tried, each, Buffer.from(each));
      expect(await keysOf(tried)).toEqual([key, ...many].sort());
      for await (const { writtenAt } of tried.keys()) expect(Math.abs(writtenAt.getTime() - Date.now())).toBeLessThan(60_000);
      for (const each of many) await tried.remove(each);
      expect(await keysOf(tried)).toEqual([key]);
    });
  });

(hasS3Server ? describe : describe.skip)('the address of a file in a bucket', () => {
  const file = { key, type: 'image/webp' };
  let address: string;
  beforeAll(async () => {
    await put(inBucket(), key, bytes);
    address = inBucket().address(file);
  });

  it('opens it for some minutes, in parts, as its type, and is kept by no browser', async () => {
    const whole = await fetch(address);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('cache-control')]).toEqual([200, 'image/webp', 'no-store']);
    expect(Number(new URL(address).searchParams.get('X-Amz-Expires'))).toBeLessThanOrEqual(300);
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true);
    const part = await fetch(address, { headers: { range: 'bytes=10-19' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
  });

  it('opens neither another file nor anything past its end, and allows nothing else', async () => {
    await put(inBucket(), mediaKey(id, '480'), bytes);
    const statuses = await Promise.all([
      fetch(address.replace(/Signature=(..)/, 'Signature=00')),
      fetch(address.replace(/X-Amz-Expires=\d+/, 'X-Amz-Expires=604800')),
      fetch(address.replace(key, mediaKey(id, '480'))),
      fetch(address.split('?')[0] ?? ''),
      fetch(address, { method: 'DELETE' }),
    ]);
    // Swift answers 400 to an unsigned request.
    expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 400, 403]);
    const at = new Date(Date.now() - 301_000);
    expect((await fetch(presign({ method: 'GET', ...bucket(), address: `${bucket().address}/${key}`, at, seconds: 300 }))).status).toBe(
      403,
    );
    expect(await inBucket().size(key)).toBe(bytes.length);
  });

  it('is refused with keys that are not those of the bucket, as an outage that may end', async () => {
    const stranger = new S3Store({ ...bucket(), secretKey: 'another' }, scratch);
    await expect(put(stranger, key, bytes)).rejects.toThrow(MediaStorageUnavailable);
    await expect(stranger.open(key)).rejects.toThrow('The media store answered 403 to GET.');
    await expect(stranger.open(key)).rejects.not.toThrow(NotStored);
    await expect(stranger.size(key)).rejects.toThrow(MediaStorageUnavailable);
  });
});
