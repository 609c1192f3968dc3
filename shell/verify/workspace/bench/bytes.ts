import { type Browser } from '@playwright/test';
import { logInToApi } from '../../../e2e/fixtures/api.js';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { logIn, measure, openDevice } from '../../../bench/measure.mjs';

/** Brotli bytes of a tool with the chrome around it, on top of what the pages of jobs load anyway. */
export const TOOL_BUDGETS = { text: 20_000, image: 25_000, audio: 20_600, video: 25_000 } as const;
export type ToolName = keyof typeof TOOL_BUDGETS;
/** Of what keeps the work on the device and sends it: chunks of their own, which the pages of jobs use too where work is left unsent. */
export const SYNC_BUDGET = 10_000;

const APP_PAGES = ['/dashboard/overview', '/dashboard/jobs', '/dashboard/tasks'];
const ASSET = /\.(js|css)$/;
const SYNC = /\/(workspace-sync|device)\./;
/** Some seconds later, so that what pages fetch after their first paint is there too. */
const pageUsable = () => performance.now() > 4_000 && document.querySelector('main h1, main h2, main a') !== null;
const workUsable = () =>
  performance.now() > 4_000 && [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Done');

/** The scripts and style sheets that a page loads with an empty cache: by path, the bytes of the body. */
async function assetsOf(
  browser: Browser,
  session: Awaited<ReturnType<typeof logIn>>,
  address: string,
  usable: () => boolean,
  keepsAhead = true,
) {
  const device = await openDevice(browser, session);
  // As the person says under “Data on this device”.
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
  /** The tool and the chrome around it, once they can be used and nothing more loads. */
  readonly tool: number;
  readonly sync: number;
  /** All of it, with the code that is fetched ahead for work without a network: as it is unless the person says otherwise. */
  readonly all: number;
}

/** What each tool costs, of which files, and how many files of the workspace the overview loads. */
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
    // One clock of a person runs at a time, and a paused one has its notice.
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
