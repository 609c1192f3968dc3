import { holding } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

/** The overview lists projects by due date. */
const SOON = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test("two tabs of one person show each other's changes", async ({ openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin, '/admin/projects');
  const other = await page.context().newPage();
  await other.goto('/admin/projects');
  await expect(other.getByRole('table')).toBeVisible();
  await page.getByRole('button', { name: 'Create New Project' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Project name').fill('Seen in both tabs');
  await form.getByLabel('Company').fill('Iroko Labs');
  await form.getByLabel('Due date').fill(SOON);
  await form.getByRole('button', { name: 'Create', exact: false }).last().click();
  await expect(page.getByRole('table').getByText('Seen in both tabs')).toBeVisible();
  await expect(other.getByRole('table').getByText('Seen in both tabs')).toBeVisible();

  await test.step('a tab that is loaded while the other makes a change is not left behind', async () => {
    const seen = other.getByRole('table', { name: 'Active Projects' }).getByText('Seen in both tabs');
    await other.goto('/admin');
    await expect(seen).toBeVisible();
    // The first script loads the data of the page before the change. The others arrive after it.
    const release = await holding(other, /\/static\/js\/(?!early\.).*\.js/);
    const fetched = other.waitForResponse(/\/api\/overview$/);
    await other.reload({ waitUntil: 'commit' });
    await (await fetched).finished();
    await page.getByRole('button', { name: 'Delete Seen in both tabs' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await expect(page.getByRole('table').getByText('Seen in both tabs')).toHaveCount(0);
    await release();
    await expect(other.getByRole('table', { name: 'Active Projects' })).toBeVisible();
    await expect(seen).toHaveCount(0);
  });
});
