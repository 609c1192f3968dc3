import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import test from 'node:test';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { newestMail } from './harness/outbox.mjs';
import { startProduct } from './harness/product.mjs';
import { notice } from './harness/screens.mjs';

const ADA = {
  'First name': 'Amara',
  'Last name': 'Nwosu',
  Username: 'amara_n',
  Email: 'amara@example.com',
  Phone: '08031234567',
  Password: 'rain-on-zinc-7',
  'Confirm password': 'rain-on-zinc-7',
};

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; TECNO BG6) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** An authenticator app (RFC 6238). */
function codeOf(secret, now = Date.now()) {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  return String((hash.readUInt32BE(hash[19] & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

const card = (page, name) => page.getByRole('region', { name, exact: true });
const submit = (page, form, values, button) =>
  (async () => {
    const at = page.getByRole('form', { name: form });
    for (const [label, value] of Object.entries(values)) await at.getByLabel(label, { exact: true }).fill(value);
    await at.getByRole('button', { name: button, exact: true }).click();
  })();

/** Adds a second factor on the page that shows its card. @returns the recovery codes */
async function addFactor(person, password) {
  const { page, step } = person;
  const factor = card(page, 'Second factor');
  await factor.getByRole('button', { name: 'Add a second factor' }).click();
  await submit(page, 'Your password, please', { 'Your password': password }, 'Go on');
  const secret = (await factor.locator('code').first().textContent()).replaceAll(' ', '');
  await factor.getByRole('img', { name: /^QR code/ }).waitFor();
  await step('second factor offered');
  assert.deepEqual(await examine(page), []);
  await submit(page, 'Confirm the second factor', { Code: codeOf(secret) }, 'Turn it on');
  const codes = factor.getByRole('group', { name: 'Your recovery codes' });
  await codes.waitFor();
  const recovery = await codes.getByRole('listitem').allTextContents();
  await step('recovery codes');
  await codes.getByRole('button', { name: 'I have kept them' }).click();
  return { recovery };
}

test('an account that its owner guards', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('security', product.url);
  t.after(browser.close);
  const ada = await browser.openPerson('amara');
  const { page } = ada;

  await t.test('a newcomer verifies her email by the link of the welcome mail', async () => {
    await page.goto('/signup');
    await submit(page, 'Sign up', ADA, 'Sign up');
    await page.waitForURL('**/dashboard/overview');
    const strip = card(page, 'Your email is not verified');
    await strip.getByRole('button', { name: 'Send the mail again' }).click();
    await strip.getByText('A mail with a link and a code is on its way.', { exact: false }).waitFor();
    await ada.step('told to verify');
    assert.deepEqual(await examine(page), []);
    await strip.getByRole('link', { name: 'Enter the code' }).click();
    await page.waitForURL('**/dashboard/settings');
    await card(page, 'Your email').getByText('Not verified').waitFor();
    await ada.step('email not verified');
    assert.deepEqual(await examine(page), []);
    const [, token] = /verify-email#token=([\w-]+)/.exec(await newestMail(product.dataDir, ADA.Email, 'Verify your email'));
    await page.goto(`/verify-email#token=${token}`);
    await page.getByRole('button', { name: 'Verify my email' }).click();
    await page.getByText('Your email is verified.').waitFor();
    assert.equal(new URL(page.url()).hash, '', 'the token stays in the address');
    await ada.step('email verified');
    await page.goto('/dashboard/settings');
    await card(page, 'Your email').getByText('Verified', { exact: true }).waitFor();
    assert.equal(await card(page, 'Your email is not verified').count(), 0);
  });

  await t.test('she adds a second factor', async () => {
    const { recovery } = await addFactor(ada, ADA.Password);
    assert.equal(recovery.length, 10);
    await card(page, 'Second factor').getByText('Recovery codes left: 10.').waitFor();
  });

  await t.test('she sees the session of this device', async () => {
    const sessions = card(page, 'Where you are logged in');
    await sessions.getByText('This device').waitFor();
  });

  await t.test('she turns it off with her password', async () => {
    await card(page, 'Second factor').getByRole('button', { name: 'Turn off' }).click();
    await submit(page, 'Turn off the second factor?', { 'Your password': 'not it' }, 'Turn off');
    await page.getByRole('dialog').getByText('This is not your password.').waitFor();
    await submit(page, 'Turn off the second factor?', { 'Your password': ADA.Password }, 'Turn off');
    await notice(page, 'Your second factor is off.');
  });

  await t.test('she ends the session of another browser, which is thrown out and told why', async () => {
    const other = await browser.openPerson('elsewhere', { userAgent: ANDROID });
    await other.logIn({ email: ADA.Email, password: ADA.Password }, '/dashboard/payment');
    await page.reload();
    const listed = card(page, 'Where you are logged in').getByRole('listitem');
    await listed.filter({ hasText: 'Chrome on Android' }).waitFor();
    assert.equal(await listed.count(), 2);
    await ada.step('two sessions');
    await page.getByRole('button', { name: 'End the session of Chrome on Android' }).click();
    await notice(page, 'The session is ended.');
    await other.page.getByText('You were logged out: from another device', { exact: false }).waitFor();
    assert.equal(new URL(other.page.url()).pathname, '/login');
    await other.step('thrown out');
    await listed.filter({ hasText: 'Chrome on Android' }).waitFor({ state: 'detached' });
    assert.equal(await listed.count(), 1);
    assert.deepEqual(other.complaints, []);
  });
  assert.deepEqual(ada.complaints, []);
});

test('an account that is guessed at lets its owner in by a mailed code', async (t) => {
  const product = await startProduct({ RATE_LIMITS: 'on' });
  t.after(product.stop);
  const browser = await openBrowser('security-guessed', product.url);
  t.after(browser.close);
  const { email, password } = DEMO.annotator;
  const guess = (n) =>
    fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: `Guess-${n}` }),
    });
  const statuses = [];
  for (let n = 0; n < 8; n++) statuses.push((await guess(n)).status);
  assert.deepEqual(statuses, [401, 401, 401, 401, 401, 429, 429, 429]);
  const ada = await browser.openPerson('ada');
  await ada.page.goto('/login');
  await submit(ada.page, 'Login', { Email: email, Password: password }, 'Login');
  const form = ada.page.getByRole('form', { name: 'Login' });
  await form.getByLabel('Code from our mail').waitFor();
  await ada.step('code asked for');
  assert.deepEqual(await examine(ada.page), []);
  const [code] = /[0-9A-Z]{5}-[0-9A-Z]{5}/.exec(await newestMail(product.dataDir, email, 'Your code to log in'));
  await form.getByLabel('Code from our mail').fill(code);
  await form.getByRole('button', { name: 'Login', exact: true }).click();
  await ada.page.waitForURL('**/dashboard/overview');
  assert.deepEqual(ada.complaints, []);
});

test('where REQUIRE_ADMIN_2FA is on, an admin adds his second factor before all else', async (t) => {
  const product = await startProduct({ REQUIRE_ADMIN_2FA: 'on' });
  t.after(product.stop);
  const browser = await openBrowser('security-admin', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  await admin.logIn(DEMO.admin);
  await admin.page.getByRole('heading', { level: 1, name: 'Second factor' }).waitFor();
  await admin.step('second factor needed');
  assert.deepEqual(await examine(admin.page), []);
  await addFactor(admin, DEMO.admin.password);
  await admin.page.getByRole('heading', { level: 1, name: /Welcome|Overview/ }).waitFor();
  assert.deepEqual(admin.complaints, []);
});
