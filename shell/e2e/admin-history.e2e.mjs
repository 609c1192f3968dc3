import assert from 'node:assert/strict';
import test from 'node:test';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';

/** The lists that are saved as CSV: where, and under which name. */
const EXPORTS = [
  ['/admin/users', 'users.csv', 'Email'],
  ['/admin/projects', 'projects.csv', 'Company'],
  ['/admin/tasks', 'tasks.csv', 'Task'],
  ['/admin/jobs?status=submitted', 'jobs.csv', 'Status'],
  ['/admin/payments', 'payments.csv', 'Invoice'],
  ['/admin/applications', 'applications.csv', 'Status'],
  ['/admin/audit', 'audit.csv', 'Action'],
];

async function headOf(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/)[0];
}

test('who did what: people, their history, and the audit trail', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('admin-history', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);

  await t.test('several jobs are rejected for one reason; one that somebody else decided meanwhile stays as it is', async () => {
    await page.goto('/admin/jobs?status=submitted');
    const table = page.getByRole('table', { name: 'Jobs, submitted' });
    await table.waitFor();
    const rows = (await table.getByRole('row').count()) - 1;
    assert.ok(rows >= 2);
    await page.getByLabel(/^Choose all/).check();
    await admin.step('chosen');
    await page.getByRole('button', { name: 'Reject chosen' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reject \d+ jobs$/ });
    await dialog.getByLabel('Reason').fill('The labels are in the wrong language.');
    await admin.step('reject chosen');
    assert.deepEqual(await examine(page), []);
    const decided = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authToken')}`, 'content-type': 'application/json' };
      const { data } = await (await fetch('/api/jobs?status=submitted', { headers })).json();
      const body = JSON.stringify({ reason: 'Decided by another admin.' });
      return (await fetch(`/api/jobs/${data[0]._id}/reject`, { method: 'POST', headers, body })).status;
    });
    assert.equal(decided, 200);
    await dialog.getByRole('button', { name: /^Reject \d+ jobs$/ }).click();
    await page.getByText(`${rows - 1} rejected`).waitFor();
    const failed = page.getByRole('alert').filter({ hasText: 'Not rejected' });
    assert.equal(await failed.getByRole('listitem').count(), 1);
    await admin.step('not rejected');
  });

  await t.test('a person is opened from the list, with the account and all that happened', async () => {
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Ada Okafor' }).click();
    await page.getByRole('heading', { name: 'Ada Okafor', level: 1 }).waitFor();
    await page.getByRole('table', { name: 'Jobs of Ada Okafor' }).waitFor();
    await admin.step('person');
    assert.deepEqual(await examine(page), []);
    const tabs = page.getByRole('navigation', { name: 'History' });
    for (const [tab, table] of [
      ['Payments', 'Payments of Ada Okafor'],
      ['What they did', 'Audit trail of Ada Okafor'],
      ['Changes of the account', 'Audit trail of Ada Okafor'],
    ]) {
      await tabs.getByRole('link', { name: tab }).click();
      await page.getByRole('table', { name: table }).waitFor();
      assert.deepEqual(await examine(page), [], tab);
    }
    await tabs.getByRole('link', { name: 'Applications' }).click();
    await page.getByRole('group', { name: 'Applications of Ada Okafor' }).or(page.getByText('No application yet')).first().waitFor();
  });

  await t.test('a person is suspended from there, and the audit trail tells of it', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click();
    await page
      .getByRole('dialog', { name: /^Suspend/ })
      .getByRole('button', { name: 'Suspend' })
      .click();
    await page.getByRole('button', { name: 'Activate' }).waitFor();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Audit trail' }).click();
    const newest = page.getByRole('table', { name: 'Audit trail' }).getByRole('row').nth(1);
    await newest.getByText('Role or access changed').waitFor();
    assert.match(await newest.innerText(), /Ngozi Adeyemi/);
    assert.match(await newest.innerText(), /Ada Okafor/);
    assert.match(await newest.innerText(), /active.*suspended/s);
    await admin.step('audit trail');
    assert.deepEqual(await examine(page), []);
  });

  await t.test('the audit trail is narrowed and searched', async () => {
    await page.getByLabel('What was done').selectOption({ label: 'Job rejected' });
    const table = page.getByRole('table', { name: 'Audit trail' });
    await table.getByText('Role or access changed').waitFor({ state: 'detached' });
    await table.getByText('The labels are in the wrong language.').first().waitFor();
    assert.equal(await table.getByText('Task created').count(), 0);
    await page.getByRole('searchbox', { name: 'Search by person or thing' }).fill('nobody of this name');
    await page.getByText('Nothing found').waitFor();
    await page.getByRole('button', { name: 'Show all' }).click();
    await table.getByText('Role or access changed').waitFor();
  });

  for (const [path, name, column] of EXPORTS) {
    await t.test(`${path} is saved as ${name}`, async () => {
      await page.goto(path);
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()]);
      assert.equal(download.suggestedFilename(), name);
      assert.match(await headOf(download), new RegExp(column));
    });
  }

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(admin.complaints, []));
});
