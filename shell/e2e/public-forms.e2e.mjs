import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { fill, NEWCOMER } from './harness/forms.mjs';
import { startProduct } from './harness/product.mjs';

const LOGIN_MESSAGES = [
  [{}, ['Please enter your email!', 'Please enter your password!']],
  [{ Email: 'ada', Password: 'x' }, ['Please enter a valid email!']],
];
const SIGN_UP_MESSAGES = [
  [
    {},
    [
      'Please enter your first name!',
      'Please enter your last name!',
      'Please enter your username!',
      'Please enter your email!',
      'Please enter your phone!',
      'Please enter your password!',
      'Please confirm your password!',
    ],
  ],
  [{ ...NEWCOMER, Email: 'zainab' }, ['Please enter a valid email!']],
  [{ ...NEWCOMER, Password: 'five5', 'Confirm password': 'other' }, ['Password must be at least 6 characters!', 'Passwords do not match!']],
];
const RESET_MESSAGES = [
  [{}, ['Please enter your password!', 'Confirm password must match password']],
  [
    { 'New password': 'five5', 'Confirm new password': 'Seven7!' },
    ['Password must be at least 6 characters!', 'Password must have a minimum length of 8'],
  ],
  [
    { 'New password': 'lower-2026!', 'Confirm new password': 'lower-2026!' },
    ['Password must contain at least one lowercase letter, uppercase letter, number, and special character'],
  ],
  [{ 'New password': 'Better-2026!', 'Confirm new password': 'Another-2026!' }, ['The new password that you entered do not match!']],
];

/** Sends a form with each of these values, and looks for the messages. */
async function refuses(t, { page, path, name, button }, cases) {
  for (const [values, messages] of cases) {
    await page.goto(path);
    const form = page.getByRole('form', { name, exact: true });
    await form.waitFor();
    await fill(form, values);
    await form.getByRole('button', { name: button, exact: true }).click();
    for (const message of messages) await t.test(message, () => form.getByText(message, { exact: true }).first().waitFor());
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid')),
      'true',
      'the first bad field has the focus',
    );
  }
}

test('what the forms of visitors refuse', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('public-forms', product.url);
  t.after(browser.close);
  const visitor = await browser.openPerson('visitor');
  const { page } = visitor;
  const ada = DEMO.annotator;

  await t.test('log-in says', (t) => refuses(t, { page, path: '/login', name: 'Login', button: 'Login' }, LOGIN_MESSAGES));
  await t.test('sign-up says', (t) => refuses(t, { page, path: '/signup', name: 'Sign up', button: 'Sign up' }, SIGN_UP_MESSAGES));
  await t.test('the form of a forgotten password says', (t) =>
    refuses(t, { page, path: '/forgot-password', name: 'Forgot Password', button: 'Send the link' }, [
      [{}, ['Please enter your email!']],
      [{ Email: 'ada' }, ['Please enter a valid email!']],
    ]),
  );
  await t.test('the form of a new password says', (t) =>
    refuses(t, { page, path: '/reset-password#token=made-up', name: 'Set a new password', button: 'Set the new password' }, RESET_MESSAGES),
  );

  await t.test('a log-in that fails says Login Failed with the server’s message, and keeps what was typed', async () => {
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await fill(form, { Email: ada.email, Password: 'wrong-one' });
    await form.getByRole('button', { name: 'Login' }).click();
    const notice = page.getByRole('alert').filter({ hasText: 'Login Failed' });
    await notice.filter({ hasText: 'Invalid credentials.' }).waitFor();
    assert.equal(await form.getByLabel('Email').inputValue(), ada.email);
  });

  await t.test('a log-in without network says An error occurred. Please try again.', async () => {
    await page.goto('/login');
    await page.route('**/api/auth/login', (route) => route.abort());
    const form = page.getByRole('form', { name: 'Login' });
    await fill(form, { Email: ada.email, Password: 'wrong-one' });
    await form.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('alert').filter({ hasText: 'An error occurred. Please try again.' }).waitFor();
    await page.unroute('**/api/auth/login');
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(visitor.complaints, []));
});
