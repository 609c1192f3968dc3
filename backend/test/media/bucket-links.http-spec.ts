import { afterAll, expect, it } from '@jest/globals';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { suiteApp } from '../support/suites.js';
import { readerOf } from '../support/test-app.js';
import { startBucket } from './media.bucket.js';
import { png, upload } from './media.fixtures.js';

const bucket = await startBucket();
afterAll(() => bucket.close());
const app = await suiteApp({ RATE_LIMITS: 'off', FFMPEG: 'none', MEDIA_S3_URL: bucket.url, MEDIA_S3_KEY: 'key:secret' });
const admin = await app.person('ADMIN');

it('a link to a file in a bucket asks the product each time, which sends on to an address of some minutes while the session lasts', async () => {
  const id: string = (await upload(app, admin, await png(30, 20))).body.data.medium._id;
  const [link] = await app.app.get(MediaService, { strict: false }).linksOf([id], readerOf(admin));
  expect(link?.url).toMatch(/^\/api\/media\//);
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    fetch(new URL(link?.url ?? '', app.url), { redirect: 'manual', method, headers });

  for (const answer of [await ask(), await ask({ range: 'bytes=0-9' })]) {
    expect([answer.status, answer.headers.get('cache-control'), (await answer.arrayBuffer()).byteLength]).toEqual([302, 'no-store', 0]);
    const to = new URL(answer.headers.get('location') ?? '');
    expect(to.href.startsWith(`${bucket.url}/`)).toBe(true);
    const query = Object.fromEntries(to.searchParams);
    expect(query).toMatchObject({ 'response-content-type': 'image/png', 'response-cache-control': 'no-store' });
    expect(Number(query['X-Amz-Expires'])).toBeLessThanOrEqual(300);
    expect((await fetch(to)).status).toBe(200);
  }
  const head = await ask({}, 'HEAD');
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'image/png']);

  await app.http('POST', '/api/auth/logout', { token: admin.token });
  const closed = await ask();
  expect([closed.status, closed.headers.get('location')]).toEqual([403, null]);
});
