import { ACCOUNT_MESSAGES, AUTH_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { submitForm } from './fixtures/forms.js';
import { newestMail } from './fixtures/outbox.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { submitLogin } from './fixtures/user.js';

const { email, password } = DEMO.annotator;

test('a forgotten password is set again by a mailed link', async ({ product, openUser }) => {
  const NEW = 'Better-2026!';
  const visitor = await openUser('visitor');
  const { page } = visitor;
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const requestLink = async (address: string) => {
    await page.goto('/forgot-password');
    await submitForm(page, 'Forgot Password', { Email: address }, 'Send the link');
    await expect(heading('Check your email')).toBeVisible();
    return page.locator('main').innerText();
  };
  const setPassword = (next: string) =>
    submitForm(page, 'Set a new password', { 'New password': next, 'Confirm new password': next }, 'Set the new password');

  await test.step('the log-in modal leads to the form and passes the email on', async () => {
    await page.goto('/');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Login' }).click();
    await page.getByRole('dialog').getByLabel('Email').fill(email);
    await page.getByRole('link', { name: 'Forgot Password?' }).click();
    await expect(heading('Forgot Password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
  });
  await test.step('the answer is the same for a known and an unknown address', async () => {
    const unknown = await requestLink('nobody@example.com');
    expect(unknown).toMatch(/If an account exists for nobody@example\.com, a link is on its way\. It works once, for 30 minutes\./);
    expect((await requestLink(email)).replaceAll(email, 'nobody@example.com')).toBe(unknown);
    await visitor.capture('link sent');
    await expectAccessible(page);
  });

  const mail = await newestMail(product.dataDir, email, 'Set a new password');
  const [link = ''] = /https?:\/\/\S+\/reset-password#token=[\w-]+/.exec(mail) ?? [];
  await test.step('the mailed link opens the form, and its token leaves the address bar', async () => {
    await page.goto(link);
    await expect(heading('Set a new password')).toBeVisible();
    await expect(page).toHaveURL('/reset-password');
  });
  await test.step('the link works once', async () => {
    await setPassword(NEW);
    await expect(heading('Your password is set')).toBeVisible();
    await visitor.capture('new password set');
    await expectAccessible(page);
  });
  await test.step('the link is refused the second time, and the page leads to a new one', async () => {
    await page.goto('about:blank');
    await page.goto(link);
    await setPassword('Another-2026!');
    await expect(heading('This link does not work')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveAttribute('href', '/forgot-password');
    await visitor.capture('link used before');
    await expectAccessible(page);
  });
  await test.step('the old password does not log in, the new one does', async () => {
    await page.goto('/login');
    await submitLogin(page, { email, password });
    await expect(page.getByRole('alert').filter({ hasText: AUTH_MESSAGES.invalidCredentials })).toBeVisible();
    await visitor.logIn({ email, password: NEW });
    await expect(page).toHaveURL('/dashboard/overview');
    await expect(page.getByText(AUTH_MESSAGES.loginSuccess)).toBeVisible();
  });
});

test('a session that ended leads to the log-in page with the reason, and back', async ({ product, openUser }) => {
  const admin = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const user = await openUser('annotator');
  const { page } = user;
  const form = page.getByRole('form', { name: 'Login' });

  await test.step('a suspended user reads why, also when they log in again', async () => {
    await user.logIn(DEMO.annotator);
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'suspended', reason: 'Two people use it.' });
    await page.goto('/dashboard/jobs');
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(ACCOUNT_MESSAGES.suspended).first()).toBeVisible();
    await submitLogin(page, DEMO.annotator);
    await expect(form.getByRole('alert').filter({ hasText: 'This account is suspended.' })).toBeVisible();
    await expect(form.getByRole('link', { name: 'support@labelbridge.example' })).toBeVisible();
    await user.capture('suspended');
    await expectAccessible(page);
  });
  await test.step('once active again, log-in returns to the page they came from', async () => {
    await admin.call('PATCH', `/users/${ada.user._id}`, { status: 'active' });
    await form.getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard/jobs');
  });
  await test.step('an expired session says so, and log-in returns to the page', async () => {
    await page.goto('/dashboard/payment');
    await page.context().clearCookies();
    await page.evaluate(() => sessionStorage.setItem('authToken', 'run-out'));
    await page.reload();
    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText(ACCOUNT_MESSAGES.sessionEnded)).toBeVisible();
    await user.capture('session ended');
    await submitLogin(page, DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/payment');
  });
});
