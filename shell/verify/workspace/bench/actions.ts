import { type Browser, type Page } from '@playwright/test';
import { waitFor } from '../../../../scripts/lib/wait-for.mjs';
import { logIn, openDevice } from '../../../bench/measure.mjs';
import { logInToApi } from '../../../e2e/fixtures/api.js';
import { DEMO } from '../../../e2e/fixtures/product.mjs';
import { jobInProduct } from '../../../e2e/fixtures/work-in-product.js';
import { film, FILMS } from './film.js';
import { done, frameOf, CountedInput, type Point } from './counted-input.js';
import { recording, uploaded } from './jobs.js';

const [[FILM_RATE, FPS]] = FILMS;
const PHONE = { hasTouch: true, isMobile: true };
const [BOXES, SPANS, PAIRS, SEGMENTS] = [10, 20, 50, 20];
/** Seconds of the keyframes of a track. The last one is its end. */
const KEYFRAMES = [0, 10, 20, 30];

async function boxesByTouch(hand: CountedInput): Promise<void> {
  const { x, y, width, height } = await frameOf(hand.page);
  const side = Math.min(width, height) * 0.9;
  const [left, top] = [x + (width - side) / 2, y + (height - side) / 2];
  for (let i = 0; i < BOXES; i++) {
    const from: Point = [left + side * (i % 2 ? 0.55 : 0.1), top + side * (0.06 + Math.floor(i / 2) * 0.18)];
    await hand.drag(from, [from[0] + side * 0.3, from[1] + side * 0.1]);
  }
  await hand.tap(done(hand.page));
}

async function boxesByKeyboard(hand: CountedInput): Promise<void> {
  await frameOf(hand.page);
  for (let i = 0; i < BOXES; i++) {
    await hand.press('n');
    await hand.press(i % 2 ? 'ArrowLeft' : 'ArrowRight');
  }
  await hand.press('Control+Enter');
}

const WORDS = Array.from({ length: SPANS * 2 }, (_, i) => `word${i}`);

async function spansByTouch(hand: CountedInput): Promise<void> {
  await hand.page.getByRole('application').getByText('word39').waitFor();
  for (let i = 1; i <= SPANS; i++) {
    const place = await hand.page.evaluate<Point>(`(() => {
      const walker = document.createTreeWalker(document.querySelector('[role="application"]'), NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.data + ' ').indexOf('word${i * 2 - 1} ');
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 5);
        node.parentElement.scrollIntoView({ block: 'nearest' });
        const box = range.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
      }
      throw new Error('There is no such word.');
    })()`);
    await hand.tapAt(...place);
    await hand.page
      .locator('[role="application"] mark')
      .nth(i - 1)
      .waitFor();
  }
  await hand.tap(done(hand.page));
}

async function spansByKeyboard(hand: CountedInput): Promise<void> {
  await hand.page.getByRole('application').getByText('word39').waitFor();
  for (let i = 1; i <= SPANS; i++) {
    await hand.press('ArrowRight');
    if (i > 1) await hand.press('ArrowRight');
    await hand.press('n');
    await hand.page
      .locator('[role="application"] mark')
      .nth(i - 1)
      .waitFor();
  }
  await hand.press('Control+Enter');
}

async function pairs(hand: CountedInput, choose: () => Promise<void>, end: () => Promise<void>): Promise<void> {
  for (let i = 1; i <= PAIRS; i++) {
    await hand.page.getByText(`answer ${i} is better`).waitFor();
    await choose();
    await end();
  }
}
const pairsByTouch = (hand: CountedInput) =>
  pairs(
    hand,
    () => hand.tap(hand.page.getByRole('button', { name: /^First/ })),
    () => hand.tap(done(hand.page)),
  );
const pairsByKeyboard = (hand: CountedInput) =>
  pairs(
    hand,
    () => hand.press('1'),
    () => hand.press('Control+Enter'),
  );

