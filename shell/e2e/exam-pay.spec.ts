import {
  alsoPaidText,
  capitalised,
  CONDITION_MESSAGES,
  EXAM_PAY_MESSAGES,
  examPayReason,
  examPayText,
  formatMoney,
  PAID_WAITING_MESSAGES,
  type PromisedExam,
  promisedExamText,
} from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { annotatorText } from './fixtures/annotator-text.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { assignNew } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { begunExam, examInProduct } from './fixtures/work-in-product.js';

const EXAM = 'Moods of long letters';
const WORK = 'Letters of Enugu';
const MORE = 'Letters of Aba';
const LETTER = annotatorText('Thank you for your long letter.');
const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' } as const;
/** For the five minutes of the exam. */
const MOST = { amount: 12_500, currency: 'NGN' } as const;

test('an exam that its project pays: passed, promised by each job, and paid once by the first approved one', async ({
  product,
  openUser,
}) => {
  const examId = await examInProduct(product.url, EXAM, LETTER);
  const boss = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const { data: exam } = await boss.call<{ project: { _id: string } }>('GET', `/tasks/${examId}`);
  const projectId = exam.project._id;
  const shown = { title: EXAM, description: 'Letters to sort.', publicStatus: 'Active', rate: RATE };
  await boss.call('PUT', `/projects/${projectId}`, shown);
  const admin = await openUser('admin');
  const annotator = await openUser('annotator');
  const { page } = annotator;

  await test.step('an admin states it, for an exam that the project needs', async () => {
    const { page } = admin;
    await admin.logIn(DEMO.admin, `/admin/projects/${projectId}`);
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Update Project' });
    const save = form.getByRole('button', { name: 'Update Project' });
    const unfold = (title: string) => form.locator('summary').filter({ hasText: title }).press('Enter');
    await unfold(CONDITION_MESSAGES.title);
    await form.getByLabel(CONDITION_MESSAGES.exam).press('Space');
    await save.press('Enter');
    await expect(form.getByText(PAID_WAITING_MESSAGES.examNeeds)).toBeVisible();
    await expect(form.getByLabel(CONDITION_MESSAGES.exam)).toBeFocused();
    await admin.capture('refused');
    await expectAccessible(page);
    await unfold('Who can apply');
    await form.getByLabel('Passed exam').selectOption(EXAM);
    await save.press('Enter');
    await expectToast(page, 'Project updated successfully!');
    await expect(page.locator('main')).toContainText(capitalised(alsoPaidText(['exam'])));
  });

  await test.step('the annotator reads what it pays, and passes', async () => {
    await annotator.logIn(DEMO.annotator, '/dashboard/projects?tab=available&q=letters');
    await expect(page.getByRole('listitem').filter({ hasText: EXAM })).toContainText(examPayText(MOST));
    await page.getByRole('link', { name: `See the exam, for ${EXAM}` }).click();
    await expect(page.getByText(`${examPayText(MOST)}.`).first()).toBeVisible();
    await begunExam(product.url, examId, DEMO.annotator);
    await page.reload();
    await page.getByRole('link', { name: 'Go on' }).press('Enter');
    await page.getByRole('radio', { name: 'Positive' }).check();
    await page.getByRole('button', { name: 'Save the answer' }).press('Enter');
    await page.getByRole('button', { name: 'Hand in' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).press('Enter');
    await expect(page.getByText(EXAM_PAY_MESSAGES.passed).first()).toBeVisible();
    await annotator.capture('passed');
    await expectAccessible(page);
  });

  const jobId = await assignNew(boss, ada, { title: WORK, amount: 200_000, projectId });
  const nextId = await assignNew(boss, ada, { title: MORE, amount: 200_000, projectId });
  const { data: job } = await boss.call<{ examPay: PromisedExam | null }>('GET', `/jobs/${jobId}`);
  const { examPay } = job;
  if (!examPay) throw new Error('The first job does not promise the pay of the exam.');
  const pay = page.getByRole('region', { name: 'Pay', exact: true });

  await test.step('the offer of each job promises it', async () => {
    for (const id of [nextId, jobId]) {
      await page.goto(`/dashboard/jobs/${id}`);
      await expect(pay).toContainText(`${EXAM_PAY_MESSAGES.withJob}${capitalised(promisedExamText(examPay, 'your'))}`);
    }
    await annotator.capture('offer');
    await expectAccessible(page);
  });

  await ada.call('POST', `/jobs/${jobId}/submit`, { minutes: 30, minutesReason: 'Without the clock', note: LETTER });

  await test.step('the admin reads it, and approves the job', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${jobId}`);
    await expect(page.locator('main')).toContainText(capitalised(promisedExamText(examPay, 'their')));
    await page.getByRole('button', { name: /^Approve/ }).press('Enter');
    const form = page.getByRole('dialog', { name: `Approve ${WORK}` });
    await form.getByRole('checkbox', { name: /^I confirm/ }).press('Space');
    await form.getByRole('button', { name: 'Approve' }).press('Enter');
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Bonuses' })).toContainText(examPayReason(EXAM));
    await admin.capture('approved');
  });

  await test.step('the annotator is paid for it, once', async () => {
    const paid = page.getByRole('row').filter({ hasText: examPayReason(EXAM) });
    await page.goto('/dashboard/payment?tab=unpaid');
    await expect(paid).toHaveCount(1);
    await expect(paid).toContainText(formatMoney(examPay.pays));
    await annotator.capture('payments');
    await expectAccessible(page);
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByRole('region', { name: 'Bonuses' })).toContainText(examPayReason(EXAM));
    await page.goto(`/dashboard/jobs/${nextId}`);
    await expect(pay).toContainText('₦2,000');
    await expect(pay.getByText(EXAM_PAY_MESSAGES.withJob)).toHaveCount(0);
    await page.goto(`/dashboard/exams/${examId}`);
    await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(EXAM_PAY_MESSAGES.passed)).toHaveCount(0);
  });
});
