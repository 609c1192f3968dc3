import { AGREEMENT_MESSAGES, QUALITY_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { FATIMA, handIn, taskInProduct } from './fixtures/work-in-product.js';

const TEXTS = ['The market was full.', 'The bus came late again.', 'It rained.'].map((text) => ({ text }));
const ANSWERS: Readonly<Record<string, readonly string[]>> = {
  ada: ['Positive', 'Negative', 'Neutral'],
  fatima: ['Positive', 'Neutral', 'Negative'],
};

test('two people answer the same items; where they differ, an admin decides', async ({ product, openUser }) => {
  const taskId = await taskInProduct(product.url, 'classification', TEXTS, 'How it sounds');
  const api = await logInToApi(product.url, DEMO.admin);
  const { data: task } = await api.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`);
  const path = `/admin/projects/${task.project._id}`;
  const admin = await openUser('admin');
  const { page } = admin;
  const jobs: Awaited<ReturnType<typeof handIn>>[] = [];

  await test.step('the admin asks for two answers, and reads what that costs', async () => {
    await admin.logIn(DEMO.admin, `${path}/agreement`);
    await expect(page.getByText('Nobody answers the same items')).toBeVisible();
    await admin.capture('no-overlap');
    await expectAccessible(page);
    await page.goto(`/admin/tasks?projectId=${task.project._id}`);
    await page.getByRole('button', { name: /^(Update|Edit)/ }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Answers for each item').fill('2');
    await expect(form.getByText('2 people answer each item, and each is paid: the task costs 2 times the pay.')).toBeVisible();
    await admin.capture('answers-for-each-item');
    await expectAccessible(page);
    await form.getByRole('button', { name: /^(Update|Save)/ }).click();
    await expect(form).toHaveCount(0);
  });

  await test.step('two people hand the task in', async () => {
    jobs.push(await handIn(product.url, taskId, DEMO.annotator, ANSWERS['ada'] ?? []));
    await page.goto(`${path}/agreement`);
    await expect(page.getByText('No second answer yet')).toBeVisible();
    jobs.push(await handIn(product.url, taskId, FATIMA, ANSWERS['fatima'] ?? []));
  });

  await test.step('the figures say how far they agree', async () => {
    await page.goto(path);
    await page.getByRole('link', { name: 'See the agreement' }).click();
    const row = page.getByRole('row').filter({ hasText: 'How does it sound?' });
    await expect(row).toContainText('33%');
    await expect(page.getByRole('table', { name: 'Items to decide' }).getByRole('link')).toHaveCount(2);
    await expect(page.getByText('1 of 3 the same: 33 %, between 6 % and 79 %')).toHaveCount(2);
    await admin.capture('agreement');
    await expectAccessible(page);
  });

  await test.step('the admin uses an answer by key, and changes another one', async () => {
    await page.getByRole('link', { name: 'Decide the first' }).click();
    const answers = page.getByRole('group', { name: 'Answers', exact: true });
    await expect(answers.getByRole('button')).toHaveCount(2);
    await expect(page.getByText(/Ada|Fatima/)).toHaveCount(0);
    await page.keyboard.press('2');
    await expect(answers.getByRole('button').nth(1)).toHaveAttribute('aria-pressed', 'true');
    await admin.capture('side-by-side');
    await expectAccessible(page);
    const first = page.url();
    await page.keyboard.press('g');
    await expectToast(page, AGREEMENT_MESSAGES.decided, QUALITY_MESSAGES.goldMade);
    await expect(page).not.toHaveURL(first);
    await page.getByRole('button', { name: 'Change A' }).click();
    await page.getByLabel('Positive').check();
    await admin.capture('changed');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use changed' }).click();
    await expect(page.getByText('All is decided')).toBeVisible();
    await admin.capture('all-decided');
    await expectAccessible(page);
  });

  await test.step('after the approvals, a person reads how often others gave the same answers', async () => {
    const approval = { approvedAmount: { amount: 100_000, currency: 'NGN' }, reason: 'As agreed', confirmMinutes: true };
    for (const { id, items } of jobs) {
      await api.call('POST', `/jobs/${id}/items/accept`, { ids: items });
      await api.call('POST', `/jobs/${id}/approve`, approval);
    }
    await page.reload();
    await expect(page.getByText('1 of 3 the same: 33 %, between 6 % and 79 %')).toHaveCount(2);
    const fatima = await openUser('fatima');
    await fatima.logIn(FATIMA, '/dashboard/quality');
    await expect(fatima.page.getByText('1 of 3 the same: 33 %, between 6 % and 79 %')).toBeVisible();
    await fatima.capture('own-agreement');
    await expectAccessible(fatima.page);
  });
});
