import {
  CONDITION_MESSAGES,
  LONG_DAY_TEXT,
  OWN_WORK_HINT,
  OWN_WORK_LABEL,
  PAID_WAITING_MESSAGES,
  WAITING_LABEL,
  alsoPaidText,
  capitalised,
  confirmationText,
  waitedText,
  waitingPaidText,
} from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { ARABIC, annotatorText, LONG_WORD } from './fixtures/annotator-text.js';
import { logInToApi } from './fixtures/api.js';
import { expectToast, tabTo, typeInto } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { test } from './fixtures/server-clock.js';
import { expect } from './fixtures/test.js';
import { expectSubmitted } from './fixtures/work-in-product.js';

const PROJECT = 'Voices of Bichi';
const TASK = 'Read ten sentences aloud';
const OWN_WORK = {
  consent: `Your voice is recorded, and others may hear it.\nيُسجَّل صوتك.`,
  licence: 'CC BY-NC 4.0',
  share: `2 % of what the voice earns. See ${LONG_WORD}`,
};
const CAUSES = ['guideline', 'fault'] as const;
const RATE = { amount: 150_000, currency: 'NGN', per: 'hour' };
const NEW_PROJECT = {
  projectName: PROJECT,
  company: 'Iroko Labs',
  dueDate: '2099-12-31',
  title: PROJECT,
  description: 'Read short texts aloud in Hausa.',
  rate: RATE,
  publicStatus: 'Active',
};
const MINUTE = 60_000;
/** Within 1.5 times the clock, so that the waiting alone needs a confirmation. */
const [ON_CLOCK, CLAIMED, WAITED] = [10, 12, 2];
/** For the claimed minutes. The clock alone pays ₦250. */
const PAY = '₦300.00';
const REASON = annotatorText('Clause 3 was missing when I began.');

