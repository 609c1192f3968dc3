import { SHARE_LINK_MESSAGES } from '@labelbridge/contracts';
import { logInToApi } from './fixtures/api.js';
import { expectToast, fill, stepUp } from './fixtures/forms.js';
import { look } from './fixtures/look.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { FATIMA, handIn, taskInProduct } from './fixtures/work-in-product.js';

const TITLE = `${'ط'.repeat(60)}${'W'.repeat(60)}`;
const READER = 'W'.repeat(80);

test('an admin shows a project to its customer by a link, and ends it', async ({ product, openUser }) => {
  const taskId = await taskInProduct(product.url, 'classification', [{ text: 'Good.' }, { text: 'Bad.' }], TITLE);
  await handIn(product.url, taskId, FATIMA, ['Positive', 'Negative']);
  const [api, annotator] = [await logInToApi(product.url, DEMO.admin), await logInToApi(product.url, FATIMA)];
  const { data: task } = await api.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`);
  const [admin, reader] = [await openUser('admin'), await openUser('reader')];
  const { page } = admin;
  let address = '';

  await test.step('the admin makes a link, and gets its address once', async () => {
    await admin.logIn(DEMO.admin, `/admin/projects/${task.project._id}`);
    await expect(page.getByText('No links yet')).toBeVisible();
    await look(admin, 'no links');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await fill(page.getByRole('dialog', { name: 'New link' }), { 'Who reads it': READER });
    await look(admin, 'the form');
    await page.getByRole('button', { name: 'Make the link' }).click();
    await stepUp(page, { password: DEMO.admin.password });
    const shown = page.getByRole('dialog', { name: 'The link' });
    address = await shown.locator('code').innerText();
    expect(address).toMatch(/^http:.+\/shared#[\w-]{43}$/);
    await look(admin, 'the address');
    await shown.getByRole('button', { name: 'I have kept it' }).click();
    await expect(page.getByText(address)).toBeHidden();
  });

  await test.step('the customer reads the figures without a session, and no name of an annotator', async () => {
    await reader.page.goto(address);
    await expect(reader.page.getByRole('heading', { level: 1, name: `Project: ${TITLE}` })).toBeVisible();
    await expect(reader.page).toHaveTitle(new RegExp(`^Project: ${TITLE}`));
    await expect(reader.page.getByText('2 of 2 done.')).toBeVisible();
    await expect(reader.page.getByText('2 in work, 0 left out')).toBeVisible();
    expect(await reader.page.context().cookies()).toEqual([]);
    const read = (await reader.page.locator('body').innerText()).toLowerCase();
    const { firstname, lastname, username } = annotator.user;
    const names = [firstname, lastname, username, FATIMA.email].map((name) => String(name).toLowerCase());
    expect(names.filter((name) => read.includes(name))).toEqual([]);
    await look(reader, 'the project');
  });

  await test.step('the admin sees that it was opened, and revokes it', async () => {
    await page.reload();
    const row = page.getByRole('table', { name: 'Links for the customer' }).getByRole('row', { name: READER });
    await expect(row).toContainText('Active');
    await expect(row).not.toContainText('Never');
    await look(admin, 'links');
    await row.getByRole('button', { name: `Revoke the link for ${READER}` }).click();
    const question = page.getByRole('dialog');
    await expect(question.getByText('Everybody who has this link is refused from now on.')).toBeVisible();
    await look(admin, 'the question');
    await question.getByRole('button', { name: 'Revoke' }).click();
    await expectToast(page, SHARE_LINK_MESSAGES.revoked);
    await expect(row).toContainText('Revoked');
  });

  await test.step('the customer learns that it has ended', async () => {
    await reader.page.reload();
    await expect(reader.page.getByText(SHARE_LINK_MESSAGES.notThere)).toBeVisible();
    await look(reader, 'ended');
  });
});
