import { ADMIN_TOAST_MESSAGES, BUDGET_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { SIZES } from './fixtures/user.js';

const PROJECT = 'Market voices';

test('a budget is set, sets pay aside for each job, and refuses the job that it cannot pay', async ({ product, openUser }) => {
  const api = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const rate = { amount: 500_000, currency: 'NGN', per: 'task' };
  const { data: project } = await api.call('POST', '/projects', {
    projectName: PROJECT,
    company: 'Iroko Labs',
    dueDate: '2099-12-31',
    rate,
  });
  const task = async (title: string): Promise<string> => {
    const { data } = await api.call('POST', '/tasks', {
      taskName: 'Audio Annotation',
      title,
      taskLink: 'https://work.example/1',
      taskGuidelineLink: 'https://work.example/guide',
      dueDate: '2099-12-31',
      createdBy: api.user._id,
      projectId: project._id,
    });
    return data._id;
  };
  const assign = async (title: string): Promise<string> =>
    (await api.call('POST', '/tasks/assign', { taskId: await task(title), userId: ada.user._id })).data._id;
  const before = await assign('Before the budget');
  const admin = await openUser('admin');
  const { page } = admin;
  const figure = (label: string) => page.getByText(label, { exact: true }).locator('xpath=following-sibling::*[1]');

  await test.step('an admin reads that pay is not set aside, and sets a budget in the currency of the rate', async () => {
    await admin.logIn(DEMO.admin, `/admin/projects/${project._id}`);
    await expect(figure('Budget')).toHaveText('No limit: pay is not set aside');
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Budget', { exact: false }).first().fill('5,400');
    await form.getByLabel('Currency of the budget').selectOption('USD');
    await form.getByRole('button', { name: 'Update Project' }).click();
    await expect(form.getByText(BUDGET_MESSAGES.rateCurrency)).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await admin.capture('budget form');
    await form.getByLabel('Currency of the budget').selectOption('NGN');
    await form.getByRole('button', { name: 'Update Project' }).click();
    await expectToast(page, ADMIN_TOAST_MESSAGES.projectUpdated);
    await expect(figure('Left')).toHaveText('₦5,400.00');
  });

  await test.step('an assignment sets its pay aside, and one beyond the budget is refused', async () => {
    const funded = await assign('Within the budget');
    const refused = await api.call('POST', '/tasks/assign', { taskId: await task('Beyond it'), userId: ada.user._id }).then(
      () => 'assigned',
      (error: unknown) => String(error),
    );
    expect(refused).toContain(BUDGET_MESSAGES.assign('₦5,000.00', '₦400.00'));
    await page.reload();
    await expect(figure('Set aside')).toHaveText('₦5,000.00');
    await expect(figure('Left')).toHaveText('₦400.00');
    await expect(page.getByText('The budget is nearly spent')).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
    await admin.capture('budget nearly spent');
    const annotator = await openUser('annotator');
    await annotator.logIn(DEMO.annotator, `/dashboard/jobs/${funded}`);
    await expect(annotator.page.getByText('Pay for this work is set aside', { exact: true })).toBeVisible();
    for (const size of SIZES) {
      await annotator.page.setViewportSize(size);
      await expectAccessible(annotator.page);
    }
    await annotator.capture('offer with its pay set aside');
    await annotator.page.goto(`/dashboard/jobs/${before}`);
    await expect(annotator.page.getByText('Pay for this work is not set aside', { exact: true })).toBeVisible();
    expect(annotator.problems).toEqual([]);
  });

  await test.step('a budget below what is set aside is refused with the number', async () => {
    await page.getByRole('button', { name: 'Update', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Budget', { exact: false }).first().fill('4,999');
    await form.getByRole('button', { name: 'Update Project' }).click();
    await expect(form.getByText(BUDGET_MESSAGES.below('₦5,000.00')).first()).toBeVisible();
    await admin.capture('budget too low');
  });
});
