import { type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { expectSubmitted, jobInProduct, regionsOf } from './fixtures/work-in-product.js';
import { submitWork } from './fixtures/work-page.js';

const TEXTS = ['Adé Okafor joined the bank in Lagos.', 'Bọ́lá went to Ìbàdàn.'].map((text) => ({ text }));
const COMMENT = 'This is a person, not an organisation.';

async function labelFirstWord(page: Page, item: number, key: string): Promise<void> {
  await expect(page.getByText(`Item ${item} of 2`)).toBeVisible();
  await expect(page.getByRole('application')).toContainText(TEXTS[item - 1]?.text ?? '');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(key);
  await expect(page.getByRole('listitem').filter({ hasText: 'Span' })).toHaveCount(1);
}

test('review: sent back with a comment on a region, corrected there, accepted, fixed, approved', async ({ product, openUser }) => {
  const jobId = await jobInProduct(product.url, 'spans', TEXTS, 'Names to review');
  const annotator = await openUser('annotator');
  const admin = await openUser('admin');

  await test.step('the annotator does both items and submits', async () => {
    const { page } = annotator;
    await annotator.logIn(DEMO.annotator);
    await page.goto(`/dashboard/jobs/${jobId}`);
    await page.getByRole('button', { name: /^Work on / }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Start work' }).click();
    await labelFirstWord(page, 1, '2');
    await page.keyboard.press('Control+Enter');
    await labelFirstWord(page, 2, '1');
    await page.keyboard.press('Control+Enter');
    await submitWork(page, 1);
    await expectSubmitted(product.url, jobId);
  });

  await test.step('the admin comments on a region, sends the item back and accepts the other', async () => {
    const { page } = admin;
    await admin.logIn(DEMO.admin);
    await page.goto(`/admin/jobs/${jobId}`);
    await page.getByRole('link', { name: 'Review the items' }).click();
    await expect(
      page.getByRole('status').filter({ hasText: '0 of 2 of the sample looked at. The approval waits for the rest.' }),
    ).toBeVisible();
    await expectAccessible(page);
    await admin.capture('grid');
    await page.getByLabel('Label', { exact: true }).selectOption('Person');
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('button')).toHaveCount(1);
    await page.getByLabel('Label', { exact: true }).selectOption('');
    await page.getByRole('button', { name: /^Item 1/ }).click();
    await page
      .getByRole('region', { name: 'Regions' })
      .getByRole('button', { name: /^Organisation/ })
      .click();
    await page.getByLabel('Comment on: Organisation').fill(COMMENT);
    await page.getByRole('button', { name: 'Add comment' }).click();
    await expectAccessible(page);
    await admin.capture('comment');
    await page.getByRole('button', { name: 'Send back' }).click();
    const reason = page.getByRole('dialog');
    await reason.getByRole('textbox', { name: 'Reason' }).fill('One label is wrong.');
    await reason.getByRole('button', { name: 'Send back' }).click();
    await expect(page.getByText('Item 2 of 2')).toBeVisible();
    await page.keyboard.press('a');
    await expect(page.getByRole('status').filter({ hasText: '2 of 2 of the sample looked at. 1 item is sent back' })).toBeVisible();
    await page.getByRole('button', { name: /^Reject/ }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('See the comment.');
    await page.getByRole('dialog').getByRole('button', { name: 'Reject job' }).click();
    await expect(page.getByText('This job is rejected')).toBeVisible();
  });

  await test.step('the annotator finds the comment at the region, corrects it and submits again', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText('1 item was sent back. Rework the job: it comes first, with its reason.')).toBeVisible();
    await page.getByRole('button', { name: /Rework/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.getByRole('link', { name: /^Work on / }).click();
    await expect(page.getByText('One label is wrong.').first()).toBeVisible();
    const history = page.getByRole('group').filter({ hasText: 'History of this item' });
    await history.getByText('History of this item').click();
    await expect(history.getByRole('listitem')).toHaveText([/^Submitted/, /^Sent back.*One label is wrong\.$/]);
    await expectAccessible(page);
    await history.getByText('History of this item').click();
    const region = page.getByRole('listitem').filter({ hasText: COMMENT });
    await expect(region).toContainText('Organisation');
    await annotator.capture('sent back');
    await expectAccessible(page);
    await region
      .getByRole('button', { name: /Organisation/ })
      .first()
      .click();
    await expect(page.getByRole('status').filter({ hasText: `Comment: ${COMMENT}` })).toBeVisible();
    await page.keyboard.press('1');
    await expect(region).toContainText('Person');
    await page.getByRole('button', { name: `Resolved: ${COMMENT}` }).click();
    await expect(page.getByText('Resolved', { exact: true })).toBeVisible();
    await expect(region).toHaveCount(0);
    await expectAccessible(page);
    await page.keyboard.press('Control+Enter');
    await submitWork(page, 1);
    await expectSubmitted(product.url, jobId);
    const [first] = await regionsOf(product.url, jobId);
    expect(first?.regions.map(({ labels }) => labels)).toEqual([['Person']]);
  });

  await test.step('the admin fixes one item, sees the difference, and approves', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${jobId}/review`);
    await page.getByRole('button', { name: /^Item 1/ }).click();
    await expect(page.getByRole('region', { name: 'History' }).getByText('Sent back')).toBeVisible();
    const comments = page.getByRole('region', { name: 'Comments' });
    await expect(comments.getByText(/^Resolved by /)).toBeVisible();
    await page.getByRole('button', { name: `Reopen comment: ${COMMENT}` }).click();
    await expect(comments.getByText(/^Opened again by /)).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('f');
    await page
      .getByRole('region', { name: 'Regions' })
      .getByRole('button', { name: /^Person/ })
      .click();
    await page.keyboard.press('3');
    await expect(page.getByRole('region', { name: 'Differences' })).toContainText('label Person is now Place');
    await admin.capture('fix');
    const saved = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/review'));
    await page.getByRole('button', { name: 'Save fix' }).click();
    await saved;
    await page.goto(`/admin/jobs/${jobId}/review`);
    await expect(page.getByRole('button', { name: /^Item 1/ })).toContainText('Fixed');
    await expect(page.getByRole('button', { name: /^Item 2/ })).toContainText('Accepted');
    // Each submission has its own sample, without items accepted before.
    await expect(page.getByRole('status').filter({ hasText: '1 of 1 of the sample looked at.' })).toBeVisible();
    await page.getByRole('button', { name: /^Approve/ }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Approved amount').fill('100');
    await form.getByLabel('Why the pay is changed').fill('As agreed.');
    await form.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText('This job is approved')).toBeVisible();
    await page.goto(`/admin/jobs/${jobId}`);
    await expect(page.getByRole('heading', { name: 'Invoice' })).toBeVisible();
  });
});
