import { GUIDELINE_MESSAGES, WORK_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { keptOnDevice, taskInProduct } from './fixtures/work-in-product.js';

const TITLE = 'Tones of Gombe';
const FIRST =
  '# Words\n\n## Names\n\nMark each **name** of a person.\n\n## Places\n\nMark each town.\n\n> لا تحدد الأسماء العامة\n\n| do | do not |\n|-|-|\n| Gombe | the town |\n';
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
  'base64',
);

test('a guideline is written, read beside the work without a network, changed for later jobs, and cited by a rejection', async ({
  product,
  openUser,
}) => {
  const boss = await logInToApi(product.url, DEMO.admin);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const taskId = await taskInProduct(product.url, 'classification', [{ text: 'Gombe is warm.' }], TITLE);
  const { data: task } = await boss.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`);
  const projectId = task.project._id;
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin, `/admin/projects/${projectId}/guideline`);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator);

  await test.step('an admin writes it, sees its clauses, and publishes it', async () => {
    const { page } = admin;
    await expect(page.getByText('No guideline in the product yet')).toBeVisible();
    await admin.capture('none');
    await page.getByRole('button', { name: 'Write the guideline' }).click();
    await page.getByRole('button', { name: 'Start with an example' }).click();
    const text = page.getByLabel('Guideline', { exact: true });
    await expect(text).toHaveValue(/^# Boxes/);
    await text.fill('Mark each name.');
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(GUIDELINE_MESSAGES.headingRequired)).toBeVisible();
    await text.fill(FIRST);
    await page.getByLabel('Picture').setInputFiles({ name: 'gombe.png', mimeType: 'image/png', buffer: PICTURE });
    await expect(text).toHaveValue(/!\[gombe\]\(media:[0-9a-f]{64}\)/);
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(page.getByRole('heading', { name: '1.2 Places' })).toBeVisible();
    await expect(page.getByRole('figure', { name: 'gombe' }).locator('img')).toBeVisible();
    await admin.capture('editor');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Publish' }).click();
    await expectToast(page, GUIDELINE_MESSAGES.published);
    await expect(page.getByRole('heading', { name: 'Version 1, 3 clauses' })).toBeVisible();
    await admin.capture('version 1');
    await expectAccessible(page);
  });

  const { data: job } = await boss.call('POST', '/tasks/assign', { taskId, userId: ada.user._id });
  const jobId: string = job._id;
  const second = FIRST.replace('each town', 'each town and each river');
  await boss.call('PUT', `/projects/${projectId}/guideline`, { text: second, note: 'Rivers too', from: 1 });

  await test.step('the annotator reads the version of their job, and what a later one changes', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await page.getByRole('button', { name: `Guideline of ${TITLE}` }).click();
    const dialog = page.getByRole('dialog', { name: `Guideline of ${TITLE}` });
    await expect(dialog.getByText('Mark each town.')).toBeVisible();
    await expect(dialog.getByText('This job is judged by version 1')).toBeVisible();
    await dialog.getByRole('button', { name: 'See what has changed since' }).click();
    await expect(dialog.locator('ins')).toHaveText(' and each river');
    await annotator.capture('version of the job');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('it stays readable beside the work without a network', async () => {
    const { page } = annotator;
    await ada.call('POST', `/jobs/${jobId}/start`);
    const fetched = page.waitForResponse((response) => response.url().includes('/guideline?version=1') && response.ok());
    await page.goto(`/dashboard/work/${jobId}`);
    await fetched;
    await expect(page.getByText('Gombe is warm.')).toBeVisible();
    await expect.poll(async () => (await keptOnDevice(page)).workMedia, 'the picture is stored').toBe(1);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: `Guideline of ${TITLE}` }).click();
    const dialog = page.getByRole('dialog', { name: `Guideline of ${TITLE}` });
    await expect(dialog.getByText('Mark each town.')).toBeVisible();
    const isDrawn = () => dialog.locator('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
    await expect.poll(isDrawn, 'the picture is shown from the device').toBe(true);
    await annotator.capture('without a network');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await page.context().setOffline(false);
    await page.getByRole('radio', { name: /Positive/ }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(`**/dashboard/jobs/${jobId}`);
  });

  await test.step('a rejection cites a clause of that version', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${jobId}`);
    await page.getByRole('button', { name: /^Reject/ }).click();
    const form = page.getByRole('dialog', { name: `Reject ${TITLE}` });
    await form.getByRole('textbox', { name: 'Reason' }).fill('Gombe is a town.');
    await form.getByRole('checkbox', { name: WORK_MESSAGES.rejectionAllItems }).check();
    await form.getByRole('button', { name: 'Reject job' }).click();
    await expect(form.getByText(GUIDELINE_MESSAGES.clauseRequired)).toBeVisible();
    await form.getByLabel('Clause of the guideline').selectOption({ label: 'Clause 1.2: Places' });
    await admin.capture('rejection');
    await expectAccessible(page);
    await form.getByRole('button', { name: 'Reject job' }).click();
    await page.getByRole('link', { name: 'Clause 1.2: Places.' }).click();
    await expect(page.getByText('Version 1 of 2')).toBeVisible();
    await admin.capture('cited');
    await page.getByRole('link', { name: 'See what changed in version 2' }).click();
    await expect(page.locator('ins')).toHaveText(' and each river');
    await expect(page.getByText('Rivers too')).toBeVisible();
    await admin.capture('changes');
    await expectAccessible(page);
  });

  await test.step('the annotator opens the clause', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByText('Clause 1.2: Places').first()).toBeVisible();
    await page.getByRole('button', { name: 'Read the clause' }).click();
    const dialog = page.getByRole('dialog', { name: `Guideline of ${TITLE}` });
    await expect(dialog.getByRole('heading', { name: '1.2 Places' })).toBeInViewport();
    await annotator.capture('clause');
    await expectAccessible(page);
  });
  expect([...admin.problems, ...annotator.problems]).toEqual([]);
});
