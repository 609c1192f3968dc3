import { DECLINE_REASONS, SUSPENSION_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectStored } from './fixtures/device.js';
import { SENT } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

interface Job {
  readonly _id: string;
  readonly status: string;
  readonly task: { readonly _id: string; readonly title: string };
}

const DECLINED = 'Street signs filmed from a bus';
const CANCELLED = 'Yoruba voice notes, transcribed';
const EXTENDED = 'Street signs of Lagos';
const REASON = 'The client stopped the project.';

test('a job is declined, cancelled and extended; its links stay; lists are narrowed', async ({ product, openUser }) => {
  const ada = await logInToApi(product.url, DEMO.annotator);
  const boss = await logInToApi(product.url, DEMO.admin);
  const pending = (await ada.call<Job[]>('GET', '/jobs?status=pending')).data;
  const jobCalled = (title: string): Job => {
    const job = pending.find(({ task }) => task.title === title);
    if (!job) throw new Error(`${title} is not among the pending jobs`);
    return job;
  };
  const statusOf = async ({ _id }: Job) => (await boss.call<Job>('GET', `/jobs/${_id}`)).data.status;
  const annotator = await openUser('annotator');
  const admin = await openUser('admin');
  await annotator.logIn(DEMO.annotator);
  await admin.logIn(DEMO.admin);
  const { page } = annotator;

  await test.step('task and guideline are linked on every state, in the list and on the page of the job', async () => {
    for (const [tab, task] of [
      ['pending', /^Work on /],
      ['submitted', /^Open task /],
      ['approved', /^Open task /],
      ['rejected', /^Open task /],
    ] as const) {
      await page.goto(`/dashboard/jobs?tab=${tab}`);
      const row = page.getByRole('table').getByRole('row').nth(1);
      await expect(row.getByRole('link', { name: /^Guideline of / })).toHaveAttribute('href', /^https:/);
      await expect(row.getByLabel(task)).toBeVisible();
      await annotator.capture(`list ${tab}`);
      const title = await row.getByRole('link').first().innerText();
      await row.getByRole('link').first().click();
      await expect(page).toHaveURL(/\/dashboard\/jobs\/[\da-f]{24}/);
      // The list stays on the screen until the page of the job is loaded.
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: /^Guideline of / })).toHaveAttribute('href', /^https:/);
      await expect(page.getByLabel(task)).toBeVisible();
    }
  });

  await test.step('the annotator declines a job without a network; it is sent once there is one', async () => {
    const job = jobCalled(DECLINED);
    await page.goto(`/dashboard/jobs/${job._id}`);
    await expectStored(page, `/api/jobs/${job._id}`);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    const form = page.getByRole('dialog', { name: `Decline ${DECLINED}` });
    await expect(form.getByText('There is no penalty: it does not count against you', { exact: false })).toBeVisible();
    await form.getByRole('button', { name: 'Decline job' }).click();
    await expect(form.getByText('Please choose a reason.')).toBeVisible();
    await form.getByLabel('Reason').selectOption(DECLINE_REASONS[0]);
    await annotator.capture('decline');
    await expectAccessible(page);
    await page.context().setOffline(true);
    await form.getByRole('button', { name: 'Decline job' }).click();
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit', exact: true })).toHaveCount(0);
    await annotator.capture('decline waits');
    expect(await statusOf(job)).toBe('pending');
    await page.context().setOffline(false);
    await expect(page.getByText('You declined this job')).toBeVisible(SENT);
    await annotator.capture('declined');
    await page.goto('/dashboard/jobs');
    await expect(page.getByRole('table').getByText(EXTENDED)).toBeVisible();
    await expect(page.getByRole('table').getByText(DECLINED)).toHaveCount(0);
    await page.getByLabel('Declined or cancelled').selectOption('Declined');
    await expect(page.getByRole('table').getByText(DECLINED)).toBeVisible();
    await annotator.capture('list declined');
    await expectAccessible(page);
  });

  await test.step('the admin narrows the jobs to a project and an annotator, and assigns the declined task again', async () => {
    await admin.page.goto('/admin/jobs');
    const choose = async (label: string, typed: string, option: RegExp) => {
      await admin.page.getByRole('combobox', { name: label }).pressSequentially(typed);
      await admin.page.getByRole('listbox').getByRole('option', { name: option }).click();
    };
    await choose('Annotator', 'ada', /Ada Okafor/);
    await expect(admin.page).toHaveURL(/annotatorId=/);
    await expect(admin.page.getByRole('table').getByText('Chinedu')).toHaveCount(0);
    await choose('Project', 'text', /Text Annotation/);
    await expect(admin.page).toHaveURL(/projectId=/);
    await expect(admin.page.getByRole('table').getByRole('row')).toHaveCount(2);
    await admin.capture('jobs of one project and annotator');
    await expectAccessible(admin.page);
    const declined = await boss.call<Job>('GET', `/jobs/${jobCalled(DECLINED)._id}`);
    await boss.call('POST', '/tasks/assign', { taskId: declined.data.task._id, userId: ada.user._id });
  });

  await test.step('the admin cancels a started job and sets what is paid; the annotator reads it', async () => {
    const job = jobCalled(CANCELLED);
    await ada.call('POST', `/jobs/${job._id}/start`);
    await admin.page.goto('/admin/jobs?status=pending');
    await admin.page.getByRole('button', { name: `Cancel ${CANCELLED}, Ada Okafor` }).click();
    const form = admin.page.getByRole('dialog', { name: `Cancel ${CANCELLED}` });
    await expect(form.getByText('Nothing is paid for the work that was begun')).toBeVisible();
    await form.getByLabel('Reason').fill(REASON);
    await form.getByLabel('Paid for the work so far').fill('500');
    await form.getByLabel('Currency').selectOption('NGN');
    await expect(form.getByText('One invoice of ₦500.00 is created')).toBeVisible();
    await admin.capture('cancel');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Cancel job' }).click();
    await expect(form).toHaveCount(0);
    await admin.page.getByLabel('Declined or cancelled').selectOption('Cancelled');
    await expect(admin.page.getByRole('table').getByText(REASON)).toBeVisible();
    await admin.capture('list cancelled');
    await page.goto(`/dashboard/jobs/${job._id}`);
    await expect(page.getByText('An admin cancelled this job')).toBeVisible();
    await expect(page.getByText('₦500.00 is paid for it: see its invoice.')).toBeVisible();
    await annotator.capture('cancelled');
    await expectAccessible(page);
  });

  await test.step('the admin gives more time', async () => {
    const job = jobCalled(EXTENDED);
    await admin.page.goto(`/admin/jobs/${job._id}`);
    await admin.page.getByRole('button', { name: `Change the due date of ${EXTENDED}` }).click();
    const form = admin.page.getByRole('dialog', { name: `Due date of ${EXTENDED}` });
    await form.getByLabel('Due Date').fill('2020-01-01');
    await form.getByRole('button', { name: 'Change due date' }).click();
    await expect(form.getByText('The due date must be today or later.')).toBeVisible();
    await form.getByLabel('Due Date').fill('2099-12-31');
    await admin.capture('due date');
    await form.getByRole('button', { name: 'Change due date' }).click();
    await expect(form).toHaveCount(0);
    await admin.capture('job');
    await page.goto('/dashboard/overview');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await expect(page.getByText(`${EXTENDED} is due on 2099-12-31 now.`, { exact: false })).toBeVisible();
  });

  await test.step('suspending somebody lists their open jobs, and does what is chosen for each', async () => {
    const { data: people } = await boss.call<{ _id: string }[]>('GET', '/users?q=chinedu');
    const id = people[0]?._id ?? '';
    const open = (await boss.call<Job[]>('GET', `/jobs?annotatorId=${id}&status=pending`)).data;
    const [first, ...others] = open;
    if (!first) throw new Error('Chinedu has no pending job.');
    await admin.page.goto(`/admin/users/${id}`);
    await admin.page.getByRole('button', { name: 'Suspend' }).click();
    const form = admin.page.getByRole('dialog', { name: /^Suspend/ });
    await form.getByLabel(new RegExp(first.task.title)).selectOption('cancel');
    await form.getByRole('button', { name: 'Suspend' }).click();
    await expect(form.getByText(SUSPENSION_MESSAGES.reasonRequired)).toBeVisible();
    await form.getByLabel('Reason').fill(REASON);
    await admin.capture('suspend');
    await expectAccessible(admin.page);
    await form.getByRole('button', { name: 'Suspend' }).click();
    await expect(form).toHaveCount(0);
    await admin.capture('suspended');
    expect([await statusOf(first), ...(await Promise.all(others.map(statusOf)))]).toEqual(['cancelled', ...others.map(() => 'pending')]);
  });
});
