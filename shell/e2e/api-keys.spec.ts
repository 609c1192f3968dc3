import { API_KEY_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { expectToast, fill, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

test('an admin makes an API key, a program uses it, and the key ends', async ({ product, openUser }) => {
  const user = await openUser('admin');
  const { page } = user;
  const call = async (key: string, path: string) =>
    (await fetch(`${product.url}/api${path}`, { headers: { authorization: `Bearer ${key}` } })).status;

  await user.logIn(DEMO.admin, '/admin/settings');
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Make an API key' }).first().click();
  const form = page.getByRole('dialog', { name: 'New API key' });
  await fill(form, { 'Program that uses it': 'Nightly import' });
  await form.getByRole('button', { name: 'Make the key' }).click();
  await stepUp(page, { password: DEMO.admin.password });
  const dialog = page.getByRole('dialog', { name: 'Your API key' });
  await expect(dialog.getByText(API_KEY_MESSAGES.made)).toBeVisible();
  const key = await dialog.locator('code').innerText();
  await user.capture('an API key, shown once');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  expect(await call(key, '/projects')).toBe(200);
  expect(await call(key, '/payouts')).toBe(403);
  const row = page.getByRole('row', { name: /Nightly import/ });
  await page.reload();
  await expect(row).toContainText('Active');
  await expect(row).not.toContainText('Never');
  await user.capture('API keys');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Revoke Nightly import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expectToast(page, API_KEY_MESSAGES.revoked);
  expect(await call(key, '/projects')).toBe(401);
});
