import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { examine } from '../../src/cli/doctor.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

const mediaOf = async (app: TestApp) => (await examine(app.app, app.settings)).find(({ name }) => name === 'media');

it('media that can be stored are well, with the room that is left; a folder that is gone, or none, is named', async () => {
  const app = await startTestApp();
  try {
    expect(await mediaOf(app)).toMatchObject({
      well: true,
      text: expect.stringMatching(/^can be written; [\d.]+ GB free for media at \//),
    });
    const files = join(app.settings.dataDir, 'media', 'files');
    await rm(files, { recursive: true });
    expect(await mediaOf(app)).toMatchObject({
      well: false,
      text: expect.stringContaining(files),
      advice: expect.stringContaining('DATA_DIR'),
    });
    await writeFile(files, '');
    expect(await mediaOf(app)).toMatchObject({ well: false, text: expect.stringContaining('is no folder') });
  } finally {
    await app.close();
  }
});

it('a bucket is asked with our keys: one that refuses them is named, without the keys', async () => {
  const answers = [404, 403];
  const bucket = createServer((_request, response) => response.writeHead(answers.shift() ?? 500).end());
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const { port } = bucket.address() as AddressInfo;
  const app = await startTestApp({ MEDIA_S3_URL: `http://127.0.0.1:${port}/bucket`, MEDIA_S3_KEY: 'ours:of-the-doctors-spec' });
  try {
    expect(await mediaOf(app)).toMatchObject({ well: true, text: expect.stringContaining(`the bucket at 127.0.0.1:${port} answers`) });
    const refused = await mediaOf(app);
    expect(refused).toMatchObject({ well: false, text: expect.stringContaining('403'), advice: expect.stringContaining('MEDIA_S3_KEY') });
    expect(JSON.stringify(refused)).not.toContain('of-the-doctors-spec');
  } finally {
    await app.close();
    await new Promise((resolve) => bucket.close(resolve));
  }
});
