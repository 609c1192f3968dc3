import { ONE_ADMIN_MESSAGES, PROMOTION_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { post } from './fixtures/api.js';
import { cli } from './fixtures/cli.js';
import { expectToast, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const account = (firstname: string, n: number) => ({
  firstname,
  lastname: 'Bakare',
  username: `admin_${n}`,
  email: `admin${n}@example.com`,
  phone: `0803123450${n}`,
  password: 'rain-on-zinc-7',
});
const [TUNDE, UCHE] = [account('Tunde', 1), account('Uche', 2)];

test('an admin is proposed by one admin and approved by another', async ({ product, openUser }) => {
  for (const one of [TUNDE, UCHE]) await post(product.url, '/auth/signup', one);
  const owner = await openUser('owner');
  const { page } = owner;

  await test.step('an admin alone is told that nobody can approve it', async () => {
    await owner.logIn(DEMO.admin, '/admin/users?q=uche');
    await page.getByRole('button', { name: 'Manage Uche Bakare' }).click();
    await expect(page.getByText(ONE_ADMIN_MESSAGES.promotion)).toBeVisible();
    await owner.capture('one admin alone');
    await page.goto('/admin/operations');
    await expect(page.getByText(ONE_ADMIN_MESSAGES.all)).toBeVisible();
    await owner.capture('one admin alone in operations');
  });

  await test.step('one of two proposes, with their password', async () => {
    await cli(product.dataDir, 'users:promote', TUNDE.email);
    await page.goto('/admin/users?q=uche');
    await page.getByRole('button', { name: 'Manage Uche Bakare' }).click();
    await page.getByRole('button', { name: 'Propose as admin' }).click();
    await page.getByRole('dialog').last().getByRole('button', { name: 'Propose as admin' }).click();
    await owner.capture('password before a promotion');
    await expectAccessible(page);
    await stepUp(page, DEMO.admin);
    await expectToast(page, PROMOTION_MESSAGES.waits);
    await page.getByRole('button', { name: 'Manage Uche Bakare' }).click();
    await expect(page.getByText(/^You proposed Uche Bakare as an admin/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await owner.capture('promotion waits');
  });

  await test.step('the other is notified and approves', async () => {
    const tunde = await openUser('second-admin');
    await tunde.logIn(TUNDE, '/admin/users?q=uche');
    await tunde.page.getByRole('button', { name: 'Manage Uche Bakare' }).click();
    await tunde.capture('promotion to approve');
    await expectAccessible(tunde.page);
    await tunde.page.getByRole('button', { name: 'Approve' }).click();
    await stepUp(tunde.page, TUNDE);
    await expect(
      tunde.page.getByText(/^Approved\. They are an admin now\. What needs a second admin, they may approve from /).first(),
    ).toBeVisible();
    await expect(tunde.page.getByRole('table').getByText('Admin', { exact: true })).toBeVisible();
    expect(tunde.problems).toEqual([]);
  });
});
