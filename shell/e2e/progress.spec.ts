import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Names and tone in Yoruba and Pidgin';

interface Named {
  _id: string;
  task: { title: string | null };
}

test('an offer says how much work a job is, and its progress is seen before it is submitted', async ({ product, openUser }) => {
  const ada = await logInToApi(product.url, DEMO.annotator);
  const { data: jobs } = await ada.call<Named[]>('GET', '/jobs?status=pending&limit=100');
  const jobId = jobs.find(({ task }) => task.title === TITLE)?._id;
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator, '/dashboard/tasks?tab=text');

  await test.step('the offer: items, expected time, and what they pay', async () => {
    await page.getByRole('button', { name: `Work on ${TITLE}` }).click();
    const offer = page.getByRole('dialog', { name: /Before you start/ });
    // Fatima did too few items for a measured time to replace the estimate of the admin.
    for (const [label, value] of [
      ['Items', '6'],
      ['Expected time', 'About 5 min, by the admin’s estimate'],
      ['Pay for this job', 'About ₦150.00'],
    ])
      await expect(
        offer
          .locator('dl > div')
          .filter({ hasText: `${label}` })
          .first(),
      ).toHaveText(`${label}${value}`);
    await annotator.capture('the offer of a job with items');
    await page.keyboard.press('Escape');
  });

  await test.step('the annotator reads what is done in the list and on the page of the job', async () => {
    const { data: items } = await ada.call<{ _id: string }[]>('GET', `/jobs/${jobId}/items`);
    await ada.call('POST', `/assignments/${items[0]?._id}/skip`, { reason: 'It cannot be read.' });
    await page.reload();
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toContainText('Items: 0 of 6 done, 1 skipped');
    await expect(page.getByRole('row').filter({ hasText: TITLE })).toContainText(
      'Expected: about 5 min, ₦150.00, ₦1,800.00 an hour, by the admin’s estimate',
    );
    await annotator.capture('tasks with progress');
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText('Items: 0 of 6 done, 1 skipped')).toBeVisible();
    await annotator.capture('job with progress');
  });

  const admin = await openUser('admin');
  await test.step('the admin reads it in the lists of jobs and tasks', async () => {
    await admin.logIn(DEMO.admin, '/admin/jobs');
    await expect(admin.page.getByRole('row').filter({ hasText: TITLE })).toContainText('0 of 6 done, 1 skipped');
    await expect(admin.page.getByRole('row').filter({ hasText: TITLE })).toContainText(
      'about 5 min, ₦150.00, ₦1,800.00 an hour, by the admin’s estimate',
    );
    await admin.capture('jobs with progress');
    await admin.page.goto(`/admin/tasks?q=${encodeURIComponent(TITLE)}`);
    // Sum of Fatima and Ada: each of them skipped one item.
    await expect(admin.page.getByRole('row').filter({ hasText: TITLE })).toContainText('5 of 12 done, 2 skipped');
    await admin.capture('tasks with progress');
  });

  await test.step('the project has a bar', async () => {
    await admin.page.goto('/admin/projects?q=Sample');
    await admin.page.getByRole('link', { name: 'Sample Batches' }).first().click();
    await expect(admin.page.getByRole('progressbar', { name: 'Items done' })).toBeVisible();
    await expect(admin.page.getByText(/^Items: 11 of 24 done, 2 skipped, 11 left$/)).toBeVisible();
    await admin.capture('project with progress');
  });

  await test.step('what the annotator does meanwhile appears without a reload', async () => {
    const { data: items } = await ada.call<{ _id: string }[]>('GET', `/jobs/${jobId}/items`);
    await ada.call('POST', `/assignments/${items[1]?._id}/skip`, { reason: 'It cannot be read.' });
    await expect(admin.page.getByText(/^Items: 11 of 24 done, 3 skipped, 10 left$/)).toBeVisible({ timeout: 30_000 });
  });
});
