// `npm run verify -- bench:workspace`: costs of the workspace beside their limits. Fails if the bytes of a tool exceed their budget, which
// `--budgets` measures alone. Times depend on this machine and never fail.
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { kB, ms, table } from '../../../bench/report.mjs';
import { startProduct } from '../../../e2e/fixtures/product.mjs';
import { SYNC_BUDGET, TOOL_BUDGETS, toolBytes, type ToolName } from './bytes.js';
import { film, FILMS, wrongFrames } from './film.js';
import { longText, manyBoxes, recording, startedJob, uploaded } from './jobs.js';
import { dragFrames, longTextTap, recordingCosts } from './timed.js';

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const TOOLS: readonly ToolName[] = ['text', 'image', 'audio', 'video'];

const product = await startProduct();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
let code = 0;
try {
  const { url } = product;
  const rows = await budgetRows(url);
  if (!process.argv.includes('--budgets')) rows.push(...(await largeRows(url)));
  print(table(['measure', 'measured', 'must'], rows));
} finally {
  await browser.close();
  await product.stop({ signal: 'SIGKILL' });
}
process.exit(code);

async function budgetRows(url: string): Promise<string[][]> {
  const sound = await uploaded(url, recording(2));
  const { bytes, files, onOverview } = await toolBytes(browser, url, {
    text: await startedJob(url, 'spans', { text: 'Adé Okafor joined the bank in Lagos.' }),
    image: await startedJob(url, 'boxes', { image: '/icon-512.png' }),
    audio: await startedJob(url, 'transcript', { audio: sound }),
    // The tool is the same if the video does not load.
    video: await startedJob(url, 'tracks', { video: '/icon-512.png' }),
  });
  const sync = Math.max(...TOOLS.map((tool) => bytes[tool].sync));
  const rows = [
    ...TOOLS.map((tool) => [
      `${tool}: brotli on top of the app, tool and chrome, nothing kept ahead`,
      kB(bytes[tool].tool),
      `<= ${kB(TOOL_BUDGETS[tool])}`,
    ]),
    ['sync: what keeps the work on the device and sends it', kB(sync), `<= ${kB(SYNC_BUDGET)}`],
    ...TOOLS.map((tool) => [`${tool}: all at default settings, with sync and what work without a network needs`, kB(bytes[tool].all), '']),
    ['files of the workspace that the overview loads', String(onOverview), '0'],
  ];
  const over: string[] = TOOLS.filter((tool) => bytes[tool].tool > TOOL_BUDGETS[tool]);
  if (sync > SYNC_BUDGET) over.push('sync');
  if (onOverview > 0) over.push('overview');
  if (over.length > 0) {
    console.error(`Over budget: ${over.join(', ')}\n${files.join('\n')}`);
    code = 1;
  }
  return rows;
}

/** Rows of large items. */
async function largeRows(url: string): Promise<string[][]> {
  const bytes = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const picture = { image: await uploaded(url, bytes) };
  const drag = await dragFrames(browser, url, await startedJob(url, 'boxes', picture, manyBoxes()));
  const { text, spans } = longText();
  const tap = await longTextTap(browser, url, await startedJob(url, 'spans', { text }, spans));
  const talk = { audio: await uploaded(url, recording(30 * 60, 16_000)) };
  const heard = await recordingCosts(browser, url, await startedJob(url, 'transcript', talk));
  const frames = { shown: 0, wrong: 0 };
  for (const [rate, fps] of FILMS) {
    const { shown, wrong } = await wrongFrames(
      browser,
      url,
      await startedJob(url, 'tracks', { video: await uploaded(url, film(rate)) }),
      fps,
    );
    frames.shown += shown;
    frames.wrong += wrong;
  }
  return [
    ['4000 x 3000, 1,000 boxes, 4 x CPU: handle drag, p95 a frame', ms(drag), '<= 50 ms'],
    ['20,000 words, 1,000 spans, 4 x CPU: tap to painted span', ms(tap), '<= 200 ms'],
    ['30 minutes of audio: bytes until 15 s were heard', kB(heard.bytes), '<= 250 kB'],
    ['30 minutes of audio: memory of the renderer', `${Math.round(heard.memory / 1e6)} MB`, '<= 200 MB'],
    [`video of 25 and 29.97 frames a second: wrong of ${frames.shown} frames sought, stepped to, played`, String(frames.wrong), '0'],
  ];
}
