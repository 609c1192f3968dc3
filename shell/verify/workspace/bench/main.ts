// `npm run verify -- bench:workspace`: costs of the workspace beside their limits. `-- --budgets` measures only the bytes of the tools, and
// fails if one exceeds its budget. Times depend on this machine and never fail. A row that cannot be measured fails.
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { kB, ms, table } from '../../../bench/report.mjs';
import { startProduct } from '../../../e2e/fixtures/product.mjs';
import { actionRows } from './actions.js';
import { SYNC_BUDGET, TOOL_BUDGETS, toolBytes, type ToolName } from './bytes.js';
import { film, FILMS, wrongFrames } from './film.js';
import { longText, manyBoxes, recording, startedJob, uploaded } from './jobs.js';
import { dragFrames, longTextTimes, recordingCosts } from './timed.js';

const onlyBudgets = process.argv.includes('--budgets');
const only = process.argv.find((each) => each.startsWith('--only='))?.slice('--only='.length);
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
  const rows = only === undefined ? await budgetRows(url) : [];
  if (!onlyBudgets) rows.push(...(await timedRows(url)));
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

/** A row that cannot be measured does not stop the others. */
function fail(failure: unknown): void {
  console.error(failure);
  code = 1;
}

/** Groups of timed rows in `--only`, or all. `actions:track` measures only jobs with that text. */
async function timedRows(url: string): Promise<string[][]> {
  const asked = only?.split(',').map((each) => each.split(':'));
  const groups: Readonly<Record<string, (word?: string) => Promise<string[][]>>> = {
    picture: () => pictureRows(url),
    text: () => textRows(url),
    audio: () => audioRows(url),
    video: () => videoRows(url),
    actions: (word) => actionRows(browser, url, word, fail),
  };
  const rows: string[][] = [];
  for (const [name, measured] of Object.entries(groups)) {
    const named = asked?.find(([group]) => group === name);
    if (asked && !named) continue;
    try {
      const found = await measured(named?.[1]);
      rows.push(...found);
      // Shows the progress of a long run.
      for (const [measure, value] of found) console.error(`${measure}: ${value}`);
    } catch (failure) {
      fail(failure);
      rows.push([name, 'not measured', '']);
    }
  }
  return rows;
}

async function pictureRows(url: string): Promise<string[][]> {
  const picture = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: '#7a9' } })
    .jpeg()
    .toBuffer();
  const job = await startedJob(url, 'boxes', { image: await uploaded(url, picture) }, manyBoxes());
  return [['4000 x 3000, 1,000 boxes, 4 x CPU: handle drag, p95 a frame', ms(await dragFrames(browser, url, job)), '<= 50 ms']];
}

async function textRows(url: string): Promise<string[][]> {
  const { text, spans } = longText();
  const { paint, tap } = await longTextTimes(browser, url, await startedJob(url, 'spans', { text }, spans));
  return [
    ['20,000 words, 1,000 spans: first paint after the answer', ms(paint), '<= 1000 ms'],
    ['20,000 words, 1,000 spans, 4 x CPU: tap to painted span', ms(tap), '<= 200 ms'],
  ];
}

async function audioRows(url: string): Promise<string[][]> {
  const job = await startedJob(url, 'transcript', { audio: await uploaded(url, recording(30 * 60, 16_000)) });
  const { waveform, bytes, memory } = await recordingCosts(browser, url, job);
  return [
    ['30 minutes of audio: first waveform after the answer', ms(waveform), '<= 1000 ms'],
    ['30 minutes of audio: bytes until 15 s were heard', kB(bytes), '<= 250 kB'],
    ['30 minutes of audio: memory of the renderer', `${Math.round(memory / 1e6)} MB`, '<= 200 MB'],
  ];
}

async function videoRows(url: string): Promise<string[][]> {
  const rows: string[][] = [];
  const jobs = [];
  for (const [rate, fps] of FILMS) jobs.push({ fps, job: await startedJob(url, 'tracks', { video: await uploaded(url, film(rate)) }) });
  for (const inFragments of [false, true]) {
    const sums = { sought: 0, wrong: 0, played: 0, wrongPlayed: 0 };
    for (const { fps, job } of jobs) {
      const found = await wrongFrames(browser, url, job, { fps, inFragments });
      for (const key of ['sought', 'wrong', 'played', 'wrongPlayed'] as const) sums[key] += found[key];
    }
    const how = `video of 25 and 29.97 frames a second${inFragments ? ', through MediaSource' : ''}`;
    rows.push([`${how}: wrong of ${sums.sought} seeks and steps`, String(sums.wrong), '0']);
    rows.push([`${how}: wrong of ${sums.played} played frames`, String(sums.wrongPlayed), '0']);
  }
  return rows;
}
