import { type Page } from '@playwright/test';
import {
  ACCOUNT_MESSAGES,
  SECOND_FACTOR_MESSAGES,
  SECURITY_MESSAGES,
  STEP_UP_MESSAGES,
  UNVERIFIED_EMAIL_MESSAGES,
} from '@labelbridge/contracts';
import { TOTP } from 'otpauth';
import { expectAccessible } from './fixtures/accessibility.js';
import { post } from './fixtures/api.js';
import { NEWCOMER, expectToast, stepUp, submitForm } from './fixtures/forms.js';
import { newestMail } from './fixtures/outbox.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { type User } from './fixtures/user.js';

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Adds a second factor on the settings page. @returns the recovery codes */
async function addFactor(user: User, password: string): Promise<string[]> {
  const { page } = user;
  const factor = card(page, SECOND_FACTOR_MESSAGES.title);
  await factor.getByRole('button', { name: 'Add an authenticator app' }).click();
  await submitForm(page, 'Is it you?', { 'Your password': password }, 'Continue');
  const secret = (await factor.locator('code').first().innerText()).replaceAll(' ', '');
  await expect(factor.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await user.capture('second factor offered');
  await expectAccessible(page);
  await submitForm(page, 'Confirm the second factor', { Code: new TOTP({ secret }).generate() }, 'Turn it on');
  const codes = factor.getByRole('group', { name: 'Your recovery codes' });
  await expect(codes).toBeVisible();
  const recovery = await codes.getByRole('listitem').allTextContents();
  await user.capture('recovery codes');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  return recovery;
}

test('a user verifies their email, adds a second factor and ends sessions', async ({ product, openUser }) => {
  const user = await openUser('annotator');
  const { page } = user;

  await test.step('a new user verifies their email by the link of the mail', async () => {
    await page.goto('/signup');
    await submitForm(page, 'Sign up', NEWCOMER, 'Sign up');
    await expect(page).toHaveURL('/dashboard/overview');
    const strip = card(page, UNVERIFIED_EMAIL_MESSAGES.name);
    await strip.getByRole('button', { name: UNVERIFIED_EMAIL_MESSAGES.again }).click();
    await expect(strip.getByText(SECURITY_MESSAGES.verificationSent)).toBeVisible();
    await user.capture('asked to verify');
    await expectAccessible(page);
    await strip.getByRole('link', { name: UNVERIFIED_EMAIL_MESSAGES.code }).click();
    await expect(page).toHaveURL('/dashboard/settings#email-code');
    await expect(card(page, 'Your email').getByText('Not verified')).toBeVisible();
    await expect(card(page, 'Your email').getByLabel(/code/i)).toBeFocused();
    await user.capture('email not verified');
    await expectAccessible(page);
    const mail = await newestMail(product.dataDir, NEWCOMER.Email, 'Verify your email');
    const [link = ''] = /\/verify-email#token=[\w-]+/.exec(mail) ?? [];
    await page.goto(link);
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await expect(page.getByText(SECURITY_MESSAGES.emailVerified)).toBeVisible();
    await expect(page, 'the token leaves the address bar').toHaveURL('/verify-email');
    await user.capture('email verified');
    await page.goto('/dashboard/settings');
    await expect(card(page, 'Your email').getByText('Verified', { exact: true })).toBeVisible();
    await expect(card(page, UNVERIFIED_EMAIL_MESSAGES.name)).toHaveCount(0);
  });

  let recovery: string[] = [];
  await test.step('they add a second factor', async () => {
    recovery = await addFactor(user, NEWCOMER.Password);
    expect(recovery).toHaveLength(10);
    await expect(card(page, SECOND_FACTOR_MESSAGES.title).getByText('Recovery codes left: 10.')).toBeVisible();
  });

  await test.step('they see the session of this device', async () => {
    const sessions = card(page, 'Where you are logged in');
    await expect(sessions.getByText(SECURITY_MESSAGES.thisDevice)).toBeVisible();
  });

  await test.step('they turn it off with a code and their password', async () => {
    await card(page, SECOND_FACTOR_MESSAGES.title).getByRole('button', { name: 'Turn off' }).click();
    await submitForm(page, 'Turn off the second factor?', { 'Your password': 'not it' }, 'Turn off');
    await expect(page.getByText(STEP_UP_MESSAGES.codeLead('turn your authenticator app off'))).toBeVisible();
    await user.capture('code before it is turned off');
    await expectAccessible(page);
    await stepUp(page, { code: recovery[0] ?? '' });
    await expect(page.getByRole('dialog').getByText(SECURITY_MESSAGES.passwordWrong)).toBeVisible();
    await submitForm(page, 'Turn off the second factor?', { 'Your password': NEWCOMER.Password }, 'Turn off');
    await expectToast(page, SECOND_FACTOR_MESSAGES.off);
  });

  await test.step('they end the session of another browser, which shows the log-in page with the reason', async () => {
    const other = await openUser('elsewhere', { userAgent: ANDROID });
    await other.logIn({ email: NEWCOMER.Email, password: NEWCOMER.Password }, '/dashboard/payment');
    await page.reload();
    const listed = card(page, 'Where you are logged in').getByRole('listitem');
    await expect(listed.filter({ hasText: 'Chrome on Android' })).toBeVisible();
    await expect(listed).toHaveCount(2);
    await user.capture('two sessions');
    await page.getByRole('button', { name: 'End the session of Chrome on Android' }).click();
    await expectToast(page, SECURITY_MESSAGES.sessionEnded);
    await expect(other.page.getByText(ACCOUNT_MESSAGES.sessionRevoked)).toBeVisible();
    await expect(other.page).toHaveURL(({ pathname }) => pathname === '/login');
    await other.capture('logged out');
    await expect(listed.filter({ hasText: 'Chrome on Android' })).toHaveCount(0);
    await expect(listed).toHaveCount(1);
  });
});

test.describe('with rate limits', () => {
  test.use({ env: { RATE_LIMITS: 'on' } });

  test('the owner of an account under attack logs in by a mailed code', async ({ product, openUser }) => {
    const { email, password } = DEMO.annotator;
    const statuses: number[] = [];
    for (let n = 0; n < 8; n++) statuses.push((await post(product.url, '/auth/login', { email, password: `Guess-${n}` })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
    const ada = await openUser('ada');
    await ada.page.goto('/login');
    await submitForm(ada.page, 'Login', { Email: email, Password: password }, 'Login');
    const form = ada.page.getByRole('form', { name: 'Login' });
    await expect(form.getByLabel(SECURITY_MESSAGES.loginCodeLabel)).toBeVisible();
    await ada.capture('code requested');
    await expectAccessible(ada.page);
    const mail = await newestMail(product.dataDir, email, 'Your code to log in');
    const [code = ''] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(mail) ?? [];
    await form.getByLabel(SECURITY_MESSAGES.loginCodeLabel).fill(code);
    await form.getByRole('button', { name: 'Login', exact: true }).click();
    await expect(ada.page).toHaveURL('/dashboard/overview');
  });
});

test.describe('with REQUIRE_ADMIN_2FA', () => {
  test.use({ env: { REQUIRE_ADMIN_2FA: 'on' } });

  test('an admin adds a second factor before anything else', async ({ openUser }) => {
    const admin = await openUser('admin');
    await admin.logIn(DEMO.admin);
    await expect(admin.page.getByRole('heading', { level: 1, name: SECOND_FACTOR_MESSAGES.title })).toBeVisible();
    await admin.capture('second factor needed');
    await expectAccessible(admin.page);
    await addFactor(admin, DEMO.admin.password);
    await expect(admin.page.getByRole('heading', { level: 1, name: /Welcome|Overview/ })).toBeVisible();
  });
});
