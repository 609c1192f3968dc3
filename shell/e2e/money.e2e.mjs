import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

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
/** The simulated bank knows numbers that end so as another person's. */
const SOMEBODY_ELSES = '0123456799';

const signUp = (url, person) =>
  fetch(`${url}/api/auth/signup`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) });

/** A task in dollars, done and approved: what an annotator has to be paid. */
async function approvedJob(admin, annotator, userId, title) {
  const { data: me } = await admin.call('GET', '/users/me');
  const { data: task } = await admin.call('POST', '/tasks', {
    taskName: 'Text Annotation',
    title,
    taskLink: 'https://work.example/1',
    taskGuidelineLink: 'https://work.example/guide',
    dueDate: '2027-03-01',
    createdBy: me._id,
    rate: { amount: 400, currency: 'USD', per: 'task' },
  });
  const { data: job } = await admin.call('POST', '/tasks/assign', { taskId: task._id, userId });
  await annotator.call('POST', `/jobs/${job._id}/submit`, { minutes: 30, note: 'Done.' });
  await admin.call('POST', `/jobs/${job._id}/approve`, { approvedAmount: { amount: 400, currency: 'USD' } });
}

test('money: what is offered, quoted, approved by two, sent, found again and reported', async (t) => {
  const product = await startProduct({ PAYOUT_APPROVAL_OVER: '700000' });
  t.after(product.stop);
  const browser = await openBrowser('money', product.url);
  t.after(browser.close);
  for (const person of [SECOND, BISI]) await signUp(product.url, person);
  const owner = await startApi(product.url, DEMO.admin);
  const people = (await owner.call('GET', '/users?limit=50')).data;
  const idOf = (email) => people.find((person) => person.email === email)._id;
  await owner.call('PATCH', `/users/${idOf(SECOND.email)}`, { role: 'ADMIN' });
  const bisi = await startApi(product.url, BISI);

  const admin = await browser.openPerson('admin');
  const second = await browser.openPerson('second-admin');
  const annotator = await browser.openPerson('annotator');
  const ad = admin.page;
  const an = annotator.page;

  await t.test('an admin sets the rate; it is dated, with its source', async () => {
    await admin.logIn(DEMO.admin, '/admin/payments/rates');
    await ad.getByText('Quoted now').waitFor();
    await ad.getByRole('button', { name: 'Set rate' }).click();
    const form = ad.getByRole('dialog');
    await form.getByLabel('Naira for one dollar').fill('1600.50');
    await form.getByLabel(/Source/).fill('Central bank');
    await form.getByRole('button', { name: 'Set rate' }).click();
    await ad.getByRole('heading', { name: '$1 = ₦1,600.50' }).waitFor();
    await admin.step('rates');
  });

  await t.test('the annotator sees what reaches her account before she accepts, and by when', async () => {
    const { data: me } = await owner.call('GET', '/users/me');
    const { data: task } = await owner.call('POST', '/tasks', {
      taskName: 'Audio Annotation',
      title: 'Street interviews',
      taskLink: 'https://work.example/2',
      taskGuidelineLink: 'https://work.example/guide',
      dueDate: '2027-03-01',
      createdBy: me._id,
      rate: { amount: 400, currency: 'USD', per: 'task' },
    });
    await owner.call('POST', '/tasks/assign', { taskId: task._id, userId: idOf(BISI.email) });
    await annotator.logIn(BISI, '/dashboard/jobs');
    await an.getByRole('link', { name: 'Street interviews' }).click();
    await an.getByText('₦6,402.00', { exact: true }).waitFor();
    await an.getByText('$1 = ₦1,600.50, by Central bank').waitFor();
    await an.getByText('2027-03-08').waitFor();
    await annotator.step('offer');
  });

  await t.test('the bank knows the account as another person: the admin compares, and confirms', async () => {
    await approvedJob(owner, bisi, idOf(BISI.email), 'Rate ten answers');
    await an.goto('/dashboard/profile');
    await an.getByRole('button', { name: 'Edit' }).click();
    const form = an.getByRole('form', { name: 'Profile' });
    await form.getByLabel('Bank', { exact: true }).selectOption('058');
    await form.getByLabel('Account Number').fill(SOMEBODY_ELSES);
    await form.getByText('an admin must confirm it before you are paid').waitFor();
    await form.getByLabel('Account Name').selectOption({ index: 1 });
    await annotator.step('account of another name');
    await form.getByRole('button', { name: 'Save' }).click();
    await an.getByRole('button', { name: 'Edit' }).waitFor();

    await ad.goto('/admin/payments?q=bisi');
    await ad.getByRole('button', { name: /^Pay Now/ }).click();
    const dialog = ad.getByRole('dialog');
    await dialog.getByText('Nothing can be paid').waitFor();
    await admin.step('name to be compared');
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Pay ₦6,402.00' }).click();
    await dialog.waitFor({ state: 'detached' });
    await ad.goto('/admin/payments?status=paid&q=bisi');
    await ad.getByText('₦6,402.00').first().waitFor();
  });

  await t.test('a changed account is held for a day, and the screen says so', async () => {
    await approvedJob(owner, bisi, idOf(BISI.email), 'Rate ten more');
    await bisi.call('PATCH', '/users/me', {
      payoutAccount: { accountName: `${BISI.firstname} ${BISI.lastname}`, accountNumber: '0123456784', bankCode: '058' },
    });
    await an.goto('/dashboard/profile');
    await an.getByText('You changed this account.').waitFor();
    await ad.goto('/admin/payments?q=bisi');
    await ad
      .getByRole('button', { name: /^Pay Now/ })
      .first()
      .click();
    const dialog = ad.getByRole('dialog');
    await dialog.getByText(/held until/).waitFor();
    assert.equal(await dialog.getByRole('button', { name: 'Nothing can be paid' }).isDisabled(), true);
    await admin.step('held');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
  });

  await t.test('all that is due, above the limit: another admin has to approve it, and its progress is seen', async () => {
    await ad.goto('/admin/payments');
    await ad.getByRole('button', { name: 'Pay all due' }).click();
    const dialog = ad.getByRole('dialog');
    await dialog.getByText('another admin must approve it').waitFor();
    await admin.step('all due');
    await dialog.getByRole('button', { name: /^Pay ₦/ }).click();
    await ad.getByText('as soon as another admin approves them').waitFor();
    assert.equal(await ad.getByRole('button', { name: 'Approve' }).count(), 0, 'not by the one who made it');
    await admin.step('waits for a second admin');

    const page = second.page;
    await second.logIn(SECOND, '/admin/payments/payouts');
    await page.getByRole('heading', { name: 'Waiting for a second admin' }).waitFor();
    await second.step('payouts');
    await page
      .getByRole('link', { name: /payouts?$/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Decided by').waitFor();
    await page.waitForFunction(() => {
      const bar = document.querySelector('main progress');
      return bar && bar.value === bar.max;
    });
    await second.step('all paid');
  });

  await t.test('every kobo is found from the bank back to the work', async () => {
    await ad.goto('/admin/payments/payouts?status=Paid');
    await ad.getByRole('table').getByRole('link').first().click();
    await ad.getByRole('heading', { name: /^Payout of ₦/, level: 1 }).waitFor();
    await admin.step('payout');
    const reference = await ad.getByText(/^lb-/).first().textContent();
    await ad.goto(`/admin/payments/trace?q=${reference}`);
    await ad.getByRole('heading', { name: 'From the work to the bank' }).first().waitFor();
    await admin.step('trace');
    await ad.goto('/admin/payments/ledger');
    await ad.getByRole('heading', { name: 'Accounts of the platform' }).waitFor();
    await ad.getByRole('table').waitFor();
    await admin.step('ledger');
  });

  await t.test('bank and ledger say the same', async () => {
    await ad.goto('/admin/payments/reports');
    await ad.getByRole('button', { name: 'Compare now' }).click();
    await ad.getByRole('table').getByText('₦0.00').first().waitFor();
    await admin.step('report');
  });

  await t.test('statements, to read and to keep', async () => {
    await an.goto('/dashboard/payment/statements');
    await an.getByText('Paid', { exact: false }).first().waitFor();
    await annotator.step('statement');
    for (const kind of ['PDF', 'CSV']) {
      const [download] = await Promise.all([an.waitForEvent('download'), an.getByRole('button', { name: kind }).click()]);
      assert.match(download.suggestedFilename(), new RegExp(`\\.${kind.toLowerCase()}$`));
    }
    await ad.goto(`/admin/payments/statements?annotatorId=${idOf(BISI.email)}`);
    await ad.getByRole('table').waitFor();
    await admin.step('statement of an annotator');
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => {
    assert.deepEqual([...admin.complaints, ...second.complaints, ...annotator.complaints], []);
  });
});
