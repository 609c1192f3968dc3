import { type Page } from '@playwright/test';
import { logInToApi } from './fixtures/api.js';
import { expectMessages, expectToast, fill } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { type Check, type Screen, button, check, checkScreen, field, heading, link, pressable, tab, text } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';
import { type Account } from './fixtures/user.js';

const TASK_COLUMNS = ['S/N', 'Task Name', 'Task Type', 'Due Date'];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' }).format(new Date());

/** Assigns a text task to Ada, who has none in the demo. */
async function assignTextTask(url: string): Promise<void> {
  const admin = await logInToApi(url, DEMO.admin);
  const { user: ada } = await logInToApi(url, DEMO.annotator);
  const task = { taskName: 'Text Annotation', title: 'Places in headlines', dueDate: today, createdBy: admin.user._id };
  const links = { taskLink: 'https://example.com/work', taskGuidelineLink: 'https://example.com/guideline' };
  const { data } = await admin.call('POST', '/tasks', { ...task, ...links });
  await admin.call('POST', '/tasks/assign', { taskId: data._id, userId: ada._id });
}

const tasksTab = (label: string, query: string): Screen => ({
  screen: `Tasks, ${label}`,
  path: `/dashboard/tasks?tab=${query}`,
  columns: TASK_COLUMNS,
  checks: [tab(label), button('Work'), button('Guideline')],
});

const jobsTab = (label: string, date: string, more: Check[] = []): Screen => ({
  screen: `Jobs, ${label}`,
  path: `/dashboard/jobs?tab=${label.toLowerCase()}`,
  columns: ['S/N', 'Job Name', 'Job Type', date, ...(label === 'Approved' ? ['Approved Rate'] : ['Action'])],
  checks: [tab(label), check('as-at date of today', (page) => expect(page.getByText(`As at ${today}`)).toBeVisible()), ...more],
});

const SCREENS: Screen[] = [
  {
    screen: 'Frame',
    path: '/dashboard',
    checks: [
      check('/dashboard leads to the overview', (page) => expect(page).toHaveURL('/dashboard/overview')),
      link('Overview', '/dashboard/overview'),
      link('Projects', '/dashboard/projects'),
      link('Jobs', '/dashboard/jobs'),
      link('Tasks', '/dashboard/tasks'),
      link('Payment', '/dashboard/payment'),
      link('Profile', '/dashboard/profile'),
      link('Settings', '/dashboard/settings'),
      check('button Logout', (page) => expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible()),
      check('header: title of the place', (page) => expect(page.locator('header').getByText('Overview', { exact: true })).toBeVisible()),
      check('header: first and last name', (page) => expect(page.locator('header').getByText('Ada Okafor').first()).toBeVisible()),
      check('header: e-mail', (page) => expect(page.locator('header').getByText(DEMO.annotator.email)).toBeVisible()),
      check('header: search box that searches', async (page) => {
        await page.locator('header').getByRole('searchbox').or(page.locator('header').getByRole('combobox')).first().fill('signs');
        await expect(page.getByText('Street signs of Lagos').first()).toBeVisible();
        await page.keyboard.press('Escape');
      }),
      check('header: notification icon', (page) =>
        expect(page.locator('header').getByRole('button', { name: /^Notifications/ })).toBeVisible(),
      ),
      check('footer: copyright of this year', (page) =>
        expect(page.locator('footer').getByText(`© ${new Date().getFullYear()}`)).toBeVisible(),
      ),
    ],
  },
  {
    screen: 'Overview, Active Projects',
    path: '/dashboard/overview',
    caption: 'Active projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'],
    checks: [
      heading('Active Projects'),
      check('card total revenue', (page) => expect(page.getByRole('link', { name: 'Total revenue' })).toBeVisible()),
      check('card projects used out of a total', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Projects', exact: true }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ of \d+/);
      }),
      check('card time spent against hours', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Time this week' }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ (h|min)/);
      }),
      check('card resources', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Guidelines read' }) }).locator('xpath=..');
        await expect(card).toHaveText(/\d+ of \d+/);
      }),
      heading("Today's Tasks"),
      button('Open Task'),
      link('Join New Project', '/dashboard/projects'),
    ],
  },
  {
    screen: 'Projects, Active',
    path: '/dashboard/projects?tab=active',
    checks: [tab('Active Projects'), button('Work'), text('₦1,000 per hour')],
  },
  {
    screen: 'Projects, Pending',
    path: '/dashboard/projects?tab=pending',
    checks: [tab('Pending Projects'), text('Pending'), button('Withdraw'), text('₦2,000 per hour')],
  },
  {
    screen: 'Projects, Available',
    path: '/dashboard/projects?tab=available',
    checks: [
      tab('Available Projects'),
      button('Apply'),
      heading('Audio Annotation'),
      text('Write down what is said in radio and call recordings, and mark who speaks.'),
      text('₦1,500 per hour'),
    ],
  },
  jobsTab('Pending', 'Due Date', [button('Submit')]),
  jobsTab('Submitted', 'Submitted Date', [button('Rework')]),
  jobsTab('Approved', 'Approved Date', [
    check('no action', async (page) => {
      await expect(page.getByRole('row').nth(1)).toBeVisible();
      await expect(page.getByRole('table').getByRole('button', { name: /Submit|Rework/ })).toHaveCount(0);
    }),
  ]),
  jobsTab('Rejected', 'Rejected Date', [button('Rework')]),
  tasksTab('Image Annotation', 'image'),
  tasksTab('Text Annotation', 'text'),
  tasksTab('Audio Annotation', 'audio'),
  tasksTab('Video Annotation', 'video'),
  {
    screen: 'Payment, Unpaid Tasks',
    path: '/dashboard/payment?tab=unpaid',
    columns: ['S/N', 'Invoice Number', 'Invoice Amount', 'Invoiced Date', 'Status'],
    checks: [heading('Payments'), tab('Unpaid Tasks'), text('Unpaid'), text('₦7,500.00')],
  },
  {
    screen: 'Payment, Paid Tasks',
    path: '/dashboard/payment?tab=paid',
    columns: ['S/N', 'Invoice Number', 'Invoice Amount', 'Paid Date', 'Status'],
    checks: [tab('Paid Tasks'), text('Paid')],
  },
];

