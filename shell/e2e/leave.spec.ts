import { CLOSING_MESSAGES, CLOSING_WAIT_TEXT, LEAVING_MESSAGES, LEAVING_STEP_TEXT, PRIVACY_SCREEN_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi, post } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { assignNew, handIn } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const GOZIE = {
  firstname: 'Gozie',
  lastname: 'Nnamdi',
  username: 'gozie_leaves',
  email: 'gozie@example.com',
  phone: '08031234599',
  password: 'rain-on-zinc-7',
};
/** Longer than the simulated bank takes. */
const PAID_WITHIN_MS = 90_000;

test('an annotator leaves a project and closes the account: the pay goes out, then they erase it', async ({ product, openUser }) => {
  test.slow();
  await post(product.url, '/auth/signup', GOZIE);
  const gozie = await logInToApi(product.url, GOZIE);
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', { projectName: 'Signs of Kano', company: 'Acme', dueDate: '2099-12-31' });
  const { data: application } = await gozie.call('POST', `/projects/${project._id}/apply`);
  await boss.call('POST', `/applications/${application._id}/approve`);
  const paid = await assignNew(boss, gozie, { title: 'Paid signs', amount: 123_400, projectId: project._id });
  await handIn(gozie, paid);
  await boss.call('POST', `/jobs/${paid}/approve`, { approvedAmount: { amount: 123_400, currency: 'NGN' }, confirmMinutes: true });
  await assignNew(boss, gozie, { title: 'Untouched signs', amount: 200_000, projectId: project._id });
  const [annotator, admin] = [await openUser('annotator'), await openUser('admin')];
  const { page } = annotator;
  await annotator.logIn(GOZIE, '/dashboard/projects');

  await test.step('they leave the project, after reading what becomes of the open work', async () => {
    await page.getByRole('button', { name: 'Leave Signs of Kano' }).click();
    const dialog = page.getByRole('dialog', { name: LEAVING_MESSAGES.title('Signs of Kano') });
    await expect(dialog.getByText(`Untouched signs ${LEAVING_STEP_TEXT.decline}.`)).toBeVisible();
    await annotator.capture('leave');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: LEAVING_MESSAGES.confirm }).click();
    await expectToast(page, LEAVING_MESSAGES.left);
    await expect(page.getByText('You have not joined a project yet')).toBeVisible();
  });

  await assignNew(boss, gozie, { title: 'One more', amount: 200_000 });

  await test.step('they read what they are owed, and close the account', async () => {
    await page.goto('/dashboard/settings');
    const part = page.getByRole('region', { name: CLOSING_MESSAGES.title });
    await expect(part.getByText('₦1,234.00')).toBeVisible();
    await annotator.capture('balance');
    await expectAccessible(page);
    await part.getByRole('button', { name: CLOSING_MESSAGES.button }).click();
    const dialog = page.getByRole('dialog', { name: CLOSING_MESSAGES.question });
    await expect(dialog.getByText(`One more ${LEAVING_STEP_TEXT.decline}.`)).toBeVisible();
    await expect(dialog.getByText(CLOSING_WAIT_TEXT.account)).toBeVisible();
    await annotator.capture('close question');
    await expectAccessible(page);
    await dialog.getByLabel('Your password', { exact: true }).fill(GOZIE.password);
    await dialog.getByRole('button', { name: CLOSING_MESSAGES.button }).click();
    await expectToast(page, CLOSING_MESSAGES.started);
    await expect(page.getByRole('region', { name: CLOSING_MESSAGES.closing }).getByText(CLOSING_WAIT_TEXT.pay)).toBeVisible();
    await annotator.capture('closing');
    await expectAccessible(page);
  });

  await test.step('an admin lists who closes the account, and pays', async () => {
    await gozie.call('PATCH', '/users/me', {
      payoutAccount: { accountName: 'Gozie Nnamdi', accountNumber: '0000014579', bankCode: '011' },
    });
    await admin.logIn(DEMO.admin, '/admin/payments?people=closing');
    const row = admin.page.getByRole('row').filter({ hasText: 'Gozie Nnamdi' });
    await expect(row).toContainText(CLOSING_MESSAGES.adminMark);
    await expect(admin.page.getByLabel('People')).toHaveValue('closing');
    await admin.capture('closing accounts');
    await expectAccessible(admin.page);
    const { data: owed } = await boss.call<{ _id: string }[]>('GET', '/payments?people=closing&status=unpaid');
    expect(owed).toHaveLength(1);
    await boss.call('POST', `/payments/${owed[0]?._id}/pay`, {});
  });

  await test.step('once the pay has arrived, they erase the account without waiting', async () => {
    const part = page.getByRole('region', { name: CLOSING_MESSAGES.closing });
    await expect(async () => {
      await page.goto('/dashboard/settings');
      await expect(part.getByText(CLOSING_WAIT_TEXT.bank)).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: PAID_WITHIN_MS });
    await annotator.capture('paid');
    await expectAccessible(page);
    await part.getByRole('button', { name: CLOSING_MESSAGES.eraseNow }).click();
    const dialog = page.getByRole('dialog', { name: PRIVACY_SCREEN_MESSAGES.eraseQuestion });
    await dialog.getByLabel('Your password', { exact: true }).fill(GOZIE.password);
    await dialog.getByRole('button', { name: CLOSING_MESSAGES.eraseNow }).click();
    await expect(page).toHaveURL(`${product.url}/`);
    expect((await post(product.url, '/auth/login', { email: GOZIE.email, password: GOZIE.password })).status).toBe(401);
    await admin.page.goto('/admin/payments?status=paid');
    await expect(admin.page.getByText('Erased person').first()).toBeVisible();
    await expect(admin.page.getByText('Gozie')).toHaveCount(0);
  });
  expect(annotator.problems).toEqual([]);
});
