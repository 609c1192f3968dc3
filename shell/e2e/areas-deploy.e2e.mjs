import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import test from 'node:test';
import { startAreaServer } from './harness/area-server.mjs';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { buildForContract, presentContract } from './harness/other-contract.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

test('an area is redeployed at another address while people are in the product, and rolled back', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const elsewhere = await startAreaServer('mfe-annotator');
  t.after(elsewhere.stop);
  const browser = await openBrowser('areas-deploy', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  const ada = await browser.openPerson('annotator');

  await ada.page.goto('/login');
  await ada.page.getByRole('form', { name: 'Login' }).waitFor();

  await t.test('the admin sees where the areas are, is told of an address that leads nowhere, and moves one', async () => {
    await admin.logIn(DEMO.admin, '/admin/areas');
    const { page } = admin;
    const row = page.getByRole('region', { name: 'The annotator area' });
    await row.getByText('Built into this server').waitFor();
    await admin.step('areas');
    await row.getByRole('button', { name: 'Move' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Address').fill(`${elsewhere.url}/nothing`);
    await form.getByRole('button', { name: 'Move' }).click();
    await form.getByText(/no mf-manifest.json/).waitFor();
    await admin.step('areas-refused');
    await form.getByLabel('Address').fill(elsewhere.url);
    await form.getByRole('button', { name: 'Move' }).click();
    await row.getByText(elsewhere.url).first().waitFor();
    await admin.step('areas-moved');
    assert.deepEqual(await examine(page), []);
  });

  await t.test('whoever is in another area comes into the new one as he goes there', async () => {
    const before = elsewhere.asked();
    const { page } = ada;
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(DEMO.annotator.email);
    await form.getByLabel('Password', { exact: true }).fill(DEMO.annotator.password);
    await form.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('heading', { name: /^Good / }).waitFor();
    assert.ok(elsewhere.asked() > before, 'its files came from the new address');
    assert.deepEqual(ada.complaints, []);
    await ada.step('in the moved area');
  });

  await t.test('it is rolled back by pointing back', async () => {
    const { page } = admin;
    const row = page.getByRole('region', { name: 'The annotator area' });
    await row.getByRole('button', { name: "Back to the server's own" }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await row.getByText('Built into this server').waitFor();
    await elsewhere.stop();
    await ada.page.reload();
    await ada.page.getByRole('heading', { name: /^Good / }).waitFor();
  });
});

test('an area that was built for another contract than the shell is told plainly, and the rest goes on', async (t) => {
  const present = await presentContract();
  const [area, shell] = [
    await buildForContract({ folder: 'mfe-admin', name: 'mfe_admin' }, present - 1),
    await buildForContract('shell', present - 1),
  ];
  t.after(() => Promise.all([area.remove(), shell.remove()]));
  const product = await startProduct();
  t.after(product.stop);
  const older = await startAreaServer('mfe-admin', area.dist);
  t.after(older.stop);
  const browser = await openBrowser('areas-contract', product.url);
  t.after(browser.close);
  const api = await startApi(product.url, DEMO.admin);
  const { page, step, logIn, complaints } = await browser.openPerson('admin');
  const panel = page.getByRole('alert').filter({ hasText: 'The admin area is not available right now' });

  await t.test("yesterday's area in today's shell", async () => {
    await api.call('PUT', '/areas/mfe_admin', { url: older.url });
    const told = page.waitForResponse((response) => response.url().endsWith('/api/client-errors'));
    await logIn(DEMO.admin);
    await panel.filter({ hasText: 'It is older than this page and does not fit it' }).waitFor();
    const report = await told;
    assert.equal(report.status(), 204);
    const { area: name, failure, version, message } = report.request().postDataJSON();
    assert.deepEqual([name, failure], ['mfe_admin', 'older']);
    assert.match(version, /^[0-9a-f]{8}$/);
    assert.match(message, new RegExp(`contract ${present - 1}; this shell keeps contract ${present}`));
    await panel.getByText(`Reference: ${report.headers()['x-request-id']}`).waitFor();
    assert.ok(
      await page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Projects' }).isVisible(),
      'navigation stays',
    );
    await step('older area');
    await page.goto('/new-projects');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/admin');
    await panel.waitFor();
    await api.call('PUT', '/areas/mfe_admin', { url: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main h1:not(#area-panel-title)').waitFor();
    assert.deepEqual(complaints, []);
  });

  await t.test("today's area in yesterday's shell", async () => {
    const serve = async (route) => {
      const { pathname } = new URL(route.request().url());
      const file = extname(pathname) ? pathname : '/index.html';
      const body = await readFile(join(shell.dist, file)).catch(() => undefined);
      return body ? route.fulfill({ body, contentType: TYPES[extname(file)] ?? 'application/octet-stream' }) : route.continue();
    };
    await page.route(
      (url) =>
        url.origin === product.url &&
        (url.pathname.startsWith('/static/') || !extname(url.pathname)) &&
        !/^\/(api|areas)\//.test(url.pathname),
      serve,
    );
    await page.goto('/admin');
    await panel.filter({ hasText: 'It is newer than this page and does not fit it' }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
    await step('newer area');
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.locator('main h1:not(#area-panel-title)').waitFor();
  });
});
