import assert from 'node:assert/strict';
import test from 'node:test';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';
import { failing, notice, pressed, refuses } from './harness/screens.mjs';

const SAID = { statusCode: 500, message: 'The disk is full.', responseMessage: 'The disk is full.' };
const SILENT = { statusCode: 500 };

/** Presses a button of a dialog while the server fails with a message, and without one. */
async function failsTwice(t, page, call, press, title, silent) {
  for (const [what, failure, text] of [
    ['the server message', SAID, 'The disk is full.'],
    [silent, SILENT, silent],
  ]) {
    await t.test(`${title}: ${what}`, async () => {
      const mended = await failing(page, ...call, failure);
      await press();
      await notice(page, title, text);
      await mended();
    });
  }
}

async function projectForm(t, page) {
  await page.goto('/admin/projects');
  await pressed(page, 'Create New Project').click();
  const form = page.getByRole('dialog', { name: 'Create New Project' });
  await t.test('Create New Project opens a modal form', () => form.waitFor());
  await refuses(t, form, 'Create Project', [
    'Please input the project name!',
    'Please input the company name!',
    'Please select a due date!',
  ]);
  await form.getByLabel('Project Name').fill('Bird songs');
  await form.getByLabel('Company').fill('Ornitho');
  await form.getByLabel('Due Date').fill('2099-12-31');
  const create = form.getByRole('button', { name: 'Create Project' });
  await failsTwice(t, page, ['POST', '/projects'], () => create.click(), 'Error Creating Project', 'Failed to save project');
  await t.test('Project created successfully!', async () => {
    await create.click();
    await notice(page, 'Project created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Bird songs' });
  await t.test('what was created stands in the list', () => row.filter({ hasText: 'Ornitho' }).waitFor());

  const update = page.getByRole('dialog', { name: 'Update Project' });
  await t.test('Update opens the form with what the project is', async () => {
    await row.getByText('Update', { exact: true }).click();
    assert.equal(await update.getByLabel('Company').inputValue(), 'Ornitho');
    await update.getByLabel('Company').fill('Ornithology Ltd');
  });
  const save = update.getByRole('button', { name: 'Update Project' });
  await failsTwice(t, page, ['PUT', '/projects/[^/]+'], () => save.click(), 'Error Updating Project', 'Failed to save project');
  await t.test('Project updated successfully!', async () => {
    await save.click();
    await notice(page, 'Project updated successfully!');
  });
  await t.test('the row shows what was updated', () => row.filter({ hasText: 'Ornithology Ltd' }).waitFor());

  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' });
  const ask = () => row.getByText('Delete', { exact: true }).click();
  const yes = question.getByRole('button', { name: 'Yes', exact: true });
  await t.test('Delete asks: Are you sure you want to delete this project?', async () => {
    await ask();
    await question.waitFor();
  });
  await t.test('No keeps it', async () => {
    await question.getByRole('button', { name: 'No', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    await row.waitFor();
  });
  const askAndConfirm = async () => {
    await ask();
    await yes.click();
  };
  await failsTwice(t, page, ['DELETE', '/projects/[^/]+'], askAndConfirm, 'Error Deleting Project', 'Failed to delete project');
  await t.test('Project deleted successfully!', async () => {
    await askAndConfirm();
    await notice(page, 'Project deleted successfully!');
    await row.waitFor({ state: 'detached' });
  });
}

async function taskForms(t, page, url) {
  await page.goto('/admin/tasks');
  await pressed(page, 'Create a Task').click();
  const form = page.getByRole('dialog', { name: 'Create a Task' });
  await t.test('Create a Task opens a modal form', () => form.waitFor());
  await form.getByLabel('Created By').selectOption('');
  await refuses(t, form, 'Create Task', [
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
  await failsTwice(t, page, ['POST', '/tasks'], () => create.click(), 'Error Creating Task', 'Failed to create task');
  await t.test('Task created successfully!', async () => {
    await create.click();
    await notice(page, 'Task created successfully!');
  });
  const row = page.getByRole('row').filter({ hasText: 'Owls at night' });
  await t.test('what was created stands in the list', () => row.waitFor());

  const assign = page.getByRole('dialog', { name: 'Assign Task' });
  await t.test('Assign Task opens a modal', async () => {
    await row.getByText('Assign Task', { exact: true }).click();
    await assign.waitFor();
  });
  await refuses(t, assign, 'Assign Task', ['Please select the username of the user!']);
  await t.test('the assignee is found among the users', async () => {
    await assign.getByRole('combobox').pressSequentially('fatima');
    await assign.getByRole('option', { name: /Fatima Bello/ }).click();
  });
  const submit = assign.getByRole('button', { name: 'Assign Task', exact: true });
  await failsTwice(t, page, ['POST', '/tasks/assign'], () => submit.click(), 'Error Assigning Task', 'Failed to assign task');
  await t.test('Error Assigning Task: responseMessage', async () => {
    const mended = await failing(page, 'POST', '/tasks/assign', { statusCode: 500, responseMessage: 'Nobody is at home.' });
    await submit.click();
    await notice(page, 'Error Assigning Task', 'Nobody is at home.');
    await mended();
  });
  await t.test('Task assigned successfully!', async () => {
    await submit.click();
    await notice(page, 'Task assigned successfully!');
  });
}

/** Chooses a file of addresses, as if it stood on the disk. */
const choose = (page, name, text) =>
  page.locator('main input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

async function uploadEmails(t, page) {
  await page.goto('/uploadEmail');
  const upload = pressed(page, 'Upload Emails');
  await t.test('file picker for .txt or .csv', async () => {
    assert.match(await page.locator('main input[type=file]').getAttribute('accept'), /^\.txt,\s*\.csv/);
  });
  await t.test('button Upload Emails', () => upload.waitFor());
  await t.test('No valid emails found.', async () => {
    await choose(page, 'broken.txt', 'broken\nalso broken, @x.y');
    if (await upload.isEnabled()) await upload.click();
    await page.getByText('No valid emails found.').first().waitFor();
  });
  await t.test('a count of valid e-mails', async () => {
    await choose(page, 'contacts.csv', ' ada@first.example,obi@first.example\nbroken\n ADA@first.example \r\neze@first.example');
    await page
      .locator('main')
      .getByText(/\b3\b.*valid/)
      .first()
      .waitFor();
  });
  for (const [text, failure] of [
    ['Failed to upload emails.', SILENT],
    ['Error uploading emails.', 'network'],
  ]) {
    await t.test(text, async () => {
      const mended = await failing(page, 'POST', '/auth/addbulkemails', failure);
      await upload.click();
      await page.getByText(text).first().waitFor();
      await mended();
      await page.reload();
      await choose(page, 'contacts.txt', 'ada@first.example,obi@first.example\neze@first.example');
    });
  }
  await t.test('Emails uploaded successfully.', async () => {
    await upload.click();
    await page.getByText('Emails uploaded successfully.').first().waitFor();
  });
  await t.test('the list is cleared after it', async () => {
    await page.getByText('contacts.txt').waitFor({ state: 'detached' });
    await upload.click();
    await page.getByText('No valid emails found.').first().waitFor();
  });
}

async function messageAndReject(t, page) {
  await page.goto('/admin/jobs?status=pending');
  const message = page.getByRole('dialog', { name: /^Message / });
  await t.test('Message writes to the annotator', async () => {
    await pressed(page, 'Message').first().click();
    await message.getByLabel('Message').fill('Please look at the guideline again.');
    await message.getByRole('button', { name: 'Send' }).click();
    await notice(page, 'Message sent.');
  });
  await page.goto('/admin/jobs?status=submitted');
  await t.test('Reject asks for the reason', async () => {
    await pressed(page, 'Reject').first().click();
    const form = page.getByRole('dialog', { name: /^Reject / });
    await form.getByRole('button', { name: 'Reject job' }).click();
    await form.getByText('Please say why: the annotator will read it.').waitFor();
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
  });
}

test('the forms of the admin area', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('specification-admin-forms', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  await t.test('Project form', (t) => projectForm(t, page));
  await t.test('Task forms', (t) => taskForms(t, page, product.url));
  await t.test('/uploadEmail', (t) => uploadEmails(t, page));
  await t.test('Jobs, decisions', (t) => messageAndReject(t, page));
});
