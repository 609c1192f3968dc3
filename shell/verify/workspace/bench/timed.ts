import { readFile } from 'node:fs/promises';
import { type Browser, type CDPSession, type Page } from '@playwright/test';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { logIn, openDevice } from '../../../bench/measure.mjs';

/** CPU slowdown relative to this machine. */
const CPU = 4;
const PAGE_MS = 120_000;
const PICTURE = { width: 4_000, height: 3_000 };
const PLAYED_SECONDS = 15;

interface Work {
  readonly page: Page;
  readonly client: CDPSession;
  readonly close: () => Promise<void>;
}

/**
 * Opens the work on a job.
 *
 * @param shown tells in the page whether it shows the item
 * @param listen is called before the first request
 */
export async function openWork(
  browser: Browser,
  url: string,
  jobId: string,
  shown: () => boolean,
  listen?: (client: CDPSession) => Promise<void>,
): Promise<Work> {
  const device = await openDevice(browser, await logIn(url, DEMO.annotator));
  const page = await device.newPage();
  await page.setViewportSize({ width: 1280, height: 800 });
  // Files that are kept ahead would count, too.
  await page.addInitScript(() => localStorage.setItem('labelbridge.keep-ahead', '0'));
  const client = await device.newCDPSession(page);
  await listen?.(client);
  await page.goto(`${url}/dashboard/work/${jobId}`);
  await page.waitForFunction(shown, undefined, { timeout: PAGE_MS });
  return { page, client, close: () => device.close() };
}

const p95 = (figures: readonly number[]): number => figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.95)] ?? Number.NaN;

/** Drags a handle of one of 1,000 boxes. @returns the 95th percentile of the frame times, in milliseconds */
export async function dragFrames(browser: Browser, url: string, jobId: string): Promise<number> {
  const work = await openWork(browser, url, jobId, () => document.querySelector('[role="application"][aria-busy="false"]') !== null);
  const { page, client } = work;
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no picture.');
  const scale = Math.min(box.width / PICTURE.width, box.height / PICTURE.height);
  const [left, top] = [box.x + (box.width - PICTURE.width * scale) / 2, box.y + (box.height - PICTURE.height * scale) / 2];
  await page.keyboard.press('.');
  // A corner of the first box, plus the padding of the handles.
  const from = [left + PICTURE.width * scale * 0.02 + 10, top + PICTURE.height * scale * 0.03 + 10] as const;
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.evaluate(`(() => {
    window.frames95 = [];
    let last = performance.now();
    const tick = (now) => { window.frames95.push(now - last); last = now; if (!window.framesEnd) requestAnimationFrame(tick); };
    requestAnimationFrame(tick);
  })()`);
  await page.mouse.move(from[0] + 250, from[1] + 200, { steps: 90 });
  const frames: number[] = await page.evaluate('((window.framesEnd = true), window.frames95)');
  await page.mouse.up();
  await page.getByRole('button', { name: /^Undo: (Size|Move|Resize|Change)/ }).waitFor({ timeout: 10_000 });
  await work.close();
  return p95(frames.slice(1));
}

/** Milliseconds from a tap on a word of a long text to its painted span, with a 4 times slower CPU: the slowest of 5. */
export async function longTextTap(browser: Browser, url: string, jobId: string): Promise<number> {
  const work = await openWork(browser, url, jobId, () => (document.querySelector('[role="application"]')?.textContent ?? '').length > 1000);
  const { page, client } = work;
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  const taps: number[] = [];
  for (let line = 0; line < 5; line++) {
    const paragraph = page.locator(`[role="application"] p[data-line="${line}"]`);
    // Drawing caused by the scroll ends before the tap.
    await paragraph.evaluate(async (element) => {
      element.scrollIntoView({ block: 'start' });
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => requestIdleCallback(resolve));
    });
    await page.evaluate(`(() => {
      window.tapped = undefined;
      const paragraph = document.querySelector('[role="application"] p[data-line="${line}"]');
      const count = () => paragraph.getElementsByTagName('mark').length;
      const before = count();
      addEventListener('pointerup', ({ timeStamp }) => {
        const look = () => {
          if (count() !== before) requestAnimationFrame(() => setTimeout(() => (window.tapped = performance.now() - timeStamp)));
          else requestAnimationFrame(look);
        };
        look();
      }, { once: true, capture: true });
    })()`);
    // The first word of a paragraph has no span.
    const place = await paragraph.boundingBox();
    if (!place) throw new Error('There is no line.');
    await page.mouse.click(place.x + 12, place.y + 12);
    await page.waitForFunction(() => Reflect.get(window, 'tapped') !== undefined, undefined, { timeout: 20_000 });
    taps.push(await page.evaluate<number>('window.tapped'));
    await page.keyboard.press('Escape');
  }
  await work.close();
  return Math.max(...taps);
}

async function rendererMemory(browser: Browser): Promise<number> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  const sizes = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(async ({ id }) => {
      const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1_024;
    });
  await client.detach();
  return Math.max(...(await Promise.all(sizes)));
}

/** Bytes of the file of a long recording for 15 seconds of playback, and memory of the page. */
export async function recordingCosts(browser: Browser, url: string, jobId: string): Promise<{ bytes: number; memory: number }> {
  let bytes = 0;
  const media = new Set<string>();
  const shown = () => document.querySelector('[role="img"][aria-label^="Waveform"] canvas') !== null;
  const work = await openWork(browser, url, jobId, shown, async (client) => {
    await client.send('Network.enable');
    client.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (/\/api\/media\/\w+\/file/.test(request.url)) media.add(requestId);
    });
    client.on('Network.dataReceived', ({ requestId, encodedDataLength, dataLength }) => {
      if (media.has(requestId)) bytes += encodedDataLength || dataLength;
    });
  });
  const { page } = work;
  await page.getByRole('button', { name: /^Play/ }).first().click();
  const played = (seconds: number) => (document.querySelector('audio')?.currentTime ?? 0) >= seconds;
  await page.waitForFunction(played, PLAYED_SECONDS, { timeout: PAGE_MS, polling: 100 });
  const memory = await rendererMemory(browser);
  await work.close();
  return { bytes, memory };
}
