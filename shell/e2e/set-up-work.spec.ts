import { WORKPLACE_MESSAGES, ZIP_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const PROJECT = 'Market talk';
const TITLE = 'Names in market talk';
const ROWS = ['id,text', 'm-1,Mama Ngozi sells yams in Bodija.', 'm-2,', 'm-3,Ọlá buys pepper on Friday.'];
const PICTURES = ['public/icon-512.png', 'public/social-card.png'].map((path) => new URL(`../${path}`, import.meta.url).pathname);

test('an admin sets work up: interface from a template, items from a file with a bad row, assigned', async ({ product, openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  const form = page.getByRole('dialog', { name: 'Create a Task' });
  await admin.logIn(DEMO.admin, '/admin/projects');

  await test.step('a project', async () => {
    await page.getByRole('button', { name: 'Create New Project' }).click();
    const project = page.getByRole('dialog', { name: 'Create New Project' });
    await project.getByLabel('Project name').fill(PROJECT);
    await project.getByLabel('Company').fill('Iroko Labs');
    await project.getByLabel('Due Date').fill('2099-12-31');
    await project.getByRole('button', { name: 'Create Project' }).click();
    await expect(project).toHaveCount(0);
  });

  /** Fills the form of an in-product task, up to its template. */
  const beginTask = async (title: string, taskName: string, template: string) => {
    await page.goto('/admin/tasks');
    await page.getByRole('button', { name: 'Create a Task' }).first().click();
    await form.getByLabel('Task Name').selectOption(taskName);
    await form.getByLabel('Due Date').fill('2099-12-31');
    await form.getByLabel('Title').fill(title);
    await form.getByLabel('Where the work is done').selectOption('In Labelbridge');
    await expect(form.getByLabel('Task Link')).toHaveCount(0);
    await form.getByLabel('Guideline Link').fill(`${product.url}/about-us?guideline`);
    await form.getByRole('combobox', { name: /^Project/ }).fill(PROJECT);
    await form.getByRole('option', { name: PROJECT }).click();
    await form.getByLabel('Labelling interface').selectOption('New, from a template');
    await form.getByLabel('Template').selectOption(template);
  };
  const create = () => form.getByRole('button', { name: 'Create Task' }).click();

  await test.step('a task in the product, with an interface of its own labels', async () => {
    await beginTask(TITLE, 'Text Annotation', 'Text: Span labels');
    await form.getByRole('textbox', { name: 'Labels' }).fill('Person\nPerson');
    await create();
    await expect(form.getByText('“Person” is there twice.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Labels' }).fill('Person\nMarket');
    await expect(form.getByText('“Person” is there twice.')).toHaveCount(0);
  });

  await test.step('colours and keys of its labels; the preview is the tool itself', async () => {
    const preview = form.getByRole('region', { name: 'Preview' });
    const market = preview.getByRole('toolbar').getByRole('button', { name: /^Market/ });
    await expect(preview.getByRole('application')).toContainText('Adé Okafor');
    await market.click();
    await preview.getByRole('application').getByText('Lagos').click();
    await expect(market).toHaveAttribute('aria-pressed', 'true');
    await expect(preview.getByRole('button', { name: /^Market Span/ })).toBeVisible();
    await form.getByText('Colours and keys of the labels').click();
    await form.getByLabel('Key of Market').fill('n');
    await expect(form.getByText('“n” is a key of the tools; “Market” needs another.')).toBeVisible();
    await create();
    await expect(form.getByLabel('Key of Market')).toBeFocused();
    await form.getByLabel('Key of Market').fill('m');
    await form.getByLabel('Colour of Market').selectOption('Green');
    await expect(market).toContainText('m');
    await admin.capture('task in the product');
    await expectAccessible(page);
    await create();
    await expect(form).toHaveCount(0);
  });

  await test.step('a file, of which the bad row is named by its line', async () => {
    await expect(page).toHaveURL(/\/admin\/tasks\/\w+\/items$/);
    await expect(page.getByText('Version 1 (Text: Person, Market)')).toBeVisible();
    await expect(page.getByText('No items yet')).toBeVisible();
    await page
      .getByLabel('Choose a file of rows')
      .setInputFiles({ name: 'talk.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS.join('\n')) });
    const first = page.getByRole('table', { name: 'First rows' });
    await expect(first.getByRole('row').filter({ hasText: 'Line 3: refused' })).toHaveCount(1);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByText('talk.csv: 3 rows read, 2 became items, 1 refused. Done.')).toBeVisible();
    const mistakes = page.getByRole('table', { name: 'Rows with mistakes' });
    await expect(mistakes.getByRole('row').nth(1)).toContainText('Line 3');
    await expect(mistakes.getByRole('row').nth(1)).toContainText('is missing: the labelling interface shows it');
    await expect(mistakes.getByRole('row')).toHaveCount(2);
  });

  await test.step('the items, and what an export leaves out', async () => {
    const items = page.getByRole('table', { name: 'Items' });
    await expect(items.getByRole('row').filter({ hasText: 'm-1' })).toContainText('Mama Ngozi sells yams in Bodija.');
    await expect(items.getByRole('row').filter({ hasText: 'm-3' })).toContainText('Ready');
    await expect(items.getByRole('row')).toHaveCount(3);
    await page.getByLabel('Format').selectOption('CoNLL-2003');
    await expect(page.getByText('blanks in labels become _')).toBeVisible();
    await page.getByLabel('Results').selectOption('All, with their states');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    expect((await download).suggestedFilename()).toMatch(/-conll-draft-submitted-accepted-fixed-rejected-skipped\.conll$/);
    await admin.capture('items of a task');
    await expectAccessible(page);
  });

  await test.step('the results of the whole project, on a phone too', async () => {
    const items = page.url();
    await page.goto('/admin/projects');
    await page.getByRole('link', { name: PROJECT }).click();
    const card = page.getByRole('region', { name: 'Export of the project' });
    for (const viewport of [page.viewportSize(), { width: 360, height: 740 }]) {
      if (viewport) await page.setViewportSize(viewport);
      await card.getByLabel('Format').selectOption('Label Studio JSON');
      await card.getByLabel('With the e-mail addresses of annotators').check();
      const download = page.waitForEvent('download');
      await card.getByRole('button', { name: 'Export', exact: true }).click();
      expect((await download).suggestedFilename()).toBe('Market_talk-label-studio-accepted-fixed.json');
      await admin.capture('export of a project');
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(items);
  });

  await test.step('it is assigned; whoever works on it gets what is added', async () => {
    await page.getByRole('button', { name: 'Assign Task' }).click();
    const assign = page.getByRole('dialog', { name: 'Assign Task' });
    await assign.getByRole('combobox').pressSequentially('fatima');
    await assign.getByRole('option', { name: /Fatima Bello/ }).click();
    await assign.getByRole('button', { name: 'Assign Task', exact: true }).click();
    await expect(assign).toHaveCount(0);
    await expect(page.getByText(WORKPLACE_MESSAGES.addedToBatch)).toBeVisible();
    await expect(page.getByLabel('Items of each batch')).toHaveCount(0);
  });

  await test.step('pictures become items; what is none is named', async () => {
    await beginTask('Signs to box', 'Image Annotation', 'Image: Boxes');
    await create();
    await expect(form).toHaveCount(0);
    await page.getByLabel('Choose pictures').setInputFiles(PICTURES);
    await expect(page.getByText('2 files stored.')).toBeVisible();
    const items = page.getByRole('table', { name: 'Items' });
    await expect(items.getByRole('row').filter({ hasText: 'icon-512.png' })).toContainText('Picture');
    await expect(items.getByRole('row')).toHaveCount(3);
    await page.getByLabel('Choose pictures').setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html>') });
    await expect(page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: 'page.png' }).first()).toContainText(
      'This is no file of a type that can be labelled',
    );
    await page
      .getByLabel('Choose pictures')
      .setInputFiles({ name: 'signs.zip', mimeType: 'application/zip', buffer: Buffer.from('no zip') });
    await expect(page.getByText(`signs.zip: ${ZIP_MESSAGES.broken}`)).toBeVisible();
    await admin.capture('pictures as items');
  });

  await test.step('the items are split into batches after a preview', async () => {
    await page.getByLabel('Items of each batch').fill('1');
    await page.getByRole('button', { name: 'Preview the batches' }).click();
    await expect(page.getByRole('table', { name: 'New tasks' })).toContainText('Signs to box (batch 2): items 2 to 2');
    await page.getByRole('button', { name: 'Make 1 more task' }).click();
    await expect(page.getByText('1 of 1 made. Done.')).toBeVisible();
    await page.goto('/admin/tasks');
    await expect(page.getByRole('link', { name: '1 item: Signs to box (batch 2)' })).toBeVisible();
  });
});
