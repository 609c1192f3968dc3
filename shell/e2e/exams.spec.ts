import { EXAM_MESSAGES } from '@labelbridge/contracts';
import { waitFor } from '../../scripts/lib/wait-for.mjs';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Moods of kind letters';
const PROJECT = 'Kind letters';
const WHY = 'The writer thanks twice.';
const REASON = '“Thank you” is said twice.';
const answer = { id: 'class', from: 'class', to: 'text', type: 'choices', labels: [], shape: { t: 'none' } };
const POSITIVE = { regions: [{ ...answer, answer: { key: 'choices', value: ['Positive'] } }], explanation: WHY };

/** A published project with a labelling interface. */
async function publishedProject(url: string): Promise<string> {
  const admin = await logInToApi(url, DEMO.admin);
  const fields = { projectName: PROJECT, company: 'Iroko Labs', dueDate: '2099-12-31', title: PROJECT, description: 'Letters' };
  const rate = { amount: 150_000, currency: 'NGN', per: 'hour' };
  const { data: project } = await admin.call('POST', '/projects', { ...fields, rate, publicStatus: 'Active' });
  await admin.call('POST', `/projects/${project._id}/interfaces`, { template: 'classification' });
  return project._id;
}

test('an exam: made by an admin, missed, asked again, passed, and the way into a project', async ({ product, openUser }) => {
  const [boss, annotator] = [await openUser('admin'), await openUser('annotator')];
  const { page } = annotator;
  const projectId = await publishedProject(product.url);
  const admin = await logInToApi(product.url, DEMO.admin);
  let examId = '';

  await test.step('the admin makes an exam and gives its items known answers', async () => {
    await boss.logIn(DEMO.admin, `/admin/tasks?projectId=${projectId}`);
    await boss.page.getByRole('button', { name: 'Create a Task' }).first().click();
    const form = boss.page.getByRole('dialog', { name: 'Create a Task' });
    await form.getByLabel('Task Name').selectOption('Text Annotation');
    await form.getByLabel('Due Date').fill('2099-12-31');
    await form.getByLabel('Title').fill(TITLE);
    await form.getByLabel('Guideline Link').fill(`${product.url}/about-us?guideline`);
    await form.getByLabel('Labelling interface').selectOption({ index: 1 });
    await form.getByLabel('Exam', { exact: true }).check();
    await form.getByLabel('Right answers to pass').fill('2');
    await form.getByLabel('Practice items').fill('1');
    await form.getByLabel('Minutes').fill('5');
    await boss.capture('exam form');
    await expectAccessible(boss.page);
    await form.getByRole('button', { name: 'Create Task' }).click();
    await expect(boss.page).toHaveURL(/\/items$/);
    examId = /tasks\/(\w+)\/items/.exec(boss.page.url())?.[1] ?? '';
    const rows = Array.from({ length: 3 }, (_, n) => JSON.stringify({ text: `Thank you, thank you, letter ${n + 1}` }));
    const sent = await fetch(`${product.url}/api/tasks/${examId}/import?format=jsonl&name=letters.jsonl`, {
      method: 'POST',
      headers: { ...admin.headers, 'content-type': 'application/octet-stream' },
      body: rows.join('\n'),
    });
    const { data: started }: { data: { _id: string } } = await sent.json();
    await waitFor('the end of the import', async () => {
      const { data } = await admin.call<{ state: string }>('GET', `/item-imports/${started._id}`);
      return data.state !== 'running';
    });
    await boss.page.goto(`/admin/tasks/${examId}/exam`);
    await expect(boss.page.getByText(EXAM_MESSAGES.unknown(3))).toBeVisible();
    await boss.page.getByRole('link', { name: 'Give the known answer of item 1' }).click();
    await boss.page.getByRole('radio', { name: 'Positive' }).check();
    await boss.page.getByLabel('Why is it right?').fill(WHY);
    await boss.page.getByText('Explain each part (0 of 1)').click();
    await boss.page.getByRole('textbox', { name: /Positive/ }).fill(REASON);
    await boss.capture('known answer');
    await expectAccessible(boss.page);
    await boss.page.getByRole('button', { name: 'Save the known answer' }).click();
    await expect(boss.page.getByText(EXAM_MESSAGES.unknown(2))).toBeVisible();
    const { data: items } = await admin.call<{ _id: string }[]>('GET', `/tasks/${examId}/items`);
    for (const { _id } of items.slice(1)) await admin.call('POST', `/items/${_id}/gold`, POSITIVE);
    await boss.page.reload();
    await boss.page.getByRole('button', { name: 'Open the exam' }).click();
    await expectToast(boss.page, EXAM_MESSAGES.opened);
    await boss.capture('open exam');
    await expectAccessible(boss.page);
    const needs = { languages: [], work: [], domains: [], equipment: [], exam: examId };
    await admin.call('PUT', `/projects/${projectId}`, { needs });
  });

  /** Answers all items, the practice wrongly. */
  const take = async (value: 'Positive' | 'Negative') => {
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('radio', { name: 'Negative' }).check();
    await page.getByRole('button', { name: 'Save the answer' }).click();
    await expect(page.getByText('Not right.')).toBeVisible();
    await expect(page.getByText(WHY)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Why each is right:' }).getByText(REASON)).toBeVisible();
    await annotator.capture('explained practice');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Go on' }).click();
    for (const number of [2, 3]) {
      await expect(page.getByText(`Test · item ${number} of 3`)).toBeVisible();
      await page.getByRole('radio', { name: value }).check();
      await page.getByRole('button', { name: 'Save the answer' }).click();
    }
    await page.getByRole('button', { name: 'Hand in' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hand in' }).click();
  };

  await test.step('the annotator lacks it, reads what it asks, takes it with a wrong practice answer, and does not pass', async () => {
    await annotator.logIn(DEMO.annotator, `/dashboard/projects?tab=available&q=${PROJECT.split(' ')[1]}`);
    await expect(page.getByText(`You lack: exam ${TITLE}`)).toBeVisible();
    await annotator.capture('lacking');
    await expectAccessible(page);
    await page.getByRole('link', { name: `See the exam, for ${PROJECT}` }).click();
    await expect(page.getByText(/^Unpaid, about 5 minutes\. 1 practice item first/)).toBeVisible();
    await annotator.capture('before');
    await expectAccessible(page);
    await take('Negative');
    await expect(page.getByText('Not passed: 0 of 2 right, 2 needed', { exact: false })).toBeVisible();
    await expect(page.getByText('The next try opens later').first()).toBeVisible();
    await annotator.capture('waiting');
    await expectAccessible(page);
  });

  await test.step('the admin reads the result, and asks again, which ends the waiting', async () => {
    await boss.page.reload();
    await expect(boss.page.getByText('0 of 2, 2 needed')).toBeVisible();
    await expect(boss.page.getByText('Look at this item').first()).toBeVisible();
    await boss.page.getByRole('button', { name: 'Ask again' }).click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('The guideline is clearer now.');
    await boss.capture('ask again');
    await expectAccessible(boss.page);
    await dialog.getByRole('button', { name: 'Ask again' }).click();
    await expectToast(boss.page, EXAM_MESSAGES.askedAgain);
  });

  await test.step('the annotator passes and applies', async () => {
    await page.goto(`/dashboard/exams/${examId}`);
    await take('Positive');
    await expect(page.getByText('Passed', { exact: true }).first()).toBeVisible();
    await page.goto('/dashboard/exams');
    await expect(page.getByText('Passed: 2 of 2 right, 2 needed', { exact: false })).toBeVisible();
    await annotator.capture('exams');
    await expectAccessible(page);
    await page.goto(`/dashboard/projects?tab=available&q=${PROJECT.split(' ')[1]}`);
    await page.getByRole('button', { name: `Apply to ${PROJECT}` }).click();
    await expectToast(page, `Applied to ${PROJECT}`);
  });
});
