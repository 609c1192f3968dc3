import { BREAKER_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast } from './fixtures/forms.js';
import { addSecondAdmin, assignNew, handIn, SECOND_ADMIN } from './fixtures/handed-in.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const TITLE = 'Signs of Kogi';
const REASON = 'Four signs are not marked. أربع لافتات ناقصة';
const AMOUNT = { amount: 500_000, currency: 'NGN' };

test('a rejection too many waits for a second admin, and the annotator sees nothing until they agree', async ({ product, openUser }) => {
  await addSecondAdmin(product);
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call('POST', '/projects', { projectName: 'Signs', company: 'Kogi Maps', dueDate: '2099-12-31' });
  const handedIn = async (title: string) => {
    const id = await assignNew(boss, ada, { title, amount: AMOUNT.amount, projectId: project._id });
    await handIn(ada, id);
    return id;
  };
  for (let made = 0; made < 9; made += 1) {
    const id = await handedIn(`Earlier signs ${made}`);
    if (made < 3) await boss.call('POST', `/jobs/${id}/reject`, { reason: 'A sign is not marked.' });
    else await boss.call('POST', `/jobs/${id}/approve`, { approvedAmount: AMOUNT, confirmMinutes: true });
  }
  const jobId = await handedIn(TITLE);
  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin);
  const annotator = await openUser('annotator');
  await annotator.logIn(DEMO.annotator);

  await test.step('the fourth rejection of ten decisions waits', async () => {
    const { page } = admin;
    await page.goto(`/admin/jobs/${jobId}`);
    await page.getByRole('button', { name: /^Reject/ }).click();
    const form = page.getByRole('dialog', { name: `Reject ${TITLE}` });
    await form.getByLabel('Reason').fill('Too fast, looks like AI.');
    await form.getByRole('button', { name: 'Reject job' }).click();
    await expect(form.getByText(/alone is not a reason/)).toBeVisible();
    await admin.capture('a suspicion alone');
    await form.getByLabel('Reason').fill(REASON);
    await form.getByRole('button', { name: 'Reject job' }).click();
    await expectToast(page, BREAKER_MESSAGES.waits('project'));
    await expect(page.getByText(BREAKER_MESSAGES.title)).toBeVisible();
    await admin.capture('waits');
    await expectAccessible(page);
    await page.goto(`/admin/jobs?status=submitted&projectId=${project._id}`);
    await expect(page.getByText('Rejection waits')).toBeVisible();
    await admin.capture('list');
    await expectAccessible(page);
  });

  await test.step('the annotator sees nothing of it', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible();
    await expect(page.getByText('Submitted', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(REASON)).toHaveCount(0);
  });

  await test.step('a second admin agrees, and the annotator reads why', async () => {
    const tunde = await openUser('second-admin');
    await tunde.logIn(SECOND_ADMIN, `/admin/jobs/${jobId}`);
    await tunde.page.getByRole('button', { name: /^Reject/ }).click();
    const form = tunde.page.getByRole('dialog', { name: `Reject ${TITLE}` });
    await expect(form.getByLabel('Reason')).toHaveValue(REASON);
    await tunde.capture('agreement');
    await form.getByRole('button', { name: 'Reject job' }).click();
    await expectToast(tunde.page, 'Job rejected. The annotator can read your reason.');
    await expect(tunde.page.getByText(BREAKER_MESSAGES.title)).toHaveCount(0);
    await annotator.page.reload();
    await expect(annotator.page.getByText(REASON).first()).toBeVisible();
    expect(tunde.problems).toEqual([]);
  });
  expect([...admin.problems, ...annotator.problems]).toEqual([]);
});
