import { type Page } from '@playwright/test';
import { expectMessages, expectToast } from './fixtures/forms.js';
import { type Failure, failing } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { pressable } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';

const WITH_MESSAGE = { statusCode: 500, message: 'The disk is full.', responseMessage: 'The disk is full.' };
const NO_MESSAGE = { statusCode: 500 };

/** Presses a button of a dialog while the server fails with a message, and without one. */
async function failsTwice(page: Page, [method, path]: [string, string], press: () => Promise<void>, title: string, fallback: string) {
  const cases: [string, Failure, string][] = [
    ['the server message', WITH_MESSAGE, 'The disk is full.'],
    [fallback, NO_MESSAGE, fallback],
  ];
  for (const [what, failure, text] of cases) {
    await test.step(`${title}: ${what}`, async () => {
      const restore = await failing(page, method, path, failure);
      await press();
      await expectToast(page, title, text);
      await restore();
    });
  }
}

async function projectForm(page: Page): Promise<void> {
  await page.goto('/admin/projects');
  await pressable(page, 'Create New Project').click();
  const form = page.getByRole('dialog', { name: 'Create New Project' });
  await test.step('Create New Project opens a modal form', () => expect(form).toBeVisible());
  await expectMessages(form, 'Create Project', [
    'Please input the project name!',
    'Please input the company name!',
    'Please select a due date!',
  ]);
  await form.getByLabel('Project Name').fill('Bird songs');
  await form.getByLabel('Company').fill('Ornitho');
  await form.getByLabel('Due Date').fill('2099-12-31');
  const create = form.getByRole('button', { name: 'Create Project' });
  await failsTwice(page, ['POST', '/projects'], () => create.click(), 'Error Creating Project', 'Failed to save project');
  await test.step('Project created successfully!', async () => {
    await create.click();
    await expectToast(page, 'Project created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Bird songs' });
  await test.step('the list shows what was created', () => expect(row.filter({ hasText: 'Ornitho' })).toBeVisible());

  const update = page.getByRole('dialog', { name: 'Update Project' });
  await test.step('Update opens the form with the values of the project', async () => {
    await row.getByText('Update', { exact: true }).click();
    await expect(update.getByLabel('Company')).toHaveValue('Ornitho');
    await update.getByLabel('Company').fill('Ornithology Ltd');
  });
  const save = update.getByRole('button', { name: 'Update Project' });
  await failsTwice(page, ['PUT', '/projects/[^/]+'], () => save.click(), 'Error Updating Project', 'Failed to save project');
  await test.step('Project updated successfully!', async () => {
    await save.click();
    await expectToast(page, 'Project updated successfully!');
  });
  await test.step('the row shows what was updated', () => expect(row.filter({ hasText: 'Ornithology Ltd' })).toBeVisible());

  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' });
  const ask = () => row.getByText('Delete', { exact: true }).click();
  const yes = question.getByRole('button', { name: 'Yes', exact: true });
  await test.step('Delete asks: Are you sure you want to delete this project?', async () => {
    await ask();
    await expect(question).toBeVisible();
  });
  await test.step('No keeps it', async () => {
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(row).toBeVisible();
  });
  const askAndConfirm = async () => {
    await ask();
    await yes.click();
  };
  await failsTwice(page, ['DELETE', '/projects/[^/]+'], askAndConfirm, 'Error Deleting Project', 'Failed to delete project');
  await test.step('Project deleted successfully!', async () => {
    await askAndConfirm();
    await expectToast(page, 'Project deleted successfully!');
    await expect(row).toHaveCount(0);
  });
}

async function taskForms(page: Page, url: string): Promise<void> {
  await page.goto('/admin/tasks');
  await pressable(page, 'Create a Task').click();
  const form = page.getByRole('dialog', { name: 'Create a Task' });
  await test.step('Create a Task opens a modal form', () => expect(form).toBeVisible());
  await form.getByLabel('Created By').selectOption('');
  await expectMessages(form, 'Create Task', [
    'Please enter the task link!',
    'Please enter the guideline link!',
    'Please select the task name!',
    'Please select a deadline!',
    'Please select who created the task!',
  ]);
  await form.getByLabel('Created By').selectOption({ index: 1 });
  await form.getByLabel('Task Name').selectOption('Audio Annotation');
  await form.getByLabel('Due Date').fill('2099-12-31');
  await form.getByLabel('Title').fill('Owls at night');
  await form.getByLabel('Task Link').fill(`${url}/about-us`);
  await form.getByLabel('Guideline Link').fill(`${url}/about-us`);
  const create = form.getByRole('button', { name: 'Create Task' });
  await failsTwice(page, ['POST', '/tasks'], () => create.click(), 'Error Creating Task', 'Failed to create task');
  await test.step('Task created successfully!', async () => {
    await create.click();
    await expectToast(page, 'Task created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Owls at night' });
  await test.step('the list shows what was created', () => expect(row).toBeVisible());

  const assign = page.getByRole('dialog', { name: 'Assign Task' });
  await test.step('Assign Task opens a modal', async () => {
    await row.getByText('Assign Task', { exact: true }).click();
    await expect(assign).toBeVisible();
  });
  await expectMessages(assign, 'Assign Task', ['Please select the username of the user!']);
  await test.step('the assignee is found among the users', async () => {
    await assign.getByRole('combobox').pressSequentially('fatima');
    await assign.getByRole('option', { name: /Fatima Bello/ }).click();
  });
  const submit = assign.getByRole('button', { name: 'Assign Task', exact: true });
  await failsTwice(page, ['POST', '/tasks/assign'], () => submit.click(), 'Error Assigning Task', 'Failed to assign task');
  await test.step('Error Assigning Task: responseMessage', async () => {
    const restore = await failing(page, 'POST', '/tasks/assign', { statusCode: 500, responseMessage: 'The queue is full.' });
    await submit.click();
    await expectToast(page, 'Error Assigning Task', 'The queue is full.');
    await restore();
  });
  await test.step('Task assigned successfully!', async () => {
    await submit.click();
    await expectToast(page, 'Task assigned successfully!');
  });
}

/** Chooses a file of addresses. */
const choose = (page: Page, name: string, text: string) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function uploadEmails(page: Page): Promise<void> {
  await page.goto('/uploadEmail');
  const upload = pressable(page, 'Upload Emails');
  await test.step('file picker for .txt or .csv', async () => {
    await expect(page.locator('main input[type=file]')).toHaveAttribute('accept', /^\.txt,\s*\.csv/);
  });
  await test.step('button Upload Emails', () => expect(upload).toBeVisible());
  await test.step('No valid emails found.', async () => {
    await choose(page, 'broken.txt', 'broken\nalso broken, @x.y');
    if (await upload.isEnabled()) await upload.click();
    await expect(page.getByText('No valid emails found.').first()).toBeVisible();
  });
  await test.step('a count of valid e-mails', async () => {
    await choose(page, 'contacts.csv', ' ada@first.example,obi@first.example\nbroken\n ADA@first.example \r\neze@first.example');
    await expect(
      page
        .locator('main')
        .getByText(/\b3\b.*valid/)
        .first(),
    ).toBeVisible();
  });
  const failures: [string, Failure][] = [
    ['Failed to upload emails.', NO_MESSAGE],
    ['Error uploading emails.', 'network'],
  ];
  for (const [text, failure] of failures) {
    await test.step(text, async () => {
      const restore = await failing(page, 'POST', '/auth/addbulkemails', failure);
      await upload.click();
      await expect(page.getByText(text).first()).toBeVisible();
      await restore();
      await page.reload();
      await choose(page, 'contacts.txt', 'ada@first.example,obi@first.example\neze@first.example');
    });
  }
  await test.step('Emails uploaded successfully.', async () => {
    await upload.click();
    await expect(page.getByText('Emails uploaded successfully.').first()).toBeVisible();
  });
  await test.step('the list is cleared after it', async () => {
    await expect(page.getByText('contacts.txt')).toHaveCount(0);
    await upload.click();
    await expect(page.getByText('No valid emails found.').first()).toBeVisible();
  });
}

async function messageAndReject(page: Page): Promise<void> {
  await page.goto('/admin/jobs?status=pending');
  const message = page.getByRole('dialog', { name: /^Message / });
  await test.step('Message writes to the annotator', async () => {
    await pressable(page, 'Message').first().click();
    await message.getByLabel('Message').fill('Please look at the guideline again.');
    await message.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Message sent.');
  });
  await page.goto('/admin/jobs?status=submitted');
  await test.step('Reject asks for the reason', async () => {
    await pressable(page, 'Reject').first().click();
    const form = page.getByRole('dialog', { name: /^Reject / });
    await form.getByRole('button', { name: 'Reject job' }).click();
    await expect(form.getByText('Please say why: the annotator will read it.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });
}

test('the forms of the admin area', async ({ product, openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  await test.step('Project form', () => projectForm(page));
  await test.step('Task forms', () => taskForms(page, product.url));
  await test.step('/uploadEmail', () => uploadEmails(page));
  await test.step('Jobs, decisions', () => messageAndReject(page));
});
