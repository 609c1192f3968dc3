import { type Locator, type Page } from '@playwright/test';
import { NEWCOMER, expectMessages, expectToast, fill } from './fixtures/forms.js';
import { type Failure, failing, holding } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const REJECTED = { statusCode: 400, message: 'The register is closed today.' };
const NO_MESSAGE = { statusCode: 500 };
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name) ?? '', key);

async function isDisabledInFlight(page: Page, call: string, button: Locator): Promise<void> {
  const release = await holding(page, call, (route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' }));
  await button.click();
  await expect(button).toBeDisabled();
  await expect(button).toHaveAttribute('aria-busy', 'true');
  await release();
}

/** Presses a button while its call fails in each way of the specification. */
async function fails(page: Page, path: string, button: Locator, cases: [step: string, Failure, title: string, text?: string][]) {
  for (const [step, failure, title, text] of cases) {
    await test.step(step, async () => {
      const restore = await failing(page, 'POST', path, failure);
      await button.click();
      await expectToast(page, title, text);
      await restore();
    });
  }
}

async function login(page: Page): Promise<void> {
  await page.goto('/login');
  const form = page.getByRole('form', { name: 'Login' });
  const button = form.getByRole('button', { name: 'Login', exact: true });
  await expectMessages(form, 'Login', ['Please enter your email!', 'Please enter your password!']); // @spec 5.login.1, 5.login.3
  await fill(form, { Email: 'ada@', Password: 'secret' });
  await expectMessages(form, 'Login', ['Please enter a valid email!']); // @spec 5.login.2
  await fill(form, { Email: DEMO.annotator.email, Password: 'wrong-one' });
  // @spec 4.session.1
  await test.step('a loading, disabled submit while the request is in flight', () => isDisabledInFlight(page, '**/api/auth/login', button));
  await expectToast(page, 'Login Failed');
  await fails(page, '/auth/login', button, [
    ['Login Failed with the server message', REJECTED, 'Login Failed', REJECTED.message], // @spec 8.login.1
    ['Login Failed with Invalid credentials. when none', { statusCode: 401 }, 'Login Failed', 'Invalid credentials.'], // @spec 8.login.2
    [
      'Login Failed with An error occurred. Please try again. when the network fails', // @spec 8.login.4
      'network',
      'Login Failed',
      'An error occurred. Please try again.',
    ],
  ]);
  // @spec 8.login.3
  await test.step('wrong credentials: Login Failed with Invalid credentials.', async () => {
    await button.click();
    await expectToast(page, 'Login Failed', 'Invalid credentials.');
  });
  // @spec 8.login.5
  await test.step('Login Successful, You have successfully logged in.', async () => {
    await fill(form, { Password: DEMO.annotator.password });
    await button.click();
    await expectToast(page, 'Login Successful', 'You have successfully logged in.');
  });
  // @spec 1.product.1, 2.landing.17, 4.session.5
  await test.step('role USER goes to /dashboard/overview', () => expect(page).toHaveURL('/dashboard/overview'));
  // @spec 4.session.3, 9.limits.5
  await test.step('the token is in session storage as authToken', async () =>
    expect(await stored(page, 'authToken')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/));
  // @spec 3.fields.1, 4.session.4
  await test.step('the user info is held: firstName, lastName, email, userId, phone, userName, userRole', async () => {
    const user = JSON.parse(await stored(page, 'labelbridge.user'));
    const { userId, ...rest } = user;
    expect(userId).toMatch(/^[\da-f]{24}$/);
    expect(rest).toEqual({
      firstName: 'Ada',
      lastName: 'Okafor',
      email: DEMO.annotator.email,
      phone: '8030000002',
      userName: 'ada',
      userRole: 'USER',
      // Not in the specification: every page asks the user to verify their email.
      emailVerified: true,
    });
  });
}

async function signup(page: Page): Promise<void> {
  await page.goto('/signup');
  const form = page.getByRole('form', { name: 'Sign up' });
  const button = form.getByRole('button', { name: 'Sign up', exact: true });
  await expectMessages(form, 'Sign up', [
    'Please enter your first name!', // @spec 5.sign-up.1
    'Please enter your last name!', // @spec 5.sign-up.2
    'Please enter your username!', // @spec 5.sign-up.3
    'Please enter your email!', // @spec 5.sign-up.4
    'Please enter your phone!', // @spec 5.sign-up.6
    'Please enter your password!', // @spec 5.sign-up.7
    'Please confirm your password!', // @spec 5.sign-up.9
  ]);
  await fill(form, { ...NEWCOMER, Email: 'amara', Password: 'five5', 'Confirm password': 'other' });
  await expectMessages(form, 'Sign up', [
    'Please enter a valid email!', // @spec 5.sign-up.5
    'Password must be at least 6 characters!', // @spec 5.sign-up.8
    'Passwords do not match!', // @spec 5.sign-up.10
  ]);
  await fill(form, NEWCOMER);
  // @spec 4.session.2
  await test.step('a loading, disabled submit while the request is in flight', () =>
    isDisabledInFlight(page, '**/api/auth/signup', button));
  await expectToast(page, 'Signup failed! Please try again.');
  await fails(page, '/auth/signup', button, [
    ['failure: the server message', REJECTED, REJECTED.message], // @spec 8.sign-up.1
    ['failure: Signup failed! Please try again.', NO_MESSAGE, 'Signup failed! Please try again.'], // @spec 8.sign-up.2
    ['exception: An error occurred. Please try again.', 'network', 'An error occurred. Please try again.'], // @spec 8.sign-up.3
  ]);
  // @spec 5.sign-up.11
  await test.step('a leading 0 of the phone is removed before sending', async () => {
    const sent = page.waitForRequest('**/api/auth/signup');
    await button.click();
    expect((await sent).postDataJSON().phone).toBe('8031234567');
  });
  // @spec 8.sign-up.4
  await test.step('the server message', () => expectToast(page, 'Registration Successful. You are logged in.'));
  await test.step('goes to /dashboard/overview', () => expect(page).toHaveURL('/dashboard/overview')); // @spec 2.landing.18, 4.session.7
  expect(await stored(page, 'authToken')).not.toBe('');
}

test('log-in and sign-up', async ({ openUser }) => {
  await test.step('Login', async () => login((await openUser('annotator')).page));
  await test.step('Sign-up', async () => signup((await openUser('newcomer')).page));
  // @spec 1.product.2, 2.landing.19
  await test.step('role ADMIN goes to /admin', async () => {
    const admin = await openUser('admin');
    await admin.logIn(DEMO.admin);
    await expect(admin.page).toHaveURL('/admin');
  });
  await test.step('from the modals', async () => {
    const { page } = await openUser('visitor');
    // @spec 1.product.13
    await test.step('a visitor logs in from the modal and goes to /dashboard/overview', async () => {
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      const modal = page.getByRole('dialog', { name: 'Login' });
      await fill(modal, { Email: DEMO.annotator.email, Password: DEMO.annotator.password });
      await modal.getByRole('button', { name: 'Login', exact: true }).click();
      await expect(page).toHaveURL('/dashboard/overview');
    });
    // @spec 1.product.14, 4.session.6
    await test.step('a visitor signs up from the modal, and the form is empty after it', async () => {
      const other = (await openUser('other')).page;
      await other.goto('/');
      await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
      await other.getByRole('dialog').getByRole('button', { name: 'Sign up', exact: true }).click();
      const modal = other.getByRole('dialog', { name: 'Sign Up' });
      await fill(modal, { ...NEWCOMER, Username: 'bola', Email: 'bola@example.com' });
      await modal.getByRole('button', { name: 'Sign up', exact: true }).click();
      await expect(other).toHaveURL('/dashboard/overview');
      await expect(other.getByLabel('First name')).toHaveCount(0);
    });
  });
});