test('own work, paid waiting and long days: stated by an admin, read before the work, claimed, confirmed and paid', async ({
  product,
  clock,
  openUser,
}) => {
  const boss = await logInToApi(product.url, DEMO.admin);
  const { data: project } = await boss.call<{ _id: string }>('POST', '/projects', NEW_PROJECT);
  const projectId = project._id;
  const admin = await openUser('admin');
  const annotator = await openUser('annotator');

  await test.step('an admin states them in the form, by keyboard', async () => {
    const { page } = admin;
    await admin.logIn(DEMO.admin, `/admin/projects/${projectId}`);
    await page.getByRole('button', { name: 'Update', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: 'Update Project' });
    const save = form.getByRole('button', { name: 'Update Project' });
    const { consent, licence, share } = OWN_WORK_LABEL.their;
    await form.locator('summary').filter({ hasText: CONDITION_MESSAGES.title }).press('Enter');
    await form.getByLabel(consent).fill(OWN_WORK.consent);
    await form.getByLabel(share).fill(OWN_WORK.share);
    for (const label of [WAITING_LABEL.guideline, WAITING_LABEL.fault, LONG_DAY_TEXT]) {
      await tabTo(page, form.getByLabel(label));
      await page.keyboard.press('Space');
      await expect(form.getByLabel(label)).toBeChecked();
    }
    await tabTo(page, save);
    await page.keyboard.press('Enter');
    await expect(form.getByText('Please name the licence of their work.')).toBeVisible();
    await expect(form.getByLabel(licence)).toBeFocused();
    await admin.capture('refused');
    await expectAccessible(page);
    // Typed: the part stays open while its problem goes.
    await page.keyboard.type(OWN_WORK.licence);
    await save.press('Enter');
    await expectToast(page, 'Project updated successfully!');
    for (const text of [...Object.values(OWN_WORK), capitalised(alsoPaidText(CAUSES)), LONG_DAY_TEXT])
      await expect(page.locator('main')).toContainText(text);
    await admin.capture('project');
    await expectAccessible(page);
  });

  await test.step('a visitor and an annotator read them before they apply', async () => {
    const visitor = await openUser('visitor');
    await visitor.page.goto('/new-projects');
    const card = visitor.page.getByRole('group', { name: PROJECT });
    await expect(card).toContainText(`${OWN_WORK_HINT}. Also paid: ${alsoPaidText(CAUSES)}. ${LONG_DAY_TEXT}`);
    await visitor.capture('open projects');
    await annotator.logIn(DEMO.annotator, '/dashboard/projects?tab=available&q=Bichi');
    const own = annotator.page.getByRole('listitem').filter({ hasText: PROJECT });
    for (const text of [...Object.values(OWN_WORK), capitalised(alsoPaidText(CAUSES)), LONG_DAY_TEXT])
      await expect(own).toContainText(text);
    await annotator.capture('project');
    await expectAccessible(annotator.page);
    await own.getByRole('button', { name: `Apply to ${PROJECT}` }).press('Enter');
    await expectToast(annotator.page, `Applied to ${PROJECT}`);
  });

  const ada = await logInToApi(product.url, DEMO.annotator);
  const links = { taskLink: 'https://work.example/1', taskGuidelineLink: 'https://guide.example/1' };
  const fields = { taskName: 'Audio Annotation', title: TASK, dueDate: '2099-12-31', createdBy: boss.user._id, rate: RATE, projectId };
  const { data: task } = await boss.call('POST', '/tasks', { ...fields, ...links });
  const { data: job } = await boss.call('POST', '/tasks/assign', { taskId: task._id, userId: ada.user._id });
  const jobId: string = job._id;

  await test.step('the offer tells them', async () => {
    const { page } = annotator;
    await page.goto(`/dashboard/jobs/${jobId}`);
    const pay = page.getByRole('region', { name: 'Pay', exact: true });
    for (const text of [...Object.values(OWN_WORK), capitalised(waitingPaidText(CAUSES)), LONG_DAY_TEXT])
      await expect(pay).toContainText(text);
    await annotator.capture('offer');
  });

  await ada.call('POST', `/jobs/${jobId}/clock/start`);
  await ada.call('POST', `/jobs/${jobId}/clock/pause`);
  await clock.move((ON_CLOCK + 1) * MINUTE);
  const [from, to] = [new Date(clock.now().getTime() - ON_CLOCK * MINUTE), clock.now()];
  await ada.call('POST', `/jobs/${jobId}/clock`, { intervals: [{ from: from.toISOString(), to: to.toISOString() }] });

  await test.step('the annotator claims what they waited, with its cause and a reason', async () => {
    const { page } = annotator;
    await page.reload();
    await page.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: `Submit ${TASK}` });
    const minutes = form.getByLabel('Minutes you worked');
    await expect(minutes).toHaveValue(String(ON_CLOCK));
    await minutes.fill(String(CLAIMED));
    await typeInto(page, form.getByLabel('Waiting among these minutes'), 'An');
    await expect(form.getByLabel('Waiting among these minutes')).toHaveValue('guideline');
    await typeInto(page, form.getByLabel('Minutes you waited'), String(CLAIMED + 1));
    await form.getByLabel('Note on your work').fill('All ten are read.');
    await form.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await expect(form.getByText(PAID_WAITING_MESSAGES.aboveClaim)).toBeVisible();
    await expect(form.getByText(PAID_WAITING_MESSAGES.reasonRequired)).toBeVisible();
    await annotator.capture('waiting refused');
    await expectAccessible(page);
    await form.getByLabel('Minutes you waited').fill(String(WAITED));
    await form.getByLabel('What you waited for').fill(REASON);
    await form.getByRole('button', { name: 'Submit', exact: true }).press('Enter');
    await expect(form).toHaveCount(0);
    await expectSubmitted(product.url, jobId);
    await expect(page.getByText(`Of it waiting: ${waitedText({ cause: 'guideline', minutes: WAITED })}`).first()).toBeVisible();
    await annotator.capture('submitted');
  });

  await test.step('the admin sees the waiting, and confirms it', async () => {
    const { page } = admin;
    await page.goto('/admin/jobs?status=submitted');
    const row = page.getByRole('row').filter({ hasText: TASK });
    await expect(row).toContainText(`${WAITED} min of it waiting`);
    await expect(row).toContainText('Confirm');
    await row.getByRole('button', { name: /^Approve / }).press('Enter');
    const form = page.getByRole('dialog', { name: `Approve ${TASK}` });
    await expect(form).toContainText(waitedText({ cause: 'guideline', minutes: WAITED }));
    await expect(form).toContainText(ARABIC);
    const work = { claimedMinutes: CLAIMED, waitingMinutes: WAITED, clockMinutes: ON_CLOCK };
    await expect(form.getByText(confirmationText(work, CLAIMED))).toBeVisible();
    const approve = form.getByRole('button', { name: 'Approve' });
    await expect(approve).toBeDisabled();
    await admin.capture('approve');
    await expectAccessible(page);
    await form.getByLabel('I confirm the claimed time').press('Space');
    await approve.press('Enter');
    await expect(form).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });

  await test.step('the pay counts it', async () => {
    const { page } = annotator;
    await page.reload();
    await expect(page.getByRole('region', { name: 'Invoice' })).toContainText(PAY);
    await page.goto('/dashboard/payment?tab=unpaid');
    await expect(page.getByRole('row').filter({ hasText: TASK })).toContainText(PAY);
  });
});
