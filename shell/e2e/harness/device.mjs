import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const OUTPUT = fileURLToPath(new URL('../output', import.meta.url));
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const SIZES = [
  { width: 1280, height: 800 },
  { width: 360, height: 740 },
];

/**
 * A person's own device: a browser whose profile stays on disk, so that it can be closed and opened again.
 *
 * @param {string} journey its folder below `shell/e2e/output`
 * @param {{ profile: string, url: string, offline?: boolean }} device `profile`: the folder that the browser keeps
 */
export async function openDevice(journey, { profile, url, offline = false }) {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: FLAGS,
    baseURL: url,
    viewport: SIZES[0],
    locale: 'en-NG',
    timezoneId: 'Africa/Lagos',
    reducedMotion: 'reduce',
    offline,
  });
  context.setDefaultTimeout(15_000);
  const folder = `${OUTPUT}/${journey}`;
  await mkdir(folder, { recursive: true });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    context,
    page,
    /** Saves what is seen on a desk and on a phone, and refuses a page that scrolls sideways. */
    step: async (name) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await page.screenshot({ path: `${folder}/${name}-${size.width}.png`, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        if (wide > 0) throw new Error(`"${name}" is ${wide} px wider than a screen of ${size.width} px.`);
      }
      await page.setViewportSize(SIZES[0]);
    },
    close: () => context.close(),
  };
}

/** All that the page's origin keeps in IndexedDB, as `{ database: { store: values } }`. */
export const keptOnDevice = (page) =>
  page.evaluate(async () => {
    const done = (request) =>
      new Promise((resolve, reject) =>
        Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }),
      );
    const kept = {};
    for (const { name } of await indexedDB.databases()) {
      if (!name.startsWith('labelbridge.')) continue;
      const database = await done(indexedDB.open(name));
      kept[name] = {};
      for (const store of database.objectStoreNames)
        kept[name][store] = await done(database.transaction(store).objectStore(store).getAll());
      database.close();
    }
    return kept;
  });
