import { logInToApi } from './fixtures/api.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { settled } from './fixtures/user.js';

const JOBS = 70;
const titleOf = (at: number) => `Zebra ${String(at).padStart(3, '0')}`;

test('Back from a job leads to the same rows, scroll position and focus of the list', async ({ product, openUser }) => {
  const admin = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  for (let at = 0; at < JOBS; at += 1) {
    const { data: task } = await admin.call('POST', '/tasks', {
      taskName: 'Image Annotation',
      title: titleOf(at),
      taskLink: 'https://work.example/1',
      taskGuidelineLink: 'https://work.example/guide',
      dueDate: '2099-12-31',
      createdBy: admin.user._id,
    });
    await admin.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
  }
  for (const { name, account, list, title } of [
    { name: 'admin', account: DEMO.admin, list: '/admin/jobs?status=pending&q=zebra', title: 'All pending jobs' },
    { name: 'annotator', account: DEMO.annotator, list: '/dashboard/jobs?tab=pending&q=zebra', title: 'All pending jobs' },
  ]) {
    await test.step(name, async () => {
      const user = await openUser(name);
      const { page } = user;
      await user.logIn(account, list);
      const rows = page.getByRole('table').locator('tbody tr');
      await expect(rows).toHaveCount(20);
      for (const count of [40, 60]) {
        await page.getByRole('button', { name: 'Load more' }).click();
        await expect(rows).toHaveCount(count);
      }
      const link = page
        .locator('main')
        .getByRole('link', { name: /^Zebra/ })
        .nth(44);
      const words = (await link.textContent()) ?? '';
      await link.scrollIntoViewIfNeeded();
      const scroll = () => page.evaluate(() => Math.round(window.scrollY));
      const before = await scroll();
      expect(before).toBeGreaterThan(1_000);
      const expectSamePlace = async () => {
        await expect(page).toHaveURL(list);
        await expect(rows).toHaveCount(60);
        await expect(page.getByRole('link', { name: words, exact: true }).first()).toBeFocused();
        await settled(page);
        expect(Math.abs((await scroll()) - before)).toBeLessThanOrEqual(2);
        await expect(rows).toHaveCount(60);
      };
      await test.step('by the Back button', async () => {
        await link.click();
        await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
        expect(await scroll(), 'a page opens at its top').toBe(0);
        await page.goBack();
        await expectSamePlace();
      });
      await test.step('by the link to the list', async () => {
        await link.click();
        await page.getByRole('link', { name: title }).click();
        await expectSamePlace();
      });
      await test.step('again, the list begins at its top with one page', async () => {
        await page.getByRole('link', { name: 'Overview', exact: true }).first().click();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
        // The overview has two tables and stays until the list is loaded.
        await expect(page.getByRole('table')).toHaveCount(1);
        await expect(rows).toHaveCount(20);
        expect(await scroll()).toBe(0);
      });
    });
  }
});
