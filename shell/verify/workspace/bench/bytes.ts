import { type Browser } from '@playwright/test';
import { logInToApi } from '../../../e2e/fixtures/api.js';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { logIn, measure, openDevice } from '../../../bench/measure.mjs';

/** Brotli bytes of a tool and its chrome, beyond the files of the job pages. */
export const TOOL_BUDGETS = { text: 20_000, image: 25_000, audio: 21_000, video: 25_000 } as const;
export type ToolName = keyof typeof TOOL_BUDGETS;
/** Brotli bytes of the code that stores the work and sends it: separate chunks, which job pages also load if work is unsent. */
export const SYNC_BUDGET = 10_000;

const APP_PAGES = ['/dashboard/overview', '/dashboard/jobs', '/dashboard/tasks'];
const ASSET = /\.(js|css)$/;
const SYNC = /\/(workspace-sync|device)\./;
/** Waits some seconds, to include files that pages load after their first paint. */
const pageUsable = () => performance.now() > 4_000 && document.querySelector('main h1, main h2, main a') !== null;
const workUsable = () =>
  performance.now() > 4_000 && [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Done');

/** Scripts and style sheets that a page loads with an empty cache: path and body bytes. */
async function assetsOf(
  browser: Browser,
  session: Awaited<ReturnType<typeof logIn>>,
  address: string,
  usable: () => boolean,
  keepsAhead = true,
) {
  const device = await openDevice(browser, session);
  // The setting under “Data on this device”.
  if (!keepsAhead) await device.addInitScript(() => localStorage.setItem('labelbridge.keep-ahead', '0'));
  const { urls } = await measure(device, address, usable, undefined);
  await device.close();
  const rows: [string, number][] = [];
  for (const line of urls) {
    const [, path = '', sizes = ''] = line.split(' ');
    if (ASSET.test(path)) rows.push([path, Number(sizes.split('+')[1])]);
  }
  return new Map(rows);
}

export interface ToolBytes {
  readonly tool: number;
  readonly sync: number;
  /** Bytes of everything, with the code for offline work that is loaded by default. */
  readonly all: number;
}

/** Measures each tool, its files, and the number of workspace files that the overview loads. */
export async function toolBytes(
  browser: Browser,
  url: string,
  jobs: Readonly<Record<ToolName, string>>,
): Promise<{ bytes: Record<ToolName, ToolBytes>; files: readonly string[]; onOverview: number }> {
  const session = await logIn(url, DEMO.annotator);
  const annotator = await logInToApi(url, DEMO.annotator);
  const app = new Set<string>();
  let onOverview = 0;
  for (const path of APP_PAGES) {
    const assets = [...(await assetsOf(browser, session, url + path, pageUsable)).keys()];
    if (path === APP_PAGES[0]) onOverview = assets.filter((asset) => asset.includes('workspace')).length;
    for (const asset of assets) app.add(asset);
  }
  const files: string[] = [];
  const sum = (assets: readonly [path: string, size: number][]): number => assets.reduce((total, [, size]) => total + size, 0);
  const costsOf = async (tool: ToolName): Promise<ToolBytes> => {
    const address = `${url}/dashboard/work/${jobs[tool]}`;
    // Only one clock of a person runs, and a paused one shows a notice.
    await annotator.call('POST', `/jobs/${jobs[tool]}/clock/start`);
    const own = async (keepsAhead: boolean) =>
      [...(await assetsOf(browser, session, address, workUsable, keepsAhead))].filter(([path]) => !app.has(path));
    const [alone, ahead] = [await own(false), await own(true)];
    files.push(...ahead.map(([path, size]) => `${tool} ${size} ${path}${alone.some(([one]) => one === path) ? '' : ' (ahead)'}`));
    return { tool: sum(alone.filter(([path]) => !SYNC.test(path))), sync: sum(alone.filter(([path]) => SYNC.test(path))), all: sum(ahead) };
  };
  const bytes = {
    text: await costsOf('text'),
    image: await costsOf('image'),
    audio: await costsOf('audio'),
    video: await costsOf('video'),
  };
  return { bytes, files, onOverview };
}
