import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { AreaBuilds } from './area-builds.js';
import { areaRegistry } from './area-registry.js';

let workspace: string;
let host: Server | undefined;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'areas-'));
  mkdirSync(join(workspace, 'mfe-admin/dist'), { recursive: true });
});
afterEach(() => {
  host?.close();
  rmSync(workspace, { recursive: true });
});

const manifestOf = (entry: string) =>
  JSON.stringify({ metaData: { buildInfo: { buildVersion: '0.1.0' }, remoteEntry: { path: '', name: entry } } });
const build = (entry: string) => writeFileSync(join(workspace, 'mfe-admin/dist/mf-manifest.json'), manifestOf(entry));
const hostArea = (answer: () => string): Promise<string> =>
  new Promise((resolve) => {
    host = createServer((_request, response) => response.end(answer()));
    host.listen(0, '127.0.0.1', () => {
      const address = host?.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
    });
  });

it('names a built area by its entry script, whose hash is the version', async () => {
  build('static/js/remoteEntry.02c92855.js');
  expect(await areaRegistry(new AreaBuilds({ areaUrls: {} }, workspace))).toEqual({
    mfe_admin: { entry: '/areas/mfe-admin/static/js/remoteEntry.02c92855.js', version: '02c92855' },
  });
});

it('finds the next build without a restart', async () => {
  const builds = new AreaBuilds({ areaUrls: {} }, workspace);
  build('static/js/remoteEntry.02c92855.js');
  await areaRegistry(builds);
  build('static/js/remoteEntry.1a2b3c4d.js');
  expect((await areaRegistry(builds)).mfe_admin?.version).toBe('1a2b3c4d');
});

it('names the manifest of an area on another host if the manifest cannot be read', async () => {
  const url = await hostArea(() => 'not JSON');
  const registry = await areaRegistry(new AreaBuilds({ areaUrls: { mfe_public: `${url}/v3` } }, workspace));
  expect(registry).toEqual({ mfe_public: { entry: `${url}/v3/mf-manifest.json`, version: '' } });
});

it('reads the manifest of an area on another host, and again after ten seconds', async () => {
  let asked = 0;
  let now = 0;
  const url = await hostArea(() => manifestOf(`static/js/remoteEntry.0000000${(asked += 1)}.js`));
  const builds = new AreaBuilds({ areaUrls: { mfe_admin: url } }, workspace, () => now);
  const entry = async () => (await areaRegistry(builds)).mfe_admin?.entry;
  expect([await entry(), await entry()]).toEqual([`${url}/static/js/remoteEntry.00000001.js`, `${url}/static/js/remoteEntry.00000001.js`]);
  now = 10_001;
  expect(await entry()).toBe(`${url}/static/js/remoteEntry.00000002.js`);
});

it('uses a configured entry script as it is', async () => {
  const areaUrls = { mfe_admin: 'https://admin.example/v1/remoteEntry.0a0b0c0d.js' };
  expect(await areaRegistry(new AreaBuilds({ areaUrls }, workspace))).toEqual({ mfe_admin: { entry: areaUrls.mfe_admin, version: '' } });
});
