import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';

const PROJECT = 'AI Survey';
const TITLE = 'Rate forty answers';
const AMARA = {
  firstname: 'Amara',
  lastname: 'Nwosu',
  username: 'amara_n',
  email: 'amara@example.com',
  phone: '08031234567',
  password: 'rain-on-zinc-7',
};
const WHO = `${AMARA.firstname} ${AMARA.lastname}`;

test('the main job: a visitor finds a project, joins, does a job and is paid', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('main-job', product.url);
  t.after(browser.close);
  const amara = await browser.openPerson('annotator');
  const admin = await browser.openPerson('admin');
  const at = amara.page;
  const ad = admin.page;

  await t.test('the visitor finds a project, signs up on the way, and has applied to the very one', async () => {
    await at.goto('/');
    await amara.step('landing');
    await at.getByRole('link', { name: 'Get Started' }).click();
    const card = at.getByRole('group', { name: PROJECT });
    await card.getByRole('button', { name: 'Join Now' }).waitFor();
    await amara.step('open projects');
    await card.getByRole('button', { name: 'Join Now' }).click();
    await at.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: false }).first().click();
    const form = at.getByRole('form', { name: 'Sign up' });
    for (const [label, value] of Object.entries({
      'First name': AMARA.firstname,
      'Last name': AMARA.lastname,
      Username: AMARA.username,
      Email: AMARA.email,
      Phone: AMARA.phone,
      Password: AMARA.password,
      'Confirm password': AMARA.password,
    })) {
      await form.getByLabel(label, { exact: true }).fill(value);
    }
    await amara.step('sign-up');
    await form.getByRole('button', { name: /sign up/i }).click();
    await card.getByText('Application pending').waitFor();
    await amara.step('applied');
  });

  await t.test('the admin approves the application', async () => {
    await admin.logIn(DEMO.admin);
    assert.equal(new URL(ad.url()).pathname, '/admin');
    await ad.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
    await admin.step('overview');
    await ad.getByRole('link', { name: /applications? waiting/ }).click();
    const approve = ad.getByRole('button', { name: new RegExp(`Approve ${WHO}`) });
    await approve.waitFor();
    await admin.step('applications');
    await approve.click();
    await approve.waitFor({ state: 'detached' });
    await admin.step('approved application');
  });

  await t.test('the admin creates a task and assigns it', async () => {
    await ad.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Tasks' }).click();
    await ad.getByRole('button', { name: 'Create a Task' }).click();
    const form = ad.getByRole('dialog', { name: 'Create a Task' });
    await form.getByLabel('Task Name').selectOption('Text Annotation');
    await form.getByLabel('Due Date').fill('2027-03-01');
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Task Link').fill(`${product.url}/about-us?task`);
    await form.getByLabel('Guideline Link').fill(`${product.url}/about-us?guideline`);
    await form.getByLabel('Currency').selectOption('NGN');
    await form.getByLabel(/^Rate/).first().fill('1500');
    await admin.step('create task');
    await form.getByRole('button', { name: /Create/ }).click();
    await form.waitFor({ state: 'detached' });
    await ad.getByRole('button', { name: `Assign Task: ${TITLE}` }).click();
    const assign = ad.getByRole('dialog', { name: 'Assign Task' });
    await assign.getByRole('combobox').pressSequentially('amara');
    await assign.getByRole('option', { name: new RegExp(WHO) }).waitFor();
    await ad.keyboard.press('ArrowDown');
    await ad.keyboard.press('Enter');
    await admin.step('assign task');
    await assign
      .getByRole('button', { name: /Assign/ })
      .last()
      .click();
    await assign.waitFor({ state: 'detached' });
    await admin.step('assigned');
  });

  await t.test('the annotator sees the offer, works, and submits', async () => {
    await at.goto('/dashboard/overview');
    await at.getByText(TITLE).first().waitFor();
    await amara.step('overview with the task');
    await at.goto('/dashboard/tasks?tab=text');
    await at.getByText(TITLE).first().waitFor();
    await amara.step('tasks');
    await at
      .getByRole('button', { name: `Work on ${TITLE}` })
      .or(at.getByRole('button', { name: 'Work', exact: false }).first())
      .first()
      .click();
    const offer = at.getByRole('dialog', { name: new RegExp(`Before you start`) });
    await offer.waitFor();
    await amara.step('the offer');
    const [work] = await Promise.all([
      at.context().waitForEvent('page'),
      offer
        .getByRole('link')
        .or(offer.getByRole('button', { name: /Start|Work|Open/ }))
        .last()
        .click(),
    ]);
    await work.waitForLoadState();
    assert.match(work.url(), /about-us\?task/);
    await work.close();
    await at.goto('/dashboard/jobs');
    await at.getByRole('button', { name: `Submit ${TITLE}` }).click();
    const form = at.getByRole('dialog', { name: `Submit ${TITLE}` });
    await form.getByLabel('Minutes you worked').fill('80');
    await form.getByLabel('Link to your work').fill('https://work.example/amara/1');
    await amara.step('submit');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.waitFor({ state: 'detached' });
    await at.goto('/dashboard/jobs?tab=submitted');
    await at.getByText(TITLE).first().waitFor();
    await amara.step('submitted');
  });

  await t.test('the admin approves it with an amount; it becomes an unpaid invoice', async () => {
    await ad.goto('/admin/jobs?status=submitted');
    await ad.getByRole('button', { name: new RegExp(`Approve.*${TITLE}`) }).click();
    const form = ad.getByRole('dialog', { name: `Approve ${TITLE}` });
    assert.equal(await form.getByLabel('Approved amount').inputValue(), '2000.00', '80 minutes at ₦1,500 an hour');
    await form.getByLabel('Approved amount').fill('2100.50');
    await admin.step('approve');
    await form.getByRole('button', { name: 'Approve' }).click();
    await form.waitFor({ state: 'detached' });
    await at.goto('/dashboard/payment');
    await at.getByText('₦2,100.50').first().waitFor();
    await amara.step('unpaid');
  });

  await t.test('the annotator says where her pay goes, and the bank whose account that is', async () => {
    await at.goto('/dashboard/profile');
    await at.getByRole('button', { name: 'Edit' }).click();
    const form = at.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Bank', { exact: true }).selectOption('058');
    await form.getByLabel('Account Number').fill('0123456784');
    await form.getByText('The bank knows this account as').waitFor();
    await form.getByLabel('Account Name').selectOption({ index: 1 });
    await amara.step('payout account');
    await form.getByRole('button', { name: 'Save' }).click();
    await at.getByRole('button', { name: 'Edit' }).waitFor();
  });

  await t.test('the admin pays, and the annotator sees it paid', async () => {
    await ad.goto('/admin/payments');
    const row = ad.getByRole('row').filter({ hasText: WHO });
    await row.waitFor();
    await admin.step('unpaid');
    await row.getByRole('button', { name: /Pay Now/ }).click();
    const dialog = ad.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Pay ₦2,100.50' }).waitFor();
    await admin.step('what would be paid');
    await dialog.getByRole('button', { name: 'Pay ₦2,100.50' }).click();
    await row.waitFor({ state: 'detached' });
    await admin.step('paid');
    await at.goto('/dashboard/payment?tab=paid');
    await at.getByText('₦2,100.50').first().waitFor();
    await at.getByText('Paid', { exact: true }).first().waitFor();
    await amara.step('paid');
    await at.getByRole('link', { name: /^INV-/ }).first().click();
    await at.getByRole('heading', { name: /^Invoice INV-/, level: 1 }).waitFor();
    await at.getByText('Paid by the bank').first().waitFor();
    await amara.step('where the money went');
    await at.goto('/dashboard/overview');
    await at.getByText('₦2,100.50').first().waitFor();
    await amara.step('overview in the end');
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => {
    assert.deepEqual([...amara.complaints, ...admin.complaints], []);
  });
});
