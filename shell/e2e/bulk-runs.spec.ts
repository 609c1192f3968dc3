import { BULK_MESSAGES, INVITATION_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { newestMail } from './fixtures/outbox.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const HEADER = 'Task Name,Due Date,Title,Task Link,Guideline Link,Project,Created By,Rate,Currency,Per';
const line = (title: string, taskName = 'Image Annotation', link = 'https://work.example/1') =>
  `${taskName},2099-12-31,${title},${link},https://guide.example/1,,,500.00,NGN,task`;
const FILE = [HEADER, line('Kiosk 1'), line('Kiosk 2'), line('Kiosk 3'), line('Kiosk 4', 'Juggling'), line('Kiosk 5', undefined, 'soon')];
const READER = 'reader@example.com';
const OTHER = 'other@example.com';

test('tasks of a CSV file are previewed with their mistakes, created, and shared out among people', async ({ product, openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  const boss = await logInToApi(product.url, DEMO.admin);
  const countOf = async (path: string) => (await boss.call<object[]>('GET', path)).data.length;
  await admin.logIn(DEMO.admin, '/admin/tasks');

  await test.step('the preview names each bad row, and creates nothing', async () => {
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'kiosks.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE.join('\r\n')) });
    await expect(page.getByRole('heading', { name: 'kiosks.csv', level: 1 })).toBeVisible();
    const mistakes = page.getByRole('table', { name: /^Rows with mistakes/ }).getByRole('row');
    await expect(mistakes.filter({ hasText: 'Line 5' })).toContainText('Task Name: Please choose one of');
    await expect(mistakes.filter({ hasText: 'Line 6' })).toContainText('Task Link: ');
    await expect(mistakes).toHaveCount(3);
    expect(await countOf('/tasks?q=Kiosk')).toBe(0);
    await admin.capture('preview of an import');
    await expectAccessible(page);
  });

  await test.step('the good rows are created', async () => {
    await page.getByRole('button', { name: 'Create 3 tasks' }).click();
    await expect(page.getByText('3 of 3 created. Done.')).toBeVisible();
    expect(await countOf('/tasks?q=Kiosk')).toBe(3);
    await admin.capture('imported');
  });

  await test.step('they are shared out among two people, with a preview of who gets what', async () => {
    await page.getByRole('link', { name: 'Assign these tasks' }).click();
    await expect(page.getByText('Tasks: the 3 of kiosks.csv.')).toBeVisible();
    for (const name of ['Chinedu Eze', 'Fatima Bello']) {
      await page.getByRole('combobox', { name: 'People' }).fill(name);
      await page.getByRole('listbox').getByRole('option', { name }).click();
    }
    await admin.capture('assign many');
    await page.getByRole('button', { name: 'Preview' }).click();
    const people = page.getByRole('table', { name: 'People' }).getByRole('row');
    await expect(people.filter({ hasText: 'Chinedu Eze' })).toContainText('2 tasks');
    await expect(people.filter({ hasText: 'Fatima Bello' })).toContainText('1 task');
    expect(await countOf('/jobs?q=Kiosk')).toBe(0);
    await admin.capture('preview of an assignment');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Assign 3 tasks' }).click();
    await expect(page.getByText('3 of 3 assigned. Done.')).toBeVisible();
    expect(await countOf('/jobs?q=Kiosk')).toBe(3);
    await admin.capture('assigned');
  });
});

test('contacts are invited by mail, and one who unsubscribes is left out from then on', async ({ product, openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  const boss = await logInToApi(product.url, DEMO.admin);
  await boss.call('POST', '/auth/addbulkemails', { emails: [READER, OTHER] });
  await admin.logIn(DEMO.admin, '/uploadEmail/contacts');
  const dialog = page.getByRole('dialog', { name: 'Invite 2 contacts' });
  const invite = async () => {
    for (const email of [READER, OTHER]) await page.getByRole('row', { name: email }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Invite selected' }).click();
    await dialog.getByRole('button', { name: 'Preview' }).click();
  };

  await test.step('the preview shows the mail before any is sent', async () => {
    await invite();
    await expect(page.getByText(/^The mail: /)).toContainText('It has a link to unsubscribe.');
    await admin.capture('preview of an invitation');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send 2 emails' }).click();
    await expect(page.getByText('2 of 2 mailed. Done.')).toBeVisible();
  });

  await test.step('the link of the mail unsubscribes', async () => {
    const mail = await newestMail(product.dataDir, READER, INVITATION_MESSAGES.subject(null));
    const reader = await openUser('reader');
    await reader.page.goto(/\/unsubscribe#token=[\w.~-]+/.exec(mail)?.[0] ?? 'the mail has no link');
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await reader.capture('unsubscribed');
  });

  await test.step('neither gets another: one unsubscribed, the other was invited just now', async () => {
    await page.getByRole('link', { name: 'See the contacts' }).click();
    await expect(page.getByRole('row', { name: READER })).toContainText('Unsubscribed');
    await invite();
    for (const reason of [BULK_MESSAGES.contactsNone, BULK_MESSAGES.contactUnsubscribed, BULK_MESSAGES.contactInvited])
      await expect(dialog).toContainText(reason);
    await admin.capture('nobody to invite');
  });
});
