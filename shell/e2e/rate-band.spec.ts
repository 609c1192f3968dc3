import { ONE_ADMIN_MESSAGES, RATE_CONTROL_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { post } from './fixtures/api.js';
import { cli } from './fixtures/cli.js';
import { expectToast, stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const SECOND = {
  firstname: 'Tunde',
  lastname: 'Bakare',
  username: 'tunde_b',
  email: 'tunde@example.com',
  phone: '08031234599',
  password: 'rain-on-zinc-7',
};
const PAGE = '/admin/payments/rates';

test('an exchange rate outside the band is proposed by one admin and approved by another', async ({ product, openUser }) => {
  await post(product.url, '/auth/signup', SECOND);
  const owner = await openUser('owner');
  const { page } = owner;
  const setRate = async (naira: string) => {
    await page.getByRole('button', { name: 'Set rate' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Naira for one dollar').fill(naira);
    await form.getByRole('button', { name: 'Set rate' }).click();
  };

  await test.step('an admin alone is told that nobody can approve one', async () => {
    await owner.logIn(DEMO.admin, PAGE);
    await expect(page.getByText(ONE_ADMIN_MESSAGES.rate)).toBeVisible();
    await setRate('96000');
    await stepUp(page, DEMO.admin);
    await expect(page.getByRole('dialog').getByText(RATE_CONTROL_MESSAGES.needsSecondAdmin)).toBeVisible();
    await owner.capture('one admin alone sets a rate');
  });

  await test.step('one of two proposes it, and the present rate stays', async () => {
    await cli(product.dataDir, 'users:promote', SECOND.email);
    await page.goto(PAGE);
    await expect(page.getByText('Current', { exact: true })).toBeVisible();
    await setRate('96000');
    await expectToast(page, RATE_CONTROL_MESSAGES.waits);
    await expect(page.getByRole('heading', { name: '$1 = ₦96,000.00' })).toBeVisible();
    await expect(page.getByText('You proposed this rate.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    await expectAccessible(page);
    await owner.capture('rate waits');
  });

  await test.step('the other approves it, with their password', async () => {
    const tunde = await openUser('second-admin');
    await tunde.logIn(SECOND, PAGE);
    await expect(tunde.page.getByText('proposes this rate')).toBeVisible();
    await expectAccessible(tunde.page);
    await tunde.capture('rate to approve');
    await tunde.page.getByRole('button', { name: 'Approve' }).click();
    await tunde.page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    await stepUp(tunde.page, SECOND);
    await expect(tunde.page.getByText(RATE_CONTROL_MESSAGES.approved).first()).toBeVisible();
    await expect(tunde.page.getByText('Waits for approval')).toHaveCount(0);
    await expect(tunde.page.getByRole('heading', { name: '$1 = ₦96,000.00' })).toBeVisible();
    expect(tunde.problems).toEqual([]);
  });
});
