import { STEP_UP_MESSAGES } from '@labelbridge/contracts';
import { NEWCOMER, fill, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const PROJECT = 'AI Survey';
const TITLE = 'Rate forty answers';
const NAME = `${NEWCOMER['First name']} ${NEWCOMER['Last name']}`;

test('the main job: a visitor finds a project, joins, does a job and is paid', async ({ product, openUser }) => {
  const annotator = await openUser('annotator');
  const admin = await openUser('admin');

  // @spec 1.product.11
  await test.step('the visitor finds a project and signs up, which applies to that project', async () => {
    await annotator.page.goto('/');
    await annotator.capture('landing');
    await annotator.page.getByRole('link', { name: 'Get Started' }).click();
    const card = annotator.page.getByRole('group', { name: PROJECT });
    await expect(card.getByRole('button', { name: 'Join Now' })).toBeVisible();
    await annotator.capture('open projects');
    await card.getByRole('button', { name: 'Join Now' }).click();
    await annotator.page.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: false }).first().click();
    const form = annotator.page.getByRole('form', { name: 'Sign up' });
    await fill(form, NEWCOMER);
    await annotator.capture('sign-up');
    await form.getByRole('button', { name: /sign up/i }).click();
    await expect(card.getByText('Application pending')).toBeVisible();
    await annotator.capture('applied');
  });

  await test.step('the admin approves the application', async () => {
    await admin.logIn(DEMO.admin);
    await expect(admin.page).toHaveURL('/admin');
    await expect(admin.page.getByRole('heading', { name: 'Overview', level: 1 })).toBeVisible();
    await admin.capture('overview');
    await admin.page.getByRole('link', { name: /applications? waiting/ }).click();
    const approve = admin.page.getByRole('button', { name: new RegExp(`Approve ${NAME}`) });
    await expect(approve).toBeVisible();
    await admin.capture('applications');
    await approve.click();
    await expect(approve).toHaveCount(0);
    await admin.capture('approved application');
  });

  await test.step('the admin creates a task and assigns it', async () => {
    await admin.page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Tasks' }).click();
    await admin.page.getByRole('button', { name: 'Create a Task' }).click();
    const form = admin.page.getByRole('dialog', { name: 'Create a Task' });
    await form.getByLabel('Task Name').selectOption('Text Annotation');
    await form.getByLabel('Due Date').fill('2099-03-01');
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Task Link').fill(`${product.url}/about-us?task`);
    await form.getByLabel('Guideline Link').fill(`${product.url}/about-us?guideline`);
    await form.getByLabel('Currency').selectOption('NGN');
    await form.getByLabel(/^Rate/).first().fill('1500');
    await admin.capture('create task');
    await form.getByRole('button', { name: /Create/ }).click();
    await expect(form).toHaveCount(0);
    await admin.page.getByRole('button', { name: `Assign Task: ${TITLE}` }).click();
    const assign = admin.page.getByRole('dialog', { name: 'Assign Task' });
    await assign.getByRole('combobox').pressSequentially('amara');
    await expect(assign.getByRole('option', { name: new RegExp(NAME) })).toBeVisible();
    await admin.page.keyboard.press('ArrowDown');
    await admin.page.keyboard.press('Enter');
    await admin.capture('assign task');
    await assign
      .getByRole('button', { name: /Assign/ })
      .last()
      .click();
    await expect(assign).toHaveCount(0);
    await admin.capture('assigned');
  });

  await test.step('the annotator sees the offer, works, and submits', async () => {
    await annotator.page.goto('/dashboard/overview');
    await expect(annotator.page.getByText(TITLE).first()).toBeVisible();
    await annotator.capture('overview with the task');
    await annotator.page.goto('/dashboard/tasks?tab=text');
    await expect(annotator.page.getByText(TITLE).first()).toBeVisible();
    await annotator.capture('tasks');
    await annotator.page
      .getByRole('button', { name: `Work on ${TITLE}` })
      .or(annotator.page.getByRole('button', { name: 'Work', exact: false }).first())
      .first()
      .click();
    const offer = annotator.page.getByRole('dialog', { name: new RegExp(`Before you start`) });
    await expect(offer).toBeVisible();
    await annotator.capture('the offer');
    const [work] = await Promise.all([
      annotator.page.context().waitForEvent('page'),
      offer
        .getByRole('link')
        .or(offer.getByRole('button', { name: /Start|Work|Open/ }))
        .last()
        .click(),
    ]);
    await work.waitForLoadState();
    expect(work.url()).toMatch(/about-us\?task/);
    await work.close();
    await annotator.page.goto('/dashboard/jobs');
    await annotator.page.getByRole('button', { name: `Submit ${TITLE}` }).click();
    const form = annotator.page.getByRole('dialog', { name: `Submit ${TITLE}` });
    await form.getByLabel('Minutes you worked').fill('80');
    await form.getByLabel('Why it differs from the clock').fill('I did most of it on a computer.');
    await form.getByLabel('Link to your work').fill('https://work.example/amara/1');
    await annotator.capture('submit');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(form).toHaveCount(0);
    await annotator.page.goto('/dashboard/jobs?tab=submitted');
    await expect(annotator.page.getByText(TITLE).first()).toBeVisible();
    await annotator.capture('submitted');
  });

  await test.step('the admin approves it with an amount; it becomes an unpaid invoice', async () => {
    await admin.page.goto('/admin/jobs?status=submitted');
    await admin.page.getByRole('button', { name: new RegExp(`Approve.*${TITLE}`) }).click();
    const form = admin.page.getByRole('dialog', { name: `Approve ${TITLE}` });
    await expect(form.getByLabel('Approved amount')).toHaveValue('2000.00');
    await form.getByLabel('Approved amount').fill('2100.50');
    await form.getByLabel('Why the pay is changed').fill('Forty answers took longer than planned.');
    await form.getByLabel('I confirm the claimed time').check();
    await admin.capture('approve');
    await form.getByRole('button', { name: 'Approve' }).click();
    await expect(form).toHaveCount(0);
    await annotator.page.goto('/dashboard/payment');
    await expect(annotator.page.getByText('₦2,100.50').first()).toBeVisible();
    await annotator.capture('unpaid');
  });

  await test.step('the annotator enters a payout account, and the bank confirms its owner', async () => {
    await annotator.page.goto('/dashboard/profile');
    await annotator.page.getByRole('button', { name: 'Edit' }).click();
    const form = annotator.page.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Bank', { exact: true }).selectOption('058');
    await form.getByLabel('Account Number').fill('0123456784');
    await expect(form.getByText('The bank knows this account as')).toBeVisible();
    await form.getByLabel('Account Name').selectOption({ index: 1 });
    await annotator.capture('payout account');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(annotator.page.getByText(STEP_UP_MESSAGES.passwordLead('change your payout account'))).toBeVisible();
    await annotator.capture('password before the payout account');
    await stepUp(annotator.page, { password: NEWCOMER.Password });
    await expect(annotator.page.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  // @spec 1.product.11
  await test.step('the admin pays, and the annotator sees it paid', async () => {
    await admin.page.goto('/admin/payments');
    const row = admin.page.getByRole('row').filter({ hasText: NAME });
    await expect(row).toBeVisible();
    await admin.capture('unpaid');
    await row.getByRole('button', { name: /Pay Now/ }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Pay ₦2,100.50' })).toBeVisible();
    await admin.capture('what would be paid');
    await dialog.getByRole('button', { name: 'Pay ₦2,100.50' }).click();
    await expect(row).toHaveCount(0);
    await admin.capture('paid');
    await annotator.page.goto('/dashboard/payment?tab=paid');
    await expect(annotator.page.getByText('₦2,100.50').first()).toBeVisible();
    await expect(annotator.page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await annotator.capture('paid');
    await annotator.page.getByRole('link', { name: /^INV-/ }).first().click();
    await expect(annotator.page.getByRole('heading', { name: /^Invoice INV-/, level: 1 })).toBeVisible();
    await expect(annotator.page.getByText('Paid by the bank').first()).toBeVisible();
    await annotator.capture('where the money went');
    await annotator.page.goto('/dashboard/overview');
    await expect(annotator.page.getByText('₦2,100.50').first()).toBeVisible();
    await annotator.capture('overview in the end');
  });
});
