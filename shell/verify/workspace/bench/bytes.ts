import { type Browser } from '@playwright/test';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { logIn, measure, openDevice } from '../../../bench/measure.mjs';

/** Brotli bytes of a tool with the chrome around it, on top of what the pages of jobs load anyway. */
export const TOOL_BUDGETS = { text: 20_000, image: 25_000, audio: 20_000, video: 25_000 } as const;
export type ToolName = keyof typeof TOOL_BUDGETS;

const APP_PAGES = ['/dashboard/overview', '/dashboard/jobs', '/dashboard/tasks'];
const ASSET = /\.(js|css)$/;
/** Some seconds later, so that what pages fetch after their first paint is there too. */
const pageUsable = () => performance.now() > 4_000 && document.querySelector('main h1, main h2, main a') !== null;
const workUsable = () => [...document.querySelectorAll('button')].some((button) => button.textContent === 'Done');

/** The scripts and style sheets that a page loads with an empty cache: by path, the bytes of the body. */
async function assetsOf(browser: Browser, session: Awaited<ReturnType<typeof logIn>>, address: string, usable: () => boolean) {
  const device = await openDevice(browser, session);
  const { urls } = await measure(device, address, usable, undefined);
  await device.close();
  const rows: [string, number][] = [];
  for (const line of urls) {
    const [, path = '', sizes = ''] = line.split(' ');
    if (ASSET.test(path)) rows.push([path, Number(sizes.split('+')[1])]);
  }
  return new Map(rows);
}

/** What each tool costs, of which files, and how many files of the workspace the overview loads. */
export async function toolBytes(
  browser: Browser,
  url: string,
  jobs: Readonly<Record<ToolName, string>>,
): Promise<{ bytes: Record<ToolName, number>; files: readonly string[]; onOverview: number }> {
  const session = await logIn(url, DEMO.annotator);
  const app = new Set<string>();
  let onOverview = 0;
  for (const path of APP_PAGES) {
    const assets = [...(await assetsOf(browser, session, url + path, pageUsable)).keys()];
    if (path === APP_PAGES[0]) onOverview = assets.filter((asset) => asset.includes('workspace')).length;
    for (const asset of assets) app.add(asset);
  }
  const bytes: Record<ToolName, number> = { text: 0, image: 0, audio: 0, video: 0 };
  const files: string[] = [];
  for (const tool of ['text', 'image', 'audio', 'video'] as const) {
    const assets = await assetsOf(browser, session, `${url}/dashboard/work/${jobs[tool]}`, workUsable);
    const own = [...assets].filter(([path]) => !app.has(path));
    bytes[tool] = own.reduce((sum, [, size]) => sum + size, 0);
    files.push(...own.map(([path, size]) => `${tool} ${size} ${path}`));
  }
  return { bytes, files, onOverview };
}
