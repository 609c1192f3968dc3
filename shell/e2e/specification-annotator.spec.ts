import { type Page } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { expectMessages, expectToast, fill, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { type Check, type Screen, button, check, checkScreen, field, heading, link, pressable, tab, text } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';
import { type Account } from './fixtures/user.js';

const TASK_COLUMNS = ['S/N', 'Task Name', 'Task Type', 'Due Date']; // @spec 2.annotator-tasks.5-7
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' }).format(new Date());

async function assignTextTask(url: string): Promise<void> {
  const admin = await logInToApi(url, DEMO.admin);
  const { user: ada } = await logInToApi(url, DEMO.annotator);
  const task = { taskName: 'Text Annotation', title: 'Places in headlines', dueDate: today, createdBy: admin.user._id };
  const links = { taskLink: 'https://example.com/work', taskGuidelineLink: 'https://example.com/guideline' };
  const { data } = await admin.call('POST', '/tasks', { ...task, ...links });
  await admin.call('POST', '/tasks/assign', { taskId: data._id, userId: ada._id });
}

const tasksTab = (label: string, query: string): Screen => ({
  screen: `Tasks, ${label}`, // @spec 3.fields.9
  path: `/dashboard/tasks?tab=${query}`,
  columns: TASK_COLUMNS,
  checks: [tab(label), button('Work'), button('Guideline')], // @spec 2.annotator-tasks.9-10
});

const jobsTab = (label: string, date: string, more: Check[] = []): Screen => ({
  screen: `Jobs, ${label}`,
  path: `/dashboard/jobs?tab=${label.toLowerCase()}`,
  // @spec 2.annotator-jobs.2, 2.annotator-jobs.5, 2.annotator-jobs.8, 2.annotator-jobs.11, 2.annotator-jobs.13-15
  columns: ['S/N', 'Job Name', 'Job Type', date, ...(label === 'Approved' ? ['Approved Rate'] : ['Action'])],
  // @spec 2.annotator-jobs.20
  checks: [tab(label), check('as-at date of today', (page) => expect(page.getByText(`As at ${today}`)).toBeVisible()), ...more],
});

const SCREENS: Screen[] = [
  {
    screen: 'Frame', // @spec 1.product.15
    path: '/dashboard',
    checks: [
      // @spec 2.annotator-frame.9, 2.routes.12
      check('/dashboard leads to the overview', (page) => expect(page).toHaveURL('/dashboard/overview')),
      link('Overview', '/dashboard/overview'), // @spec 2.annotator-frame.1
      link('Projects', '/dashboard/projects'), // @spec 2.annotator-frame.2
      link('Jobs', '/dashboard/jobs'), // @spec 2.annotator-frame.3
      link('Tasks', '/dashboard/tasks'), // @spec 2.annotator-frame.4
      link('Payment', '/dashboard/payment'), // @spec 2.annotator-frame.5
      link('Profile', '/dashboard/profile'), // @spec 2.annotator-frame.6
      link('Settings', '/dashboard/settings'), // @spec 2.annotator-frame.7
      // @spec 2.annotator-frame.8
      check('button Logout', (page) => expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()),
      // @spec 2.annotator-frame.10
      check('header: title of the place', (page) => expect(page.locator('header').getByText('Overview', { exact: true })).toBeVisible()),
      // @spec 2.annotator-frame.13
      check('header: first and last name', (page) => expect(page.locator('header').getByText('Ada Okafor').first()).toBeVisible()),
      // @spec 2.annotator-frame.14
      check('header: e-mail', (page) => expect(page.locator('header').getByText(DEMO.annotator.email)).toBeVisible()),
      // @spec 2.annotator-frame.11
      check('header: search box that searches', async (page) => {
        await page.locator('header').getByRole('searchbox').or(page.locator('header').getByRole('combobox')).first().fill('signs');
        await expect(page.getByText('Street signs of Lagos').first()).toBeVisible();
        await page.keyboard.press('Escape');
      }),
      // @spec 2.annotator-frame.12
      check('header: notification icon', (page) =>
        expect(page.locator('header').getByRole('button', { name: /^Notifications/ })).toBeVisible(),
      ),
      // @spec 2.annotator-frame.15
      check('footer: copyright of this year', (page) =>
        expect(page.locator('footer').getByText(`© ${new Date().getFullYear()}`)).toBeVisible(),
      ),
    ],
  },
  {
    screen: 'Overview, Active Projects',
    path: '/dashboard/overview',
    caption: 'Active projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'], // @spec 2.annotator-overview.7-11, 3.fields.8
    checks: [
      heading('Active Projects'), // @spec 2.annotator-overview.6
      // @spec 2.annotator-overview.1
      check('card total revenue', (page) => expect(page.getByRole('link', { name: 'Total revenue' })).toBeVisible()),
      // @spec 2.annotator-overview.2
      check('card projects used out of a total', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Projects', exact: true }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ of \d+/);
      }),
      // @spec 2.annotator-overview.3
      check('card time spent against hours', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Time this week' }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ (h|min)/);
      }),
      // @spec 2.annotator-overview.4
      check('card resources', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Guidelines read' }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ of \d+/);
      }),
      heading("Today's Tasks"), // @spec 2.annotator-overview.12
      button('Open Task'), // @spec 2.annotator-overview.13
      link('Join New Project', '/dashboard/projects'), // @spec 2.annotator-overview.14
    ],
  },
  {
    screen: 'Projects, Active',
    path: '/dashboard/projects?tab=active',
    checks: [tab('Active Projects'), button('Work'), text('₦1,000 per hour')], // @spec 2.annotator-projects.1-2
  },
  {
    screen: 'Projects, Pending',
    path: '/dashboard/projects?tab=pending',
    checks: [tab('Pending Projects'), text('Pending'), button('Withdraw'), text('₦2,000 per hour')], // @spec 2.annotator-projects.3-4
  },
  {
    screen: 'Projects, Available',
    path: '/dashboard/projects?tab=available',
    checks: [
      tab('Available Projects'), // @spec 2.annotator-projects.5
      button('Apply'), // @spec 2.annotator-projects.6
      heading('Audio Annotation'), // @spec 2.annotator-projects.8
      text('Write down what is said in radio and call recordings, and mark who speaks.'), // @spec 2.annotator-projects.9
      text('₦1,500 per hour'), // @spec 2.annotator-projects.10
    ],
  },
  jobsTab('Pending', 'Due Date', [button('Submit')]), // @spec 2.annotator-jobs.1, 2.annotator-jobs.3, 2.annotator-jobs.16
  jobsTab('Submitted', 'Submitted Date', [button('Rework')]), // @spec 2.annotator-jobs.4, 2.annotator-jobs.6, 2.annotator-jobs.17
  // @spec 2.annotator-jobs.7, 2.annotator-jobs.18
  jobsTab('Approved', 'Approved Date', [
    // @spec 2.annotator-jobs.9
    check('no action', async (page) => {
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('table').getByRole('button', { name: /Submit|Rework/ })).toHaveCount(0);
    }),
  ]),
  jobsTab('Rejected', 'Rejected Date', [button('Rework')]), // @spec 2.annotator-jobs.10, 2.annotator-jobs.12, 2.annotator-jobs.19
  tasksTab('Image Annotation', 'image'), // @spec 2.annotator-tasks.1, 2.annotator-tasks.8
  tasksTab('Text Annotation', 'text'), // @spec 2.annotator-tasks.2, 2.annotator-tasks.8
  tasksTab('Audio Annotation', 'audio'), // @spec 2.annotator-tasks.3, 2.annotator-tasks.8
  tasksTab('Video Annotation', 'video'), // @spec 2.annotator-tasks.4, 2.annotator-tasks.8
  {
    screen: 'Payment, Unpaid Tasks',
    path: '/dashboard/payment?tab=unpaid',
    columns: ['S/N', 'Invoice Number', 'Invoice Amount', 'Invoiced Date', 'Status'], // @spec 2.annotator-payment.9-13
    // @spec 2.annotator-payment.1-2, 2.annotator-payment.13-14
    checks: [heading('Payments'), tab('Unpaid Tasks'), text('Unpaid'), text('₦7,500.00')],
  },
  {
    screen: 'Payment, Paid Tasks',
    path: '/dashboard/payment?tab=paid',
    columns: ['S/N', 'Invoice Number', 'Invoice Amount', 'Paid Date', 'Status'], // @spec 2.annotator-payment.4-8
    checks: [tab('Paid Tasks'), text('Paid')], // @spec 2.annotator-payment.3, 2.annotator-payment.8
  },
];

