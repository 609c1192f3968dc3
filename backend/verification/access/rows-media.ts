import { Readable } from 'node:stream';
import sharp from 'sharp';
import { readerOf } from '../../test/support/test-app.js';
import { MediaService } from '../../src/modules/work/media/media.service.js';
import { UploadsService } from '../../src/modules/work/media/uploads.service.js';
import { ADMINS, PUBLIC } from './callers.js';
import { type AccessFixture } from './fixture.js';
import { type Row, type Sent } from './row.js';

async function medium({ app, people }: AccessFixture): Promise<{ id: string; query: string }> {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { record } = await app.app.get(UploadsService, { strict: false }).take(people.admin, Readable.from([picture]));
  const [link] = await app.app.get(MediaService, { strict: false }).linksOf([record._id], readerOf(people.admin));
  return { id: record._id, query: new URL(link?.url ?? '', app.url).search };
}
const byId = async (fixture: AccessFixture): Promise<Sent> => ({ id: (await medium(fixture)).id });

export const MEDIA_ROWS: readonly Row[] = [
  // A JSON body is not a media file: the 400 shows that the caller may upload.
  { route: 'POST /api/media', rule: ADMINS, done: 400, send: async () => ({ body: {} }) },
  { route: 'POST /api/media/zip', rule: ADMINS, done: 400, send: async () => ({ body: {} }) },
  // No zip with this name is being unpacked: the 404 shows that the caller may ask.
  { route: 'GET /api/media/zip/:upload', rule: ADMINS, done: 404, send: async () => ({ id: 'zip-of-the-matrix' }) },
  { route: 'GET /api/media/uploads/:upload', rule: ADMINS, done: 200, send: async () => ({ id: 'upload-of-the-matrix' }) },
  { route: 'GET /api/media/:id', rule: ADMINS, done: 200, send: byId },
  // The signed address gives access without a session.
  { route: 'GET /api/media/:id/file', rule: PUBLIC, done: 200, send: medium },
];
