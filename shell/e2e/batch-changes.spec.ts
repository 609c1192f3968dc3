import { WORKPLACE_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { holding } from './fixtures/network.js';
import { expect, test } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';
import { sent, startWork, submitWork } from './fixtures/work-page.js';

const TITLE = 'Market talk per item';
const TEXTS = ['Mama Ngozi sells yams.', 'Adé went to Ìbàdàn.', 'This one is wrong.'].map((text) => ({ text }));

test('a batch is paid per item, and its items come and go while somebody works on it', async ({ product, openUser }) => {
  const taskId = await taskInProduct(product.url, 'spans', TEXTS, TITLE);
  const [admin, annotator] = [await openUser('admin'), await openUser('annotator')];
  const { page } = admin;
  await admin.logIn(DEMO.admin, `/admin/tasks?q=${encodeURIComponent(TITLE)}`);

  await test.step('the admin sets a price per item, which work elsewhere cannot have', async () => {
    await page.getByRole('button', { name: `Edit ${TITLE}` }).click();
    const form = page.getByRole('dialog', { name: 'Edit Task' });
    await form.getByRole('textbox', { name: /^Rate/ }).fill('50');
    await form.getByLabel('Paid', { exact: true }).selectOption('Per item');
    await expect(form.getByLabel('Skipped items are paid, too')).not.toBeChecked();
    await form.getByLabel('Where the work is done').selectOption('External link');
    await form.getByRole('button', { name: 'Save Task' }).click();
    await expect(form.getByText(WORKPLACE_MESSAGES.itemRateElsewhere)).toBeVisible();
    await form.getByLabel('Where the work is done').selectOption('In Labelbridge');
    await admin.capture('a price per item');
    await expectAccessible(page);
  });

  await test.step('the price is kept', async () => {
    const api = await logInToApi(product.url, DEMO.admin);
    await api.call('PUT', `/tasks/${taskId}`, { rate: { amount: 5_000, currency: 'NGN', per: 'item' } });
    await page.goto(`/admin/tasks/${taskId}/items`);
    const { user } = await logInToApi(product.url, DEMO.annotator);
    await api.call('POST', '/tasks/assign', { taskId, userId: user._id });
  });

  const ada = await logInToApi(product.url, DEMO.annotator);
  const { data: jobs } = await ada.call<{ _id: string; task: { title: string | null } }[]>('GET', '/jobs?status=pending&limit=100');
  const jobId = jobs.find(({ task }) => task.title === TITLE)?._id ?? '';
  const work = annotator.page;
  await annotator.logIn(DEMO.annotator);

  await test.step('the offer says what an item pays, and all of them', async () => {
    await work.goto(`/dashboard/jobs/${jobId}`);
    await expect(work.getByText('₦50 per item').first()).toBeVisible();
    await expect(work.getByText('₦150.00 if all items are done').first()).toBeVisible();
    await annotator.capture('the offer of a job per item');
    await expectAccessible(work);
    await startWork(work, jobId);
    await expect(work.getByText('Item 1 of 3')).toBeVisible();
  });

  // A notification makes the work page read the job: it waits until all changes are made, so one message tells them.
  const release = await holding(work, new RegExp(`/api/jobs/${jobId}$`));

  await test.step('the admin excludes one item, deletes another, and adds two', async () => {
    await page.reload();
    await expect(page.getByText(WORKPLACE_MESSAGES.addedToBatch)).toBeVisible();
    const items = page.getByRole('table', { name: 'Items' });
    await page.getByRole('button', { name: 'Exclude item 2' }).click();
    await expect(items.getByRole('row').filter({ hasText: 'Adé went' })).toContainText('Excluded: nobody gets it');
    await page.getByRole('button', { name: 'Delete item 3' }).click();
    await page.getByRole('dialog', { name: 'Delete item 3?' }).getByRole('button', { name: 'Yes' }).click();
    await expect(items.getByRole('row').filter({ hasText: 'This one is wrong.' })).toHaveCount(0);
    await page
      .getByLabel('Choose a file of rows')
      .setInputFiles({ name: 'more.txt', mimeType: 'text/plain', buffer: Buffer.from('One more text.\nAnd another one.') });
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('more.txt: 2 rows read, 2 became items. Done.')).toBeVisible();
    await admin.capture('items of a batch that somebody works on');
    await expectAccessible(page);
  });

  await test.step('the open work follows', async () => {
    await expect(work.getByText('Item 1 of 3')).toBeVisible();
    await release();
    await expect(work.getByText('This batch has changed')).toBeVisible();
    await expect(
      work.getByText('2 items added. Items 2 and 3 were taken out of the batch by an admin. They are not counted.'),
    ).toBeVisible();
    await annotator.capture('what changed in a batch');
    await work.getByRole('button', { name: 'Close notice: This batch has changed' }).click();
    for (const ended of [1, 2]) {
      await work.getByRole('button', { name: 'Done' }).click();
      await work.getByRole('dialog', { name: 'Done anyway?' }).getByRole('button', { name: 'Done' }).click();
      await expect(work.getByText(`Item ${ended + 1} of 3`)).toBeVisible();
    }
    await sent(work);
    await work.getByRole('button', { name: 'Done' }).click();
    await work.getByRole('dialog', { name: 'Done anyway?' }).getByRole('button', { name: 'Skip the item' }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Nothing in it fits the labels' }).click();
    await work.getByRole('dialog').getByRole('button', { name: 'Skip' }).click();
    await expect(work.getByText('2 items at ₦50 per item; 1 skipped')).toBeVisible();
    await expect(work.getByText('₦100.00').first()).toBeVisible();
    await annotator.capture('the submission of a job per item');
    await submitWork(work, 1);
  });

  await test.step('the approval proposes the same, and the items can no longer change', async () => {
    await page.goto(`/admin/jobs/${jobId}`);
    await expect(page.getByText('₦100.00').first()).toBeVisible();
    await admin.capture('a submitted job per item');
    await page.goto(`/admin/tasks/${taskId}/items`);
    await expect(page.getByText(WORKPLACE_MESSAGES.batchFinished)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Include item 2' })).toHaveCount(0);
    await expect(page.getByLabel('Choose a file of rows')).toHaveCount(0);
  });
});
