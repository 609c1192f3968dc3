import { BONUS_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast, stepUp } from './fixtures/forms.js';
import { assignNew, handIn } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Signs of Jos';
const REASON = 'The pictures were harder than we said. الصور أصعب مما قلنا';
const AGAIN = 'A second one by mistake.';
const PHONE = { width: 360, height: 740 };

test.use({ env: { PAY_FLOOR: '100' } });

test('an admin gives a bonus, which the annotator reads and is paid, and takes another one back', async ({ product, openUser }) => {
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', { projectName: 'Plateau', company: 'Jos Maps', dueDate: '2099-12-31' });
  const jobId = await assignNew(boss, ada, { title: TITLE, amount: 500_000, projectId: project._id });
  await handIn(ada, jobId);
  const admin = await openUser('admin', { viewport: PHONE });
  await admin.logIn(DEMO.admin);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator);
  const { page } = admin;

  await test.step('the admin gives it on the page of the job, with their password', async () => {
    await page.goto(`/admin/jobs/${jobId}`);
    await page.getByRole('button', { name: /^Give a bonus to / }).click();
    const form = page.getByRole('dialog', { name: /^Give a bonus to / });
    await form.getByLabel('Amount').fill('500000.01');
    await form.getByRole('button', { name: 'Give bonus' }).click();
    await expect(form.getByText('Please enter at most ₦500,000.')).toBeVisible();
    await form.getByLabel('Amount').fill('2000');
    await form.getByLabel('Reason').fill(REASON);
    await expectAccessible(page);
    await admin.capture('bonus');
    await form.getByRole('button', { name: 'Give bonus' }).click();
    await stepUp(page, DEMO.admin);
    await expectToast(page, BONUS_MESSAGES.given);
  });

  await test.step('the project says what an hour pays, and the floor', async () => {
    const owner = await openUser('owner');
    await owner.logIn(DEMO.admin, `/admin/projects/${project._id}`);
    for (const each of [owner.page, page]) {
      await each.goto(`/admin/projects/${project._id}`);
      await expect(each.getByRole('heading', { name: 'Pay an hour' })).toBeVisible();
      await expect(each.getByText('₦100', { exact: true })).toBeVisible();
      await expectAccessible(each);
    }
    await owner.capture('pay an hour');
  });

  await test.step('the annotator is told, and reads why', async () => {
    await annotator.page.goto('/dashboard/payment?tab=unpaid');
    const row = annotator.page.getByRole('row').filter({ hasText: `Bonus: ${TITLE}` });
    await expect(row).toContainText(REASON);
    await annotator.capture('bonus in the list');
    await expectAccessible(annotator.page);
    await row.getByRole('link', { name: /^INV-/ }).click();
    await expect(annotator.page.getByText(REASON).first()).toBeVisible();
    await expect(annotator.page.getByText('Bonus given')).toBeVisible();
    await annotator.capture('bonus of one invoice');
    await expectAccessible(annotator.page);
  });

  await test.step('the admin pays it like any invoice', async () => {
    await page.goto('/admin/payments?status=unpaid&q=bonus');
    await page.getByRole('button', { name: /^Pay Now/ }).click();
    await admin.capture('pay the bonus');
    await page.getByRole('dialog').getByRole('button', { name: /^Pay/ }).click();
    await expectToast(page, 'Invoice paid.');
    await annotator.page.goto('/dashboard/payment?tab=paid');
    await expect(annotator.page.getByRole('row').filter({ hasText: `Bonus: ${TITLE}` })).toBeVisible();
  });

  await test.step('the admin gives another one on the page of the person, and takes it back', async () => {
    await page.goto(`/admin/users/${ada.user._id}`);
    await page.getByRole('button', { name: /^Give a bonus to / }).click();
    const form = page.getByRole('dialog', { name: /^Give a bonus to / });
    await form.getByRole('button', { name: 'Give bonus' }).click();
    await expect(form.getByText('Please choose the project.')).toBeVisible();
    await form.getByRole('combobox', { name: /^Project/ }).pressSequentially('plateau');
    await expect(form.getByRole('option', { name: /Plateau/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await form.getByLabel('Amount').fill('1000');
    await form.getByLabel('Reason').fill(AGAIN);
    await admin.capture('bonus of a person');
    await form.getByRole('button', { name: 'Give bonus' }).click();
    await expectToast(page, BONUS_MESSAGES.given);
    await page.goto('/admin/payments?status=unpaid&q=bonus');
    await page.getByRole('link', { name: /^INV-/ }).click();
    await expectAccessible(page);
    await admin.capture('bonus to take back');
    await page.getByRole('button', { name: 'Take the bonus back' }).click();
    const dialog = page.getByRole('dialog', { name: /^Take back INV-/ });
    await dialog.getByLabel('Reason').fill('It was given twice.');
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await expectToast(page, BONUS_MESSAGES.voided);
    await expect(page.getByText('Void', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take the bonus back' })).toHaveCount(0);
    await annotator.page.goto('/dashboard/payment?tab=unpaid');
    await expect(annotator.page.getByText('Bonus: Plateau')).toHaveCount(0);
  });
});
