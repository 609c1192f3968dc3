import { FLAG_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { flaggedFor, SAME_TEXT } from './fixtures/flags.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Stalls of the market';
const ANSWER = 'The guideline asks for one sentence for all clean stalls.';
const REASON = 'The guideline really asks for this sentence.';

test('flags: a person is asked, answers, an admin drops it, and the person reads why', async ({ product, openUser }) => {
  test.setTimeout(180_000);
  const [boss, annotator] = [await openUser('admin'), await openUser('annotator')];
  const { page } = annotator;

  await test.step('nobody is asked while no rule noticed anything', async () => {
    await annotator.logIn(DEMO.annotator, '/dashboard/quality');
    await page.getByRole('link', { name: 'Questions about my work' }).click();
    await expect(page.getByText('No rule has noticed anything in your work')).toBeVisible();
    await annotator.capture('no-questions');
    await expectAccessible(page);
  });

  const flagId = await flaggedFor(product.url, DEMO.annotator, TITLE);

  await test.step('the annotator is told, reads the rule and their own work, and answers', async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Texts that are alike' })).toBeVisible();
    await annotator.capture('questions');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Texts that are alike' }).click();
    await expect(page.getByRole('heading', { name: 'Texts that are alike' })).toBeVisible();
    await expect(page.getByText(FLAG_MESSAGES.noEffect)).toBeVisible();
    await expect(page.getByText(SAME_TEXT)).toHaveCount(6);
    await annotator.capture('question');
    await expectAccessible(page);
    await page.getByLabel('How did it come about?').fill(ANSWER);
    await page.getByRole('button', { name: 'Send the answer' }).click();
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
    await expectToast(page, FLAG_MESSAGES.answered);
    await expect(page.getByText('Waits for an admin')).toBeVisible();
  });

  await test.step('an admin reads both sides and drops it', async () => {
    await boss.logIn(DEMO.admin, '/admin/flags?state=decidable');
    await expect(boss.page.getByRole('heading', { name: 'By rule' })).toBeVisible();
    await boss.capture('flags');
    await expectAccessible(boss.page);
    await boss.page.locator(`a[href="/admin/flags/${flagId}"]`).first().click();
    await expect(boss.page.getByText(ANSWER)).toBeVisible();
    await boss.capture('flag');
    await expectAccessible(boss.page);
    await boss.page.getByRole('button', { name: 'Drop', exact: true }).click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill(REASON);
    await expectAccessible(boss.page);
    await dialog.getByRole('button', { name: 'Drop', exact: true }).click();
    await expectToast(boss.page, FLAG_MESSAGES.decided);
    await expect(boss.page.getByText(REASON)).toBeVisible();
  });

  await test.step('the annotator reads why', async () => {
    await page.reload();
    await expect(page.getByText(REASON)).toBeVisible();
    await annotator.capture('dropped');
    await expectAccessible(page);
  });
});
