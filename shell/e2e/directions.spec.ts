import { type Locator, type Page } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { jobInProduct, regionsOf } from './fixtures/work-in-product.js';
import { PHONE, sent } from './fixtures/work-page.js';

/** Mixed texts: one begins in Arabic, one in English. */
const ARABIC = 'مرحبا Ada ok';
const ENGLISH = 'Hello مرحبا';

/** @returns whether the last letter of a line is left of the first */
const runsLeft = (text: Locator): Promise<boolean> =>
  text.first().evaluate((element) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const node = letters.nextNode();
    const leftOf = (at: number) => {
      const range = document.createRange();
      if (!node) return NaN;
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    return leftOf((node?.textContent?.length ?? 1) - 1) < leftOf(0);
  });

test('a text that begins in Arabic runs from the right, one that begins in English from the left', async ({ product, openUser }) => {
  const [admin, ada] = [await logInToApi(product.url, DEMO.admin), await logInToApi(product.url, DEMO.annotator)];
  const jobId = await jobInProduct(product.url, 'spans', [{ text: ARABIC }], 'Names in two scripts');
  for (const text of [ARABIC, ENGLISH]) await ada.call('POST', `/jobs/${jobId}/messages`, { text });
  const annotator = await openUser('annotator', PHONE);
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);

  await page.goto(`/dashboard/jobs/${jobId}`);
  const messages = page.getByRole('list', { name: /^Messages/ });
  await expect(messages.getByText(ARABIC, { exact: true })).toBeVisible();
  expect(await runsLeft(messages.getByText(ARABIC, { exact: true }))).toBe(true);
  expect(await runsLeft(messages.getByText(ENGLISH, { exact: true }))).toBe(false);
  await page.getByLabel('Your message').fill(ARABIC);
  await expect(page.getByLabel('Your message')).toHaveCSS('unicode-bidi', 'plaintext');
  await page.getByLabel('Your message').scrollIntoViewIfNeeded();
  await page.screenshot({ path: test.info().outputPath('phone-messages.png') });

  // After a label of the page, the text must not change the direction of the label.
  await admin.call('POST', `/jobs/${jobId}/cancel`, { reason: ARABIC });
  const reason = page.getByText(`Reason: ${ARABIC}`).first();
  await expect(reason).toBeVisible();
  expect(await runsLeft(reason)).toBe(false);
  expect(await runsLeft(reason.locator('bdi'))).toBe(true);

  const boss = await openUser('admin');
  await boss.logIn(DEMO.admin);
  await boss.page.goto(`/admin/jobs/${jobId}`);
  const read = boss.page.getByRole('list', { name: /^Messages/ });
  expect(await runsLeft(read.getByText(ARABIC, { exact: true }))).toBe(true);
  expect(await runsLeft(read.getByText(ENGLISH, { exact: true }))).toBe(false);
  await boss.page.screenshot({ path: test.info().outputPath('admin-messages.png') });
});

/** 43-rtl.jsonl of the reports: mixed direction, with the second word at 6 to 9. */
const MIXED = 'مرحبا Ada في لاغوس';

const placeOf = (text: Locator, part: string) =>
  text.evaluate((element, wanted) => {
    const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = letters.nextNode(); node; node = letters.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    }
    throw new Error(`${wanted} is not shown.`);
  }, part);

const HANDS = {
  'a tap on a phone': {
    context: PHONE,
    take: (page: Page, { left, right, middle }: Awaited<ReturnType<typeof placeOf>>) => page.touchscreen.tap((left + right) / 2, middle),
  },
  'a drag of the mouse': {
    context: {},
    take: async (page: Page, { left, right, middle }: Awaited<ReturnType<typeof placeOf>>) => {
      await page.mouse.move(left + 1, middle);
      await page.mouse.down();
      await page.mouse.move(right - 1, middle, { steps: 5 });
      await page.mouse.up();
    },
  },
} as const;

for (const [hand, { context, take }] of Object.entries(HANDS)) {
  test(`43-rtl.jsonl: the word that ${hand} takes is the one that is seen`, async ({ product, openUser }) => {
    const jobId = await jobInProduct(product.url, 'spans', [{ text: MIXED }], `Mixed by ${hand}`);
    await (await logInToApi(product.url, DEMO.annotator)).call('POST', `/jobs/${jobId}/clock/start`);
    const annotator = await openUser('annotator', context);
    const { page } = annotator;
    await annotator.logIn(DEMO.annotator);
    await page.goto(`/dashboard/work/${jobId}`);
    // Hints shift the text when they appear, which happens only once.
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('labelbridge.hints.')));
    await page.reload();
    const text = page.getByRole('application');
    await expect(text).toContainText(MIXED);
    const [first, name, last] = await Promise.all(['مرحبا', 'Ada', 'لاغوس'].map((part) => placeOf(text, part)));
    if (!first || !name || !last) throw new Error('The text is not shown.');
    expect(first.left).toBeGreaterThan(name.right);
    expect(name.left).toBeGreaterThan(last.right);
    await take(page, name);
    await expect(page.getByRole('button', { name: /^Undo: / })).toBeEnabled();
    await sent(page);
    const [item] = await regionsOf(product.url, jobId);
    expect(item?.regions.map(({ shape }) => shape)).toMatchObject([{ t: 'span', start: 6, end: 9, text: 'Ada' }]);
    const [begin, end] = await Promise.all(
      ['beginning', 'end'].map((side) => page.getByRole('button', { name: `Move the ${side}` }).boundingBox()),
    );
    // Ada runs left to right, inside a line that runs right to left.
    for (const [grip, edge] of [
      [begin, name.left],
      [end, name.right],
    ] as const)
      expect(Math.abs((grip?.x ?? 0) + (grip?.width ?? 0) / 2 - edge)).toBeLessThan(4);
    await page.screenshot({ path: test.info().outputPath('mixed-span.png') });
  });
}
