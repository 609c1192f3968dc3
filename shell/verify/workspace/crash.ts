// `npm run verify -- crash:workspace [--kills N --seed N]`: an annotator works in the built product, while the tab or the whole browser is
// killed. Work that the page called saved must be there after a restart, undo must work, and everything must be sent once. Then a batch is
// worked on and submitted offline, on a phone that dies meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DEMO, startProduct } from '../../e2e/fixtures/product.mjs';
import { jobInProduct } from '../../e2e/fixtures/work-in-product.js';
import { Phone } from './browser.js';
import { CrashRun } from './crash-run.js';
import { OfflineRun } from './offline-run.js';
import { Proxy } from './proxy.js';
import { freePort } from '../../../scripts/lib/free-port.mjs';
import { randomFrom } from '../../../scripts/lib/random.mjs';

const ITEMS = 5;
const BATCH = 20;
const pictures = (length: number): object[] => Array.from({ length }, (_, i) => ({ image: i % 2 ? '/social-card.png' : '/icon-512.png' }));

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } } });
const kills = Number(values.kills);
if (!Number.isInteger(kills) || kills < 0) throw new Error('--kills must be a number from 0 on.');
const random = randomFrom(Number(values.seed));
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const port = await freePort();
const proxy = new Proxy();
const url = await proxy.listen(port);
const product = await startProduct({ PUBLIC_URL: url });
const profiles = await Promise.all(['first', 'second'].map((name) => mkdtemp(join(tmpdir(), `crash-workspace-${name}-`))));
const [phone, other] = profiles.map((profile) => new Phone(profile));
try {
  proxy.leadTo(product.url);
  if (!phone || !other) throw new Error('There is no browser.');
  const setting = { url, account: DEMO.annotator, proxy, random, print };
  const jobId = await jobInProduct(url, 'boxes', pictures(ITEMS), 'Work that is killed');
  const run = new CrashRun({ ...setting, jobId, items: ITEMS });
  await run.work(phone, kills);
  await run.finish(phone, other);
  const batchId = await jobInProduct(url, 'boxes', pictures(BATCH), 'Work without a network');
  const offline = new OfflineRun({ ...setting, jobId: batchId, items: BATCH });
  await offline.run(phone, other);
  const [done, lost, twice] = [run.done + offline.kills, run.lost + offline.lost, run.twice + offline.twice];
  process.exitCode = lost + twice === 0 && done === kills + OfflineRun.killsOf(BATCH) ? 0 : 1;
  print(`kills ${done}, lost ${lost}, twice ${twice}`);
} finally {
  await phone?.die();
  await other?.die();
  await product.stop({ signal: 'SIGKILL' });
  proxy.close();
  for (const profile of profiles) await rm(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();