const PROFILE_FIELDS = [
  'First name', // @spec 2.annotator-profile.1
  'Last name', // @spec 2.annotator-profile.2
  'Email', // @spec 2.annotator-profile.3
  'Phone Number', // @spec 2.annotator-profile.4
  'Available Work Hours per week', // @spec 2.annotator-profile.5
  'Account Name', // @spec 2.annotator-profile.6
  'Account Number', // @spec 2.annotator-profile.7
  'Bank', // @spec 2.annotator-profile.8
];

async function profile(page: Page, { password }: Account): Promise<void> {
  await page.goto('/dashboard/profile');
  const main = page.locator('main');
  const edit = pressable(page, 'Edit');
  const save = pressable(page, 'Save');
  const cancel = pressable(page, 'Cancel');
  // @spec 2.annotator-profile.13
  await test.step('it is loaded', () =>
    expect(main.getByText('8030000002').or(main.locator('input[value="8030000002"]')).first()).toBeVisible());
  // @spec 2.annotator-profile.12
  await test.step('Save and Cancel appear only in edit mode', async () => {
    expect([await save.count(), await cancel.count()]).toEqual([0, 0]);
    await edit.click();
    await expect(save).toBeVisible();
    await cancel.click();
    await expect(save).toHaveCount(0);
  });
  // @spec 2.annotator-profile.11
  await test.step('Edit switches edit mode on', async () => {
    await edit.click();
    await expect(main.getByLabel('Phone Number')).toBeEditable();
  });
  for (const label of PROFILE_FIELDS)
    await test.step(`field ${label}`, () => expect(main.getByLabel(label, { exact: true })).toBeVisible());
  // @spec 2.annotator-profile.9
  await test.step('Email is disabled', () => expect(main.getByLabel('Email', { exact: true })).toBeDisabled());
  // @spec 2.annotator-profile.10
  await test.step('Account Name is a select', async () => {
    expect(await main.getByLabel('Account Name', { exact: true }).evaluate((element) => element.tagName)).toBe('SELECT');
  });
  // @spec 2.annotator-profile.14
  await test.step('Save saves', async () => {
    await main.getByLabel('Phone Number').fill('0809 999 8888');
    await save.click();
    // A changed phone number needs a step-up if there is a payout account.
    await stepUp(page, { password });
    await expect(edit).toBeVisible();
    await page.reload();
    await expect(main.getByText('8099998888').or(main.locator('input[value="8099998888"]')).first()).toBeVisible();
  });
}

