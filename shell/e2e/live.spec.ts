import { ACCOUNT_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi, post } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { settled, submitLogin } from './fixtures/user.js';

const TASK = {
  taskName: 'Image Annotation',
  title: 'Bridges of Lagos',
  dueDate: '2099-03-01',
  taskLink: 'https://example.com/work',
  taskGuidelineLink: 'https://example.com/guide',
};

test('the header: live notifications, search, and the end of a session', async ({ product, openUser }) => {
  const admin = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const user = await openUser('annotator');
  const { page } = user;
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const notifications = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const search = page.getByRole('combobox', { name: 'Search Labelbridge' });

  await user.logIn(DEMO.annotator);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Closed: it would cover the screenshots.
  await page.getByRole('button', { name: 'Close notice: Login Successful' }).click();
  await expect(notifications.filter({ hasText: /\d/ })).toBeVisible();
  const before = Number(await notifications.locator('b').textContent());
  // The first interaction of any kind loads the offline store.
  const loadedBefore = scripts.filter(
    (url) => /\/static\/js\/async\/(?!device\.)/.test(new URL(url).pathname) && !url.includes('/areas/'),
  ).length;

  await test.step('a notification shows on the open page', async () => {
    const { data: task } = await admin.call('POST', '/tasks', { ...TASK, createdBy: admin.user._id });
    await admin.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
    await expect(page.getByRole('button', { name: `Notifications, ${before + 1} unread` })).toBeVisible();
  });

  await test.step('the list opens by the keyboard, and the focus returns to its button', async () => {
    await notifications.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('link', { name: /New task: Bridges of Lagos/ })).toBeVisible();
    await user.capture('notifications');
    await page.keyboard.press('Escape');
    await expect(notifications).toBeFocused();
  });

  await test.step('a notification is marked read by opening it, and leads to its job', async () => {
    await notifications.click();
    await panel.getByRole('link', { name: /New task: Bridges of Lagos/ }).click();
    await expect(page).toHaveURL(/\/dashboard\/jobs/);
    await expect(page.getByRole('button', { name: before === 0 ? 'Notifications' : `Notifications, ${before} unread` })).toBeVisible();
  });

  await test.step('all are marked read at once, also on another device', async () => {
    const other = await openUser('other-device');
    await other.logIn(DEMO.annotator);
    await expect(other.page.getByRole('button', { name: `Notifications, ${before} unread` })).toBeVisible();
    await notifications.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await expect(panel.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0);
    await expect(other.page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    await other.page.context().close();
  });
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await test.step('search loads no code before it is used, then shows hits', async () => {
    expect(loadedBefore, 'neither the panel nor the search is loaded with the page').toBe(0);
    await search.click();
    await search.pressSequentially('bridges');
    await expect(page.getByRole('option', { name: /Bridges of Lagos/ }).first()).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { selected: true })).toHaveCount(1);
    await user.capture('search');
  });
  await expectAccessible(page);
  await test.step('Enter opens the hit', async () => {
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/(jobs|tasks|projects)/);
  });
  await test.step('search says that nothing was found', async () => {
    await search.fill('zzzz');
    await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible();
    await user.capture('nothing found');
    await page.keyboard.press('Escape');
    await search.fill('');
  });

  await test.step('a suspension shows the log-in page with the reason at once, and log-in returns to the page', async () => {
    await page.goto('/dashboard/jobs?status=submitted');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notifications).toBeVisible();
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(ACCOUNT_MESSAGES.suspended).first()).toBeVisible();
    await user.capture('suspended');
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'active' });
    await submitLogin(page, DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/jobs?status=submitted');
  });

  await test.step('so does a revoked session', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const token = await page.evaluate(() => sessionStorage.getItem('authToken'));
    const answer = await post(product.url, '/auth/logout', {}, { authorization: `Bearer ${token}` });
    expect(answer.status).toBe(204);
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(ACCOUNT_MESSAGES.sessionRevoked)).toBeVisible();
    await user.capture('revoked');
    await submitLogin(page, DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/jobs?status=submitted');
  });

  await test.step('so does an expired session', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Pending requests of the page would end the session before the link is pressed.
    await settled(page);
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.setItem('authToken', 'run-out'));
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Payment' }).click();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(ACCOUNT_MESSAGES.sessionEnded)).toBeVisible();
    await user.capture('expired');
    await submitLogin(page, DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/payment');
  });
});
