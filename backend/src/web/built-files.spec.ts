import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, test } from '@jest/globals';
import { BuiltFiles } from './built-files.js';

let folder: string;
let files: BuiltFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'built-'));
  mkdirSync(join(folder, 'shell/static'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  writeFileSync(join(folder, 'shell/static/a.12345678.js'), '1');
  files = new BuiltFiles({ '/': join(folder, 'shell'), '/areas/x/': join(folder, 'x') });
});
afterEach(() => rmSync(folder, { recursive: true }));

it('finds an existing file', async () => {
  expect(await files.find('/static/a.12345678.js')).toEqual({ root: join(folder, 'shell'), file: 'static/a.12345678.js' });
});

// @asvs V5.3.2
test.each(['/../secret.txt', '/static/../../secret.txt', '/%2e%2e/secret.txt', '//etc/passwd', '/static', '/', ''])(
  '%p is not found',
  async (path) => {
    expect(await files.find(path)).toBeUndefined();
  },
);

it('finds a build that appears later', async () => {
  expect(await files.find('/areas/x/b.js')).toBeUndefined();
  mkdirSync(join(folder, 'x'));
  writeFileSync(join(folder, 'x/b.js'), '2');
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect(await files.find('/areas/x/b.js')).toEqual({ root: join(folder, 'x'), file: 'b.js' });
});
