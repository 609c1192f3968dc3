import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { button, check, field, heading, link, notice, pressed, refuses, startApi, tab, visit, words } from './harness/screens.mjs';

const TASK_COLUMNS = ['S/N', 'Task Name', 'Task Type', 'Due Date'];
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos', dateStyle: 'short' }).format(new Date());

/** Ada of the demo has no text task to do: she gets one. */
async function assignTextTask(url) {
  const admin = await startApi(url, DEMO.admin);
  const ada = (await admin.call('GET', '/users?q=ada&role=USER')).data[0];
  const task = { taskName: 'Text Annotation', title: 'Places in headlines', dueDate: today, createdBy: admin.user._id };
  const links = { taskLink: 'https://example.com/work', taskGuidelineLink: 'https://example.com/guideline' };
  const { data } = await admin.call('POST', '/tasks', { ...task, ...links });
  await admin.call('POST', '/tasks/assign', { taskId: data._id, userId: ada._id });
}

const tasksTab = (label, query) => ({
  screen: `Tasks, ${label}`,
  path: `/dashboard/tasks?tab=${query}`,
  columns: TASK_COLUMNS,
  checks: [tab(label), button('Work'), button('Guideline')],
});

const jobsTab = (label, date, more = []) => ({
  screen: `Jobs, ${label}`,
  path: `/dashboard/jobs?tab=${label.toLowerCase()}`,
  columns: ['S/N', 'Job Name', 'Job Type', date, ...(label === 'Approved' ? ['Approved Rate'] : ['Action'])],
  checks: [tab(label), check('as-at date of today', (page) => page.getByText(`As at ${today}`).waitFor()), ...more],
});

const sidebar = (label, path) => link(label, path);

