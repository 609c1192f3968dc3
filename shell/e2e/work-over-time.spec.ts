import { type Page } from '@playwright/test';
import { recording, uploaded } from '../verify/workspace/bench/jobs.js';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { expectSubmitted, jobInProduct, regionsOf } from './fixtures/work-in-product.js';
import { kept, PHONE, sent, startWork, submitWork } from './fixtures/work-page.js';

const FILM = 'A street in motion: follow what moves';

type Place = readonly [x: number, y: number];

const waveform = (page: Page) => page.locator('[role="img"][aria-label^="Waveform"]');

/** Seeks the recording, as if it had been played until then. */
const heardUntil = (page: Page, seconds: number): Promise<void> =>
  page.evaluate(async (time) => {
    const audio = document.querySelector('audio');
    if (!audio) throw new Error('There is no recording.');
    const sought = new Promise((resolve) => audio.addEventListener('seeked', resolve, { once: true }));
    audio.currentTime = time;
    await sought;
  }, seconds);

async function inPicture(page: Page, x: number, y: number): Promise<Place> {
  const box = await page.locator('video').boundingBox();
  if (!box) throw new Error('There is no video.');
  return [box.x + box.width * x, box.y + box.height * y];
}

async function touchDrag(page: Page, from: Place, to: Place): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Place[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y]) => ({ x, y })) });
  await send('touchStart', from);
  for (const part of [0.3, 0.6, 1]) await send('touchMove', [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]);
  await send('touchEnd');
}

async function mouseDrag(page: Page, from: Place, to: Place): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

async function goToFrame(page: Page, frame: number): Promise<void> {
  const field = page.getByLabel('Frame', { exact: true });
  await field.fill(String(frame));
  await field.press('Enter');
  await expect(field).toHaveValue(String(frame));
}

