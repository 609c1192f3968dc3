import { PAY_MESSAGES } from '@labelbridge/contracts';
import { type Api, logInToApi, post } from './fixtures/api.js';
import { cli } from './fixtures/cli.js';
import { stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

// The rate of the simulated bank changes daily.
test.use({ env: { PAYOUT_APPROVAL_OVER: '700000', FX_BAND: '20' } });

const SECOND = {
  firstname: 'Tunde',
  lastname: 'Bakare',
  username: 'tunde_b',
  email: 'tunde@example.com',
  phone: '08031234599',
  password: 'rain-on-zinc-7',
};
const BISI = {
  firstname: 'Bisi',
  lastname: 'Ojo',
  username: 'bisi_o',
  email: 'bisi@example.com',
  phone: '08031234598',
  password: 'rain-on-zinc-8',
};
/** Account number with an ending that belongs to another name in the simulated bank. */
const OTHER_OWNER = '0123456799';

async function assignTask(admin: Api, userId: string, taskName: string, title: string) {
  const { data: task } = await admin.call('POST', '/tasks', {
    taskName,
    title,
    taskLink: 'https://work.example/1',
    taskGuidelineLink: 'https://work.example/guide',
    dueDate: '2099-03-01',
    createdBy: admin.user._id,
    rate: { amount: 400, currency: 'USD', per: 'task' },
  });
  return (await admin.call('POST', '/tasks/assign', { taskId: task._id, userId })).data;
}

/** Creates an approved job, so the annotator has an unpaid invoice. */
async function approvedJob(admin: Api, annotator: Api, title: string) {
  const job = await assignTask(admin, annotator.user._id, 'Text Annotation', title);
  await annotator.call('POST', `/jobs/${job._id}/submit`, { minutes: 30, note: 'Done.' });
  await admin.call('POST', `/jobs/${job._id}/approve`, {
    approvedAmount: { amount: 400, currency: 'USD' },
    reason: 'As agreed.',
    confirmMinutes: true,
  });
}

test('money: an offer is quoted, approved by two admins, paid, traced and reported', async ({ product, openUser }) => {
  for (const account of [SECOND, BISI]) await post(product.url, '/auth/signup', account);
  const owner = await logInToApi(product.url, DEMO.admin);
  // By command: one admin alone cannot promote, and a newly promoted admin cannot approve payouts for a day.
  await cli(product.dataDir, 'users:promote', SECOND.email);
  const bisi = await logInToApi(product.url, BISI);

  const admin = await openUser('admin');
  const second = await openUser('second-admin');
  const annotator = await openUser('annotator');

  await test.step('an admin sets the rate; it is dated, with its source', async () => {
    // The demo admin has paid people today, which counts toward the daily limit.
    await admin.logIn(SECOND, '/admin/payments/rates');
    await expect(admin.page.getByText('Current', { exact: true })).toBeVisible();
    await admin.page.getByRole('button', { name: 'Set rate' }).click();
    const form = admin.page.getByRole('dialog');
    await form.getByLabel('Naira for one dollar').fill('1600.50');
    await form.getByLabel(/Source/).fill('Central bank');
    await form.getByRole('button', { name: 'Set rate' }).click();
    await stepUp(admin.page, SECOND);
    await expect(admin.page.getByRole('heading', { name: '$1 = ₦1,600.50' })).toBeVisible();
    await admin.capture('rates');
  });

  await test.step('the annotator sees the amount in naira and the pay date before they accept', async () => {
    await assignTask(owner, bisi.user._id, 'Audio Annotation', 'Street interviews');
    await annotator.logIn(BISI, '/dashboard/jobs');
    await annotator.page.getByRole('link', { name: 'Street interviews', exact: true }).click();
    await expect(annotator.page.getByText('₦6,402.00', { exact: true })).toBeVisible();
    await expect(annotator.page.getByText('$1 = ₦1,600.50, by Central bank')).toBeVisible();
    await expect(annotator.page.getByText('2099-03-10')).toBeVisible();
    await annotator.capture('offer');
  });

  await test.step('the bank has the account under another name: the admin compares the names and confirms', async () => {
    await approvedJob(owner, bisi, 'Rate ten answers');
    await annotator.page.goto('/dashboard/profile');
    await annotator.page.getByRole('button', { name: 'Edit' }).click();
    const form = annotator.page.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Bank', { exact: true }).selectOption('058');
    await form.getByLabel('Account Number').fill(OTHER_OWNER);
    await expect(form.getByText('an admin must confirm it before you are paid')).toBeVisible();
    await form.getByLabel('Account Name').selectOption({ index: 1 });
    await annotator.capture('account of another name');
    await form.getByRole('button', { name: 'Save' }).click();
    await stepUp(annotator.page, BISI);
    await expect(annotator.page.getByRole('button', { name: 'Edit' })).toBeVisible();

    await admin.page.goto('/admin/payments?q=bisi');
    await admin.page.getByRole('button', { name: /^Pay Now/ }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByText('Nothing can be paid')).toBeVisible();
    await admin.capture('name to be compared');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Pay ₦6,402.00' }).click();
    await expect(dialog).toHaveCount(0);
    await admin.page.goto('/admin/payments?status=paid&q=bisi');
    await expect(admin.page.getByText('₦6,402.00').first()).toBeVisible();
  });

  await test.step('payouts to a changed account are held for a day, and the screen says so', async () => {
    await approvedJob(owner, bisi, 'Rate ten more');
    await bisi.call('PATCH', '/users/me', {
      payoutAccount: { accountName: `${BISI.firstname} ${BISI.lastname}`, accountNumber: '0123456784', bankCode: '058' },
    });
    await annotator.page.goto('/dashboard/profile');
    await expect(annotator.page.getByText('You changed this account.')).toBeVisible();
    await admin.page.goto('/admin/payments?q=bisi');
    await admin.page
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByText(/held until/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Nothing can be paid' })).toBeDisabled();
    await admin.capture('held');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('payouts above the limit need another admin, and their progress is shown', async () => {
    await admin.page.goto('/admin/payments');
    await admin.page.getByRole('button', { name: 'Pay all due' }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog.getByText(PAY_MESSAGES.awaitsApproval)).toBeVisible();
    await admin.capture('all due');
    await dialog.getByRole('button', { name: /^Request payment of ₦/ }).click();
    await expect(admin.page.getByText(PAY_MESSAGES.notYourOwnBatch)).toBeVisible();
    await expect(admin.page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await admin.capture('waits for a second admin');

    const page = second.page;
    await second.logIn(DEMO.admin, '/admin/payments/payouts');
    await expect(page.getByRole('heading', { name: 'Waiting for a second admin' })).toBeVisible();
    await second.capture('payouts');
    await page
      .getByRole('link', { name: /payouts?$/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await stepUp(page, DEMO.admin);
    await expect(page.getByText('Decided by')).toBeVisible();
    await expect(page.locator('main progress')).toHaveJSProperty('position', 1);
    await second.capture('all paid');
  });

  await test.step('a payout is traced from the bank back to the work', async () => {
    await admin.page.goto('/admin/payments/payouts?status=Paid');
    await admin.page.getByRole('table').getByRole('link').first().click();
    await expect(admin.page.getByRole('heading', { name: /^Payout of ₦/, level: 1 })).toBeVisible();
    await admin.capture('payout');
    const reference = await admin.page.getByText(/^lb-/).first().textContent();
    await admin.page.goto(`/admin/payments/trace?q=${reference}`);
    await expect(admin.page.getByRole('heading', { name: 'From the work to the bank' }).first()).toBeVisible();
    await admin.capture('trace');
    await admin.page.goto('/admin/payments/ledger');
    await expect(admin.page.getByRole('heading', { name: 'Accounts of the platform' })).toBeVisible();
    await expect(admin.page.getByRole('table')).toBeVisible();
    await admin.capture('ledger');
  });

  await test.step('bank and ledger agree', async () => {
    await admin.page.goto('/admin/payments/reports');
    await admin.page.getByRole('button', { name: 'Compare now' }).click();
    await expect(admin.page.getByRole('table').getByText('₦0.00').first()).toBeVisible();
    await admin.capture('report');
  });

  await test.step('statements are shown and downloaded', async () => {
    await annotator.page.goto('/dashboard/payment/statements');
    await expect(annotator.page.getByText('Paid', { exact: false }).first()).toBeVisible();
    await annotator.capture('statement');
    for (const kind of ['PDF', 'CSV']) {
      const [download] = await Promise.all([
        annotator.page.waitForEvent('download'),
        annotator.page.getByRole('button', { name: kind }).click(),
      ]);
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${kind.toLowerCase()}$`));
    }
    await admin.page.goto(`/admin/payments/statements?annotatorId=${bisi.user._id}`);
    await expect(admin.page.getByRole('table')).toBeVisible();
    await admin.capture('statement of an annotator');
  });
});
