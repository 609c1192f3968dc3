import assert from 'node:assert/strict';
import test from 'node:test';
import { startAreaServer } from './harness/area-server.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';

test('an area whose server is down, broken or slow, or that throws, fails in its own place and comes back on retry', async (t) => {
  const [publicArea, annotatorArea, adminArea] = await Promise.all(
    ['mfe-public', 'mfe-annotator', 'mfe-admin'].map((folder) => startAreaServer(folder)),
  );
  t.after(() => Promise.all([publicArea, annotatorArea, adminArea].map((area) => area.stop())));
  const product = await startProduct({
    REMOTE_PUBLIC_URL: publicArea.url,
    REMOTE_ANNOTATOR_URL: annotatorArea.url,
    REMOTE_ADMIN_URL: adminArea.url,
  });
  t.after(product.stop);
  const browser = await openBrowser('area-down', product.url);
  t.after(browser.close);
  const { page, step, logIn, complaints } = await browser.openPerson('admin');

  const panel = page.getByRole('alert').filter({ hasText: 'The admin area is not available right now' });
  const retry = page.getByRole('button', { name: 'Try again' });
  const overview = page.locator('main h1:not(#area-panel-title)');

  await adminArea.stop();
  await logIn(DEMO.admin);
  await panel.waitFor();
  await step('area server stopped');

  assert.ok(
    await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Projects' }).isVisible(),
    'navigation stays',
  );
  await page.goto('/new-projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await step('the public area goes on');
  await page.goto('/dashboard/overview');
  await page.getByText('This is for annotators only.').waitFor();
  await page.getByRole('link', { name: 'Go to my overview' }).click();
  await panel.waitFor();
  await retry.click();
  await panel.waitFor();

  await adminArea.start();
  await retry.click();
  await overview.waitFor();
  await step('retry brought it back');
  assert.deepEqual(complaints, []);

  adminArea.become('broken');
  await page.reload();
  await panel.waitFor();
  adminArea.become('well');
  await retry.click();
  await overview.waitFor();

  adminArea.become('throwing');
  await page.reload();
  await panel.filter({ hasText: 'Something in it went wrong while it was shown' }).waitFor();
  assert.ok(await page.getByRole('button', { name: /^Notifications/ }).isVisible(), 'the header stays');
  await step('area throws');
  await page.goto('/new-projects');
  await page.getByRole('heading', { level: 1 }).waitFor();
  adminArea.become('well');
  await page.goto('/admin');
  await overview.waitFor();

  adminArea.become('slow');
  await page.reload();
  await panel.filter({ hasText: 'took too long' }).waitFor();
  await step('area server slow');
  adminArea.become('well');
  await retry.click();
  await overview.waitFor();
});
