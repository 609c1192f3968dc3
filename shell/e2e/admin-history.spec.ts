import { readFile } from 'node:fs/promises';
import { WORK_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const EXPORTS = [
  ['/admin/users', 'users.csv', 'Email'],
  ['/admin/projects', 'projects.csv', 'Company'],
  ['/admin/tasks', 'tasks.csv', 'Task'],
  ['/admin/jobs?status=submitted', 'jobs.csv', 'Status'],
  ['/admin/payments', 'payments.csv', 'Invoice'],
  ['/admin/applications', 'applications.csv', 'Status'],
  ['/admin/audit', 'audit.csv', 'Action'],
] as const;

test('users, their history, and the audit trail', async ({ openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);

  await test.step('several jobs are rejected for one reason, and one that another admin decided meanwhile is left alone', async () => {
    await page.goto('/admin/jobs?status=submitted');
    const table = page.getByRole('table', { name: 'Jobs, submitted' });
    await expect(table).toBeVisible();
    // Leaves the others: their rejections would wait for a second admin.
    const rows = 4;
    for (let row = 1; row <= rows; row += 1) await table.getByRole('row').nth(row).getByRole('checkbox').check();
    await admin.capture('selected');
    await page.getByRole('button', { name: 'Reject selected' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reject \d+ jobs$/ });
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The labels are in the wrong language.');
    await dialog.getByRole('checkbox', { name: WORK_MESSAGES.rejectionAllItems }).check();
    await admin.capture('reject selected');
    await expectAccessible(page);
    const link = await table.getByRole('row').nth(1).getByRole('link').first().getAttribute('href');
    const decided = await page.evaluate(async (jobId) => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authToken')}`, 'content-type': 'application/json' };
      const body = JSON.stringify({ reason: 'Decided by another admin.' });
      return (await fetch(`/api/jobs/${jobId}/reject`, { method: 'POST', headers, body })).status;
    }, link?.split('/').at(-1));
    expect(decided).toBe(200);
    await dialog.getByRole('button', { name: /^Reject \d+ jobs$/ }).click();
    await expect(page.getByText(`${rows - 1} rejected`)).toBeVisible();
    const failed = page.getByRole('alert').filter({ hasText: 'Not rejected' });
    await expect(failed.getByRole('listitem')).toHaveCount(1);
    await admin.capture('not rejected');
  });

  await test.step('a user opens from the list, with the account and its history', async () => {
    await page.goto('/admin/users');
    await page.getByRole('link', { name: 'Ada Okafor' }).click();
    await expect(page.getByRole('heading', { name: 'Ada Okafor', level: 1 })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Jobs of Ada Okafor' })).toBeVisible();
    await admin.capture('user');
    await expectAccessible(page);
    const tabs = page.getByRole('navigation', { name: 'History' });
    for (const [tab, table] of [
      ['Payments', 'Payments of Ada Okafor'],
      ['Actions by this user', 'Audit log of Ada Okafor'],
      ['Changes to this account', 'Audit log of Ada Okafor'],
    ] as const) {
      await tabs.getByRole('link', { name: tab }).click();
      await expect(page.getByRole('table', { name: table })).toBeVisible();
      await expectAccessible(page);
    }
    await tabs.getByRole('link', { name: 'Applications' }).click();
    await expect(
      page.getByRole('group', { name: 'Applications of Ada Okafor' }).or(page.getByText('No applications yet')).first(),
    ).toBeVisible();
  });

  await test.step('a user is suspended there, and the audit trail records it', async () => {
    await page.getByRole('button', { name: 'Suspend' }).click();
    const dialog = page.getByRole('dialog', { name: /^Suspend/ });
    await dialog.getByLabel('Reason').fill('Two people use this account.');
    await dialog.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible();
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Audit log' }).click();
    const newest = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
    await expect(newest.getByText('Role or access changed')).toBeVisible();
    await expect(newest).toHaveText(/Ngozi Adeyemi/);
    await expect(newest).toHaveText(/Ada Okafor/);
    await expect(newest).toHaveText(/active.*suspended/s);
    await admin.capture('audit trail');
    await expectAccessible(page);
  });

  await test.step('the audit trail is filtered and searched', async () => {
    await page.getByLabel('Event').selectOption({ label: 'Job rejected' });
    const table = page.getByRole('table', { name: 'Audit log' });
    await expect(table.getByText('Role or access changed')).toHaveCount(0);
    await expect(table.getByText('The labels are in the wrong language.').first()).toBeVisible();
    await expect(table.getByText('Task created')).toHaveCount(0);
    await page.getByRole('searchbox', { name: 'Search by person or target' }).fill('nobody of this name');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await expect(table.getByText('Role or access changed')).toBeVisible();
  });

  for (const [path, name, column] of EXPORTS) {
    await test.step(`${path} is exported as ${name}`, async () => {
      await page.goto(path);
      const downloaded = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      // The list of people needs a step-up.
      if (path === '/admin/users') await stepUp(page, DEMO.admin);
      const download = await downloaded;
      expect(download.suggestedFilename()).toBe(name);
      const [header] = (await readFile(await download.path(), 'utf8')).split(/\r?\n/);
      expect(header).toContain(column);
    });
  }
});
