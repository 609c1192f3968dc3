import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type Page } from '@playwright/test';
import { openWork } from './timed.js';

/** Frames per second, as ffmpeg writes them and as numbers. */
export const FILMS = [
  ['25', 25],
  ['30000/1001', 30_000 / 1_001],
] as const;
const SECONDS = 34;
const [SEEKS, STEPS, PLAYED] = [60, 30, 50];
/** A prime number: the seeks go far, in both directions. */
const STRIDE = 137;
const FRAMES = 800;

/** Makes a film with sound. Each frame shows its number, from 0, as ten black or white bars. */
export function film(rate: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'labelbridge-film-'));
  const path = join(folder, 'film.mp4');
  const bars = Array.from(
    { length: 10 },
    (_, i) => `drawbox=x=${i * 32}:y=0:w=32:h=180:color=white:t=fill:enable='gt(bitand(n,${1 << i}),0)'`,
  );
  const picture = ['-f', 'lavfi', '-i', `color=black:size=320x180:rate=${rate}:duration=${SECONDS}`, '-vf', bars.join()];
  const sound = ['-f', 'lavfi', '-i', `sine=frequency=330:duration=${SECONDS}`];
  try {
    const coding = ['-c:v', 'libx264', '-g', '250', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-movflags', '+faststart'];
    const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...picture.slice(0, 4), ...sound, ...picture.slice(4), ...coding, path]);
    if (status !== 0) throw new Error(`ffmpeg made no film: ${String(stderr)}`);
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Defines `window.shownFrame()`, which reads the bars: number of the shown frame, from 1. */
const READER = `(() => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [320, 180];
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  window.shownFrame = () => {
    pen.drawImage(document.querySelector('video'), 0, 0, 320, 180);
    const row = pen.getImageData(0, 90, 320, 1).data;
    let number = 0;
    for (let bar = 0; bar < 10; bar++) if (row[(bar * 32 + 16) * 4] > 128) number |= 1 << bar;
    return number + 1;
  };
})()`;

/** Waits until the tool shows a frame number. @returns whether the picture is that frame */
async function shows(page: Page, frame: number): Promise<boolean> {
  const reached = await page
    .waitForFunction((number) => document.querySelector<HTMLInputElement>('input[aria-label="Frame"]')?.value === String(number), frame, {
      timeout: 5_000,
    })
    .catch(() => undefined);
  const seen = await page.evaluate<number>('new Promise((resolve) => requestAnimationFrame(() => resolve(window.shownFrame())))');
  return reached !== undefined && seen === frame;
}

/** Counts frames that differ from the number in the tool, after seeks and steps and in playback, through MediaSource. */
export async function wrongFrames(browser: Browser, url: string, jobId: string, fps: number): Promise<{ shown: number; wrong: number }> {
  const { page, close } = await openWork(browser, url, jobId, () => (document.querySelector('video')?.readyState ?? 0) >= 2);
  if (!(await page.evaluate<boolean>(`document.querySelector('video').currentSrc.startsWith('blob:')`)))
    throw new Error('The film plays as a whole.');
  await page.evaluate(READER);
  let wrong = 0;
  for (let i = 0; i < SEEKS; i++) {
    const frame = 1 + ((i * STRIDE) % (FRAMES - 1));
    await page.getByLabel('Frame', { exact: true }).fill(String(frame));
    await page.keyboard.press('Enter');
    if (!(await shows(page, frame))) wrong++;
  }
  const last = 1 + (((SEEKS - 1) * STRIDE) % (FRAMES - 1));
  for (let i = 1; i <= STEPS; i++) {
    await page.getByRole('button', { name: 'Frame after', exact: true }).click();
    if (!(await shows(page, last + i))) wrong++;
  }
  wrong += await page.evaluate<number>(`new Promise((resolve) => {
    const video = document.querySelector('video');
    let [played, wrong] = [0, 0];
    const next = (_now, { mediaTime }) => {
      if (window.shownFrame() !== Math.round(mediaTime * ${fps}) + 1) wrong++;
      if (++played < ${PLAYED}) return video.requestVideoFrameCallback(next);
      video.pause();
      resolve(wrong);
    };
    video.requestVideoFrameCallback(next);
    void video.play();
  })`);
  await close();
  return { shown: SEEKS + STEPS + PLAYED, wrong };
}
