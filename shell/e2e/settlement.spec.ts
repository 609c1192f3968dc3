import { SETTLEMENT_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { handIn, taskInProduct } from './fixtures/work-in-product.js';

const ROWS = ['Good soup.', 'Cold rice.', 'رائع'].map((text) => ({ text }));
const PAID = 'The accepted items pay ₦100.00. 1 item was sent back and is not paid.';

test('a rejected job pays its accepted items, if its annotator takes that instead of a rework', async ({ product, openUser }) => {
  const rate = { amount: 5_000, currency: 'NGN', per: 'item' };
  const taskId = await taskInProduct(product.url, 'classification', ROWS, 'Paid in part', { rate, reviewShare: 100 });
  const { id, items } = await handIn(product.url, taskId, DEMO.annotator, ['Positive', 'Positive', 'Positive']);
  const boss = await logInToApi(product.url, DEMO.admin);
  const review = (place: number, body: object) => boss.call('POST', `/annotations/${items[place]}/review`, body);
  await review(0, { verdict: 'accept' });
  await review(1, { verdict: 'reject', reason: 'Cold is a complaint.' });
  const [admin, annotator] = [await openUser('admin'), await openUser('annotator')];
  await annotator.logIn(DEMO.annotator);

  await test.step('the admin reads that each item needs a verdict', async () => {
    const { page } = admin;
    await admin.logIn(DEMO.admin, `/admin/jobs/${id}`);
    await page.getByRole('button', { name: /^Reject / }).click();
    await expect(page.getByRole('dialog').getByText(SETTLEMENT_MESSAGES.reviewerHint)).toBeVisible();
    await page.getByLabel('Reason').fill('The second text is a complaint.');
    await page.getByRole('button', { name: 'Reject job' }).click();
    await expect(page.getByText(SETTLEMENT_MESSAGES.unjudged)).toBeVisible();
    await admin.capture('without a verdict');
    await expectAccessible(page);
  });

  await test.step('the annotator takes the pay once each item has one', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${id}`);
    await expect(page.getByText(SETTLEMENT_MESSAGES.unreviewed)).toBeVisible();
    await review(2, { verdict: 'accept' });
    await page.reload();
    await expect(page.getByText(PAID)).toBeVisible();
    await annotator.capture('offer');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take ₦100.00' }).click();
    await expect(page.getByRole('dialog')).toContainText(SETTLEMENT_MESSAGES.how);
    await annotator.capture('question');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Take the pay' }).click();
    await expectToast(page, SETTLEMENT_MESSAGES.done);
    await expect(page.getByText(SETTLEMENT_MESSAGES.reason(1))).toBeVisible();
    await annotator.capture('paid');
    await expectAccessible(page);
  });

  await test.step('the admin sees the same figures', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${id}`);
    await expect(page.getByText('₦100.00').first()).toBeVisible();
    await expect(page.getByText(SETTLEMENT_MESSAGES.reason(1))).toBeVisible();
    await expectAccessible(page);
  });
});
