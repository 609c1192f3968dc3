import { QUESTION_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { FATIMA } from './fixtures/work-in-product.js';

const NAME = 'Signs of Minna';
const TEXT = 'How wide may a box around a sign be? كم عرض الصندوق؟';
const ANSWER = 'Two pixels at most, on each side.\nA shadow is no part of the sign.';
const CORRECTED = 'Three pixels at most, on each side.';

test('a question is asked once, had by a second person, answered for both, and both are told', async ({ product, openUser }) => {
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', {
    projectName: NAME,
    company: 'Acme Maps',
    dueDate: '2099-12-31',
    publicStatus: 'Active',
  });
  for (const account of [DEMO.annotator, FATIMA]) {
    const person = await logInToApi(product.url, account);
    const { data: application } = await person.call('POST', `/projects/${project._id}/apply`);
    await boss.call('POST', `/applications/${application._id}/approve`);
  }
  const ada = await openUser('asker');
  await ada.logIn(DEMO.annotator);
  const fatima = await openUser('second');
  await fatima.logIn(FATIMA);
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin);
  const page = `/dashboard/projects/${project._id}/questions`;

  await test.step('an annotator finds nothing asked, and asks; the typed text survives a reload', async () => {
    await ada.page.goto('/dashboard/projects?tab=active');
    await ada.page.getByRole('link', { name: `Questions about ${NAME}` }).click();
    await expect(ada.page.getByText('Nobody has asked anything yet')).toBeVisible();
    await ada.capture('nothing asked');
    await expectAccessible(ada.page);
    await ada.page.getByRole('button', { name: 'Ask a question' }).click();
    await ada.page.getByLabel('Your question').fill(TEXT);
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Ask a question' }).click();
    const form = ada.page.getByRole('dialog', { name: 'Ask a question' });
    await expect(form.getByLabel('Your question')).toHaveValue(TEXT);
    await ada.capture('ask');
    await expectAccessible(ada.page);
    await form.getByRole('button', { name: 'Send question' }).click();
    await expectToast(ada.page, QUESTION_MESSAGES.asked);
    await expect(ada.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await ada.capture('asked');
  });

  await test.step('a second one types it in other words, finds it, and has it too', async () => {
    await fatima.page.goto(page);
    await fatima.page.getByRole('button', { name: 'Ask a question' }).click();
    const form = fatima.page.getByRole('dialog', { name: 'Ask a question' });
    await form.getByLabel('Your question').fill('What is the widest box of a sign that is wide?');
    await expect(form.getByText('Is it one of these?')).toBeVisible();
    await fatima.capture('one like it');
    await expectAccessible(fatima.page);
    // By keyboard alone.
    await form.getByRole('button', { name: `I have this question too: ${TEXT}` }).press('Enter');
    await expectToast(fatima.page, QUESTION_MESSAGES.followed);
    await expect(fatima.page.getByText('1 other person has this question')).toBeVisible();
    await expect(fatima.page.getByText('You asked')).toHaveCount(0);
  });

  await test.step('without the network, what was loaded can be read', async () => {
    await fatima.page.goto(page);
    await expect(fatima.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await fatima.page.context().setOffline(true);
    await expect(fatima.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await fatima.page.getByRole('button', { name: 'Ask a question' }).click();
    await expect(fatima.page.getByText('You are offline. Please send it when you are back')).toBeVisible();
    await fatima.capture('offline');
    await fatima.page.context().setOffline(false);
  });

  await test.step('an admin sees that it waits, and answers once', async () => {
    await admin.page.goto(`/admin/projects/${project._id}`);
    await expect(admin.page.getByText('1 question waits.')).toBeVisible();
    await admin.capture('project');
    await admin.page.getByRole('link', { name: 'See its questions' }).click();
    await expect(admin.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await admin.capture('questions');
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: `Answer: ${TEXT}` }).click();
    const form = admin.page.getByRole('dialog', { name: 'Answer the question' });
    await form.getByLabel('Answer').fill(ANSWER);
    await admin.capture('answer');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(admin.page, QUESTION_MESSAGES.answered);
    await expect(admin.page.getByText('No question waits for an answer')).toBeVisible();
    await admin.capture('answered');
  });

  await test.step('both are told, and see the answer', async () => {
    for (const user of [ada, fatima]) {
      await user.page.goto('/dashboard/overview');
      await user.page.getByRole('button', { name: /Notifications/ }).click();
      await user.page.getByRole('link', { name: /Answered: How wide may a box/ }).click();
      await expect(user.page).toHaveURL(new RegExp(`${page}\\?question=`));
      await expect(user.page.getByText('A shadow is no part of the sign.')).toBeVisible();
      await user.capture('told');
      await expectAccessible(user.page);
    }
  });

  await test.step('the answer is corrected', async () => {
    await admin.page.getByRole('button', { name: `Correct the answer: ${TEXT}` }).click();
    const form = admin.page.getByRole('dialog', { name: 'Correct the answer' });
    await form.getByLabel('Answer').fill(CORRECTED);
    await form.getByRole('button', { name: 'Send correction' }).click();
    await expectToast(admin.page, QUESTION_MESSAGES.corrected);
    await ada.page.goto(page);
    await expect(ada.page.getByText(CORRECTED)).toBeVisible();
    await ada.capture('corrected');
  });

  await test.step('another question is closed as the same', async () => {
    const { call } = await logInToApi(product.url, FATIMA);
    await call('POST', `/projects/${project._id}/questions`, { text: 'Is a box wide, or how wide is a sign?' });
    await admin.page.goto(`/admin/projects/${project._id}/questions?state=open`);
    await admin.page.getByRole('button', { name: /^Close: / }).click();
    const form = admin.page.getByRole('dialog', { name: 'Close the question' });
    await form.getByLabel('Reason').fill('Asked before.');
    await form.getByRole('combobox').click();
    await form.getByRole('option', { name: TEXT }).click();
    await admin.capture('close');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Close the question' }).click();
    await expectToast(admin.page, QUESTION_MESSAGES.closed);
    await fatima.page.goto(page);
    await fatima.page.getByRole('link', { name: TEXT }).click();
    await expect(fatima.page.getByText(CORRECTED)).toBeVisible();
    await expect(fatima.page.getByText('Asked before.')).toHaveCount(0);
    await fatima.capture('closed as the same');
    await expectAccessible(fatima.page);
  });
  expect([...ada.problems, ...fatima.problems, ...admin.problems]).toEqual([]);
});
