import { APPEAL_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { addSecondAdmin, assignNew, handIn, SECOND_ADMIN } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Signs of Jos';
const REJECTION = 'Two boxes are too wide.';
const TEXT = 'Clause three allows two pixels. يسمح البند الثالث بذلك';
const REASON = 'Both boxes are within two pixels.';
const PAY = '₦4,321.00';

test('a rejection is appealed, upheld or overturned by another admin, and the overturned one is paid', async ({ product, openUser }) => {
  await addSecondAdmin(product);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const rejected = async (title: string) => {
    const id = await assignNew(boss, ada, { title, amount: 432_100 });
    await handIn(ada, id);
    await boss.call('POST', `/jobs/${id}/reject`, { reason: REJECTION });
    return id;
  };
  const jobId = await rejected(TITLE);
  const lostId = await rejected('Signs of Ilorin');
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator);
  const tunde = await openUser('second-admin');
  await tunde.logIn(SECOND_ADMIN);

  await test.step('the annotator reads until when they can appeal, and appeals', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText('You can appeal until')).toBeVisible();
    await annotator.capture('rejected');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Appeal', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'Appeal the rejection' });
    await form.getByRole('button', { name: 'Send appeal' }).click();
    await expect(form.getByText(APPEAL_MESSAGES.textRequired)).toBeVisible();
    await form.getByLabel('Why is your work right?').fill(TEXT);
    await annotator.capture('appeal');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Send appeal' }).click();
    await expectToast(page, APPEAL_MESSAGES.sent);
    await expect(page.getByText(`If the rejection is overturned, ${PAY} is paid.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Appeal', exact: true })).toHaveCount(0);
    await annotator.capture('appealed');
    await expectAccessible(page);
  });

  await test.step('the admin who rejected it cannot decide, and sees who can', async () => {
    const { page } = admin;
    await page.goto('/admin/jobs?status=rejected');
    await page.getByRole('link', { name: 'Appeals' }).click();
    await page.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click();
    await expect(page.getByText(APPEAL_MESSAGES.second)).toBeVisible();
    await expect(page.getByRole('button', { name: /the rejection$/ })).toHaveCount(0);
    await admin.capture('own rejection');
    await expectAccessible(page);
  });

  await test.step('another admin overturns it', async () => {
    const { page } = tunde;
    await page.goto('/admin/appeals?state=open');
    await expect(page.getByRole('link', { name: new RegExp(`^${TITLE}`) })).toBeVisible();
    await tunde.capture('appeals');
    await expectAccessible(page);
    await page.getByRole('link', { name: new RegExp(`^${TITLE}`) }).click();
    await page.getByRole('button', { name: 'Overturn the rejection' }).click();
    const form = page.getByRole('dialog', { name: `Overturn the rejection of ${TITLE}` });
    await expect(form.getByText(`If the rejection is overturned, ${PAY} is paid.`)).toBeVisible();
    await form.getByLabel('Reason').fill(REASON);
    await tunde.capture('decision');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Overturn the rejection' }).click();
    await expectToast(page, APPEAL_MESSAGES.overturned);
    await expect(page.getByText('Appeal granted', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await tunde.capture('granted');
  });

  await test.step('another appeal is refused, and the annotator reads why', async () => {
    await ada.call('POST', `/jobs/${lostId}/appeal`, { text: TEXT });
    await tunde.page.goto(`/admin/jobs/${lostId}`);
    await tunde.page.getByRole('button', { name: 'Uphold the rejection' }).click();
    const form = tunde.page.getByRole('dialog', { name: /^Uphold/ });
    await form.getByLabel('Reason').fill('Both boxes are ten pixels too wide.');
    await form.getByRole('button', { name: 'Uphold the rejection' }).click();
    await expectToast(tunde.page, APPEAL_MESSAGES.upheld);
    await annotator.page.goto(`/dashboard/jobs/${lostId}`);
    await expect(annotator.page.getByText('The rejection stays')).toBeVisible();
    await expect(annotator.page.getByText('Both boxes are ten pixels too wide.').first()).toBeVisible();
    await expect(annotator.page.getByRole('button', { name: 'Rework' })).toBeVisible();
    await annotator.capture('refused');
    await expectAccessible(annotator.page);
  });

  await test.step('the overturned one is paid', async () => {
    const { page } = admin;
    await page.goto('/admin/payments');
    const row = page.getByRole('row').filter({ hasText: TITLE });
    await row.getByRole('button', { name: /Pay Now/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Pay ${PAY}` })
      .click();
    await expect(row).toHaveCount(0);
    await annotator.page.goto(`/dashboard/jobs/${jobId}`);
    await expect(annotator.page.getByText('Your appeal was granted')).toBeVisible();
    await expect(annotator.page.getByText(REASON).first()).toBeVisible();
    await expect(annotator.page.getByText('Paid', { exact: true }).first()).toBeVisible();
    await annotator.capture('granted and paid');
    await expectAccessible(annotator.page);
  });

  await test.step('the admin who rejected it sees it in the own figures', async () => {
    await admin.page.goto('/admin/appeals');
    await expect(admin.page.getByRole('heading', { name: 'Appeals of your own rejections' })).toBeVisible();
    await admin.capture('own figures');
    await expectAccessible(admin.page);
  });
  expect([...annotator.problems, ...admin.problems, ...tunde.problems]).toEqual([]);
});
