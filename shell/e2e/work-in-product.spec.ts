import { type CDPSession, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { expectSubmitted, jobInProduct, keptOnDevice, regionsOf } from './fixtures/work-in-product.js';
import { kept, PHONE, saveState, sent, startWork, submitWork } from './fixtures/work-page.js';

const PICTURES = ['/icon-512.png', '/social-card.png'].map((image) => ({ image }));
const TEXTS = ['Adé Okafor joined the Central Bank of Nigeria in Lagos on Friday.', 'Bọ́lá went to Ìbàdàn.'].map((text) => ({ text }));

async function pictureShown(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  await expect(page.getByRole('application')).toHaveAttribute('aria-busy', 'false');
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('There is no picture.');
  return box;
}

/** Drags one finger between two places, as fractions of the picture. */
async function touchDrag(touch: CDPSession, page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const { x, y, width, height } = await pictureShown(page);
  const at = ([px, py]: [number, number], part: number) => [
    { x: x + width * (from[0] + (px - from[0]) * part), y: y + height * (from[1] + (py - from[1]) * part) },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(from, 0) });
  for (const part of [0.3, 0.6, 1]) await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(to, part) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('boxes by touch on a phone: drawn, taken back, kept over a reload, done and submitted', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'boxes', PICTURES, 'Boxes by touch');
  const annotator = await openUser('annotator', PHONE);
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, jobId);
  const touch = await page.context().newCDPSession(page);

  await touchDrag(touch, page, [0.3, 0.4], [0.45, 0.5]);
  await touchDrag(touch, page, [0.55, 0.4], [0.7, 0.5]);
  await touchDrag(touch, page, [0.3, 0.6], [0.45, 0.7]);
  await expect(page.getByRole('button', { name: 'Regions, 3' })).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('phone-boxes.png') });
  await page.getByRole('button', { name: 'Undo: Draw Car' }).click();
  await expect(page.getByRole('button', { name: 'Regions, 2' })).toBeVisible();

  await kept(page);
  await page.reload();
  await pictureShown(page);
  await expect(page.getByRole('button', { name: 'Regions, 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo: Draw Car' }).click();
  await expect(page.getByRole('button', { name: 'Regions, 3' })).toBeVisible();
  await sent(page);
  await expectAccessible(page);

  // The workspace covers the clock bar, so it shows itself that the time is not counted.
  const paused = page.getByRole('status').filter({ hasText: 'The clock is paused: this time is not counted.' });
  await expect(page.getByRole('button', { name: /^Pause the clock/ })).toBeVisible();
  await expect(paused).toHaveCount(0);
  await page.getByRole('button', { name: /^Pause the clock/ }).click();
  await expect(paused).toBeVisible();
  await expectAccessible(page);
  await paused.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: /^Pause the clock/ })).toBeVisible();
  await expect(paused).toHaveCount(0);

  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Item 2 of 2')).toBeVisible();
  await pictureShown(page);
  // An empty item may be correct, or the result of a double tap.
  await page.getByRole('button', { name: 'Done' }).click();
  const question = page.getByRole('dialog', { name: 'Done anyway?' });
  await expect(question.getByText('Nothing is marked on this item.')).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('phone-empty.png') });
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Done' }).click();
  await question.getByRole('button', { name: 'Skip the item' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Nothing in it fits the labels' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
  await submitWork(page, 1);
  await expectSubmitted(product.url, jobId);
  const [first, second] = await regionsOf(product.url, jobId);
  expect([first?.state, first?.regions.map(({ labels, shape }) => [labels, shape.t])]).toEqual([
    'done',
    [
      [['Car'], 'box'],
      [['Car'], 'box'],
      [['Car'], 'box'],
    ],
  ]);
  expect(second?.state).toBe('skipped');
  // The server has the work: the device keeps no copy.
  await expect(async () => expect(await keptOnDevice(page)).toEqual({ work: 0, workLines: 0, workMedia: 0 })).toPass();
});

