import { SKILL_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { holding } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';

const PROJECT = { projectName: 'Kano market calls' };
const TEXTS = [{ text: 'Two baskets of pepper' }, { text: 'Rice by the bag' }];

test('a project needs skills: who claims them is admitted at once, others read what they lack', async ({ product, openUser }) => {
  const [boss, annotator] = [await openUser('admin'), await openUser('annotator')];
  const admin = await logInToApi(product.url, DEMO.admin);
  const taskId = await taskInProduct(product.url, 'classification', TEXTS, PROJECT.projectName);
  const { project } = (await admin.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`)).data;
  const { page } = annotator;

  await test.step('the admin says who can apply, and reads how many that are', async () => {
    await boss.logIn(DEMO.admin, `/admin/projects/${project._id}`);
    await boss.page.getByRole('button', { name: 'Update' }).click();
    const form = boss.page.getByRole('dialog');
    await form.getByLabel('Items each').fill('5');
    await form.getByText('Who can apply').click();
    await expect(form.getByLabel('Admit at once')).toBeDisabled();
    const places = form.getByRole('group', { name: 'Places by language' });
    await places.getByLabel('A language with places').selectOption('Hausa');
    await places.getByRole('button', { name: 'Add', exact: true }).click();
    await places.getByLabel('Hausa', { exact: true }).selectOption('Conversational');
    await places.getByLabel('Places for Hausa').fill('1');
    await form.getByRole('checkbox', { name: 'Headphones' }).check();
    await form.getByLabel('Admit at once').check();
    await boss.capture('who-can-apply');
    await expectAccessible(boss.page);
    await form.getByRole('button', { name: 'Update Project' }).click();
    await expect(form).toHaveCount(0);
    await expect(boss.page.getByText('Hausa (conversational); Headphones')).toBeVisible();
    await expect(boss.page.getByText('Hausa 0 of 1')).toBeVisible();
    await expect(boss.page.getByText('1 of 3 active annotators claim all of this')).toBeVisible();
    await boss.capture('needs');
    await expectAccessible(boss.page);
  });

  await test.step('the annotator reads what is missing, and cannot apply', async () => {
    await annotator.logIn(DEMO.annotator, '/dashboard/projects?tab=available');
    const more = page.getByRole('region', { name: 'You cannot apply to these yet' });
    const card = more.getByRole('listitem').filter({ hasText: PROJECT.projectName });
    await expect(card.getByText('5 items for each annotator')).toBeVisible();
    await expect(card.getByText('You lack: Hausa (conversational), Headphones')).toBeVisible();
    await expect(more.getByRole('button', { name: /^Apply/ })).toHaveCount(0);
    await annotator.capture('missing');
    await expectAccessible(page);
    const release = await holding(page, /\/api\/users\/me$/);
    await card.getByRole('link', { name: 'Go to your skills' }).click();
    await expect(page).toHaveURL('/dashboard/profile#skills');
    await expect(page.getByRole('button', { name: 'Change skills' })).toBeVisible();
    await release();
    await expect(page.getByRole('button', { name: 'Change skills' })).toBeInViewport();
  });

  await test.step('the annotator states skills; a press on Cancel changes nothing', async () => {
    await page.getByRole('button', { name: 'Change skills' }).click();
    await page.getByRole('checkbox', { name: 'Law' }).check();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Law', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Change skills' }).click();
    await page.getByLabel('Another language').selectOption('Hausa');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Headphones' }).check();
    await annotator.capture('edit-skills');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save skills' }).click();
    await expectToast(page, SKILL_MESSAGES.saved);
    await expect(page.getByText(/Hausa \(fluent\)/)).toBeVisible();
    await annotator.capture('skills');
    await expectAccessible(page);
  });

  await test.step('the project fits now, and admits at once', async () => {
    await page.goto('/dashboard/projects?tab=available');
    await page.getByRole('button', { name: `Apply to ${PROJECT.projectName}` }).click();
    // The notification of the approval takes the card off the list soon.
    await expectToast(page, `Applied to ${PROJECT.projectName}`, SKILL_MESSAGES.admitted);
    await annotator.capture('admitted');
    await page.getByRole('link', { name: 'Active Projects', exact: true }).click();
    await expect(page.getByRole('heading', { name: PROJECT.projectName })).toBeVisible();
  });

  await test.step('the admin sees the claims, and that nobody had to decide', async () => {
    const { data: applications } = await admin.call<{ _id: string }[]>('GET', `/applications?projectId=${project._id}`);
    await boss.page.goto(`/admin/applications/${applications[0]?._id}`);
    await expect(boss.page.getByText(/Hausa \(fluent\)/)).toBeVisible();
    await expect(boss.page.getByText('Approved at once')).toBeVisible();
    await expect(boss.page.getByText('Counts for')).toBeVisible();
    await boss.capture('application');
  });

  await test.step('the admin reads that the place is taken, and that there are fewer items than promised', async () => {
    await boss.page.goto(`/admin/projects/${project._id}`);
    await expect(boss.page.getByText('Hausa 1 of 1')).toBeVisible();
    await expect(boss.page.getByText(/that leaves about 2 items each; the offer promises 5\./)).toBeVisible();
    await boss.capture('places-taken');
    await expectAccessible(boss.page);
  });
});
