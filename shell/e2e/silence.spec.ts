import { REVIEW_TIME_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi, post } from './fixtures/api.js';
import { cli } from './fixtures/cli.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const SECOND = {
  firstname: 'Tunde',
  lastname: 'Bakare',
  username: 'tunde_second',
  email: 'tunde@example.com',
  phone: '08031234508',
  password: 'rain-on-zinc-7',
};
const BY_SILENCE = 'Hausa radio news, transcribed';
const EVIDENCE = 'Twelve of the forty boxes have the same size. كل الصناديق متشابهة';

test('work that nobody decided on is approved; a second admin moves a deadline once, and the annotator reads why', async ({
  product,
  openUser,
}) => {
  await post(product.url, '/auth/signup', SECOND);
  await cli(product.dataDir, 'users:promote', SECOND.email);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', {
    projectName: 'Signs',
    company: 'Acme',
    dueDate: '2099-12-31',
    reviewDays: 3,
  });
  const { data: task } = await boss.call('POST', '/tasks', {
    taskName: 'Image Annotation',
    title: 'Signs of Kano',
    taskLink: 'https://work.example/1',
    taskGuidelineLink: 'https://guide.example/1',
    dueDate: '2099-12-31',
    projectId: project._id,
    createdBy: boss.user._id,
    rate: { amount: 500_000, currency: 'NGN', per: 'task' },
  });
  const { data: job } = await boss.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
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
    await page.goto(`/dashboard/jobs/${job._id}`);
    await expect(page.getByText(REVIEW_TIME_MESSAGES.offer(3, false))).toBeVisible();
    await annotator.capture('promise');
    await ada.call('POST', `/jobs/${job._id}/submit`, { minutes: 60, note: 'Done' });
    await page.reload();
    await expect(page.getByText(REVIEW_TIME_MESSAGES.then('₦5,000.00'))).toBeVisible();
    await annotator.capture('deadline');
    await expectAccessible(page);
  });

  await test.step('the admin who assigned it cannot move the deadline, and keeps what they typed', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${job._id}`);
    await page.getByRole('button', { name: /^Decide later/ }).click();
    const form = page.getByRole('dialog', { name: 'Decide later on Signs of Kano' });
    await form.getByRole('button', { name: 'Move the deadline' }).click();
    await expect(form.getByText(REVIEW_TIME_MESSAGES.evidenceRequired)).toBeVisible();
    await form.getByLabel('What you found').fill(EVIDENCE);
    await form.getByRole('button', { name: 'Move the deadline' }).click();
    await expect(form.getByText(REVIEW_TIME_MESSAGES.holdSecond)).toBeVisible();
    await expect(form.getByLabel('What you found')).toHaveValue(EVIDENCE);
    await admin.capture('second admin needed');
    await expectAccessible(page);
  });

  await test.step('a second admin moves it once', async () => {
    const tunde = await openUser('second-admin');
    await tunde.logIn(SECOND, `/admin/jobs/${job._id}`);
    await tunde.page.getByRole('button', { name: /^Decide later/ }).click();
    const form = tunde.page.getByRole('dialog', { name: 'Decide later on Signs of Kano' });
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
