import { CONCERN_MESSAGES, concernRuleText } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { FATIMA } from './fixtures/work-in-product.js';

const NAME = 'Signs of Lokoja';
const TEXT = 'The pay of the last week has not come. الأجر متأخر';
const ANSWER = 'It was sent today.\nThe bank was closed until Friday.';
const FURTHER = 'From now on it is sent on Thursdays.';

test('a concern is opened by one, joined by a second without a name, answered in public, and both read it', async ({
  product,
  openUser,
}) => {
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
  const ada = await openUser('opener');
  await ada.logIn(DEMO.annotator);
  const fatima = await openUser('second');
  await fatima.logIn(FATIMA);
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin);
  const page = `/dashboard/projects/${project._id}/concerns`;
  const cards = '[class*=question]';

  await test.step('an annotator reads the rule, and opens a concern with her name; the text survives a reload', async () => {
    await ada.page.goto('/dashboard/projects?tab=active');
    await ada.page.getByRole('link', { name: `Concerns about ${NAME}` }).click();
    await expect(ada.page.getByText('Nobody has opened a concern yet')).toBeVisible();
    await expect(ada.page.getByText(concernRuleText(2))).toBeVisible();
    await ada.capture('no concern');
    await expectAccessible(ada.page);
    await ada.page.getByRole('button', { name: 'Open a concern' }).click();
    await ada.page.getByLabel('Your concern').fill(TEXT);
    await ada.page.reload();
    await ada.page.getByRole('button', { name: 'Open a concern' }).click();
    const form = ada.page.getByRole('dialog', { name: 'Open a concern' });
    await expect(form.getByLabel('Your concern')).toHaveValue(TEXT);
    await expect(form.getByText('the other one knows that it is you')).toBeVisible();
    await form.getByLabel('Show my name').check();
    await ada.capture('open');
    await expectAccessible(ada.page);
    await form.getByRole('button', { name: 'Open concern' }).click();
    await expectToast(ada.page, CONCERN_MESSAGES.opened);
    await expect(ada.page.getByText('1 person supports it, 50 % of the project.')).toBeVisible();
    await expect(ada.page.getByRole('button', { name: `Withdraw: ${TEXT}` })).toBeVisible();
    await ada.capture('opened');
  });

  await test.step('a second one joins by keyboard, with her name hidden, and an answer is due', async () => {
    await fatima.page.goto(page);
    await fatima.page.getByRole('button', { name: `Support: ${TEXT}` }).press('Enter');
    const form = fatima.page.getByRole('dialog', { name: 'Support this concern' });
    await expect(form.getByText(CONCERN_MESSAGES.hides)).toBeVisible();
    await fatima.capture('join');
    await expectAccessible(fatima.page);
    await form.getByRole('button', { name: 'Support it' }).press('Enter');
    await expectToast(fatima.page, CONCERN_MESSAGES.supported);
    await expect(fatima.page.getByText('2 people support it, 100 % of the project.')).toBeVisible();
    await expect(fatima.page.getByText('You support it, and your name is hidden.')).toBeVisible();
    await expect(fatima.page.getByText(/^An answer is due by /)).toBeVisible();
    await fatima.capture('joined');
    await expectAccessible(fatima.page);
  });

  await test.step('without the network, what was loaded can be read', async () => {
    await fatima.page.context().setOffline(true);
    await expect(fatima.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await fatima.page.getByRole('button', { name: 'Open a concern' }).click();
    await expect(fatima.page.getByText('You are offline. Please send it when you are back.')).toBeVisible();
    await fatima.capture('offline');
    await fatima.page.context().setOffline(false);
  });

  await test.step('an admin is told once, sees no hidden name, and answers', async () => {
    await admin.page.goto(`/admin/projects/${project._id}`);
    await expect(admin.page.getByText('1 concern waits for an answer.')).toBeVisible();
    await admin.capture('project');
    await admin.page.getByRole('button', { name: /Notifications/ }).click();
    await admin.page.getByRole('link', { name: new RegExp(`1 concern about ${NAME} is supported by many`) }).click();
    await expect(admin.page.getByRole('heading', { name: TEXT })).toBeVisible();
    await expect(admin.page.getByText('and 1 other')).toBeVisible();
    await expect(admin.page.locator(cards).filter({ hasText: 'Fatima' })).toHaveCount(0);
    await admin.capture('concerns');
    await expectAccessible(admin.page);
    await admin.page.getByRole('button', { name: `Answer: ${TEXT}` }).click();
    const form = admin.page.getByRole('dialog', { name: 'Answer the concern' });
    await form.getByLabel('Answer').fill(ANSWER);
    await admin.capture('answer');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Send answer' }).click();
    await expectToast(admin.page, CONCERN_MESSAGES.answered);
    await expect(admin.page.getByText('No answer to a concern is due')).toBeVisible();
    await admin.page.getByRole('button', { name: `Add an answer: ${TEXT}` }).click();
    const further = admin.page.getByRole('dialog', { name: 'Add an answer' });
    await further.getByLabel('Answer').fill(FURTHER);
    await further.getByRole('button', { name: 'Send answer' }).click();
    await expect(admin.page.getByText(FURTHER)).toBeVisible();
    await admin.capture('answered');
  });

  await test.step('both are told, and read the answers', async () => {
    for (const user of [ada, fatima]) {
      await user.page.goto('/dashboard/overview');
      await user.page.getByRole('button', { name: /Notifications/ }).click();
      await user.page
        .getByRole('link', { name: /(Answered|Another answer): The pay of the last week/ })
        .first()
        .click();
      await expect(user.page).toHaveURL(new RegExp(`${page}\\?concern=`));
      await expect(user.page.getByText('The bank was closed until Friday.')).toBeVisible();
      await expect(user.page.getByText(FURTHER)).toBeVisible();
      await user.capture('told');
      await expectAccessible(user.page);
    }
  });

  await test.step('the text is hidden with a reason, and the concern stays', async () => {
    await admin.page.getByRole('button', { name: `Hide the text: ${TEXT}` }).click();
    const form = admin.page.getByRole('dialog', { name: 'Hide the text' });
    await form.getByLabel('Reason').fill('It names a person.');
    await admin.capture('hide');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Hide the text' }).click();
    await expectToast(admin.page, CONCERN_MESSAGES.hidden);
    await fatima.page.goto(page);
    await expect(fatima.page.getByRole('heading', { name: 'This text is hidden.' })).toBeVisible();
    await expect(fatima.page.getByText('2 people support it')).toBeVisible();
    await fatima.capture('hidden');
    await expectAccessible(fatima.page);
  });
  expect([...ada.problems, ...fatima.problems, ...admin.problems]).toEqual([]);
});
