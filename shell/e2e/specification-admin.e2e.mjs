import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { button, check, failing, field, heading, holding, link, pressed, tab, visit, words } from './harness/screens.mjs';

const leadsTo = (label, path) =>
  check(`card ${label} leads to ${path}`, async (page) => {
    const card = page.getByRole('link', { name: label, exact: true });
    assert.match(await page.locator('main p', { has: card }).locator('xpath=..').innerText(), /\d/);
    await card.click();
    await page.waitForURL((address) => address.pathname === path);
    await page.goto('/admin');
    await card.waitFor();
  });

const SCREENS = [
  {
    screen: 'Frame',
    path: '/admin',
    checks: [
      link('Overview', '/admin'),
      link('Projects', '/admin/projects'),
      link('Jobs', '/admin/jobs'),
      link('Tasks', '/admin/tasks'),
      link('Payment', '/admin/payments'),
      link('Users', '/admin/users'),
      link('Settings', '/admin/settings'),
      check('button Logout', (page) => page.getByRole('button', { name: 'Logout' }).first().waitFor()),
      check('header: name and e-mail', async (page) => {
        await page.locator('header').getByText('Ngozi Adeyemi').first().waitFor();
        await page.locator('header').getByText(DEMO.admin.email).waitFor();
      }),
    ],
  },
  {
    screen: 'Overview',
    path: '/admin',
    caption: 'Active Projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date'],
    checks: [
      heading('Active Projects'),
      check('Due Date is the time left', (page) =>
        page
          .getByRole('table', { name: 'Active Projects' })
          .getByText(/^\d+ (month|week|day)/)
          .first()
          .waitFor(),
      ),
      link('Create New Project', '/admin/projects'),
      heading("Today's Assigned Tasks"),
      button('Open Task'),
      leadsTo('Total Paid Out', '/admin/payments'),
      leadsTo('Total Projects', '/admin/projects'),
      leadsTo('Total Users', '/admin/users'),
      leadsTo('Total Tasks', '/admin/tasks'),
    ],
  },
  {
    screen: 'Users Management',
    path: '/admin/users',
    columns: ['S/N', 'Annotator Full Name', 'Email', 'Username', 'Phone Number', 'Role'],
    checks: [heading('Users Management'), words('Ada Okafor')],
  },
  {
    screen: 'Jobs, Pending',
    path: '/admin/jobs?status=pending',
    checks: [
      tab('Pending'),
      button('Message'),
      button('View Task'),
      words('Street signs of Lagos'),
      check('View Task leads to the job and its links', async (page) => {
        await pressed(page, 'View Task').first().click();
        await page.waitForURL(/\/admin\/jobs\/[\da-f]{24}/);
        await pressed(page, 'Open Task').waitFor();
        await pressed(page, 'Guideline').waitFor();
      }),
    ],
  },
  { screen: 'Jobs, Submitted', path: '/admin/jobs?status=submitted', checks: [tab('Submitted'), button('Approve'), button('Reject')] },
  {
    screen: 'Jobs, Approved',
    path: '/admin/jobs?status=approved',
    columns: ['Approved Amount'],
    checks: [tab('Approved'), button('Reject'), words('₦6,000.00')],
  },
  { screen: 'Jobs, Rejected', path: '/admin/jobs?status=rejected', checks: [tab('Rejected'), button('Approve')] },
  {
    screen: 'Payment Management, Unpaid Tasks',
    path: '/admin/payments',
    checks: [heading('Payment Management'), tab('Unpaid Tasks'), button('Pay Now'), words('Unpaid')],
  },
  {
    screen: 'Payment Management, Paid Tasks',
    path: '/admin/payments?status=paid',
    checks: [
      tab('Paid Tasks'),
      words('Paid'),
      check('button Download Receipt saves a PDF', async (page) => {
        const [saved] = await Promise.all([page.waitForEvent('download'), pressed(page, 'Download Receipt').first().click()]);
        assert.match(saved.suggestedFilename(), /^receipt-INV-\d{4}-\d{6}\.pdf$/);
        assert.equal((await readFile(await saved.path(), 'latin1')).slice(0, 5), '%PDF-');
      }),
    ],
  },
  {
    screen: 'Settings',
    path: '/admin/settings',
    checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password'), button('Reset')],
  },
];

/** The lists whose fetch fails, and what is said then. */
const FETCHES = [
  ['/users', '/admin/users', 'Error fetching users', 'An error occurred while fetching the user list. Please try again.'],
  ['/tasks', '/admin/tasks', 'Error fetching tasks', 'An error occurred while fetching the task list. Please try again.'],
  ['/projects', '/admin/projects', 'Error Fetching Projects', 'The disk is full.'],
];
test('the admin area', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('specification-admin', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  for (const screen of SCREENS) await visit(t, page, screen);
  await visit(t, page, {
    screen: 'Projects',
    path: '/admin/projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'],
    checks: [heading('Projects'), button('Create New Project'), button('Update'), button('Delete')],
  });
  await visit(t, page, {
    screen: 'Task Management',
    path: '/admin/tasks',
    checks: [
      heading('Task Management'),
      button('Create a Task'),
      button('Assign Task'),
      check('list of created tasks', (page) => page.getByRole('row').filter({ hasText: 'Street signs of Lagos' }).waitFor()),
    ],
  });

  for (const [call, path, title, text] of FETCHES) {
    await t.test(`${title}: ${text}`, async () => {
      const mended = await failing(page, 'GET', call, { statusCode: 500, message: 'The disk is full.' });
      await page.goto(path);
      await page.locator('main').getByText(title).first().waitFor();
      await page.locator('main').getByText(text).first().waitFor();
      await mended();
    });
  }
  await t.test('a list that is being fetched says so', async () => {
    const letGo = await holding(page, /\/api\/users(\?.*)?$/);
    await page.goto('/admin/users');
    await page.locator('main').getByText('Loading: Users').waitFor({ state: 'attached' });
    await letGo();
    await page.getByRole('table').waitFor();
  });
  await t.test('Logout asks, stays on No, and leaves on Yes with session storage cleared', async () => {
    const question = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    const ask = () => page.getByRole('button', { name: 'Logout' }).first().click();
    await ask();
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    await ask();
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.waitForURL((address) => address.pathname === '/');
    assert.equal(await page.evaluate(() => sessionStorage.getItem('authToken')), null);
  });
});
