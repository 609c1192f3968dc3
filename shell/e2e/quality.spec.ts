import { QUALITY_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { taskInProduct } from './fixtures/work-in-product.js';

const TITLE = 'Moods of market talk';
const WHY = 'Nobody praises a leaking roof. لا أحد يمدح سقفا يسرب';
const answer = (value: string) => ({
  id: 'class',
  from: 'class',
  to: 'text',
  type: 'choices',
  labels: [],
  shape: { t: 'none' },
  answer: { key: 'choices', value: [value] },
});

/** A job of the demo annotator, who answered gold items wrongly until new work was paused. */
async function pausedJob(url: string): Promise<{ jobId: string; projectId: string }> {
  const admin = await logInToApi(url, DEMO.admin);
  const annotator = await logInToApi(url, DEMO.annotator);
  const rows = Array.from({ length: 10 }, (_, n) => ({ text: `The roof leaks again, said seller ${n + 1}` }));
  const rate = { amount: 150_000, currency: 'NGN', per: 'hour' };
  const taskId = await taskInProduct(url, 'classification', rows, TITLE, { rate, reviewShare: 20 });
  const { data: task } = await admin.call<{ project: { _id: string } }>('GET', `/tasks/${taskId}`);
  const { data: items } = await admin.call<{ _id: string }[]>('GET', `/tasks/${taskId}/items`);
  for (const { _id } of items.slice(1)) {
    await admin.call('POST', `/items/${_id}/gold`, { regions: [answer('Negative')], explanation: WHY });
  }
  const { data: job } = await admin.call('POST', '/tasks/assign', { taskId, userId: annotator.user._id });
  const { data: given } = await annotator.call<{ _id: string }[]>('GET', `/jobs/${job._id}/items`);
  for (const { _id } of given) {
    const patch = { baseRevision: 0, source: 'phone', sequence: 1, seconds: 1, changes: [{ id: 'class', after: answer('Positive') }] };
    await annotator.call('PATCH', `/annotations/${_id}`, patch);
    await annotator.call('POST', `/assignments/${_id}/done`, {});
  }
  return { jobId: job._id, projectId: task.project._id };
}

test('known answers: a person is paused, reads why, objects, and is let go on; a reviewed answer becomes a known one', async ({
  product,
  openUser,
}) => {
  const [boss, annotator] = [await openUser('admin'), await openUser('annotator')];
  const { jobId, projectId } = await pausedJob(product.url);
  const { page } = annotator;

  await test.step('the annotator reads what costs them points, and that done work is paid', async () => {
    await annotator.logIn(DEMO.annotator, '/dashboard/profile');
    await page.getByRole('link', { name: 'My quality' }).click();
    await expect(page.getByRole('heading', { name: TITLE })).toBeVisible();
    await expect(page.getByText('0 of 8 right: 0 %, between 0 % and 32 %')).toBeVisible();
    await expect(page.getByText(/It is reviewed and paid as usual/)).toBeVisible();
    await expect(page.getByText(WHY).first()).toBeVisible();
    await annotator.capture('paused');
    await expectAccessible(page);
  });

  await test.step('without enough fresh gold items there is no return, and the page says so', async () => {
    await page.getByRole('button', { name: `Return to ${TITLE}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Return' }).click();
    await expectToast(page, 'You are still paused', QUALITY_MESSAGES.noGoldLeft);
  });

  await test.step('the annotator objects to a known answer', async () => {
    await page
      .getByRole('button', { name: /^Object to the known answer/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Why is your answer right?').fill('The seller laughs about it.');
    await annotator.capture('objection');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Send' }).click();
    await expectToast(page, QUALITY_MESSAGES.disputed);
    await expect(page.getByText('Waits for an admin')).toBeVisible();
  });

  await test.step('the admin reads the figures, upholds the objection, and lets the person go on', async () => {
    await boss.logIn(DEMO.admin, `/admin/projects/${projectId}`);
    await boss.page.getByRole('link', { name: 'See its quality' }).click();
    await expect(boss.page.getByText('The seller laughs about it.')).toBeVisible();
    await boss.capture('quality');
    await expectAccessible(boss.page);
    await boss.page.getByRole('button', { name: /^Withdraw the answer/ }).click();
    const decision = boss.page.getByRole('dialog');
    await decision.getByLabel('Reason').fill('The text can be read both ways.');
    await decision.getByRole('button', { name: 'Withdraw the answer' }).click();
    await expectToast(boss.page, QUALITY_MESSAGES.disputeDecided);
    await boss.page.getByRole('button', { name: /^End the pause of/ }).click();
    const resumption = boss.page.getByRole('dialog');
    await resumption.getByLabel('Reason').fill('We talked about it.');
    await resumption.getByRole('button', { name: 'End the pause' }).click();
    await expectToast(boss.page, QUALITY_MESSAGES.resumed);
    await expect(boss.page.getByText('Working')).toBeVisible();
  });

  await test.step('the annotator reads the decision', async () => {
    await page.reload();
    await expect(page.getByText('Upheld: The text can be read both ways.')).toBeVisible();
    await expect(page.getByText('No longer: the known answer was withdrawn')).toBeVisible();
    await annotator.capture('upheld');
  });

  await test.step('the admin reads of the person what the person reads', async () => {
    await boss.page.getByRole('table', { name: 'People by accuracy' }).getByRole('link').first().click();
    await expect(boss.page.getByRole('heading', { name: /^Quality of Ada/ })).toBeVisible();
    await expect(boss.page.getByText('Upheld: The text can be read both ways.')).toBeVisible();
    await boss.capture('person');
    await expectAccessible(boss.page);
    await boss.page.getByRole('link', { name: 'Flags of this person' }).click();
    await expect(boss.page.getByText('Set: one annotator.')).toBeVisible();
  });

  await test.step('the admin makes a reviewed answer the known one, and withdraws it', async () => {
    const own = await logInToApi(product.url, DEMO.annotator);
    await own.call('POST', `/jobs/${jobId}/submit`, { minutes: 1 });
    await boss.page.goto(`/admin/jobs/${jobId}/review`);
    await expect(boss.page.getByText(/^Drawn for review: 100% instead of 20%, because surely less than 60%/)).toBeVisible();
    await boss.capture('drawn-for-review');
    await expectAccessible(boss.page);
    await boss.page.getByRole('button', { name: /^Item 1 / }).click();
    await expect(boss.page.getByRole('button', { name: 'Use as a known answer' })).toHaveCount(0);
    await boss.page.getByRole('button', { name: 'Accept', exact: true }).click();
    await boss.page.getByRole('button', { name: 'Item before' }).click();
    await boss.page.getByRole('button', { name: 'Use as a known answer' }).click();
    const dialog = boss.page.getByRole('dialog');
    await dialog.getByLabel('Why is it right?').fill('The seller is proud of the roof.');
    await boss.capture('known-answer');
    await expectAccessible(boss.page);
    await dialog.getByRole('button', { name: 'Make it a gold item' }).click();
    await expectToast(boss.page, QUALITY_MESSAGES.goldMade);
    await expect(boss.page.getByText(/This is a gold item/)).toBeVisible();
    await boss.page.getByRole('button', { name: 'Withdraw the known answer' }).click();
    await boss.page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expectToast(boss.page, QUALITY_MESSAGES.goldWithdrawn);
    await expect(boss.page.getByRole('button', { name: 'Use as a known answer' })).toBeVisible();
  });
});
