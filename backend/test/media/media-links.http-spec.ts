import { beforeAll, describe, expect, it } from '@jest/globals';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { suiteApp } from '../support/suites.js';
import { readerOf, until } from '../support/test-app.js';
import { fetchFile, png, upload } from './media.fixtures.js';

const app = await suiteApp({ RATE_LIMITS: 'off', FFMPEG: 'none' });
const admin = await app.person('ADMIN');
const links = app.app.get(MediaService, { strict: false });

const linkOf = async (id: string) => {
  const [link] = await links.linksOf([id], readerOf(admin));
  if (!link) throw new Error(`no medium ${id}`);
  return link;
};
const stored = async (bytes: Buffer): Promise<string> => (await upload(app, admin, bytes)).body.data.medium._id;

describe('the address of a file', () => {
  let [_id, otherId] = ['', ''];
  beforeAll(async () => {
    _id = await stored(await png(1_200, 80));
    await until('its small copy', async () => (await linkOf(_id)).renditions.length > 0);
    otherId = await stored(await png(121, 80));
  });

  it('stays the same for five minutes and ends after hours', async () => {
    // Moves to the start of a five-minute period.
    app.advance(300_000 - (app.now().getTime() % 300_000));
    const first = (await linkOf(_id)).url;
    app.advance(290_000);
    expect((await linkOf(_id)).url).toBe(first);
    app.advance(20_000);
    expect((await linkOf(_id)).url).not.toBe(first);
    expect((await fetchFile(app, first)).status).toBe(200);
    app.advance(6.2 * 3_600_000);
    expect((await fetchFile(app, first)).status).toBe(403);
  });

  it('opens this medium and this copy alone, until its own end', async () => {
    const { url: present, renditions } = await linkOf(_id);
    const [copy] = renditions;
    expect((await fetchFile(app, copy?.url ?? '')).status).toBe(200);
    const wrong = [
      present.replace(_id, otherId),
      present.replace('rendition=original', `rendition=${copy?.name}`),
      (copy?.url ?? '').replace(`rendition=${copy?.name}`, 'rendition=original'),
      present.replace(/until=\d+/, (text) => `until=${Number(text.slice(6)) + 1}`),
      present.replace(/signature=(.*)..$/, 'signature=$1xx'),
    ];
    expect((await fetchFile(app, present)).status).toBe(200);
    for (const address of wrong) expect([address, (await fetchFile(app, address)).status]).toEqual([address, 403]);
    const unnamed = [`/api/media/${_id}/file`, present.replace('rendition=original', 'rendition=..%2Foriginal')];
    for (const address of unnamed) expect((await fetchFile(app, address)).status).toBe(400);
  });

  // @asvs V3.2.1
  it('answers the right type, which browsers must not guess, and is kept by none', async () => {
    const { url: present } = await linkOf(_id);
    const { headers } = await fetchFile(app, present);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['bytes=0-9', 206, [0, 10]],
    ['bytes=10-', 206, [10, Infinity]],
    ['bytes=-5', 206, [-5, Infinity]],
    ['bytes=0-999999999', 206, [0, Infinity]],
    ['bytes=5-2', 200, [0, Infinity]],
    ['bytes=0-1,3-4', 200, [0, Infinity]],
    ['lines=0-1', 200, [0, Infinity]],
  ] as const)('answers the range %s', async (range, status, [from, to]) => {
    const { url: present } = await linkOf(_id);
    const { bytes: whole } = await fetchFile(app, present);
    const part = await fetchFile(app, present, { range });
    const expected = whole.subarray(from, to === Infinity ? whole.length : to);
    expect([part.status, part.bytes.equals(expected), part.headers.get('content-length')]).toEqual([status, true, String(expected.length)]);
    if (status === 206) expect(part.headers.get('content-range')).toMatch(new RegExp(`^bytes \\d+-\\d+/${whole.length}$`));
  });

  it('refuses a range behind the end, and answers HEAD and If-Range', async () => {
    const { url: present } = await linkOf(_id);
    const { headers, bytes: whole } = await fetchFile(app, present);
    const behind = await fetchFile(app, present, { range: 'bytes=99999999-' });
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${whole.length}`]);
    const head = await fetchFile(app, present, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, String(whole.length), 0]);
    expect((await fetchFile(app, present, { range: 'bytes=0-1', 'if-range': headers.get('etag') ?? '' })).status).toBe(206);
    expect((await fetchFile(app, present, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200);
  });
});
