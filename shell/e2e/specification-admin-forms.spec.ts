import { type Page } from '@playwright/test';
import { expectMessages, expectToast } from './fixtures/forms.js';
import { type Failure, failing } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { pressable } from './fixtures/screens.js';
import { expect, test } from './fixtures/test.js';

const WITH_MESSAGE = { statusCode: 500, message: 'The disk is full.', responseMessage: 'The disk is full.' };
const NO_MESSAGE = { statusCode: 500 };

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
  await test.step('Create New Project opens a modal form', () => expect(form).toBeVisible()); // @spec 2.admin-projects.5
  await expectMessages(form, 'Create Project', [
    'Please input the project name!', // @spec 5.project.1
    'Please input the company name!', // @spec 5.project.2
    'Please select a due date!', // @spec 5.project.3
  ]);
  await form.getByLabel('Project Name').fill('Bird songs');
  await form.getByLabel('Company').fill('Ornitho');
  await form.getByLabel('Due Date').fill('2099-12-31');
  const create = form.getByRole('button', { name: 'Create Project' });
  // @spec 8.admin.4-5
  await failsTwice(page, ['POST', '/projects'], () => create.click(), 'Error Creating Project', 'Failed to save project');
  // @spec 8.admin.14
  await test.step('Project created successfully!', async () => {
    await create.click();
    await expectToast(page, 'Project created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Bird songs' });
  await test.step('the list shows what was created', () => expect(row.filter({ hasText: 'Ornitho' })).toBeVisible()); // @spec 7.calls.11

  const update = page.getByRole('dialog', { name: 'Update Project' });
  await test.step('Update opens the form with the values of the project', async () => {
    await row.getByText('Update', { exact: true }).click();
    await expect(update.getByLabel('Company')).toHaveValue('Ornitho');
    await update.getByLabel('Company').fill('Ornithology Ltd');
  });
  const save = update.getByRole('button', { name: 'Update Project' });
  // @spec 8.admin.6-7
  await failsTwice(page, ['PUT', '/projects/[^/]+'], () => save.click(), 'Error Updating Project', 'Failed to save project');
  // @spec 8.admin.15
  await test.step('Project updated successfully!', async () => {
    await save.click();
    await expectToast(page, 'Project updated successfully!');
  });
  // @spec 7.calls.13
  await test.step('the row shows what was updated', () => expect(row.filter({ hasText: 'Ornithology Ltd' })).toBeVisible());

  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' });
  const ask = () => row.getByText('Delete', { exact: true }).click();
  const yes = question.getByRole('button', { name: 'Yes', exact: true });
  // @spec 7.calls.15
  await test.step('Delete asks: Are you sure you want to delete this project?', async () => {
    await ask();
    await expect(question).toBeVisible();
  });
  // @spec 7.calls.17
  await test.step('No keeps it', async () => {
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(row).toBeVisible();
  });
  const askAndConfirm = async () => {
    await ask();
    await yes.click();
  };
  // @spec 8.admin.8-9
  await failsTwice(page, ['DELETE', '/projects/[^/]+'], askAndConfirm, 'Error Deleting Project', 'Failed to delete project');
  // @spec 7.calls.16, 8.admin.16
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
  await test.step('Create a Task opens a modal form', () => expect(form).toBeVisible()); // @spec 2.admin-tasks.5
  await form.getByLabel('Created By').selectOption('');
  await expectMessages(form, 'Create Task', [
    'Please enter the task link!', // @spec 5.task.1
    'Please enter the guideline link!', // @spec 5.task.2
    'Please select the task name!', // @spec 5.task.3
    'Please select a deadline!', // @spec 5.task.4
    'Please select who created the task!', // @spec 5.task.5
  ]);
  await form.getByLabel('Created By').selectOption({ index: 1 });
  await form.getByLabel('Task Name').selectOption('Audio Annotation');
  await form.getByLabel('Due Date').fill('2099-12-31');
  await form.getByLabel('Title').fill('Owls at night');
  await form.getByLabel('Task Link').fill(`${url}/about-us`);
  await form.getByLabel('Guideline Link').fill(`${url}/about-us`);
  const create = form.getByRole('button', { name: 'Create Task' });
  await failsTwice(page, ['POST', '/tasks'], () => create.click(), 'Error Creating Task', 'Failed to create task'); // @spec 8.admin.10-11
  // @spec 8.admin.17
  await test.step('Task created successfully!', async () => {
    await create.click();
    await expectToast(page, 'Task created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Owls at night' });
  await test.step('the list shows what was created', () => expect(row).toBeVisible());

  const assign = page.getByRole('dialog', { name: 'Assign Task' });
  // @spec 2.admin-tasks.6
  await test.step('Assign Task opens a modal', async () => {
    await row.getByText('Assign Task', { exact: true }).click();
    await expect(assign).toBeVisible();
  });
  await expectMessages(assign, 'Assign Task', ['Please select the username of the user!']); // @spec 5.assign.1
  // @spec 7.calls.9
  await test.step('the assignee is found among the users', async () => {
    await assign.getByRole('combobox').pressSequentially('fatima');
    await assign.getByRole('option', { name: /Fatima Bello/ }).click();
  });
  const submit = assign.getByRole('button', { name: 'Assign Task', exact: true });
  // @spec 8.admin.13
  await failsTwice(page, ['POST', '/tasks/assign'], () => submit.click(), 'Error Assigning Task', 'Failed to assign task');
  // @spec 7.calls.20, 8.admin.12
  await test.step('Error Assigning Task: responseMessage', async () => {
    const restore = await failing(page, 'POST', '/tasks/assign', { statusCode: 500, responseMessage: 'The queue is full.' });
    await submit.click();
    await expectToast(page, 'Error Assigning Task', 'The queue is full.');
    await restore();
  });
  // @spec 8.admin.18
  await test.step('Task assigned successfully!', async () => {
    await submit.click();
    await expectToast(page, 'Task assigned successfully!');
  });
}

const choose = (page: Page, name: string, text: string) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function uploadEmails(page: Page): Promise<void> {
  await page.goto('/uploadEmail'); // @spec 2.routes.10
  const upload = pressable(page, 'Upload Emails');
  // @spec 2.public-pages.28, 9.limits.18-19
  await test.step('file picker for .txt or .csv', async () => {
    await expect(page.locator('main input[type=file]')).toHaveAttribute('accept', /^\.txt,\s*\.csv/);
  });
  await test.step('button Upload Emails', () => expect(upload).toBeVisible()); // @spec 2.public-pages.30
  // @spec 8.bulk-email.1
  await test.step('No valid emails found.', async () => {
    await choose(page, 'broken.txt', 'broken\nalso broken, @x.y');
    if (await upload.isEnabled()) await upload.click();
    await expect(page.getByText('No valid emails found.').first()).toBeVisible();
  });
  // @spec 2.public-pages.29
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
    ['Failed to upload emails.', NO_MESSAGE], // @spec 8.bulk-email.3
    ['Error uploading emails.', 'network'], // @spec 8.bulk-email.4
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
  // @spec 8.bulk-email.2
  await test.step('Emails uploaded successfully.', async () => {
    await upload.click();
    await expect(page.getByText('Emails uploaded successfully.').first()).toBeVisible();
  });
  // @spec 8.bulk-email.5
  await test.step('the list is cleared after it', async () => {
    await expect(page.getByText('contacts.txt')).toHaveCount(0);
    await upload.click();
    await expect(page.getByText('No valid emails found.').first()).toBeVisible();
  });
}

async function messageAndReject(page: Page): Promise<void> {
  await page.goto('/admin/jobs?status=pending');
  const message = page.getByRole('dialog', { name: /^Message / });
  // @spec 2.admin-jobs.3
  await test.step('Message writes to the annotator', async () => {
    await pressable(page, 'Message').first().click();
    await message.getByLabel('Message').fill('Please look at the guideline again.');
    await message.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, 'Message sent.');
  });
  await page.goto('/admin/jobs?status=submitted');
  // @spec 4.job.10
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
