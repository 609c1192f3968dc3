import { REVIEW_TIME_MESSAGES, reviewOffer } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { addSecondAdmin, assignNew, handIn, SECOND_ADMIN } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const BY_SILENCE = 'Hausa radio news, transcribed';
const EVIDENCE = 'Twelve of the forty boxes have the same size. كل الصناديق متشابهة';

test('work that nobody decided on is approved; a second admin moves a deadline once, and the annotator reads why', async ({
  product,
  openUser,
}) => {
  await addSecondAdmin(product);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', {
    projectName: 'Signs',
    company: 'Acme',
    dueDate: '2099-12-31',
    reviewDays: 3,
  });
  const jobId = await assignNew(boss, ada, { title: 'Signs of Kano', amount: 500_000, projectId: project._id });
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator);

  await test.step('an admin sees what was approved by silence, and cannot reject it', async () => {
    const { page } = admin;
    await page.goto('/admin/jobs?status=approved&q=hausa');
    await expect(page.getByRole('table').getByText('By silence')).toBeVisible();
    await admin.capture('approved by silence');
    await page.getByRole('link', { name: BY_SILENCE }).click();
    await expect(page.getByText('Approved, since nobody decided in time')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Reject/ })).toHaveCount(0);
    await admin.capture('job approved by silence');
    await expectAccessible(page);
  });

  await test.step('the annotator reads the promise before the work, and the deadline and its pay after it', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText(reviewOffer(3, { per: 'task', currency: 'NGN' }))).toBeVisible();
    await annotator.capture('promise');
    await handIn(ada, jobId);
    await page.reload();
    await expect(page.getByText(REVIEW_TIME_MESSAGES.then('₦5,000.00'))).toBeVisible();
    await annotator.capture('deadline');
    await expectAccessible(page);
  });

  await test.step('the admin who assigned it reads that another one may move the deadline', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${jobId}`);
    await expect(page.getByText(REVIEW_TIME_MESSAGES.holdOther)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Decide later/ })).toHaveCount(0);
    await admin.capture('second admin needed');
    await expectAccessible(page);
  });

  await test.step('a second admin moves it once', async () => {
    const tunde = await openUser('second-admin');
    await tunde.logIn(SECOND_ADMIN, `/admin/jobs/${jobId}`);
    await tunde.page.getByRole('button', { name: /^Decide later/ }).click();
    const form = tunde.page.getByRole('dialog', { name: 'Decide later on Signs of Kano' });
    await form.getByRole('button', { name: 'Move the deadline' }).click();
    await expect(form.getByText(REVIEW_TIME_MESSAGES.evidenceRequired)).toBeVisible();
    await form.getByLabel('What you found').fill(EVIDENCE);
    await form.getByRole('button', { name: 'Move the deadline' }).click();
    await expectToast(tunde.page, REVIEW_TIME_MESSAGES.heldNow);
    await expect(tunde.page.getByText(REVIEW_TIME_MESSAGES.moved)).toBeVisible();
    await expect(tunde.page.getByRole('button', { name: /^Decide later/ })).toHaveCount(0);
    await tunde.capture('deadline moved');
    expect(tunde.problems).toEqual([]);
  });

  await test.step('the annotator reads what was found', async () => {
    const { page } = annotator;
    await page.reload();
    await expect(page.getByText(REVIEW_TIME_MESSAGES.moved)).toBeVisible();
    await expect(page.getByText(EVIDENCE)).toBeVisible();
    await annotator.capture('evidence');
    await expectAccessible(page);
  });
  expect(annotator.problems).toEqual([]);
});
