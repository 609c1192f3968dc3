import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const FATIMA = { email: 'fatima@demo.labelbridge.test', password: 'Fatima-demo-2026!' };

test('a rejected application is made again, reopened and decided on', async ({ openUser }) => {
  const [annotator, admin] = [await openUser('annotator'), await openUser('admin')];
  const { page } = annotator;
  await annotator.logIn(FATIMA, '/dashboard/projects?tab=pending');
  const rejected = page.getByRole('region', { name: 'Not accepted' });

  await test.step('the annotator reads the reason, and when they can apply again', async () => {
    await expect(rejected.getByText(/You can apply again from \d{4}-\d\d-\d\d, or as soon as you have changed your profile/)).toBeVisible();
    await expect(rejected.getByRole('button', { name: /Apply again/ })).toHaveCount(0);
    await annotator.capture('not accepted');
    await expectAccessible(page);
  });

  await test.step('a change of profile makes it possible', async () => {
    await rejected.getByRole('link', { name: 'Go to your profile' }).click();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Other skills').fill('Hausa, 14 inch screen');
    await page.getByRole('button', { name: 'Save' }).click();
    // The form closes once the server has answered.
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await expect(page.getByLabel('Other skills')).toHaveValue('Hausa, 14 inch screen');
    await page.goto('/dashboard/projects?tab=pending');
    await expect(rejected.getByText('You have changed your profile since, so you can apply again.')).toBeVisible();
    await annotator.capture('may apply again');
    await rejected.getByRole('button', { name: 'Apply again to Video Annotation' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw your application to Video Annotation' })).toBeVisible();
    await expect(rejected).toHaveCount(0);
  });

  const row = admin.page.getByRole('row', { name: /Fatima Bello/ });
  await test.step('the admin sees what a decision needs, and the rule in the dialog', async () => {
    await admin.logIn(DEMO.admin, '/admin/applications');
    for (const text of ['Hausa, 14 inch screen', '4 approved, 0 rejected', '100 % approved'])
      await expect(row.getByText(text)).toBeVisible();
    await expect(row.getByRole('link', { name: 'Fatima Bello', exact: true })).toHaveAttribute('href', /^\/admin\/users\/[0-9a-f]{24}$/);
    await admin.capture('applicants');
    await expectAccessible(admin.page);
    await row.getByRole('button', { name: 'Reject Fatima Bello' }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByText(/can apply again after 30 days or a change of their profile/)).toBeVisible();
    await dialog.getByRole('textbox').fill('No place left this week.');
    await dialog.getByRole('button', { name: 'Reject application' }).click();
    await expect(row).toHaveCount(0);
  });

  await test.step('the admin reopens it', async () => {
    await admin.page.goto('/admin/applications?status=rejected');
    await row.getByRole('button', { name: 'Reopen the application of Fatima Bello' }).click();
    await expect(row).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Withdraw your application to Video Annotation' })).toBeVisible();
  });
});

test('testimonials say that they are invented, and admins edit them', async ({ openUser, product }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await page.goto('/');
  await expect(page.getByText('Invented for the demo')).toHaveCount(2);
  await admin.logIn(DEMO.admin, '/admin/settings');
  await page.getByRole('link', { name: 'Testimonials', exact: true }).click();
  await expect(page.getByRole('row', { name: /Fatima/ })).toBeVisible();
  await admin.capture('testimonials');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit the words of Ada' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit testimonial' });
  await dialog.getByLabel('Text').fill('They paid me on the day they named.');
  await dialog.getByLabel(/agreed/).check();
  await admin.capture('testimonial');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Ada/ }).getByText('Shown')).toBeVisible();
  await page.getByRole('button', { name: 'Delete the words of Fatima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('row', { name: /Fatima/ })).toHaveCount(0);
  await page.goto('/');
  await expect(page.locator('figure')).toHaveText([/They paid me on the day they named\..*Lagos$/]);

  const { call } = await logInToApi(product.url, DEMO.admin);
  const { data } = await call<{ _id: string }[]>('GET', '/testimonials');
  for (const { _id } of data) await call('DELETE', `/testimonials/${_id}`);
  await page.reload();
  await expect(page.getByText('What annotators say')).toHaveCount(0);
});

test.describe('without support and careers addresses', () => {
  test.use({ env: { SUPPORT_EMAIL: '', CAREERS_APPLY_URL: '' } });
  test('no support and careers address is shown', async ({ openUser }) => {
    const { page, capture } = await openUser('visitor').then((user) => ({
      page: user.page,
      capture: (title: string) => user.capture(title),
    }));
    await page.goto('/careers');
    await expect(page.getByText('Applications are not taken online at present.')).toBeVisible();
    await expect(page.getByText('Support:')).toHaveCount(0);
    await capture('careers');
    await expectAccessible(page);
  });
});

test('a task without a rate is not assigned unwarned', async ({ openUser, product }) => {
  const { call, user } = await logInToApi(product.url, DEMO.admin);
  await call('POST', '/tasks', {
    title: 'No rate yet',
    taskName: 'Text Annotation',
    taskLink: 'https://work.example/1',
    taskGuidelineLink: 'https://guide.example/1',
    dueDate: '2099-12-31',
    createdBy: user._id,
  });
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin, '/admin/tasks');
  await admin.page.getByRole('button', { name: 'Assign Task: No rate yet' }).click();
  await expect(admin.page.getByRole('dialog').getByText('This task has no rate')).toBeVisible();
  await admin.capture('assign without a rate');
  await expectAccessible(admin.page);
});
