import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { AUTH_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { AreaServer, CONTENT_TYPES } from './fixtures/area-server.js';
import { stepUp } from './fixtures/forms.js';
import { buildForContract, contracts } from './fixtures/other-contract.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test as base } from './fixtures/test.js';
import { submitLogin } from './fixtures/user.js';

const test = base.extend<{ elsewhere: AreaServer }>({
  elsewhere: async ({ browserName: _ }, provide) => {
    const host = await AreaServer.start('mfe-annotator');
    await provide(host);
    await host.stop();
  },
  env: async ({ elsewhere }, provide) => provide({ AREA_HOSTS: elsewhere.url }),
});

test('an area is moved to another address while users are in the product, and moved back', async ({ elsewhere, openUser }) => {
  const admin = await openUser('admin');
  const ada = await openUser('annotator');
  const area = admin.page.getByRole('region', { name: 'The annotator area' });
  const greeting = ada.page.getByRole('heading', { name: /^Good / });
  await ada.page.goto('/login');
  await expect(ada.page.getByRole('form', { name: 'Login' })).toBeVisible();

  await test.step('the admin sees where the areas are, an address without an area is refused, and one is moved', async () => {
    await admin.logIn(DEMO.admin, '/admin/areas');
    await expect(area.getByText('Built into this server', { exact: true })).toBeVisible();
    await admin.capture('areas');
    await area.getByRole('button', { name: 'Move' }).click();
    const form = admin.page.getByRole('dialog');
    await form.getByLabel('Address').fill(`${elsewhere.url}/nothing`);
    await form.getByRole('button', { name: 'Move' }).click();
    await stepUp(admin.page, DEMO.admin);
    await expect(form.getByText(/no mf-manifest.json/)).toBeVisible();
    await admin.capture('areas refused');
    await form.getByLabel('Address').fill(elsewhere.url);
    await form.getByRole('button', { name: 'Move' }).click();
    await expect(area.getByText(elsewhere.url).first()).toBeVisible();
    await admin.capture('areas moved');
    await expectAccessible(admin.page);
  });

  await test.step('a user of another area gets the moved one when they go there', async () => {
    const before = elsewhere.requests;
    await submitLogin(ada.page, DEMO.annotator);
    await expect(greeting).toBeVisible();
    expect(elsewhere.requests, 'its files came from the new address').toBeGreaterThan(before);
    expect(ada.problems).toEqual([]);
    await ada.capture('in the moved area');
  });

  await test.step('a file that was changed after the move does not run', async () => {
    elsewhere.become('tampered');
    const visitor = await openUser('visitor');
    await visitor.logIn(DEMO.annotator);
    await expect(visitor.page.getByRole('alert').filter({ hasText: 'The annotator area is not available right now' })).toBeVisible();
    expect(await visitor.page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await visitor.capture('tampered area');
    elsewhere.become('well');
    await visitor.page.getByRole('button', { name: 'Try again' }).click();
    await expect(visitor.page.getByRole('heading', { name: /^Good / })).toBeVisible();
    // Expected: the browser reports each refused file.
    visitor.problems.length = 0;
  });

  await test.step('the admin moves it back', async () => {
    await area.getByRole('button', { name: "Use the server's settings" }).click();
    // The list of earlier addresses also names the server, so its text does not prove that the move is done.
    const moved = admin.page.waitForResponse((response) => response.request().method() === 'PUT' && response.url().includes('/api/areas/'));
    await admin.page.getByRole('dialog').getByRole('button', { name: AUTH_MESSAGES.yes }).click();
    expect((await moved).status()).toBe(200);
    await expect(area.getByText('Built into this server', { exact: true })).toBeVisible();
    await elsewhere.stop();
    await ada.page.reload();
    await expect(greeting).toBeVisible();
  });
});

test('an area built for another contract than the shell is reported plainly, and the rest works', async ({
  elsewhere: older,
  product,
  openUser,
}) => {
  const { present, oldest } = await contracts();
  const area = await buildForContract('mfe-admin', oldest - 1);
  const shell = await buildForContract('shell', present - 1);
  older.dist = area.dist;
  const api = await logInToApi(product.url, DEMO.admin);
  const user = await openUser('admin');
  const { page } = user;
  const panel = page.getByRole('alert').filter({ hasText: 'The admin area is not available right now' });
  const overview = page.locator('main h1:not(#area-panel-title)');

  await test.step("yesterday's area in today's shell", async () => {
    await api.call('PUT', '/areas/mfe_admin', { url: older.url });
    const reported = page.waitForResponse((response) => response.url().endsWith('/api/client-errors'));
    await user.logIn(DEMO.admin);
    await expect(panel.filter({ hasText: 'It is older than this page and does not fit it' })).toBeVisible();
    const report = await reported;
    expect(report.status()).toBe(204);
    const { area: name, failure, version, message } = report.request().postDataJSON();
    expect([name, failure]).toEqual(['mfe_admin', 'older']);
    expect(version).toMatch(/^[0-9a-f]{8}$/);
    expect(message).toMatch(new RegExp(`contract ${oldest - 1}; this shell keeps contract ${present}`));
    await expect(panel.getByText(`Reference: ${report.headers()['x-request-id']}`)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name: 'Projects' })).toBeVisible();
    await user.capture('older area');
    await page.goto('/new-projects');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto('/admin');
    await expect(panel).toBeVisible();
    await api.call('PUT', '/areas/mfe_admin', { url: null });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(overview).toBeVisible();
    expect(user.problems).toEqual([]);
  });

  await test.step("today's area in yesterday's shell", async () => {
    await page.route(
      (url) =>
        url.origin === product.url &&
        (url.pathname.startsWith('/static/') || !extname(url.pathname)) &&
        !/^\/(api|areas)\//.test(url.pathname),
      async (route) => {
        const { pathname } = new URL(route.request().url());
        const file = extname(pathname) ? pathname : '/index.html';
        const body = await readFile(join(shell.dist, file)).catch(() => undefined);
        await (body ? route.fulfill({ body, contentType: CONTENT_TYPES[extname(file)] ?? 'application/octet-stream' }) : route.continue());
      },
    );
    await page.goto('/admin');
    await expect(panel.filter({ hasText: 'It is newer than this page and does not fit it' })).toBeVisible();
    const reload = page.getByRole('button', { name: 'Reload the page' });
    await expect(reload).toBeVisible();
    await user.capture('newer area');
    await page.unrouteAll();
    await reload.click();
    await expect(overview).toBeVisible();
  });
  await Promise.all([area.remove(), shell.remove()]);
  user.problems.length = 0;
});