/** Seeks instead of playing: playback is not counted as actions. */
const heardUntil = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(`(async () => {
    const audio = document.querySelector('audio');
    audio.currentTime = ${seconds};
    if (audio.seeking) await new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }));
  })()`);

async function transcript(
  hand: CountedInput,
  begin: () => Promise<void>,
  end: () => Promise<void>,
  write: () => Promise<void>,
): Promise<void> {
  const { page } = hand;
  await page.locator('[role="img"][aria-label^="Waveform"] canvas').first().waitFor();
  for (let i = 0; i < SEGMENTS; i++) {
    await heardUntil(page, i * 15 + 0.2);
    await begin();
    await heardUntil(page, i * 15 + 14);
    await end();
    await write();
    await page.getByRole('textbox', { name: 'What is said' }).fill(`Sentence ${i}`);
  }
}
async function transcriptByTouch(hand: CountedInput): Promise<void> {
  const { page } = hand;
  await transcript(
    hand,
    () => hand.tap(page.getByRole('button', { name: 'Begin here' })),
    () => hand.tap(page.getByRole('button', { name: 'End here' })),
    () => hand.tap(page.getByRole('textbox', { name: 'What is said' })),
  );
  await hand.tap(done(page));
}

/** Ctrl, because the focus is in the field of the previous segment. */
async function transcriptByKeyboard(hand: CountedInput): Promise<void> {
  const { page } = hand;
  await transcript(
    hand,
    () => hand.press('Control+b'),
    () => hand.press('Control+e'),
    async () => {
      await page.getByRole('textbox', { name: 'What is said' }).and(page.locator(':not(:focus)')).waitFor();
      await hand.press('Enter');
      await page.locator('textarea:focus').waitFor();
    },
  );
  await hand.press('Control+Enter');
}

async function seenUntil(page: Page, seconds: number): Promise<void> {
  const frame = seconds * FPS + 1;
  await page.evaluate(`document.querySelector('video').currentTime = ${(frame - 0.5) / FPS}`);
  await page.waitForFunction(
    (number) => document.querySelector<HTMLInputElement>('input[aria-label="Frame"]')?.value === number,
    `${frame}`,
  );
}

/** Creates a track of 30 s: a box at the start, moved at each further keyframe, and its end. */
async function track(
  hand: CountedInput,
  box: () => Promise<void>,
  move: (times: number) => Promise<void>,
  end: () => Promise<void>,
): Promise<void> {
  await frameOf(hand.page);
  for (const [times, seconds] of KEYFRAMES.entries()) {
    if (seconds > 0) await seenUntil(hand.page, seconds);
    await (times === 0 ? box() : move(times));
  }
  await end();
}
async function trackByTouch(hand: CountedInput): Promise<void> {
  const { x, y, width, height } = await frameOf(hand.page);
  const [left, top, step] = [x + width * 0.2, y + height * 0.3, width * 0.08];
  await track(
    hand,
    () => hand.drag([left, top], [left + width * 0.3, top + height * 0.3]),
    (times) => {
      const from: Point = [left + width * 0.15 + step * (times - 1), top + height * 0.15];
      return hand.drag(from, [from[0] + step, from[1]]);
    },
    () => hand.tap(hand.page.getByRole('button', { name: 'Ends here' })),
  );
  await hand.tap(done(hand.page));
}
async function trackByKeyboard(hand: CountedInput): Promise<void> {
  await track(
    hand,
    () => hand.press('n'),
    () => hand.press('Control+Shift+ArrowRight'),
    () => hand.press('e'),
  );
  await hand.press('Control+Enter');
}

interface Stored {
  readonly shape: { readonly sequence?: readonly { readonly enabled: boolean }[] };
}
/** All keyframes are stored, and the last ends the track. */
const isWhole = ({ shape: { sequence } }: Stored): boolean =>
  !sequence || (sequence.length === KEYFRAMES.length && sequence.every(({ enabled }, i) => enabled === i < KEYFRAMES.length - 1));

