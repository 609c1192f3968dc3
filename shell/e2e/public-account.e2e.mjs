import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { fill, isAccessible, NEWCOMER } from './harness/forms.mjs';
import { newestMail } from './harness/outbox.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

/** What is held back until it is opened. */
function gate() {
  let open;
  const opened = new Promise((resolve) => (open = resolve));
  return { opened, open };
}

test('the ways in and out', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('public-account', product.url);
  t.after(browser.close);
  const visitor = await browser.openPerson('visitor');
  const ada = { ...DEMO.annotator };
  const { page, step } = visitor;
  const heading = (name) => page.getByRole('heading', { level: 1, name, exact: true });
  const address = () => page.evaluate(() => `${location.pathname}${location.search}${location.hash}`);

  await t.test('a forgotten password', async (t) => {
    const NEW = 'Better-2026!';
    const { email } = ada;
    const ask = async (address) => {
      await page.goto('/forgot-password');
      await page.getByLabel('Email').fill(address);
      await page.getByRole('button', { name: 'Send the link' }).click();
      await heading('Check your mail').waitFor();
      return page.locator('main').innerText();
    };
    const set = async (password) => {
      const form = page.getByRole('form', { name: 'Set a new password' });
      await fill(form, { 'New password': password, 'Confirm new password': password });
      await form.getByRole('button', { name: 'Set the new password' }).click();
    };

    await t.test('is asked for from the log-in modal', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await page.getByRole('dialog').getByLabel('Email').fill(email);
      await page.getByRole('link', { name: 'Forgot Password?' }).click();
      await heading('Forgot Password').waitFor();
      assert.equal(await page.getByLabel('Email').inputValue(), email);
    });
    await t.test('gets the same answer for a known and an unknown address', async () => {
      const unknown = await ask('nobody@example.com');
      assert.match(unknown, /If an account exists for nobody@example\.com, a link is on its way\. It works once, for 30 minutes\./);
      assert.equal((await ask(email)).replaceAll(email, 'nobody@example.com'), unknown);
      await step('link on its way');
    });
    await isAccessible(t, 'the answer', page);

    const mail = await newestMail(product.dataDir, email, 'Set a new password');
    const link = mail.match(/https?:\/\/\S+\/reset-password#token=[\w-]+/)[0];
    await t.test('the mailed link opens the form, and its token leaves the address bar', async () => {
      await page.goto(link);
      await heading('Set a new password').waitFor();
      await page.waitForFunction(() => location.hash === '');
      assert.equal(await address(), '/reset-password');
    });
    await t.test('the link works once', async () => {
      await set(NEW);
      await heading('Your password is set').waitFor();
      await step('new password set');
    });
    await isAccessible(t, 'the new password’s page', page);
    await t.test('the link is refused the second time, with the way to a new one', async () => {
      await page.goto('about:blank');
      await page.goto(link);
      await set('Another-2026!');
      await heading('This link does not work').waitFor();
      assert.equal(await page.getByRole('link', { name: 'Ask for a new link' }).getAttribute('href'), '/forgot-password');
      await step('link used before');
    });
    await isAccessible(t, 'the dead link’s page', page);
    await t.test('the new password logs in, the old one does not', async () => {
      await page.goto('/login');
      const form = page.getByRole('form', { name: 'Login' });
      await fill(form, { Email: email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('alert').filter({ hasText: 'Invalid credentials.' }).waitFor();
      await visitor.logIn({ email, password: NEW });
      assert.equal(new URL(page.url()).pathname, '/dashboard/overview');
      await page.getByText('You have successfully logged in.').waitFor();
      ada.password = NEW;
    });
  });

  await t.test('the role chooser', async (t) => {
    const annotator = await browser.openPerson('annotator');
    const chief = await browser.openPerson('admin');
    const choose = async ({ page: at }, role) => {
      await at.getByLabel('Role', { exact: true }).selectOption({ label: role });
      await at.getByRole('button', { name: 'Go to Overview' }).click();
    };
    const at = annotator.page;

    await t.test('leads a visitor to log in, and back', async () => {
      await at.goto('/route');
      await at.getByText('Please log in to continue.').waitFor();
      assert.equal(new URL(at.url()).search, '?next=%2Froute');
      await annotator.logIn(ada, '/route');
      assert.equal(new URL(at.url()).pathname, '/route');
    });
    await t.test('welcomes by the real name', () => at.getByRole('heading', { level: 1, name: 'Welcome, Ada' }).waitFor());
    await t.test('goes nowhere while no role is chosen', async () => {
      await at.getByRole('button', { name: 'Go to Overview' }).click();
      await at.getByText('Choose a role first, then go to its overview.').waitFor();
      assert.equal(new URL(at.url()).pathname, '/route');
    });
    await t.test('refuses an annotator who chooses admin, clearly', async () => {
      await choose(annotator, 'Admin');
      await at.getByRole('alert').filter({ hasText: 'You are logged in as an annotator' }).waitFor();
      assert.equal(new URL(at.url()).pathname, '/route');
      await annotator.step('role refused');
    });
    await isAccessible(t, '/route', at);
    await t.test('leads an annotator who chooses user to his overview', async () => {
      await choose(annotator, 'User');
      await at.waitForURL('**/dashboard/overview');
    });
    await t.test('tells an admin who chooses user, and leads him who chooses admin', async () => {
      await chief.logIn(DEMO.admin, '/route');
      await choose(chief, 'User');
      await chief.page.getByRole('alert').filter({ hasText: 'You are logged in as an admin' }).waitFor();
      await choose(chief, 'Admin');
      await chief.page.waitForURL('**/admin');
    });
    assert.deepEqual([...annotator.complaints, ...chief.complaints], []);
  });

  await t.test('sign-up', async (t) => {
    const zainab = await browser.openPerson('newcomer');
    const at = zainab.page;
    await t.test('sends the phone without its leading 0, shows a busy button, and goes to the overview', async () => {
      await at.goto('/signup');
      const form = at.getByRole('form', { name: 'Sign up' });
      await fill(form, NEWCOMER);
      const answer = gate();
      await at.route('**/api/auth/signup', async (route) => {
        await answer.opened;
        await route.continue();
      });
      const sent = at.waitForRequest('**/api/auth/signup');
      const button = form.locator('button[type=submit]');
      await button.click();
      assert.equal((await sent).postDataJSON().phone, '8031234567');
      assert.ok(await button.isDisabled());
      answer.open();
      await at.waitForURL('**/dashboard/overview');
    });
    await t.test('says so', () => at.getByText('Registration Successful Kindly Login').waitFor());
    await t.test('keeps the token in session storage as authToken', async () =>
      assert.ok(await at.evaluate(() => sessionStorage.getItem('authToken'))),
    );
    assert.deepEqual(zainab.complaints, []);
  });

  await t.test('a session that is over', async (t) => {
    const admin = await startApi(product.url, DEMO.admin);
    const account = (await admin.call('GET', '/users?q=ada&role=USER')).data[0];
    const person = await browser.openPerson('annotator');
    const at = person.page;

    await t.test('sends one who is suspended to the log-in page and says why, also when he tries again', async () => {
      await person.logIn(ada);
      await admin.call('PATCH', `/users/${account._id}`, { status: 'suspended' });
      await at.goto('/dashboard/jobs');
      await at.waitForURL('**/login?*');
      await at.getByText('This account is suspended. Please write to support.').first().waitFor();
      const form = at.getByRole('form', { name: 'Login' });
      await fill(form, { Email: ada.email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await form.getByRole('alert').filter({ hasText: 'This account is suspended.' }).waitFor();
      await form.getByRole('link', { name: 'support@labelbridge.example' }).waitFor();
      await person.step('suspended');
    });
    await isAccessible(t, 'the log-in page of one who is suspended', at);
    await t.test('brings him back to where he was, once he may', async () => {
      await admin.call('PATCH', `/users/${account._id}`, { status: 'active' });
      await at.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Login' }).click();
      await at.waitForURL('**/dashboard/jobs');
    });
    await t.test('that has run out says so, and comes back to where one was', async () => {
      await at.goto('/dashboard/payment');
      await at.context().clearCookies();
      await at.evaluate(() => sessionStorage.setItem('authToken', 'run-out'));
      await at.reload();
      await at.waitForURL('**/login?*');
      await at.getByText('Your session has ended. Please log in again.').waitFor();
      await person.step('session over');
      const form = at.getByRole('form', { name: 'Login' });
      await fill(form, { Email: ada.email, Password: ada.password });
      await form.getByRole('button', { name: 'Login' }).click();
      await at.waitForURL('**/dashboard/payment');
    });
    assert.deepEqual(person.complaints, []);
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(visitor.complaints, []));
});
