import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { remotesRegistry } from './remotes-registry.js';

let workspace: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'areas-'));
  mkdirSync(join(workspace, 'mfe-admin/dist'), { recursive: true });
});
afterEach(() => rmSync(workspace, { recursive: true }));

const build = (entry: string) =>
  writeFileSync(
    join(workspace, 'mfe-admin/dist/mf-manifest.json'),
    JSON.stringify({ metaData: { buildInfo: { buildVersion: '0.1.0' }, remoteEntry: { path: '', name: entry } } }),
  );

it('names a built area by its entry script, whose hash is the version', async () => {
  build('static/js/remoteEntry.02c92855.js');
  expect(await remotesRegistry({ remotes: {} }, workspace)).toEqual({
    mfe_admin: { entry: '/areas/mfe-admin/static/js/remoteEntry.02c92855.js', version: '02c92855' },
  });
});

it('sees the next build without a new start', async () => {
  build('static/js/remoteEntry.02c92855.js');
  await remotesRegistry({ remotes: {} }, workspace);
  build('static/js/remoteEntry.1a2b3c4d.js');
  expect((await remotesRegistry({ remotes: {} }, workspace)).mfe_admin?.version).toBe('1a2b3c4d');
});

it('leads elsewhere to where an area is deployed', async () => {
  const registry = await remotesRegistry({ remotes: { mfe_public: 'https://public.example' } }, workspace);
  expect(registry).toEqual({ mfe_public: { entry: 'https://public.example/mf-manifest.json', version: '' } });
});