const SCREENS = [
  {
    screen: 'Frame',
    path: '/dashboard',
    checks: [
      check('/dashboard leads to the overview', (page) => page.waitForURL('**/dashboard/overview')),
      sidebar('Overview', '/dashboard/overview'),
      sidebar('Projects', '/dashboard/projects'),
      sidebar('Jobs', '/dashboard/jobs'),
      sidebar('Tasks', '/dashboard/tasks'),
      sidebar('Payment', '/dashboard/payment'),
      sidebar('Profile', '/dashboard/profile'),
      sidebar('Settings', '/dashboard/settings'),
      check('button Logout', (page) => page.getByRole('button', { name: 'Logout' }).first().waitFor()),
      check('header: title of the place', (page) => page.locator('header').getByText('Overview', { exact: true }).waitFor()),
      check('header: first and last name', (page) => page.locator('header').getByText('Ada Okafor').first().waitFor()),
      check('header: e-mail', (page) => page.locator('header').getByText(DEMO.annotator.email).waitFor()),
      check('header: search box that searches', async (page) => {
        await page.locator('header').getByRole('searchbox').or(page.locator('header').getByRole('combobox')).first().fill('signs');
        await page.getByText('Street signs of Lagos').first().waitFor();
        await page.keyboard.press('Escape');
      }),
      check('header: notification icon', (page) =>
        page
          .locator('header')
          .getByRole('button', { name: /^Notifications/ })
          .waitFor(),
      ),
      check('footer: copyright of this year', (page) => page.locator('footer').getByText(`© ${new Date().getFullYear()}`).waitFor()),
    ],
  },
  {
    screen: 'Overview, Active Projects',
    path: '/dashboard/overview',
    caption: 'Active projects',
    columns: ['S/N', 'Name', 'Company', 'Due Date', 'Status'],
    checks: [
      heading('Active Projects'),
      check('card total revenue', (page) => page.getByRole('link', { name: 'Total revenue' }).waitFor()),
      check('card projects used out of a total', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Projects', exact: true }) }).locator('xpath=..');
        assert.match(await card.innerText(), /\d+ of \d+/);
      }),
      check('card time spent against hours', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Time this week' }) }).locator('xpath=..');
        assert.match(await card.innerText(), /\d+ (h|min)/);
      }),
      check('card resources', async (page) => {
        const card = page.locator('main p', { has: page.getByRole('link', { name: 'Guidelines read' }) }).locator('xpath=..');
        assert.match(await card.innerText(), /\d+ of \d+/);
      }),
      heading("Today's Tasks"),
      button('Open Task'),
      link('Join New Project', '/dashboard/projects'),
    ],
  },
  {
    screen: 'Projects, Active',
    path: '/dashboard/projects?tab=active',
    checks: [tab('Active Projects'), button('Work'), words('₦1,000 per hour')],
  },
  {
    screen: 'Projects, Pending',
    path: '/dashboard/projects?tab=pending',
    checks: [tab('Pending Projects'), words('Pending'), button('Withdraw'), words('₦2,000 per hour')],
  },
  {
    screen: 'Projects, Available',
    path: '/dashboard/projects?tab=available',
    checks: [
      tab('Available Projects'),
      button('Apply'),
      heading('Audio Annotation'),
      words('Write down what is said in radio and call recordings, and mark who speaks.'),
      words('₦1,500 per hour'),
    ],
  },
  jobsTab('Pending', 'Due Date', [button('Submit')]),
  jobsTab('Submitted', 'Submitted Date', [button('Rework')]),
  jobsTab('Approved', 'Approved Date', [
    check('no action', async (page) => {
      await page.getByRole('row').nth(1).waitFor();
      assert.equal(
        await page
          .getByRole('table')
          .getByRole('button', { name: /Submit|Rework/ })
          .count(),
        0,
      );
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
    checks: [heading('Payments'), tab('Unpaid Tasks'), words('Unpaid'), words('₦7,500.00')],
  },
  {
    screen: 'Payment, Paid Tasks',
    path: '/dashboard/payment?tab=paid',
    columns: ['S/N', 'Invoice Number', 'Invoice Amount', 'Paid Date', 'Status'],
    checks: [tab('Paid Tasks'), words('Paid')],
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

async function profile(t, page) {
  await page.goto('/dashboard/profile');
  const main = page.locator('main');
  const edit = pressed(page, 'Edit');
  const save = pressed(page, 'Save');
  const cancel = pressed(page, 'Cancel');
  await t.test('it is loaded', () => main.getByText('8030000002').or(main.locator('input[value="8030000002"]')).first().waitFor());
  await t.test('Save and Cancel appear only in edit mode', async () => {
    assert.deepEqual([await save.count(), await cancel.count()], [0, 0]);
    await edit.click();
    await save.waitFor();
    await cancel.click();
    await save.waitFor({ state: 'detached' });
  });
  await t.test('Edit switches edit mode on', async () => {
    await edit.click();
    assert.ok(await main.getByLabel('Phone Number').isEditable());
  });
  for (const label of PROFILE_FIELDS) await t.test(`field ${label}`, () => main.getByLabel(label, { exact: true }).waitFor());
  await t.test('Email is disabled', async () => assert.ok(await main.getByLabel('Email', { exact: true }).isDisabled()));
  await t.test('Account Name is a select', async () => {
    assert.equal(await main.getByLabel('Account Name', { exact: true }).evaluate((element) => element.tagName), 'SELECT');
  });
  await t.test('Save saves', async () => {
    await main.getByLabel('Phone Number').fill('0809 999 8888');
    await save.click();
    await edit.waitFor();
    await page.reload();
    await main.getByText('8099998888').or(main.locator('input[value="8099998888"]')).first().waitFor();
  });
}

const SETTINGS = {
  screen: 'Settings',
  path: '/dashboard/settings',
  checks: [heading('Reset Password'), field('Old password'), field('New password'), field('Confirm new password')],
};

async function resetPassword(t, page, { password }) {
  const form = page.getByRole('form', { name: 'Reset Password' });
  const type = async (old, next, confirm) => {
    await form.getByLabel('Old password', { exact: true }).fill(old);
    await form.getByLabel('New password', { exact: true }).fill(next);
    await form.getByLabel('Confirm new password', { exact: true }).fill(confirm);
  };
  await refuses(t, form, 'Reset', ['Please enter your password!', 'Confirm password must match password']);
  await type('five5', 'five5', 'Seven7!');
  await refuses(t, form, 'Reset', ['Password must be at least 6 characters!', 'Password must have a minimum length of 8']);
  await type(password, 'Better-2026!', 'lower-2026!');
  await refuses(t, form, 'Reset', ['Password must contain at least one lowercase letter, uppercase letter, number, and special character']);
  await type(password, 'Better-2026!', 'Another-2026!');
  await refuses(t, form, 'Reset', ['The new password that you entered do not match!']);
  await t.test('button Reset', async () => {
    await type(password, 'Better-2026!', 'Better-2026!');
    await form.getByRole('button', { name: 'Reset', exact: true }).click();
    await notice(page, 'Your password is changed.');
  });
}

test('the annotator area', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  await assignTextTask(product.url);
  const browser = await openBrowser('specification-annotator', product.url);
  t.after(browser.close);
  const ada = await browser.openPerson('annotator');
  await ada.logIn(DEMO.annotator);
  for (const screen of SCREENS) await visit(t, ada.page, screen);

  await t.test('Profile', (t) => profile(t, ada.page));
  await visit(t, ada.page, SETTINGS);
  await t.test('Reset Password', (t) => resetPassword(t, ada.page, DEMO.annotator));

  await t.test('Logout', async (t) => {
    const { page } = ada;
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    const ask = () => page.getByRole('button', { name: 'Logout' }).first().click();
    await t.test('asks: Are you sure you want to Logout?', async () => {
      await ask();
      await dialog.waitFor();
    });
    await t.test('No stays', async () => {
      await dialog.getByRole('button', { name: 'No', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
      assert.match(page.url(), /dashboard/);
    });
    await t.test('Yes clears session storage and goes to /', async () => {
      await ask();
      await dialog.getByRole('button', { name: 'Yes', exact: true }).click();
      await page.waitForURL((address) => address.pathname === '/');
      assert.equal(await page.evaluate(() => sessionStorage.getItem('authToken')), null);
    });
  });
});