test('segments with what is said: by touch on a phone, by mouse and keyboard at a desk', async ({ product, openUser }) => {
  const audio = await uploaded(product.url, recording(10));
  const jobId = await jobInProduct(product.url, 'transcript', [{ audio }, { audio }], 'Two short talks');
  const phone = await openUser('phone', PHONE);

  await test.step('by touch', async () => {
    const { page } = phone;
    await phone.logIn(DEMO.annotator);
    await startWork(page, jobId);
    await expect(waveform(page).locator('canvas')).toBeVisible();
    await heardUntil(page, 1);
    await page.getByRole('button', { name: 'Begin here' }).tap();
    await expect(page.getByText('Segment begins at 0:01.0. Press End here.')).toBeVisible();
    await heardUntil(page, 3);
    await page.getByRole('button', { name: 'End here' }).tap();
    await page.getByRole('textbox', { name: 'What is said' }).fill('Ẹ káàárọ̀.');
    await expect(page.getByRole('button', { name: 'Undo: Answer What is said' })).toBeVisible();
    await expectAccessible(page);
    await kept(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Regions, 1' })).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).tap();
    await expect(page.getByText('Item 2 of 2')).toBeVisible();
    await sent(page);
    await page.close();
  });

  const desk = await openUser('desk');
  const { page } = desk;
  await test.step('by mouse and keyboard', async () => {
    await desk.logIn(DEMO.annotator);
    await page.goto(`/dashboard/work/${jobId}`);
    await expect(page.getByText('Item 2 of 2')).toBeVisible();
    await expect(waveform(page).locator('canvas')).toBeVisible();
    await page.getByRole('button', { name: 'Draw', exact: true }).click();
    const box = await waveform(page).boundingBox();
    if (!box) throw new Error('There is no waveform.');
    const at = (part: number): Place => [box.x + box.width * part, box.y + box.height / 2];
    await mouseDrag(page, at(0.1), at(0.3));
    await expect(page.getByRole('listitem').filter({ hasText: 'Segment' })).toHaveCount(1);
    await page.keyboard.press('2');
    await heardUntil(page, 5);
    await page.keyboard.press('b');
    await heardUntil(page, 7);
    await page.keyboard.press('e');
    await expect(page.getByRole('listitem').filter({ hasText: 'Speaker 2' })).toHaveCount(1);
    // The field is in a part of the page that loads later.
    const said = page.getByRole('textbox', { name: 'What is said' });
    await expect(said).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(said).toBeFocused();
    await page.keyboard.type('A dupe.');
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toContainText('1 segment has no text: at 0:0');
    await page.keyboard.press('Enter');
    await submitWork(page, 1);
    await expectSubmitted(product.url, jobId);
  });
  const found = (await regionsOf(product.url, jobId)).map(({ state, regions }) => [
    state,
    regions.map(({ labels, shape, fields }) => [labels[0], shape.t, fields?.transcript?.value]),
  ]);
  expect(found).toEqual([
    ['done', [['Speaker 1', 'segment', ['Ẹ káàárọ̀.']]]],
    [
      'done',
      [
        ['Speaker 1', 'segment', undefined],
        ['Speaker 2', 'segment', ['A dupe.']],
      ],
    ],
  ]);
});

test('tracks of a video: by touch on a phone, by mouse and keyboard at a desk', async ({ product, openUser }) => {
  const ada = await logInToApi(product.url, DEMO.annotator);
  const { data: jobs } = await ada.call<{ _id: string; task: { title: string | null } }[]>('GET', '/jobs?limit=100');
  const jobId = jobs.find(({ task }) => task.title === FILM)?._id ?? '';
  const phone = await openUser('phone', PHONE);

  await test.step('by touch', async () => {
    const { page } = phone;
    await phone.logIn(DEMO.annotator);
    await startWork(page, jobId);
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('1');
    await touchDrag(page, await inPicture(page, 0.2, 0.3), await inPicture(page, 0.5, 0.6));
    await expect(page.getByRole('button', { name: 'Regions, 1' })).toBeVisible();
    await goToFrame(page, 50);
    await touchDrag(page, await inPicture(page, 0.35, 0.45), await inPicture(page, 0.5, 0.45));
    await expect(page.getByRole('button', { name: 'Undo: Move Car' })).toBeVisible();
    await page.getByRole('button', { name: 'Ends here' }).tap();
    await expect(page.getByRole('button', { name: 'Undo: End of Car' })).toBeVisible();
    await expectAccessible(page);
    await kept(page);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Regions, 1' })).toBeVisible();
    await sent(page);
    await page.close();
  });

  const desk = await openUser('desk');
  const { page } = desk;
  await test.step('by mouse and keyboard', async () => {
    await desk.logIn(DEMO.annotator);
    await page.goto(`/dashboard/work/${jobId}`);
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('1');
    await page.keyboard.press('2');
    await mouseDrag(page, await inPicture(page, 0.6, 0.6), await inPicture(page, 0.8, 0.8));
    await expect(page.getByRole('listitem').filter({ hasText: 'Bus' })).toHaveCount(1);
    await page.keyboard.press('3');
    await page.keyboard.press('n');
    await expect(page.getByRole('listitem').filter({ hasText: 'Person' })).toHaveCount(1);
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('11');
    await page.keyboard.press('Control+Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowRight');
    await expect(page.getByLabel('Frame', { exact: true })).toHaveValue('21');
    await page.keyboard.press('e');
    await expect(page.getByRole('button', { name: /^Undo: End of Person/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await submitWork(page, 1);
    await expectSubmitted(product.url, jobId);
  });
  const [item] = await regionsOf(product.url, jobId);
  expect(item?.regions.map(({ labels, shape }) => [labels[0], shape.sequence?.map(({ frame, enabled }) => [frame, enabled])])).toEqual([
    [
      'Car',
      [
        [1, true],
        [50, false],
      ],
    ],
    ['Bus', [[1, true]]],
    [
      'Person',
      [
        [1, true],
        [11, true],
        [21, false],
      ],
    ],
  ]);
});