test('two tabs: one works at a time, the other gets the job with all its steps when the first closes', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'boxes', PICTURES, 'Boxes in two tabs');
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, jobId);
  await pictureShown(page);
  await page.keyboard.press('n');
  await sent(page);
  const other = await page.context().newPage();
  await other.goto(`/dashboard/work/${jobId}`);
  await expect(other.getByText('You work on this job in another tab')).toBeVisible();
  await page.keyboard.press('n');
  await other.getByRole('button', { name: 'Work here' }).click();
  await pictureShown(other);
  await expect(page.getByText('You work on this job in another tab')).toBeVisible();
  await expect(other.getByRole('list').getByText('Car')).toHaveCount(2);
  await other.keyboard.press('n');
  await sent(other);
  await other.close();
  await pictureShown(page);
  await expect(page.getByRole('list').getByText('Car')).toHaveCount(3);

  await page.getByRole('button', { name: 'Data on this device' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByLabel('Keep the next items for work without a network').selectOption('Nothing');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  expect((await regionsOf(product.url, jobId))[0]?.regions).toHaveLength(3);
});

test('the running clock moves to the work that is opened by its address, and the page has one way to continue', async ({
  product,
  openUser,
}) => {
  const first = await jobInProduct(product.url, 'boxes', PICTURES, 'Boxes of the first clock');
  const second = await jobInProduct(product.url, 'spans', TEXTS, 'Spans of the second clock');
  const annotator = await openUser('annotator', PHONE);
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, second);
  await startWork(page, first);
  await expect(page.getByRole('button', { name: /^Pause the clock/ })).toBeVisible();

  await page.goto(`/dashboard/work/${second}`);
  const toast = page.getByText('The clock of this job is running. The clock of Boxes of the first clock is paused.');
  await expect(toast).toBeVisible();
  // The toast must not cover tools or buttons, which are in the lower half.
  const edges = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect());
  expect((await edges(toast)).bottom).toBeLessThan(PHONE.viewport.height / 2);
  await page.screenshot({ path: test.info().outputPath('phone-switched.png') });
  const pause = page.getByRole('button', { name: /^Pause the clock/ });
  const expectFits = async () => {
    expect((await edges(saveState(page))).right).toBeLessThan((await edges(pause)).left);
    expect((await edges(page.getByRole('link', { name: /^Guideline of/ }))).right).toBeLessThanOrEqual(PHONE.viewport.width - 6);
  };
  await expectFits();
  // Many items and a long day fit too, the minutes on one line.
  await page
    .getByRole('navigation', { name: 'Items' })
    .getByRole('paragraph')
    .evaluate((number) => (number.textContent = '99/150'));
  const lines = await pause.evaluate((button) => {
    button.textContent = (button.textContent ?? '').replace(/\d+/, '239');
    const text = document.createRange();
    text.selectNodeContents(button);
    return new Set(Array.from(text.getClientRects(), ({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  await expectFits();
  await page.screenshot({ path: test.info().outputPath('phone-long-day.png') });
  await pause.click();
  await expect(page.getByText('The clock is paused: this time is not counted.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Continue/ })).toHaveCount(1);
  await expect(toast).toHaveCount(0);
  await page.screenshot({ path: test.info().outputPath('phone-paused.png') });
  await page.goto(`/dashboard/jobs/${first}`);
  await expect(page.getByText('On the clock: 0 min, paused')).toBeVisible();
});

test('boxes by mouse and by keyboard alone, without a network in between', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'boxes', PICTURES, 'Boxes by keyboard');
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, jobId);
  const { x, y, width, height } = await pictureShown(page);
  await page.mouse.move(x + width * 0.4, y + height * 0.3);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.5, { steps: 4 });
  await page.mouse.up();
  await sent(page);

  await page.context().setOffline(true);
  await page.keyboard.press('2');
  await page.keyboard.press('n');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Alt+ArrowDown');
  // A new box keeps its label. Selected again, it takes another one.
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: /^Undo: Size Person/ })).toBeVisible();
  await page.keyboard.press(',');
  await page.keyboard.press('.');
  await page.keyboard.press('3');
  await expect(saveState(page)).toContainText('Saved on this device; sent when there is a connection');
  await expect(page.getByRole('button', { name: /^Undo: Label Person Sign/ })).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.screenshot({ path: test.info().outputPath('desktop-boxes.png') });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Item 2 of 2')).toBeVisible();
  await pictureShown(page);
  await page.keyboard.press('n');
  await page.keyboard.press('Control+Enter');
  await submitWork(page, 1);
  expect((await regionsOf(product.url, jobId)).map((item) => item.state)).toEqual(['open', 'open']);
  // The page counts the work on this device, and its clock has stopped.
  await expect(page.getByText('Items: 2 of 2 done')).toBeVisible();
  await expect(page.getByText(/^On the clock: \d+ min, paused/)).toBeVisible();

  await page.context().setOffline(false);
  await expect(async () => {
    const items = await regionsOf(product.url, jobId);
    expect(items.map((item) => [item.state, item.regions.map(({ labels }) => labels[0])])).toEqual([
      ['done', ['Car', 'Person']],
      // Each item starts with the first label.
      ['done', ['Car']],
    ]);
  }).toPass({ timeout: 120_000 });
  await expectSubmitted(product.url, jobId);
  await expect(page.getByText('submitted').first()).toBeVisible();
});

