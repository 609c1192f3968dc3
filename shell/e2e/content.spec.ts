import { CONTENT_MESSAGES, CONTENT_TEXT, STOP_TEXT } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';

const TITLE = 'Reports from Jos';
const TEXT = 'Two people were hurt.';
const MISSING = CONTENT_MESSAGES.othersAllowFirst;

test('disturbing content is stated, allowed by choice, covered until it is shown, and left without harm', async ({ product, openUser }) => {
  const boss = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const taskId = await taskInProduct(product.url, 'classification', [{ text: TEXT }, { text: 'One more.' }], TITLE);
  const { data: task } = await boss.call<{ project: { _id: string; projectName: string } }>('GET', `/tasks/${taskId}`);
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin, `/admin/projects/${task.project._id}`);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator, '/dashboard/profile');

  await test.step('an admin states what the work may show', async () => {
    const { page } = admin;
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    await page.getByText(CONTENT_MESSAGES.title, { exact: true }).click();
    await page.getByRole('checkbox', { name: CONTENT_TEXT.violence.label }).check();
    await admin.capture('form');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Update Project' }).click();
    await expect(page.getByText('May show')).toBeVisible();
  });

  await test.step('nobody is given the work before they allow it', async () => {
    await expect(boss.call('POST', '/tasks/assign', { taskId, userId: ada.user._id })).rejects.toThrow(MISSING);
    const { page } = annotator;
    await page.getByRole('checkbox', { name: CONTENT_TEXT.violence.label }).check();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm this choice' }).click();
    await expectToast(page, CONTENT_MESSAGES.saved);
    await annotator.capture('allowed');
  });

  const { data: job } = await boss.call('POST', '/tasks/assign', { taskId, userId: ada.user._id });
  const jobId: string = job._id;

  await test.step('each item is covered until they press Show', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText('May show')).toBeVisible();
    await ada.call('POST', `/jobs/${jobId}/start`);
    await page.goto(`/dashboard/work/${jobId}`);
    const cover = page.getByRole('region', { name: CONTENT_MESSAGES.covered });
    const item = page.getByRole('group', { name: 'Item 1 of 2' });
    await expect(cover).toBeVisible();
    await expect(item).toHaveCount(0);
    await expect(page.getByText(TEXT)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Done' })).toHaveCount(0);
    await annotator.capture('covered');
    await expectAccessible(page);
    await cover.getByRole('button', { name: CONTENT_MESSAGES.show }).press('Enter');
    await expect(item.getByText(TEXT)).toBeVisible();
    await expect(cover).toHaveCount(0);
    await annotator.capture('shown');
    await page.getByRole('button', { name: 'Item after' }).click();
    await expect(cover).toBeVisible();
  });

  await test.step('content that is added meanwhile is told, and asked for before anything is shown', async () => {
    const { page } = annotator;
    await boss.call('PUT', `/projects/${task.project._id}`, { content: ['violence', 'abuse'] });
    // The notification, or the next visit, brings the question.
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText(CONTENT_MESSAGES.mayShow(['abuse']))).toBeVisible();
    await annotator.capture('added content');
    await expectAccessible(page);
    await page.goto(`/dashboard/work/${jobId}`);
    const cover = page.getByRole('region', { name: CONTENT_MESSAGES.covered });
    await expect(cover.getByText(CONTENT_MESSAGES.asked)).toBeVisible();
    await expect(cover.getByRole('button', { name: CONTENT_MESSAGES.show })).toHaveCount(0);
    await annotator.capture('asked');
    await expectAccessible(page);
    await cover.getByRole('button', { name: CONTENT_MESSAGES.allow }).press('Enter');
    await expect(cover.getByRole('button', { name: CONTENT_MESSAGES.show })).toBeVisible();
  });

  await test.step('they leave it from the cover, which lowers nothing', async () => {
    const { page } = annotator;
    await page.getByRole('button', { name: CONTENT_MESSAGES.stop }).click();
    const dialog = page.getByRole('dialog', { name: CONTENT_MESSAGES.stopTitle(TITLE) });
    await expect(dialog.getByText(CONTENT_MESSAGES.stopLead)).toBeVisible();
    await expect(dialog.getByText(STOP_TEXT.decline.before)).toBeVisible();
    await annotator.capture('stop');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: CONTENT_MESSAGES.stop }).click();
    await expectToast(page, STOP_TEXT.decline.done);
    await expect(page).toHaveURL(new RegExp(`/dashboard/jobs/${jobId}`));
    await annotator.capture('stopped');
    expect((await ada.call('GET', `/jobs/${jobId}`)).data.status).toBe('declined');
  });
});
