import { type CDPSession, type Locator, type Page } from '@playwright/test';
import { recording, uploaded } from '../verify/workspace/bench/jobs.js';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { jobInProduct } from './fixtures/work-in-product.js';
import { PHONE } from './fixtures/work-page.js';

/** Several tries: the browser swallows most of these taps, but not all. */
const ITEMS = [1, 2, 3];

type Place = readonly [x: number, y: number];

async function middleOf(target: Locator): Promise<Place> {
  const box = await target.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** Drags a finger quickly, and immediately taps another place. */
async function dragThenTap(page: Page, from: Place, to: Place, tapped: Place): Promise<void> {
  const touch: CDPSession = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Place[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', from);
  for (const part of [0.3, 0.6, 1]) await send('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  await send('touchEnd');
  await page.touchscreen.tap(...tapped);
}

const TOOLS = {
  picture: {
    template: 'boxes',
    rows: () => Promise.resolve(ITEMS.map(() => ({ image: '/icon-512.png' }))),
    ready: async (page: Page) => {
      await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
      return page.getByRole('application');
    },
    down: 30,
    undo: 'Undo: Draw Car',
    answer: undefined,
  },
  timeline: {
    template: 'transcript',
    rows: async (url: string) => {
      const audio = await uploaded(url, recording(20));
      return ITEMS.map(() => ({ audio }));
    },
    ready: async (page: Page) => {
      await expect(page.locator('[role="img"][aria-label^="Waveform"] canvas')).toBeVisible();
      const draw = page.getByRole('button', { name: 'Draw', exact: true });
      await expect(draw).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: 'Nearer' })).toBeInViewport({ ratio: 1 });
      if ((await draw.getAttribute('aria-pressed')) === 'false') await draw.tap();
      return page.locator('[role="img"][aria-label^="Waveform"]');
    },
    down: 0,
    undo: 'Undo: Add Speaker 1',
    // The segment has no text.
    answer: 'Done anyway',
  },
  'grip of a span': {
    template: 'spans',
    rows: () => Promise.resolve(ITEMS.map((i) => ({ text: `Adé Okafor went to the bank ${i} times.` }))),
    ready: async (page: Page) => {
      await page
        .getByRole('application')
        .getByText('Adé Okafor')
        .tap({ position: { x: 20, y: 18 } });
      const grip = page.getByRole('button', { name: 'Move the end' });
      await expect(grip).toBeVisible();
      return grip;
    },
    down: 0,
    undo: 'Undo: Extend Person',
    answer: undefined,
  },
} as const;

for (const [name, { template, rows, ready, down, undo, answer }] of Object.entries(TOOLS)) {
  test(`a tap right after a swift drag by touch counts: ${name}`, async ({ product, openUser }) => {
    const jobId = await jobInProduct(product.url, template, await rows(product.url), `Swift ${name}`);
    const annotator = await openUser('annotator', PHONE);
    const { page } = annotator;
    await annotator.logIn(DEMO.annotator);
    await (await logInToApi(product.url, DEMO.annotator)).call('POST', `/jobs/${jobId}/clock/start`);
    await page.goto(`/dashboard/work/${jobId}`);
    for (const item of ITEMS) {
      await expect(page.getByText(`Item ${item} of ${ITEMS.length}`)).toBeVisible();
      const target = await ready(page);
      const from = await middleOf(target);
      await dragThenTap(page, from, [from[0] + 90, from[1] + down], await middleOf(page.getByRole('button', { name: 'Done' })));
      if (answer) await page.getByRole('button', { name: answer }).tap();
      if (item < ITEMS.length) continue;
      await expect(page.getByRole('dialog').getByLabel('Minutes you worked')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: undo })).toBeVisible();
    }
  });
}