/** Works on a job and waits until the server has `regions` whole regions. @returns the number of actions */
async function counted(
  browser: Browser,
  url: string,
  jobId: string,
  phone: boolean,
  work: (hand: CountedInput) => Promise<void>,
  regions: number,
): Promise<number> {
  const annotator = await logInToApi(url, DEMO.annotator);
  const device = await openDevice(browser, await logIn(url, DEMO.annotator), phone ? PHONE : { viewport: { width: 1280, height: 800 } });
  try {
    await device.addInitScript(() => localStorage.setItem('labelbridge.keep-ahead', '0'));
    const page = await device.newPage();
    await page.goto(`${url}/dashboard/work/${jobId}`);
    await done(page).waitFor();
    const hand = new CountedInput(page);
    await work(hand);
    const areStored = async () => {
      const { data: items } = await annotator.call<{ state: string; regions: Stored[] }[]>('GET', `/jobs/${jobId}/items?limit=100`);
      return items.flatMap((item) => item.regions).filter(isWhole).length === regions && items.every(({ state }) => state === 'done');
    };
    await waitFor(`${regions} regions of items that are done at the server`, areStored, { withinMs: 40_000, everyMs: 200 });
    return hand.actions;
  } finally {
    await device.close();
  }
}

/**
 * Counts presses, taps and drags of standard jobs in the built product.
 *
 * @param word limits the jobs to names with this text
 * @param fail receives the error of a row that cannot be counted; the other rows are still counted
 */
export async function actionRows(browser: Browser, url: string, word = '', fail: (failure: unknown) => void): Promise<string[][]> {
  const start = async (template: Parameters<typeof jobInProduct>[1], rows: readonly object[]): Promise<string> => {
    const jobId = await jobInProduct(url, template, rows, `Counted ${template}`);
    await (await logInToApi(url, DEMO.annotator)).call('POST', `/jobs/${jobId}/clock/start`);
    return jobId;
  };
  const pairRows = Array.from({ length: PAIRS }, (_, i) => ({ prompt: 'Which one?', a: `answer ${i + 1} is better`, b: 'no answer' }));
  const text = [{ text: WORDS.join(' ') }];
  const picture = [{ image: '/icon-512.png' }];
  const talk = [{ audio: await uploaded(url, recording(5 * 60)) }];
  const scene = [{ video: await uploaded(url, film(FILM_RATE)) }];
  const jobs = [
    ['10 boxes, touch', 'boxes', picture, true, boxesByTouch, BOXES],
    ['10 boxes, keyboard (each moved by one step)', 'boxes', picture, false, boxesByKeyboard, BOXES],
    ['20 spans, touch', 'spans', text, true, spansByTouch, SPANS],
    ['20 spans, keyboard (every second word)', 'spans', text, false, spansByKeyboard, SPANS],
    ['50 preferences, touch', 'pairwise', pairRows, true, pairsByTouch, PAIRS],
    ['50 preferences, keyboard', 'pairwise', pairRows, false, pairsByKeyboard, PAIRS],
    ['5-minute transcript of 20 segments, touch', 'transcript', talk, true, transcriptByTouch, SEGMENTS],
    ['5-minute transcript of 20 segments, keyboard', 'transcript', talk, false, transcriptByKeyboard, SEGMENTS],
    ['a track of 30 s with 4 keyframes, touch', 'tracks', scene, true, trackByTouch, 1],
    ['a track of 30 s with 4 keyframes, keyboard', 'tracks', scene, false, trackByKeyboard, 1],
  ] as const;
  const rows: string[][] = [];
  for (const [name, template, items, phone, work, regions] of jobs) {
    if (!name.includes(word)) continue;
    const actions = await start(template, items)
      .then((jobId) => counted(browser, url, jobId, phone, work, regions))
      .catch((failure: unknown) => {
        fail(failure);
        return 'not counted';
      });
    rows.push([`actions: ${name}`, String(actions), '']);
  }
  return rows;
}
