import { RUN_MESSAGES } from '@labelbridge/contracts';
import { logInToApi } from './fixtures/api.js';
import { expectToast, fill, stepUp } from './fixtures/forms.js';
import { look } from './fixtures/look.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { FATIMA, handIn, taskInProduct } from './fixtures/work-in-product.js';

const TITLE = `${'ط'.repeat(60)}${'W'.repeat(60)}`;

test('an admin prepares an export in the background, pauses an import, and deletes items', async ({ product, openUser }) => {
  const taskId = await taskInProduct(
    product.url,
    'classification',
    [
      { id: 'one', text: 'Good.' },
      { id: 'two', text: 'Bad.' },
    ],
    TITLE,
  );
  await handIn(product.url, taskId, FATIMA, ['Positive', 'Negative']);
  const api = await logInToApi(product.url, DEMO.admin);
  const admin = await openUser('admin');
  const { page } = admin;

  await test.step('the export goes on in the background, and its file can be fetched', async () => {
    await admin.logIn(DEMO.admin, `/admin/tasks/${taskId}/items`);
    await page.getByLabel('Results').selectOption({ label: 'All, with their states' });
    await page.getByRole('button', { name: 'Prepare in the background' }).click();
    await look(admin, 'started');
    await page.getByRole('link', { name: 'See the runs' }).click();
    const file = page.getByRole('link', { name: /^Download: .+/ });
    await expect(file).toBeVisible();
    await look(admin, 'runs');
    const download = page.waitForEvent('download');
    await file.click();
    expect((await download).suggestedFilename()).toContain('-label-studio-');
    await page.getByRole('link', { name: /^Export: / }).click();
    await expect(page.getByText('2 of 2 items')).toBeVisible();
    await look(admin, 'a run');
  });

  await test.step('an import is paused and goes on', async () => {
    const text = Array.from({ length: 90_000 }, (_, n) => JSON.stringify({ id: `r${n}`, text: `Row ${n}` })).join('\n');
    const other = await taskInProduct(product.url, 'classification', [{ id: 'first', text: 'First.' }], 'Paused');
    const sent = await fetch(`${product.url}/api/tasks/${other}/import?format=jsonl&name=rows.jsonl`, {
      method: 'POST',
      headers: { ...api.headers, 'content-type': 'application/octet-stream' },
      body: text,
    });
    expect(sent.status).toBe(201);
    const { data: run } = (await sent.json()) as { data: { _id: string } };
    // At once, so that the file is not at its end before the page is open.
    await api.call('POST', `/runs/${run._id}/pause`);
    await page.goto(`${product.url}/admin/tasks/${other}/items`);
    await expect(page.getByRole('cell', { name: 'Paused' })).toBeVisible();
    await look(admin, 'paused');
    await page.getByRole('button', { name: 'Resume: rows.jsonl' }).click();
    await expectToast(page, RUN_MESSAGES.resumed);
    await page.getByRole('button', { name: 'Pause: rows.jsonl' }).click();
    await expectToast(page, RUN_MESSAGES.paused);
    await page.getByRole('button', { name: 'Cancel: rows.jsonl' }).click();
    await page.getByRole('button', { name: 'Cancel the run' }).click();
    await expect(page.getByRole('cell', { name: 'Cancelled' })).toBeVisible();
  });

  await test.step('items in a job that is not decided are refused, and named', async () => {
    await page.goto(`${product.url}/admin/tasks/${taskId}/items`);
    await page.getByRole('button', { name: 'Delete items…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete items' });
    await fill(dialog, { Ids: 'one\nnobody', Reason: 'The owner of the data asked for it.' });
    await look(admin, 'the deletion');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await stepUp(page, { password: DEMO.admin.password });
    await expectToast(page, RUN_MESSAGES.started);
    await page.goto(`${product.url}/admin/runs?kind=delete`);
    await page.getByRole('link', { name: /^Deletion: / }).click();
    await expect(page.getByText(RUN_MESSAGES.itemStays('one', RUN_MESSAGES.itemInWork))).toBeVisible();
    await expect(page.getByText(RUN_MESSAGES.noSuchItem)).toBeVisible();
    await look(admin, 'refused rows');
  });
});
