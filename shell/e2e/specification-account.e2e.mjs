import assert from 'node:assert/strict';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { failing, holding, notice, refuses } from './harness/screens.mjs';

const NEWCOMER = {
  'First name': 'Amara',
  'Last name': 'Nwosu',
  Username: 'amara_n',
  Email: 'amara@example.com',
  Phone: '08031234567',
  Password: 'rain-on-zinc-7',
  'Confirm password': 'rain-on-zinc-7',
};
const SAID = { statusCode: 400, message: 'The register is closed today.' };
const SILENT = { statusCode: 500 };
const kept = (page, key) => page.evaluate((name) => sessionStorage.getItem(name), key);

const fill = async (form, values) => {
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
};

/** While the call is under way the button is disabled and says so. */
async function isDisabledMeanwhile(page, call, button) {
  const letGo = await holding(page, call, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  await button.click();
  await pause(100);
  const state = [await button.isDisabled(), await button.getAttribute('aria-busy')];
  await letGo();
  assert.deepEqual(state, [true, 'true']);
}

/** Fills and sends a form while its call fails in each of the ways that the specification names. */
async function fails(t, page, path, press, cases) {
  for (const [name, failure, title, text] of cases) {
    await t.test(name, async () => {
      const mended = await failing(page, 'POST', path, failure);
      await press();
      await notice(page, title, text);
      await mended();
    });
  }
}

async function login(t, page) {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Login' });
  const button = form.getByRole('button', { name: 'Login', exact: true });
  await refuses(t, form, 'Login', ['Please enter your email!', 'Please enter your password!']);
  await fill(form, { Email: 'ada@', Password: 'secret' });
  await refuses(t, form, 'Login', ['Please enter a valid email!']);
  await fill(form, { Email: DEMO.annotator.email, Password: 'not-hers' });
  await t.test('a loading, disabled submit while the request is in flight', () => isDisabledMeanwhile(page, '**/api/auth/login', button));
  await notice(page, 'Login Failed');
  await fails(t, page, '/auth/login', () => button.click(), [
    ['Login Failed with the server message', SAID, 'Login Failed', SAID.message],
    ['Login Failed with Invalid credentials. when none', { statusCode: 401 }, 'Login Failed', 'Invalid credentials.'],
    [
      'Login Failed with An error occurred. Please try again. when the network fails',
      'network',
      'Login Failed',
      'An error occurred. Please try again.',
    ],
  ]);
  await t.test('wrong credentials: Login Failed with Invalid credentials.', async () => {
    await button.click();
    await notice(page, 'Login Failed', 'Invalid credentials.');
  });
  await t.test('Login Successful, You have successfully logged in.', async () => {
    await fill(form, { Password: DEMO.annotator.password });
    await button.click();
    await notice(page, 'Login Successful', 'You have successfully logged in.');
  });
  await t.test('role USER goes to /dashboard/overview', () => page.waitForURL('**/dashboard/overview'));
  await t.test('the token is in session storage as authToken', async () =>
    assert.match(await kept(page, 'authToken'), /^[\w-]+\.[\w-]+\.[\w-]+$/),
  );
  await t.test('the user info is held: firstName, lastName, email, userId, phone, userName, userRole', async () => {
    const user = JSON.parse(await kept(page, 'labelbridge.user'));
    const { userId, ...rest } = user;
    assert.match(userId, /^[\da-f]{24}$/);
    assert.deepEqual(rest, {
      firstName: 'Ada',
      lastName: 'Okafor',
      email: DEMO.annotator.email,
      phone: '8030000002',
      userName: 'ada',
      userRole: 'USER',
      // Beyond the specification: whom it concerns is told of it on every page.
      emailVerified: true,
    });
  });
}

async function signup(t, page) {
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  const button = form.getByRole('button', { name: 'Sign up', exact: true });
  await refuses(t, form, 'Sign up', [
    'Please enter your first name!',
    'Please enter your last name!',
    'Please enter your username!',
    'Please enter your email!',
    'Please enter your phone!',
    'Please enter your password!',
    'Please confirm your password!',
  ]);
  await fill(form, { ...NEWCOMER, Email: 'amara', Password: 'five5', 'Confirm password': 'other' });
  await refuses(t, form, 'Sign up', ['Please enter a valid email!', 'Password must be at least 6 characters!', 'Passwords do not match!']);
  await fill(form, NEWCOMER);
  await t.test('a loading, disabled submit while the request is in flight', () => isDisabledMeanwhile(page, '**/api/auth/signup', button));
  await notice(page, 'Signup failed! Please try again.');
  await fails(t, page, '/auth/signup', () => button.click(), [
    ['failure: the server message', SAID, SAID.message],
    ['failure: Signup failed! Please try again.', SILENT, 'Signup failed! Please try again.'],
    ['exception: An error occurred. Please try again.', 'network', 'An error occurred. Please try again.'],
  ]);
  await t.test('a leading 0 of the phone is removed before sending', async () => {
    const sent = page.waitForRequest('**/api/auth/signup');
    await button.click();
    assert.equal(JSON.parse((await sent).postData()).phone, '8031234567');
  });
  await t.test('Registration Successful Kindly Login', () => notice(page, 'Registration Successful Kindly Login'));
  await t.test('goes to /dashboard/overview', () => page.waitForURL('**/dashboard/overview'));
}

test('log-in and sign-up', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('specification-account', product.url);
  t.after(browser.close);
  await t.test('Login', async (t) => login(t, (await browser.openPerson('annotator')).page));
  await t.test('Sign-up', async (t) => signup(t, (await browser.openPerson('newcomer')).page));
  await t.test('role ADMIN goes to /admin', async () => {
    const admin = await browser.openPerson('admin');
    await admin.logIn(DEMO.admin);
    assert.equal(new URL(admin.page.url()).pathname, '/admin');
  });
  await t.test('from the modals', async (t) => {
    const { page } = await browser.openPerson('visitor');
    await t.test('a visitor logs in from the modal and goes to /dashboard/overview', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      const modal = page.getByRole('dialog', { name: 'Login' });
      await fill(modal, { Email: DEMO.annotator.email, Password: DEMO.annotator.password });
      await modal.getByRole('button', { name: 'Login', exact: true }).click();
      await page.waitForURL('**/dashboard/overview');
    });
    await t.test('a visitor signs up from the modal, and the form is empty after it', async () => {
      const other = (await browser.openPerson('other')).page;
      await other.goto('/');
      await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
      const modal = other.getByRole('dialog', { name: 'Sign Up' });
      await fill(modal, { ...NEWCOMER, Username: 'bola', Email: 'bola@example.com' });
      await modal.getByRole('button', { name: 'Sign up', exact: true }).click();
      await other.waitForURL('**/dashboard/overview');
      assert.equal(await other.getByLabel('First name').count(), 0);
    });
  });
});
