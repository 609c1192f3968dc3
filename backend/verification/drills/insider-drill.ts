import { createServer } from 'node:http';
import { errorText } from '../../src/common/errors/error-text.js';
import { RateSources } from '../../src/modules/money/payments/rates/rate-source.js';
import { type TestApp, startTestApp } from '../../test/support/test-app.js';
import { closedAbuses, startSignedHost } from './insider-closed.js';
import { CONTROL_ABUSES, QUOTED } from './insider-controls.js';
import { OFFLINE_ABUSES } from './insider-offline.js';
import { PAYOUT_ABUSES } from './insider-payouts.js';
import { THIEF_ABUSES } from './insider-thief.js';
import { WORK_ABUSES } from './insider-work.js';
import { ALONE, type Abuse, World } from './insider-world.js';

export interface InsiderResult {
  readonly abuses: number;
  readonly succeeded: number;
  /** Abuses without their audit entry or notification, or that could not be tried. */
  readonly untraced: number;
}

const ABUSES: readonly Abuse[] = [...PAYOUT_ABUSES, ...CONTROL_ABUSES, ...THIEF_ABUSES, ...WORK_ABUSES, ...OFFLINE_ABUSES];
const ENTRY = 'static/js/remoteEntry.1a2b3c4d.js';
const MANIFEST = { name: 'mfe_admin', metaData: { remoteEntry: { path: '', name: ENTRY } }, exposes: [] };

async function unsignedHost(): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const isManifest = request.url === '/mf-manifest.json';
    if (!isManifest && request.url !== `/${ENTRY}`) return void response.writeHead(404).end();
    const type = isManifest ? 'application/json' : 'text/javascript';
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' }).end(isManifest ? JSON.stringify(MANIFEST) : '""');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

/** Resets the rate to the quoted one, without a proposal. */
async function quotedAgain(app: TestApp, world: World): Promise<void> {
  await world.clearRate();
  await app.connection.collection('rates').deleteMany({ origin: 'admin' });
  await world.must(world.honest, 'POST', '/rates/fetch', { from: 'USD' });
}

/** Tries each abuse on the real application. @param print receives a line for each abuse that succeeds or leaves no trace */
export async function insiderDrill(print: (line: string) => void): Promise<InsiderResult> {
  const [host, signed] = [await unsignedHost(), await startSignedHost()];
  const abuses = [...ABUSES, ...closedAbuses(signed)];
  const app = await startTestApp({
    LOG_LEVEL: 'silent',
    PAYOUT_PROVIDER: 'manual',
    PAYOUT_APPROVAL_OVER: String(ALONE),
    FX_BAND: '5',
    PUBLIC_URL: 'http://labelbridge.test',
    AREA_HOSTS: `${host.url},${signed.url}`,
    AREA_KEYS: signed.keys,
    FFMPEG: 'none',
  });
  app.app.get(RateSources).add({ name: 'Bank of the drill', rate: async () => QUOTED });
  const honest = await app.person('ADMIN');
  const world = new World(app, honest, host.url);
  let [succeeded, untraced] = [0, 0];
  try {
    for (const abuse of abuses) {
      Object.assign(honest, await world.session(honest));
      await quotedAgain(app, world);
      const before = await world.traces(abuse);
      const started = performance.now();
      const isDone = await abuse.run(world).catch((error: unknown) => {
        print(`NOT TRIED: ${abuse.name}: ${errorText(error)}`);
        return undefined;
      });
      if (process.env.DRILL_TIMES) print(`${Math.round(performance.now() - started)} ms ${abuse.name}`);
      if (isDone === undefined) {
        untraced += 1;
        continue;
      }
      const after = await world.traces(abuse);
      const missing = [
        ...(abuse.entry && after.entries <= before.entries ? [`no audit entry ${abuse.entry}`] : []),
        ...(abuse.told && after.notified <= before.notified ? [`no notification ${abuse.told}`] : []),
      ];
      if (isDone) print(`SUCCEEDED: ${abuse.name}`);
      if (missing.length > 0) print(`${missing.join(', ')}: ${abuse.name}`);
      succeeded += isDone ? 1 : 0;
      untraced += missing.length > 0 ? 1 : 0;
    }
  } finally {
    host.close();
    signed.close();
    await app.close();
  }
  const known = abuses.filter(({ entry }) => entry).length;
  print(`${known - untraced} of ${known} abuses by a known person left an audit entry and a notification`);
  return { abuses: abuses.length, succeeded, untraced };
}