test('work that waits is sent though a browser that was killed lost its note of it', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'boxes', PICTURES.slice(0, 1), 'Boxes on a phone that died');
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, jobId);
  await pictureShown(page);
  await page.keyboard.press('n');
  await sent(page);
  const context = page.context();
  await context.setOffline(true);
  await page.keyboard.press('n');
  await expect(saveState(page)).toContainText('Saved on this device; sent when there is a connection');
  await page.keyboard.press('Control+Enter');
  await submitWork(page, 1);
  await page.close();

  await context.setOffline(false);
  // Chromium writes local storage some seconds late. A killed browser loses it.
  await context.addInitScript(() => {
    for (const key of Object.keys(localStorage)) if (/^labelbridge\.(work|device)\./.test(key)) localStorage.removeItem(key);
  });
  const again = await context.newPage();
  await again.goto('/dashboard/jobs');
  await again.mouse.click(2, 2);
  await expectSubmitted(product.url, jobId);
  expect((await regionsOf(product.url, jobId)).map(({ regions }) => regions.length)).toEqual([2]);
});

test('spans by touch and by keyboard', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'spans', TEXTS, 'Names in texts');
  const annotator = await openUser('annotator', PHONE);
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await startWork(page, jobId);
  const text = page.getByRole('application');
  await expect(text).toContainText('Adé Okafor');
  await text.getByText('Adé Okafor').tap({ position: { x: 20, y: 18 } });
  await expect(page.getByRole('button', { name: 'Undo: Person: Adé' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowRight');
  await page.screenshot({ path: test.info().outputPath('phone-spans.png') });
  await expect(page.getByRole('button', { name: 'Undo: Extend Person' })).toBeVisible();
  await kept(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Undo: Extend Person' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Item 2 of 2')).toBeVisible();
  await expect(text).toContainText('Ìbàdàn');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('3');
  await expect(page.getByRole('button', { name: 'Undo: Place: Ìbàdàn' })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await submitWork(page, 1);
  await expectSubmitted(product.url, jobId);
  const items = await regionsOf(product.url, jobId);
  expect(items.map(({ regions }) => regions.map(({ labels, shape }) => [labels[0], shape.text]))).toEqual([
    [['Person', 'Adé Okafor']],
    [['Place', 'Ìbàdàn']],
  ]);
});
