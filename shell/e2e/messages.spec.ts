import { ACCOUNT_REMINDER_MESSAGES, DEVICE_MESSAGES, NOTIFICATION_SETTINGS_MESSAGES } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi, post } from './fixtures/api.js';
import { expectStored } from './fixtures/device.js';
import { expectToast } from './fixtures/forms.js';
import { SENT } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const BOLA = {
  firstname: 'Bola',
  lastname: 'Adeyemi',
  username: 'bola',
  email: 'bola@example.com',
  phone: '08031234567',
  password: 'bola-secret-1',
};
const TASK = {
  taskName: 'Image Annotation',
  title: 'Danfo buses',
  dueDate: '2099-03-01',
  taskLink: 'https://example.com/work',
  taskGuidelineLink: 'https://example.com/guide',
};
const HOSTILE = '<img src=x onerror=alert(1)> Which buses count?';

test('pay without an account is announced, admins are notified, and messages go both ways', async ({ product, openUser }) => {
  await post(product.url, '/auth/signup', BOLA);
  const [admin, bola] = [await logInToApi(product.url, DEMO.admin), await logInToApi(product.url, BOLA)];
  const { data: project } = await admin.call('POST', '/projects', { projectName: 'Lagos signs', company: 'Acme', dueDate: '2099-03-01' });
  const { data: task } = await admin.call('POST', '/tasks', { ...TASK, projectId: project._id, createdBy: admin.user._id });
  const { data: job } = await admin.call('POST', '/tasks/assign', { taskId: task._id, userId: bola.user._id });
  await admin.call('POST', '/notifications/read', { all: true });
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(BOLA);

  await test.step('row 3: Overview and Payments say that pay waits for an account, with the way there', async () => {
    await expect(page.getByText(ACCOUNT_REMINDER_MESSAGES.neededText)).toBeVisible();
    await annotator.capture('account-needed-overview');
    await expectAccessible(page);
    await page.goto('/dashboard/payment');
    await expect(page.getByText(ACCOUNT_REMINDER_MESSAGES.neededText)).toBeVisible();
    await annotator.capture('account-needed-payments');
    await page.getByRole('link', { name: 'Go to your profile' }).click();
    await expect(page).toHaveURL('/dashboard/profile');
  });

  await test.step('row 6: a message that is written without a network waits, and is sent once', async () => {
    await page.goto(`/dashboard/jobs/${job._id}`);
    const text = page.getByLabel('Your message');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please write a message.')).toBeVisible();
    await expectStored(page, `/api/jobs/${job._id}`);
    await text.fill(HOSTILE);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('main').getByText(DEVICE_MESSAGES.waiting)).toBeVisible();
    await annotator.capture('message-waiting');
    await page.context().setOffline(false);
    await expect(page.getByRole('list', { name: /^Messages/ }).getByText(HOSTILE)).toBeVisible(SENT);
    await expect(page.getByRole('main').getByText(DEVICE_MESSAGES.waiting)).toHaveCount(0, SENT);
    expect((await bola.call<object[]>('GET', `/jobs/${job._id}/messages`)).data).toHaveLength(1);
    await expectAccessible(page);
  });

  const boss = await openUser('admin');
  const bell = boss.page.getByRole('button', { name: /^Notifications/ });
  await test.step('row 5: the admin is notified of the submission and the message, and lists count what is unread', async () => {
    await bola.call('POST', `/jobs/${job._id}/submit`, { minutes: 30, note: 'Done' });
    await boss.logIn(DEMO.admin);
    // The third one reports the log-in from a new device.
    await expect(bell).toHaveAccessibleName('Notifications, 3 unread');
    await bell.click();
    const panel = boss.page.getByRole('dialog', { name: 'Notifications' });
    await expect(panel.getByRole('link', { name: /1 job submitted in Lagos signs/ })).toBeVisible();
    await boss.capture('bell');
    // A quick navigation must work, by link and by address.
    await boss.page.keyboard.press('Escape');
    await boss.page.getByRole('link', { name: 'Projects', exact: true }).click();
    await expect(boss.page).toHaveURL('/admin/projects');
    await bell.click();
    await boss.page.keyboard.press('Escape');
    await boss.page.goto('/admin/jobs?status=submitted');
    await expect(boss.page.getByText('1 new message')).toBeVisible();
    await boss.capture('jobs-unread');
    await bell.click();
    await panel.getByRole('link', { name: /1 message about Danfo buses/ }).click();
    await expect(boss.page).toHaveURL(`/admin/jobs/${job._id}`);
  });

  await test.step('row 6: the admin reads it as plain text and answers, and the annotator’s page shows the answer at once', async () => {
    const messages = boss.page.getByRole('list', { name: /^Messages/ });
    await expect(messages.getByText(HOSTILE)).toBeVisible();
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread');
    await boss.page.getByLabel('Your message').fill('All with a number plate.');
    await boss.page.getByRole('button', { name: 'Send message' }).click();
    await expect(messages.getByRole('listitem').first()).toContainText('All with a number plate.');
    await boss.capture('job-thread');
    await expectAccessible(boss.page);
    await expect(page.getByRole('list', { name: /^Messages/ }).getByText('All with a number plate.')).toBeVisible();
    await annotator.capture('job-thread');
  });

  await test.step('row 6: an application has a thread of its own, with a page on both sides', async () => {
    const { data: application } = await bola.call('POST', `/projects/${project._id}/apply`);
    await boss.page.goto(`/admin/applications/${application._id}`);
    await boss.page.getByLabel('Your message').fill('How many hours do you have?');
    await boss.page.getByRole('button', { name: 'Send message' }).click();
    await expect(boss.page.getByRole('list', { name: /^Messages/ })).toContainText('How many hours');
    await boss.capture('application-thread');
    await expectAccessible(boss.page);
    await page.goto('/dashboard/projects?tab=pending');
    const unread = page.getByRole('link', { name: '1 new message about your application to Lagos signs' });
    await expect(unread).toBeVisible();
    await annotator.capture('pending-project-unread');
    await unread.click();
    await expect(page.getByText('How many hours do you have?')).toBeVisible();
    await annotator.capture('application-thread');
    await expectAccessible(page);
    await boss.page.goto('/admin/applications');
    await expect(boss.page.getByRole('link', { name: 'Application of Bola Adeyemi: Open messages' })).toBeVisible();
    await boss.capture('applications');
  });

  await test.step('row 3: admins see who has no account where they pay; a reminder within a day of the last one is refused', async () => {
    await admin.call('POST', `/jobs/${job._id}/approve`, {
      approvedAmount: { amount: 600_000, currency: 'NGN' },
      reason: 'Agreed with the annotator',
      confirmMinutes: true,
    });
    await boss.page.goto('/admin/payments?q=Bola');
    await expect(boss.page.getByText(ACCOUNT_REMINDER_MESSAGES.missing)).toBeVisible();
    await boss.capture('payments-no-account');
    await boss.page.getByRole('button', { name: 'Remind Bola Adeyemi of a payout account' }).click();
    await expectToast(boss.page, 'No reminder was sent');
    await boss.page.goto(`/admin/users/${bola.user._id}`);
    await expect(boss.page.getByText(/Bola has no payout account yet\. Last reminded/)).toBeVisible();
  });

  await test.step('row 5: the admin chooses what they are notified of and when the daily email comes', async () => {
    await boss.page.goto('/admin/settings');
    const submitted = boss.page.getByLabel('Submitted jobs');
    await submitted.uncheck();
    await boss.page.getByLabel('Daily email with what happened').selectOption('07:00');
    await boss.page.getByRole('button', { name: 'Save notifications' }).click();
    await expectToast(boss.page, NOTIFICATION_SETTINGS_MESSAGES.saved);
    await boss.capture('notification-settings');
    await expectAccessible(boss.page);
    await boss.page.reload();
    await expect(submitted).not.toBeChecked();
    await expect(boss.page.getByLabel('Daily email with what happened')).toHaveValue('7');
  });
});