const PROFILE_FIELDS = [
  'First name',
  'Last name',
  'Email',
  'Phone Number',
  'Available Work Hours per week',
  'Account Name',
  'Account Number',
  'Bank',
];

async function profile(page: Page): Promise<void> {
  await page.goto('/dashboard/profile');
  const main = page.locator('main');
  const edit = pressable(page, 'Edit');
  const save = pressable(page, 'Save');
  const cancel = pressable(page, 'Cancel');
  await test.step('it is loaded', () =>
    expect(main.getByText('8030000002').or(main.locator('input[value="8030000002"]')).first()).toBeVisible());
  await test.step('Save and Cancel appear only in edit mode', async () => {
    expect([await save.count(), await cancel.count()]).toEqual([0, 0]);
    await edit.click();
    await expect(save).toBeVisible();
    await cancel.click();
    await expect(save).toHaveCount(0);
  });
  await test.step('Edit switches edit mode on', async () => {
    await edit.click();
    await expect(main.getByLabel('Phone Number')).toBeEditable();
  });
  for (const label of PROFILE_FIELDS)
    await test.step(`field ${label}`, () => expect(main.getByLabel(label, { exact: true })).toBeVisible());
  await test.step('Email is disabled', () => expect(main.getByLabel('Email', { exact: true })).toBeDisabled());
  await test.step('Account Name is a select', async () => {
    expect(await main.getByLabel('Account Name', { exact: true }).evaluate((element) => element.tagName)).toBe('SELECT');
  });
  await test.step('Save saves', async () => {
    await main.getByLabel('Phone Number').fill('0809 999 8888');
    await save.click();
    await expect(edit).toBeVisible();
    await page.reload();
    await expect(main.getByText('8099998888').or(main.locator('input[value="8099998888"]')).first()).toBeVisible();
  });
}

const SETTINGS: Screen = {
  screen: 'Settings',
  path: '/dashboard/settings',
  checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password')],
};

async function resetPassword(page: Page, { password }: Account): Promise<void> {
  const form = page.getByRole('form', { name: 'Reset Password' });
  const type = (old: string, next: string, confirm: string) =>
    fill(form, { 'Old password': old, 'New password': next, 'Confirm new password': confirm });
  await expectMessages(form, 'Reset', ['Please enter your password!', 'Confirm password must match password']);
  await type('five5', 'five5', 'Seven7!');
  await expectMessages(form, 'Reset', ['Password must be at least 6 characters!', 'Password must have a minimum length of 8']);
  await type(password, 'Better-2026!', 'lower-2026!');
  await expectMessages(form, 'Reset', [
    'Password must contain at least one lowercase letter, uppercase letter, number, and special character',
  ]);
  await type(password, 'Better-2026!', 'Another-2026!');
  await expectMessages(form, 'Reset', ['The new password that you entered do not match!']);
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

  await test.step('Profile', () => profile(ada.page));
  await checkScreen(ada.page, SETTINGS);
  await test.step('Reset Password', () => resetPassword(ada.page, DEMO.annotator));

  await test.step('Logout', async () => {
    const { page } = ada;
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    const ask = () => page.getByRole('button', { name: 'Logout' }).first().click();
    await test.step('asks: Are you sure you want to Logout?', async () => {
      await ask();
      await expect(dialog).toBeVisible();
    });
    await test.step('No stays', async () => {
      await dialog.getByRole('button', { name: 'No', exact: true }).click();
      await expect(dialog).toBeHidden();
      expect(page.url()).toMatch(/dashboard/);
    });
    await test.step('Yes clears session storage and goes to /', async () => {
      await ask();
      await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
      await expect(page).toHaveURL((address) => address.pathname === '/');
      expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    });
  });
});
