import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';

const TITLE = 'Letters from Ìbàdàn';

test('a dataset card: previewed, signed, and checked by a visitor', async ({ product, openUser }) => {
  const taskId = await taskInProduct(product.url, 'spans', [{ text: 'Adé lives in Lagos.' }, { text: 'Bọ́lá went to Ìbàdàn.' }], TITLE);
  const admin = await logInToApi(product.url, DEMO.admin);
  const { data: task } = await admin.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`);
  const [boss, visitor] = [await openUser('admin'), await openUser('visitor')];
  const { page } = visitor;

  await test.step('the admin reads the figures, with what nobody measured', async () => {
    await boss.logIn(DEMO.admin, `/admin/projects/${task.project._id}`);
    await boss.page.getByRole('button', { name: 'Preview the figures' }).click();
    await expect(boss.page.getByText('2 in work, 0 left out')).toBeVisible();
    await expect(boss.page.getByText(/^Not measured/)).toHaveCount(2);
    await expect(boss.page.getByText('No card issued yet')).toBeVisible();
    await boss.capture('preview');
    await expectAccessible(boss.page);
  });

  let address = '';
  await test.step('the admin issues the card, and gets its address', async () => {
    await boss.page.getByRole('button', { name: 'Issue a signed card' }).click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Issue the card' }).click();
    await expectToast(boss.page, 'Card issued');
    const link = boss.page.getByRole('table', { name: 'Issued dataset cards' }).getByRole('link');
    address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/provenance\/[\w-]{22}$/);
    await boss.capture('issued');
    await expectAccessible(boss.page);
  });

  await test.step('a visitor reads the card, and the browser finds its signature valid', async () => {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1, name: `Dataset card: ${TITLE}` })).toBeVisible();
    await expect(page.getByText('The signature is valid.')).toBeVisible();
    await expect(page.getByText('2 in work, 0 left out')).toBeVisible();
    await visitor.capture('card');
    await expectAccessible(page);
  });

  await test.step('figures that nobody signed are refused', async () => {
    await page.route(`**/api${address}`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.card.items.inWork = 9_000;
      await route.fulfill({ response, json: answer });
    });
    await page.reload();
    await expect(page.getByText('9,000 in work, 0 left out')).toBeVisible();
    await expect(page.getByText('The signature is not valid.')).toBeVisible();
    await visitor.capture('changed');
    await expectAccessible(page);
  });

  await test.step('an address that is none says so', async () => {
    await page.goto('/provenance/nobody');
    await expect(page.getByText('There is no card at this address')).toBeVisible();
    await visitor.capture('unknown');
    await expectAccessible(page);
  });
});
