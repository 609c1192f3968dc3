import assert from 'node:assert/strict';
import test from 'node:test';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

const TASK = {
  taskName: 'Image Annotation',
  title: 'Bridges of Lagos',
  dueDate: '2027-03-01',
  taskLink: 'https://example.com/work',
  taskGuidelineLink: 'https://example.com/guide',
};
const LIVE_WITHIN_MS = 5_000;
/** A stream ends this soon after its session: the server asks at every second look, and the page comes back to be told why. */
const ENDED_WITHIN_MS = 15_000;

test('the header lives: notifications, search, and the ways out', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('live', product.url);
  t.after(browser.close);
  const admin = await startApi(product.url, DEMO.admin);
  const ada = await startApi(product.url, DEMO.annotator);
  const person = await browser.openPerson('annotator');
  const { page } = person;
  const scripts = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const bell = page.getByRole('button', { name: /^Notifications/ });
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const search = page.getByRole('combobox', { name: 'Search Labelbridge' });
  const accessible = (what) => t.test(`axe finds nothing on ${what}`, async () => assert.deepEqual(await examine(page), []));
  const logInAgain = async () => {
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(DEMO.annotator.email);
    await form.getByLabel('Password', { exact: true }).fill(DEMO.annotator.password);
    await form.getByRole('button', { name: 'Login' }).click();
  };

  await person.logIn(DEMO.annotator);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Or it would lie over what the pictures are to show.
  await page.getByRole('button', { name: 'Close notice: Login Successful' }).click();
  await bell.filter({ hasText: /\d/ }).waitFor();
  const before = Number(await bell.locator('b').textContent());
  // What keeps things on the device comes with the first move, whatever it is.
  const loadedBefore = scripts.filter(
    (url) => /\/static\/js\/async\/(?!device\.)/.test(new URL(url).pathname) && !url.includes('/areas/'),
  ).length;

  await t.test('the bell rings within five seconds of the event', async () => {
    const { data: task } = await admin.call('POST', '/tasks', { ...TASK, createdBy: admin.user._id });
    const began = performance.now();
    await admin.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
    await page.getByRole('button', { name: `Notifications, ${before + 1} unread` }).waitFor({ timeout: LIVE_WITHIN_MS });
    t.diagnostic(`heard after ${Math.round(performance.now() - began)} ms`);
  });

  await t.test('its list opens by the keyboard and gives the focus back', async () => {
    await bell.focus();
    await page.keyboard.press('Enter');
    await panel.getByRole('link', { name: /New task: Bridges of Lagos/ }).waitFor();
    await person.step('notifications');
    await page.keyboard.press('Escape');
    assert.equal(await bell.evaluate((element) => element === document.activeElement), true);
  });

  await t.test('one is marked read by opening it, which leads to what it is about', async () => {
    await bell.click();
    await panel.getByRole('link', { name: /New task: Bridges of Lagos/ }).click();
    await page.waitForURL('**/dashboard/jobs**');
    await page.getByRole('button', { name: before === 0 ? 'Notifications' : `Notifications, ${before} unread` }).waitFor();
  });

  await t.test('all are marked read at once, also on the other device', async () => {
    const other = await browser.openPerson('other-device');
    await other.logIn(DEMO.annotator);
    await other.page.getByRole('button', { name: `Notifications, ${before} unread` }).waitFor();
    await bell.click();
    await panel.getByRole('button', { name: 'Mark all as read' }).click();
    await panel.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' });
    await other.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor({ timeout: LIVE_WITHIN_MS });
    await other.page.context().close();
  });
  await accessible('the notifications');
  await page.keyboard.press('Escape');

  await t.test('search costs nothing before it is entered, then finds and leads there', async () => {
    assert.equal(loadedBefore, 0, 'neither the panel nor the search came with the page');
    await search.click();
    await search.pressSequentially('bridges');
    await page
      .getByRole('option', { name: /Bridges of Lagos/ })
      .first()
      .waitFor();
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.getByRole('option', { selected: true }).count(), 1);
    await person.step('search');
  });
  await accessible('the hits');
  await t.test('Enter goes to the hit', async () => {
    await search.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/dashboard\/(jobs|tasks|projects)/);
  });
  await t.test('it says that nothing was found', async () => {
    await search.fill('zzzz');
    await page.getByText('Nothing found for “zzzz”').waitFor();
    await person.step('nothing found');
    await page.keyboard.press('Escape');
    await search.fill('');
  });

  await t.test('a suspension shows the log-in page with the reason, though nothing was pressed, and the way back', async () => {
    await page.goto('/dashboard/jobs?status=submitted');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await bell.waitFor();
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'suspended' });
    await page.waitForURL('**/login?*', { timeout: ENDED_WITHIN_MS });
    await page.getByText('This account is suspended. Please write to support.').first().waitFor();
    await person.step('suspended');
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'active' });
    await logInAgain();
    await page.waitForURL('**/dashboard/jobs?status=submitted');
  });

  await t.test('so does a session that was revoked', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    const token = await page.evaluate(() => sessionStorage.getItem('authToken'));
    const answer = await fetch(`${product.url}/api/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    assert.equal(answer.status, 204);
    await page.waitForURL('**/login?*', { timeout: ENDED_WITHIN_MS });
    await page.getByText('You were logged out: from another device').waitFor();
    await person.step('revoked');
    await logInAgain();
    await page.waitForURL('**/dashboard/jobs?status=submitted');
  });

  await t.test('so does one that has run out', async () => {
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.setItem('authToken', 'run-out'));
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Payment' }).click();
    await page.waitForURL('**/login?*');
    await page.getByText('Your session has ended. Please log in again.').waitFor();
    await person.step('expired');
    await logInAgain();
    await page.waitForURL('**/dashboard/payment');
  });

  await t.test('Logout asks; No stays, Yes clears session storage and goes to /', async () => {
    const question = page.getByRole('dialog', { name: 'Are you sure you want to Logout?' });
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await question.getByRole('button', { name: 'Yes', exact: true }).click();
    await page.waitForURL((address) => address.pathname === '/');
    assert.equal(await page.evaluate(() => sessionStorage.length), 0);
  });

  assert.deepEqual(person.complaints, []);
});
