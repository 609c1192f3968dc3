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
    screen: 'Frame', // @spec 1.product.16, 2.routes.13
    path: '/admin',
    checks: [
      link('Overview', '/admin'), // @spec 2.admin-frame.1
      link('Projects', '/admin/projects'), // @spec 2.admin-frame.2
      link('Jobs', '/admin/jobs'), // @spec 2.admin-frame.3
      link('Tasks', '/admin/tasks'), // @spec 2.admin-frame.4
      link('Payment', '/admin/payments'), // @spec 2.admin-frame.5
      link('Users', '/admin/users'), // @spec 2.admin-frame.6
      link('Settings', '/admin/settings'), // @spec 2.admin-frame.7
      check('button Logout', (page) => expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()), // @spec 2.admin-frame.8
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
    columns: ['S/N', 'Name', 'Company', 'Due Date'], // @spec 2.admin-overview.7-10
    checks: [
      heading('Active Projects'), // @spec 2.admin-overview.6
      // @spec 2.admin-overview.11
      check('Due Date is the time left', (page) =>
        expect(
          page
            .getByRole('table', { name: 'Active Projects' })
            .getByText(/^\d+ (month|week|day)/)
            .first(),
        ).toBeVisible(),
      ),
      link('Create New Project', '/admin/projects'), // @spec 2.admin-overview.12
      heading("Today's Assigned Tasks"), // @spec 2.admin-overview.13
      button('Open Task'), // @spec 2.admin-overview.14
      leadsTo('Total Paid Out', '/admin/payments'), // @spec 2.admin-overview.1
      leadsTo('Total Projects', '/admin/projects'), // @spec 2.admin-overview.2
      leadsTo('Total Users', '/admin/users'), // @spec 2.admin-overview.3, 7.calls.7
      leadsTo('Total Tasks', '/admin/tasks'), // @spec 2.admin-overview.4
    ],
  },
  {
    screen: 'Users Management',
    path: '/admin/users',
    columns: ['S/N', 'Annotator Full Name', 'Email', 'Username', 'Phone Number', 'Role'], // @spec 2.admin-users.2-7
    checks: [heading('Users Management'), text('Ada Okafor')], // @spec 2.admin-users.1, 7.calls.8
  },
  {
    screen: 'Jobs, Pending', // @spec 4.job.1
    path: '/admin/jobs?status=pending',
    checks: [
      tab('Pending'), // @spec 2.admin-jobs.1
      button('Message'), // @spec 2.admin-jobs.2
      button('View Task'), // @spec 2.admin-jobs.4
      text('Street signs of Lagos'),
      // @spec 2.admin-jobs.4
      check('View Task leads to the job and its links', async (page) => {
        await pressable(page, 'View Task').first().click();
        await expect(page).toHaveURL(/\/admin\/jobs\/[\da-f]{24}/);
        await expect(pressable(page, 'Open Task')).toBeVisible();
        await expect(pressable(page, 'Guideline')).toBeVisible();
      }),
    ],
  },
  // @spec 2.admin-jobs.5-6, 4.job.1
  { screen: 'Jobs, Submitted', path: '/admin/jobs?status=submitted', checks: [tab('Submitted'), button('Approve'), button('Reject')] },
  {
    screen: 'Jobs, Approved', // @spec 4.job.1
    path: '/admin/jobs?status=approved',
    columns: ['Approved Amount (N)'], // @spec 2.admin-jobs.9
    checks: [tab('Approved'), button('Reject'), text('₦6,000.00')], // @spec 2.admin-jobs.7-9
  },
  // @spec 2.admin-jobs.10-11, 4.job.1
  { screen: 'Jobs, Rejected', path: '/admin/jobs?status=rejected', checks: [tab('Rejected'), button('Approve')] },
  {
    screen: 'Payment Management, Unpaid Tasks',
    path: '/admin/payments',
    checks: [heading('Payment Management'), tab('Unpaid Tasks'), button('Pay Now'), text('Unpaid')], // @spec 2.admin-payment.1-4
  },
  {
    screen: 'Payment Management, Paid Tasks',
    path: '/admin/payments?status=paid',
    checks: [
      tab('Paid Tasks'), // @spec 2.admin-payment.5
      text('Paid'), // @spec 2.admin-payment.6
      // @spec 2.admin-payment.7
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
    // @spec 2.admin-settings.1-5
    checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password'), button('Reset')],
  },
];

/** List calls, their pages, and the title and text shown if the call fails. */
const FETCHES = [
  // @spec 8.admin.1
  ['/users', '/admin/users', 'Error fetching users', 'An error occurred while fetching the user list. Please try again.'],
  // @spec 8.admin.2
  ['/tasks', '/admin/tasks', 'Error fetching tasks', 'An error occurred while fetching the task list. Please try again.'],
  ['/projects', '/admin/projects', 'Error Fetching Projects', 'The disk is full.'], // @spec 8.admin.3
] as const;
test('the admin area', async ({ openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  for (const screen of SCREENS) await checkScreen(page, screen);
  await checkScreen(page, {
    screen: 'Projects',
    path: '/admin/projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'], // @spec 2.admin-projects.1
    checks: [heading('Projects'), button('Create New Project'), button('Update'), button('Delete')], // @spec 2.admin-projects.2-4
  });
  await checkScreen(page, {
    screen: 'Task Management',
    path: '/admin/tasks',
    checks: [
      heading('Task Management'), // @spec 2.admin-tasks.1
      button('Create a Task'), // @spec 2.admin-tasks.3
      button('Assign Task'), // @spec 2.admin-tasks.4
      // @spec 2.admin-tasks.2
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
  await test.step('Error Fetching Projects, also without a network', async () => {
    const restore = await failing(page, 'GET', '/projects', 'network');
    await page.goto('/admin/projects');
    await expect(page.locator('main').getByText('Error Fetching Projects')).toBeVisible();
    await restore();
  });
  // @spec 4.other.7
  await test.step('a list that is being fetched says so', async () => {
    const release = await holding(page, /\/api\/users(\?.*)?$/);
    await page.goto('/admin/users');
    await expect(page.locator('main').getByText('Loading: Users')).toBeAttached();
    await release();
    await expect(page.getByRole('table')).toBeVisible();
  });
  // @spec 2.logout.1-3
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
