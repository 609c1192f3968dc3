import { readFile } from 'node:fs/promises';
import { failing, holding } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { type Check, type Screen, button, check, checkScreen, field, heading, link, pressable, tab, text } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';

const leadsTo = (label: string, path: string): Check =>
  check(`card ${label} leads to ${path}`, async (page) => {
    const card = page.getByRole('link', { name: label, exact: true });
    await expect(page.locator('main p', { has: card }).locator('xpath=..')).toHaveText(/\d/);
    await card.click();
    await expect(page).toHaveURL((address) => address.pathname === path);
    await page.goto('/admin');
    await expect(card).toBeVisible();
  });

const SCREENS: Screen[] = [
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
      check('button Logout', (page) => expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()),
      check('header: name and e-mail', async (page) => {
        await expect(page.locator('header').getByText('Ngozi Adeyemi').first()).toBeVisible();
        await expect(page.locator('header').getByText(DEMO.admin.email)).toBeVisible();
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
        expect(
          page
            .getByRole('table', { name: 'Active Projects' })
            .getByText(/^\d+ (month|week|day)/)
            .first(),
        ).toBeVisible(),
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
    checks: [heading('Users Management'), text('Ada Okafor')],
  },
  {
    screen: 'Jobs, Pending',
    path: '/admin/jobs?status=pending',
    checks: [
      tab('Pending'),
      button('Message'),
      button('View Task'),
      text('Street signs of Lagos'),
      check('View Task leads to the job and its links', async (page) => {
        await pressable(page, 'View Task').first().click();
        await expect(page).toHaveURL(/\/admin\/jobs\/[\da-f]{24}/);
        await expect(pressable(page, 'Open Task')).toBeVisible();
        await expect(pressable(page, 'Guideline')).toBeVisible();
      }),
    ],
  },
  { screen: 'Jobs, Submitted', path: '/admin/jobs?status=submitted', checks: [tab('Submitted'), button('Approve'), button('Reject')] },
  {
    screen: 'Jobs, Approved',
    path: '/admin/jobs?status=approved',
    columns: ['Approved Amount'],
    checks: [tab('Approved'), button('Reject'), text('₦6,000.00')],
  },
  { screen: 'Jobs, Rejected', path: '/admin/jobs?status=rejected', checks: [tab('Rejected'), button('Approve')] },
  {
    screen: 'Payment Management, Unpaid Tasks',
    path: '/admin/payments',
    checks: [heading('Payment Management'), tab('Unpaid Tasks'), button('Pay Now'), text('Unpaid')],
  },
  {
    screen: 'Payment Management, Paid Tasks',
    path: '/admin/payments?status=paid',
    checks: [
      tab('Paid Tasks'),
      text('Paid'),
      check('button Download Receipt saves a PDF', async (page) => {
        const [saved] = await Promise.all([page.waitForEvent('download'), pressable(page, 'Download Receipt').first().click()]);
        expect(saved.suggestedFilename()).toMatch(/^receipt-INV-\d{4}-\d{6}\.pdf$/);
        expect((await readFile(await saved.path(), 'latin1')).slice(0, 5)).toBe('%PDF-');
      }),
    ],
  },
  {
    screen: 'Settings',
    path: '/admin/settings',
    checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password'), button('Reset')],
  },
];

/** The call of a list, its page, and the title and text shown where the call fails. */
const FETCHES = [
  ['/users', '/admin/users', 'Error fetching users', 'An error occurred while fetching the user list. Please try again.'],
  ['/tasks', '/admin/tasks', 'Error fetching tasks', 'An error occurred while fetching the task list. Please try again.'],
  ['/projects', '/admin/projects', 'Error Fetching Projects', 'The disk is full.'],
] as const;
test('the admin area', async ({ openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  for (const screen of SCREENS) await checkScreen(page, screen);
  await checkScreen(page, {
    screen: 'Projects',
    path: '/admin/projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'],
    checks: [heading('Projects'), button('Create New Project'), button('Update'), button('Delete')],
  });
  await checkScreen(page, {
    screen: 'Task Management',
    path: '/admin/tasks',
    checks: [
      heading('Task Management'),
      button('Create a Task'),
      button('Assign Task'),
      check('list of created tasks', (page) => expect(page.getByRole('row').filter({ hasText: 'Street signs of Lagos' })).toBeVisible()),
    ],
  });

  for (const [call, path, title, message] of FETCHES) {
    await test.step(`${title}: ${message}`, async () => {
      const restore = await failing(page, 'GET', call, { statusCode: 500, message: 'The disk is full.' });
      await page.goto(path);
      await expect(page.locator('main').getByText(title).first()).toBeVisible();
      await expect(page.locator('main').getByText(message).first()).toBeVisible();
      await restore();
    });
  }
  await test.step('a list that is being fetched says so', async () => {
    const release = await holding(page, /\/api\/users(\?.*)?$/);
    await page.goto('/admin/users');
    await expect(page.locator('main').getByText('Loading: Users')).toBeAttached();
    await release();
    await expect(page.getByRole('table')).toBeVisible();
  });
  await test.step('Logout asks, stays on No, and leaves on Yes with session storage cleared', async () => {
    const question = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    const ask = () => page.getByRole('button', { name: 'Logout' }).first().click();
    await ask();
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    await ask();
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page).toHaveURL((address) => address.pathname === '/');
    expect(await page.evaluate(() => sessionStorage.getItem('authToken'))).toBe(null);
  });
});
