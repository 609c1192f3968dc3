import { readFile } from 'node:fs/promises';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { SIZES, settled } from './fixtures/user.js';

const [, PHONE = { width: 360, height: 740 }] = SIZES;

const PLOTS = {
  annotator: {
    path: '/dashboard/overview',
    titles: ['Earnings by week, in Naira', 'Time by day, in hours', 'Approval rate by week, in percent'],
  },
  admin: {
    path: '/admin',
    titles: [
      'Jobs submitted, approved and rejected by day, in jobs',
      'Paid and owed by week, in Naira',
      'Review queue by age, in jobs',
      'Submitted jobs by project, in jobs',
      'Submitted jobs by annotator, in jobs',
    ],
  },
} as const;

for (const [name, { path, titles }] of Object.entries(PLOTS)) {
  test(`pictures where people look: the overview of the ${name} has plots with tables and CSV`, async ({ openUser }) => {
    const user = await openUser(name);
    const { page } = user;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.setViewportSize(PHONE);
    await user.logIn(DEMO[name === 'admin' ? 'admin' : 'annotator'], path);
    await expect(page.getByRole('region', { name: 'Active Projects' })).toBeVisible();
    await settled(page);

    await test.step('they cost the first screen nothing', () => {
      expect(asked.filter((url) => /overview\/series|plots/.test(url))).toEqual([]);
    });
    await test.step('they load when they come into view', async () => {
      await page.getByRole('status').filter({ hasText: 'Loading: Over time' }).scrollIntoViewIfNeeded();
      for (const title of titles) await expect(page.getByRole('region', { name: title })).toBeVisible();
      await settled(page);
    });
    await user.capture('plots');
    await page.emulateMedia({ colorScheme: 'dark' });
    await user.capture('plots dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page);

    const [first = ''] = titles;
    const plot = page.getByRole('region', { name: first });
    await test.step('each has its table', async () => {
      await plot.getByRole('button', { name: 'Show table' }).press('Enter');
      await expect(plot.getByRole('group', { name: first })).toBeVisible();
      await expect(plot.getByRole('row')).toHaveCount(name === 'admin' ? 31 : 13);
      await user.capture('table');
      await expectAccessible(page);
    });
    await test.step('each has its CSV file', async () => {
      const download = page.waitForEvent('download');
      await plot.getByRole('button', { name: /^Export CSV/ }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      expect(file.trim().split('\r\n')).toHaveLength(name === 'admin' ? 31 : 13);
    });
    await test.step('a longer period is drawn in few bars', async () => {
      await page.getByLabel('Period').selectOption('365-days');
      await expect(plot.getByRole('row')).toHaveCount(name === 'admin' ? 366 : 53);
      await user.capture('a year');
    });
  });
}

test('where things are: Settings lists what the sidebar does not, and the search finds pages', async ({ openUser }) => {
  const user = await openUser('admin');
  const { page } = user;
  await user.logIn(DEMO.admin, '/admin/settings');
  const pages = [
    ['Audit log', '/admin/audit'],
    ['Upload emails', '/uploadEmail'],
    ['Operations', '/admin/operations'],
    ['Testimonials', '/admin/settings/testimonials'],
    ['Terms', '/admin/settings/terms'],
    ['Erasure requests', '/admin/privacy'],
    ['Outcome gaps', '/admin/outcome-gaps'],
    ['Bank account views', '/admin/privacy/bank-views'],
    ['Areas', '/admin/areas'],
    ['API keys', '/admin/api-keys'],
    ['Webhooks', '/admin/webhooks'],
  ] as const;
  const index = page.getByRole('region', { name: 'The whole product' });
  await expect(index.getByRole('link')).toHaveCount(pages.length);
  await expectAccessible(page);
  await user.capture('settings');
  for (const [title, path] of pages) {
    await index.getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
  }
  await test.step('the search finds a page by another word, and Enter opens it', async () => {
    const search = page.getByRole('combobox', { name: 'Search Labelbridge' });
    await search.click();
    await search.pressSequentially('trail');
    await expect(page.getByRole('group', { name: 'Pages' }).getByRole('option', { name: /Audit log/ })).toBeVisible();
    await user.capture('search of pages');
    await search.press('Enter');
    await expect(page).toHaveURL('/admin/audit');
  });
});
