import { type Locator } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { jobInProduct } from './fixtures/work-in-product.js';
import { PHONE } from './fixtures/work-page.js';

/** One begins in Arabic, one in English; both mix. */
const ARABIC = 'مرحبا Ada ok';
const ENGLISH = 'Hello مرحبا';

/** Whether the last letter of a line stands left of its first one. */
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

  // Behind a word of the page it turns nothing of that.
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
