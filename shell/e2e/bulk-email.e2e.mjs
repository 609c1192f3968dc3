import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'node:test';
import { examine } from './harness/axe.mjs';
import { DEMO, openBrowser } from './harness/browser.mjs';
import { startProduct } from './harness/product.mjs';

const MANY = 100_000;
const VALID = 80_000;
const PART = 5_000;
/** Longer than this in one piece, and people notice that the page does not answer. */
const TASK_MS_MAX = 200;
const UPLOAD_PATIENCE = { timeout: 120_000 };

/** A list of 100,000 in which every tenth is broken and every tenth repeats another, in other letters. */
const file = Buffer.from(
  Array.from({ length: MANY }, (_, index) => {
    if (index % 10 === 3) return `broken-${index}.example.com`;
    return index % 10 === 7 ? `Person${index - 1}@Example.COM` : ` person${index}@example.com`;
  }).join('\r\n'),
);

/** The milliseconds of the longest task of the page's main thread during some work; 0 where none took 50. */
async function longestTaskOf(page, work) {
  await page.evaluate(() => {
    window.longestTask = 0;
    window.tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longestTask = Math.max(window.longestTask, duration);
    });
    window.tasks.observe({ type: 'longtask' });
  });
  await work();
  // The browser tells of a task a little after it.
  await page.waitForTimeout(300);
  return page.evaluate(() => {
    window.tasks.disconnect();
    return Math.round(window.longestTask);
  });
}

/** The number that the screen shows under a word. */
const shown = (page, word) =>
  page
    .locator('dl > div', { has: page.getByText(word, { exact: true }) })
    .locator('dd')
    .innerText();

const countOf = async (page, word) => Number((await shown(page, word)).replaceAll(',', ''));

test('bulk e-mail: 100,000 addresses go up in parts and become contacts', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const browser = await openBrowser('bulk-email', product.url);
  t.after(browser.close);
  const admin = await browser.openPerson('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin);
  await page.getByRole('link', { name: 'Upload emails' }).click();
  await page.getByRole('heading', { name: 'Upload emails', level: 1 }).waitFor();
  await admin.step('nothing chosen');
  assert.deepEqual(await examine(page), []);
  // From the disk, as people do it: bytes handed over by the browser's driver would be unpacked on the main thread.
  const people = join(product.dataDir, 'people.csv');
  await writeFile(people, file);
  /** By what the page was doing; what axe and screenshots do in between is no work of the page. */
  const longest = {};

  await t.test('the file is counted exactly, with the progress shown', async () => {
    longest.reading = await longestTaskOf(page, async () => {
      await page.locator('input[type=file]').setInputFiles(people);
      await page.getByText('80,000 valid emails').waitFor({ state: 'attached' });
    });
    assert.equal(await shown(page, 'Valid emails'), '80,000');
    assert.equal(await shown(page, 'Duplicates'), '10,000');
    assert.equal(await shown(page, 'Invalid'), '10,000');
  });

  const parts = [];
  await t.test('a part that fails stops the upload, and what was accepted is kept', async () => {
    await page.route('**/api/auth/addbulkemails', async (route) => {
      const { emails } = route.request().postDataJSON();
      parts.push({ first: emails[0], size: emails.length, failed: parts.length === 4 });
      if (parts.length === 5) await route.abort();
      else await route.continue();
    });
    longest.uploading = await longestTaskOf(page, async () => {
      await page.getByRole('button', { name: 'Upload Emails' }).click();
      await page.getByRole('alert').getByText('Error uploading emails.').waitFor(UPLOAD_PATIENCE);
    });
    await page.getByText('20,000 of 80,000 uploaded').waitFor();
    await admin.step('a part failed');
    assert.deepEqual(await examine(page), []);
  });

  await t.test('Continue goes on where it stopped: no part that was accepted is sent again', async () => {
    longest.continuing = await longestTaskOf(page, async () => {
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByText('Emails uploaded successfully.').waitFor(UPLOAD_PATIENCE);
    });
    const sent = parts.filter(({ failed }) => !failed);
    assert.equal(sent.length, VALID / PART);
    assert.equal(new Set(sent.map(({ first }) => first)).size, VALID / PART);
    assert.ok(sent.every(({ size }) => size === PART));
    assert.equal(parts[4].first, parts[5].first);
    assert.equal(await shown(page, 'Accepted'), '80,000');
    assert.equal(await shown(page, 'Duplicates'), '10,000');
    assert.equal(await shown(page, 'Invalid'), '10,000');
    await admin.step('uploaded');
    assert.deepEqual(await examine(page), []);
  });

  await t.test(`no task of the main thread took ${TASK_MS_MAX} ms`, () => {
    console.log('longest tasks, ms:', longest);
    assert.ok(Math.max(...Object.values(longest)) < TASK_MS_MAX, JSON.stringify(longest));
  });

  await t.test('the contacts are those of the file, by the list and by its CSV', async () => {
    await page.getByRole('link', { name: 'See the contacts' }).click();
    await page.getByRole('table', { name: 'Contacts' }).waitFor();
    await page.getByText('20 shown of many').waitFor();
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('40 shown of many').waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download', UPLOAD_PATIENCE),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), 'contacts.csv');
    const lines = await linesOf(download);
    assert.equal(lines.length, VALID + 1);
    assert.ok(lines.some((line) => line.includes('person99999@example.com')));
  });

  await t.test('one is found by its beginning', async () => {
    await page.getByRole('searchbox', { name: 'Search contacts' }).fill('person99999');
    await page.getByText('1 of 1 shown').waitFor();
    await admin.step('one contact');
    assert.deepEqual(await examine(page), []);
  });

  await t.test('the same file again: everything is known already', async () => {
    await page.unroute('**/api/auth/addbulkemails');
    await page.goto('/uploadEmail');
    await page.locator('input[type=file]').setInputFiles({ name: 'again.txt', mimeType: 'text/plain', buffer: file.subarray(0, 400_000) });
    await page.getByText(/^[\d,]+ valid emails$/).waitFor({ state: 'attached' });
    const known = (await countOf(page, 'Valid emails')) + (await countOf(page, 'Duplicates'));
    await page.getByRole('button', { name: 'Upload Emails' }).click();
    await page.getByText('Emails uploaded successfully.').waitFor(UPLOAD_PATIENCE);
    assert.equal(await shown(page, 'Accepted'), '0');
    assert.equal(await countOf(page, 'Duplicates'), known);
  });

  await t.test('who has the link of a mail unsubscribes without an account', async () => {
    const token = await page.evaluate(async () => {
      const headers = { authorization: `Bearer ${sessionStorage.getItem('authToken')}` };
      const { data } = await (await fetch('/api/contacts?q=person99999', { headers })).json();
      return new URL(data[0].unsubscribeLink).hash;
    });
    const reader = await browser.openPerson('reader');
    await reader.page.goto(`/unsubscribe${token}`);
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).waitFor();
    assert.equal(new URL(reader.page.url()).hash, '');
    await reader.step('unsubscribe');
    assert.deepEqual(await examine(reader.page), []);
    await reader.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await reader.page.getByRole('heading', { name: 'You are unsubscribed' }).waitFor();
    await reader.step('unsubscribed');
    await page.goto('/uploadEmail/contacts?q=person99999');
    await page.getByText('Unsubscribed', { exact: true }).waitFor();
    assert.deepEqual(reader.complaints, []);
  });

  await t.test('nothing complained on the way: no script threw, no policy refused', () => assert.deepEqual(admin.complaints, []));
});

async function linesOf(download) {
  const chunks = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8').trimEnd().split(/\r?\n/);
}
