import { addDays, businessDate, TERMS_MESSAGES, TERMS_NOTICE_DAYS, TERMS_PATH } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast, stepUp } from './fixtures/forms.js';
import { assignNew, handIn } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { test } from './fixtures/server-clock.js';
import { expect } from './fixtures/test.js';

const NOTICE_MS = TERMS_NOTICE_DAYS * 86_400_000;
const SUMMARY = 'Appeals are decided within five days.';
const PROJECT = 'Signs of Ilorin';

test('terms change 14 days ahead; who declines keeps all but new work, and gets that too after accepting', async ({
  product,
  clock,
  openUser,
}) => {
  const boss = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  await boss.call('POST', '/projects', { projectName: PROJECT, company: 'Acme', dueDate: '2099-12-31', publicStatus: 'Active' });
  const jobId = await assignNew(boss, ada, { title: 'Signs of Offa', amount: 500_000 });
  const startsOn = addDays(businessDate(new Date()), TERMS_NOTICE_DAYS);

  await test.step('an admin announces a version, after a look at what changes', async () => {
    const admin = await openUser('admin');
    const { page } = admin;
    await admin.logIn(DEMO.admin, '/admin/settings/terms');
    await page.getByRole('button', { name: 'Announce a change' }).click();
    const terms = page.getByLabel('Terms', { exact: true });
    await terms.fill(`${await terms.inputValue()}\n# Appeals\n\nAn appeal is decided within five days.\n`);
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByText(TERMS_MESSAGES.summaryRequired)).toBeVisible();
    await page.getByRole('textbox', { name: 'What changes' }).fill(SUMMARY);
    await page.getByLabel('Starts on').fill(addDays(startsOn, -1));
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await expect(page.getByText(TERMS_MESSAGES.startSoon(startsOn))).toBeVisible();
    await page.getByLabel('Starts on').fill(startsOn);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await expect(page.getByRole('heading', { name: '8 Appeals' })).toBeVisible();
    await admin.capture('writing');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Announce', exact: true }).click();
    await stepUp(page, DEMO.admin);
    await expectToast(page, TERMS_MESSAGES.announced(2, startsOn));
    await expect(page.getByRole('heading', { name: `Version 2 starts on ${startsOn}` })).toBeVisible();
    await admin.capture('announced');
    await expectAccessible(page);
  });

  await test.step('visitors read it, also without scripts', async () => {
    const visitor = await openUser('visitor', { javaScriptEnabled: false });
    await visitor.page.goto('/terms');
    await expect(visitor.page.getByText(`Version 2 starts on ${startsOn}`)).toBeVisible();
    await expect(visitor.page.getByRole('heading', { name: '3 Pay' })).toBeVisible();
    await expect(visitor.page.locator('ins')).toContainText('An appeal is decided within five days.');
    const reader = await openUser('reader');
    await reader.page.goto('/terms');
    await expect(reader.page.getByRole('heading', { name: '8 Appeals New' })).toBeVisible();
    await reader.capture('terms');
    await expectAccessible(reader.page);
  });

  await test.step('the annotator is told, reads what changes, and declines', async () => {
    const annotator = await openUser('annotator');
    const { page } = annotator;
    await annotator.logIn(DEMO.annotator, '/dashboard/overview');
    await expect(page.getByText(`Our terms change on ${startsOn}`).first()).toBeVisible();
    await annotator.capture('notice');
    await page.getByRole('link', { name: 'Read what changes, and accept or decline' }).click();
    await expect(page).toHaveURL(TERMS_PATH);
    const announced = page.getByRole('region', { name: `Version 2 starts on ${startsOn}` });
    await expect(announced.locator('ins')).toContainText('An appeal is decided within five days.');
    await expectAccessible(page);
    await announced.getByRole('button', { name: 'Decline version 2' }).click();
    await expectToast(page, TERMS_MESSAGES.declined(2));
    await expect(announced.getByText('Declined')).toBeVisible();
    await annotator.capture('declined');
    await expectAccessible(page);
  });

  await clock.move(NOTICE_MS);
  const later = await openUser('later');
  const { page } = later;

  await test.step('from its day on they get no new work, and read why', async () => {
    await later.logIn(DEMO.annotator, '/dashboard/overview');
    await expect(page.getByText(TERMS_MESSAGES.acceptFirst(2, startsOn))).toBeVisible();
    await later.capture('no new work');
    await expectAccessible(page);
    await page.goto('/dashboard/projects?tab=available');
    await page.getByRole('button', { name: `Apply to ${PROJECT}` }).click();
    await expect(page.getByText(TERMS_MESSAGES.acceptFirst(2, startsOn))).toBeVisible();
    await later.capture('application refused');
    const admins = await logInToApi(product.url, DEMO.admin);
    const person = await logInToApi(product.url, DEMO.annotator);
    await expect(assignNew(admins, person, { title: 'Signs of Jebba', amount: 1_000 })).rejects.toThrow(TERMS_MESSAGES.othersAcceptFirst);
  });

  await test.step('they finish what they have, are paid, and change the account', async () => {
    const person = await logInToApi(product.url, DEMO.annotator);
    await handIn(person, jobId);
    const admins = await logInToApi(product.url, DEMO.admin);
    const approval = { approvedAmount: { amount: 500_000, currency: 'NGN' }, reason: 'As agreed', confirmMinutes: true };
    await admins.call('POST', `/jobs/${jobId}/approve`, approval);
    await page.goto('/dashboard/payment?tab=unpaid');
    await expect(page.getByRole('row').filter({ hasText: 'Signs of Offa' })).toContainText('₦5,000.00');
    await later.capture('earned pay');
    const { data: me } = await person.call<{ firstname: string; lastname: string }>('GET', '/users/me');
    const payoutAccount = { accountName: `${me.firstname} ${me.lastname}`, accountNumber: '0000014586', bankCode: '011' };
    await person.call('PATCH', '/users/me', { payoutAccount });
    await page.goto('/dashboard/profile');
    await expect(page.getByRole('textbox', { name: /^Account number/i })).toHaveValue(/4586$/);
    await later.capture('changed account');
  });

  await test.step('accepting later gives new work again', async () => {
    await page.goto(TERMS_PATH);
    await expect(page.getByText(SUMMARY)).toBeVisible();
    await later.capture('in force');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept version 2' }).focus();
    await page.keyboard.press('Enter');
    await expectToast(page, TERMS_MESSAGES.accepted(2));
    await page.goto('/dashboard/projects?tab=available');
    await page.getByRole('button', { name: `Apply to ${PROJECT}` }).click();
    await expect(page.getByRole('button', { name: `Apply to ${PROJECT}` })).toHaveCount(0);
    await later.capture('applied');
  });
});
