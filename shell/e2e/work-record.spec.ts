import { readFile } from 'node:fs/promises';
import { type Download, type Page } from '@playwright/test';
import { expectAccessible } from './fixtures/accessibility.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { SIZES } from './fixtures/user.js';

/** Checks the page at both widths, as a picture and by axe. */
async function expectGood({ page, capture }: { page: Page; capture: (title: string) => Promise<void> }, title: string) {
  await capture(title);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

async function downloaded(page: Page, click: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return download;
}

test('a work record: made by an annotator, checked by a visitor, revoked', async ({ openUser }) => {
  const [annotator, visitor] = [await openUser('annotator'), await openUser('visitor')];
  const { page } = visitor;
  const good = (user: typeof annotator, title: string) => expectGood({ page: user.page, capture: (text) => user.capture(text) }, title);
  let code = '';
  let file: Download | undefined;

  await test.step('the annotator finds the page from the profile, and chooses what the record shows', async () => {
    await annotator.logIn(DEMO.annotator, '/dashboard/profile');
    await annotator.page.getByRole('link', { name: 'Work record' }).click();
    await expect(annotator.page.getByRole('heading', { level: 1, name: 'Work record' })).toBeVisible();
    const preview = annotator.page.getByRole('region', { name: 'Preview' });
    await expect(preview.getByText('Approved hours')).toBeVisible();
    await annotator.page.getByRole('checkbox', { name: 'Quality' }).uncheck();
    await expect(preview.getByText('Decided jobs')).toBeHidden();
    await expect(annotator.page.getByText('No record yet')).toBeVisible();
    await good(annotator, 'choose');
  });

  await test.step('the annotator makes it, and downloads the PDF and the signed file', async () => {
    await annotator.page.getByRole('button', { name: 'Make the record' }).click();
    await expectToast(annotator.page, 'Record made');
    const records = annotator.page.getByRole('table', { name: 'Your work records' });
    code = /code (\S+)/.exec((await records.getByText(/^Valid, code/).textContent()) ?? '')?.[1] ?? '';
    const pdf = await downloaded(annotator.page, () => records.getByRole('button', { name: `PDF of ${code}` }).click());
    expect(pdf.suggestedFilename()).toBe(`work-record-${code}.pdf`);
    expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');
    file = await downloaded(annotator.page, () => records.getByRole('button', { name: `Signed file of ${code}` }).click());
    expect(file.suggestedFilename()).toBe(`work-record-${code}.json`);
    await good(annotator, 'made');
  });

  const text = await readFile((await file?.path()) ?? '', 'utf8');
  const address: string = JSON.parse(text).record.id;
  const choose = (content: string) =>
    page
      .getByLabel(/^A signed file/)
      .setInputFiles({ name: 'work-record.json', mimeType: 'application/json', buffer: Buffer.from(content) });

  await test.step('a visitor without an account reads it, and the browser finds its signature valid', async () => {
    await page.goto(`/records/${address}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Work record: Ada' })).toBeVisible();
    await expect(page.getByText('The signature is valid.')).toBeVisible();
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expect(page.getByText('Approved hours')).toBeVisible();
    await expect(page.getByText('Decided jobs')).toBeHidden();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await good(visitor, 'record');
  });

  await test.step('the visitor checks the file: as it was signed, changed, and not a record', async () => {
    await page.goto('/records');
    await choose(text);
    await expect(page.getByText('The file is valid.')).toBeVisible();
    await good(visitor, 'file');
    await choose(text.replace('"minutes":', '"minutes":9'));
    await expect(page.getByText('This file was changed.')).toBeVisible();
    await choose('{}');
    await expect(page.getByText('This is not a work record of Labelbridge.')).toBeVisible();
  });

  await test.step('the annotator revokes it', async () => {
    await annotator.page.getByRole('button', { name: `Revoke ${code}` }).click();
    await expectAccessible(annotator.page);
    await annotator.page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expectToast(annotator.page, 'Record revoked');
    await expect(annotator.page.getByRole('button', { name: /^Delete the revoked record/ })).toBeVisible();
    await good(annotator, 'revoked');
  });

  await test.step('the page says so, and shows nothing else; the file does not hide it', async () => {
    await page.goto(`/records/${address}`);
    await expect(page.getByText(/^Revoked by its owner on \d{4}-\d{2}-\d{2}$/)).toBeVisible();
    await expect(page.getByText('Approved hours')).toBeHidden();
    await choose(text);
    await expect(page.getByText(/^This record was revoked by its owner/)).toBeVisible();
    await good(visitor, 'revoked');
    await page.goto('/records/nobody');
    await expect(page.getByText('There is no record at this address')).toBeVisible();
    await good(visitor, 'unknown');
  });
});
