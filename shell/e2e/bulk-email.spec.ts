import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Page } from '@playwright/test';
import { BULK_EMAIL_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

declare global {
  interface Window {
    longTasks: PerformanceObserver;
    longestTask: number;
  }
}

const MANY = 100_000;
const VALID = 80_000;
const PART = 5_000;
const UPLOAD = { timeout: 120_000 };

/** 100,000 addresses: every tenth is invalid, and every tenth repeats another one in upper case. */
const file = Buffer.from(
  Array.from({ length: MANY }, (_, index) => {
    if (index % 10 === 3) return `broken-${index}.example.com`;
    return index % 10 === 7 ? `Person${index - 1}@Example.COM` : ` person${index}@example.com`;
  }).join('\r\n'),
);

/** Milliseconds of the longest main-thread task during `work`, or 0 if none took 50 ms. */
async function longestTaskOf(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    window.longestTask = 0;
    window.longTasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    });
    window.longTasks.observe({ type: 'longtask' });
  });
  await work();
  return page.evaluate(async () => {
    // The browser reports tasks later, but in order: once this one is reported, all earlier ones are too.
    await new Promise((resolve) => {
      new PerformanceObserver(resolve).observe({ type: 'longtask' });
      setTimeout(() => {
        const end = performance.now() + 60;
        while (performance.now() < end);
      });
    });
    window.longTasks.disconnect();
    return Math.round(window.longestTask);
  });
}

const figure = (page: Page, label: string) => page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).locator('dd');

const countOf = async (page: Page, label: string) => Number((await figure(page, label).innerText()).replaceAll(',', ''));

test('bulk email: 100,000 addresses are uploaded in parts and become contacts', async ({ product, openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'Upload emails' }).click();
  await expect(page.getByRole('heading', { name: 'Upload emails', level: 1 })).toBeVisible();
  await admin.capture('nothing chosen');
  await expectAccessible(page);
  // From the disk: the browser driver would decode bytes on the main thread.
  const list = join(product.dataDir, 'contacts.csv');
  await writeFile(list, file);
  /** Longest tasks by activity, without axe and screenshots. */
  const longest: { [work: string]: number } = {};

  await test.step('the file is counted exactly, with the progress shown', async () => {
    longest.reading = await longestTaskOf(page, async () => {
      await page.locator('input[type=file]').setInputFiles(list);
      await expect(page.getByText('80,000 valid emails')).toBeAttached();
    });
    await expect(figure(page, 'Valid emails')).toHaveText('80,000');
    await expect(figure(page, 'Duplicates')).toHaveText('10,000');
    await expect(figure(page, 'Invalid')).toHaveText('10,000');
  });

  const parts: { first: string; size: number; failed: boolean }[] = [];
  await test.step('a part that fails stops the upload, and the accepted parts are kept', async () => {
    await page.route('**/api/auth/addbulkemails', async (route) => {
      const { emails } = route.request().postDataJSON();
      parts.push({ first: emails[0], size: emails.length, failed: parts.length === 4 });
      if (parts.length === 5) await route.abort();
      else await route.continue();
    });
    longest.uploading = await longestTaskOf(page, async () => {
      await page.getByRole('button', { name: 'Upload Emails' }).click();
      await expect(page.getByRole('alert').getByText(BULK_EMAIL_MESSAGES.uploadError)).toBeVisible(UPLOAD);
    });
    await expect(page.getByText('20,000 of 80,000 uploaded')).toBeVisible();
    await admin.capture('a part failed');
    await expectAccessible(page);
  });

  await test.step('Continue resumes there: no accepted part is sent again', async () => {
    longest.continuing = await longestTaskOf(page, async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByText(BULK_EMAIL_MESSAGES.uploaded)).toBeVisible(UPLOAD);
    });
    const sent = parts.filter(({ failed }) => !failed);
    expect(sent.length).toBe(VALID / PART);
    expect(new Set(sent.map(({ first }) => first)).size).toBe(VALID / PART);
    expect(sent.every(({ size }) => size === PART)).toBe(true);
    expect(parts[4]?.first).toBe(parts[5]?.first);
    await expect(figure(page, 'Accepted')).toHaveText('80,000');
    await expect(figure(page, 'Duplicates')).toHaveText('10,000');
    await expect(figure(page, 'Invalid')).toHaveText('10,000');
    await admin.capture('uploaded');
    await expectAccessible(page);
  });

  // A figure beside the result: on a slow machine each task is long, so a limit would test the machine.
  test.info().annotations.push({ type: 'longest tasks in ms', description: JSON.stringify(longest) });

  await test.step('the list of contacts and its CSV have the addresses of the file', async () => {
    await page.getByRole('link', { name: 'See the contacts' }).click();
    await expect(page.getByRole('table', { name: 'Contacts' })).toBeVisible();
    await expect(page.getByText('20 shown of many')).toBeVisible();
    await page.getByRole('button', { name: 'Load more' }).click();
    await expect(page.getByText('40 shown of many')).toBeVisible();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const [download] = await Promise.all([page.waitForEvent('download', UPLOAD), stepUp(page, DEMO.admin)]);
    expect(download.suggestedFilename()).toBe('contacts.csv');
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split(/\r?\n/);
    expect(lines.length).toBe(VALID + 1);
    expect(lines.some((line) => line.includes('person99999@example.com'))).toBe(true);
  });

  await test.step('a contact is found by the beginning of the address', async () => {
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('person99999');
    await expect(page.getByText('1 of 1 shown')).toBeVisible();
    await admin.capture('one contact');
    await expectAccessible(page);
  });

  await test.step('the same file again adds nothing', async () => {
    await page.unroute('**/api/auth/addbulkemails');
    await page.goto('/uploadEmail');
    await page.locator('input[type=file]').setInputFiles({ name: 'again.txt', mimeType: 'text/plain', buffer: file.subarray(0, 400_000) });
    await expect(page.getByText(/^[\d,]+ valid emails$/)).toBeAttached();
    const known = (await countOf(page, 'Valid emails')) + (await countOf(page, 'Duplicates'));
    await page.getByRole('button', { name: 'Upload Emails' }).click();
    await expect(page.getByText(BULK_EMAIL_MESSAGES.uploaded)).toBeVisible(UPLOAD);
    await expect(figure(page, 'Accepted')).toHaveText('0');
    expect(await countOf(page, 'Duplicates')).toBe(known);
  });

  await test.step('the link of a mail unsubscribes without an account', async () => {
    const token = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authToken')}` };
      const { data } = await (await fetch('/api/contacts?q=person99999', { headers })).json();
      return new URL(data[0].unsubscribeLink).hash;
    });
    const reader = await openUser('reader');
    await reader.page.goto(`/unsubscribe${token}`);
    await expect(reader.page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    await expect(reader.page).toHaveURL('/unsubscribe');
    await reader.capture('unsubscribe');
    await expectAccessible(reader.page);
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(reader.page.getByRole('heading', { name: 'You are unsubscribed' })).toBeVisible();
    await reader.capture('unsubscribed');
    await page.goto('/uploadEmail/contacts?q=person99999');
    await expect(page.getByText('Unsubscribed', { exact: true })).toBeVisible();
  });
});