const SETTINGS: Screen = {
  screen: 'Settings',
  path: '/dashboard/settings',
  // @spec 2.annotator-settings.1-4, 5.reset-password.13
  checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password')],
};

async function resetPassword(page: Page, { password }: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Reset Password' });
  const type = (old: string, next: string, confirm: string) =>
    fill(form, { 'Old password': old, 'New password': next, 'Confirm new password': confirm });
  // @spec 5.reset-password.2, 5.reset-password.5
  await expectMessages(form, 'Reset', ['Please enter your password!', 'Confirm password must match password']);
  await type('five5', 'five5', 'Seven7!');
  // @spec 5.reset-password.4, 5.reset-password.6
  await expectMessages(form, 'Reset', ['Password must be at least 6 characters!', 'Password must have a minimum length of 8']);
  await type(password, 'Better-2026!', 'lower-2026!');
  await expectMessages(form, 'Reset', [
    'Password must contain at least one lowercase letter, uppercase letter, number, and special character', // @spec 5.reset-password.8
  ]);
  await type(password, 'Better-2026!', 'Another-2026!');
  await expectMessages(form, 'Reset', ['The new password that you entered do not match!']); // @spec 5.reset-password.12
  // @spec 2.annotator-settings.5
  await test.step('button Reset', async () => {
    await type(password, 'Better-2026!', 'Better-2026!');
    await form.getByRole('button', { name: 'Reset', exact: true }).click();
    await expectToast(page, 'Your password is changed.');
  });
}

test('the annotator area', async ({ product, openUser }) => {
  await assignTextTask(product.url);
  const ada = await openUser('annotator');
  await ada.logIn(DEMO.annotator);
  for (const screen of SCREENS) await checkScreen(ada.page, screen);

  await test.step('Profile', () => profile(ada.page, DEMO.annotator));
  await checkScreen(ada.page, SETTINGS);
  await test.step('Reset Password', () => resetPassword(ada.page, DEMO.annotator));

  await test.step('Logout', async () => {
    const { page } = ada;
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    const ask = () => page.getByRole('button', { name: 'Logout' }).first().click();
    // @spec 2.logout.1
    await test.step('asks: Are you sure you want to Logout?', async () => {
      await ask();
      await expect(dialog).toBeVisible();
    });
    // @spec 2.logout.2
    await test.step('No stays', async () => {
      await dialog.getByRole('button', { name: 'No', exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(page.url()).toMatch(/dashboard/);
    });
    // @spec 2.logout.3, 6.access.20
    await test.step('Yes clears session storage and goes to /', async () => {
      await ask();
      await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(page).toHaveURL((address) => address.pathname === '/');
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });
  });
});
