import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Page, type Request } from '@playwright/test';
import { AUTH_MESSAGES, DEVICE_MESSAGES, waitingLostText } from '@labelbridge/contracts';
import { expectAccessible } from './fixtures/accessibility.js';
import { logInToApi } from './fixtures/api.js';
import { expectStored, storedRecords } from './fixtures/device.js';
import { SENT } from './fixtures/network.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { User } from './fixtures/user.js';

interface Job {
  _id: string;
  status: string;
  task: { title?: string; taskName: string };
  history: { action: string; submission: { note: string } }[];
}
const NOTE = 'All forty are boxed, the last two twice.';
const OTHER_NOTE = 'Typed where there was no network.';

async function submit(page: Page, job: Job, note: string): Promise<void> {
  await page.goto(`/dashboard/jobs/${job._id}`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Minutes you worked').fill('45');
  await form.getByLabel('Why it differs from the clock').fill('I worked on paper.');
  await form.getByLabel('Note on your work').fill(note);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(form).toHaveCount(0);
}

test('an annotator works without a network and closes the browser, and each change is sent exactly once', async ({
  product,
  playwright,
}, testInfo) => {
  const profile = await mkdtemp(join(tmpdir(), 'labelbridge-device-'));
  const { url } = product;
  const openDevice = async (options = {}) => {
    const context = await playwright.chromium.launchPersistentContext(profile, { baseURL: url, ...options });
    return { context, user: new User(context.pages()[0] ?? (await context.newPage()), 'annotator', testInfo) };
  };
  const ada = await logInToApi(url, DEMO.annotator);
  await ada
    .call('PATCH', '/users/me', { payoutAccount: { accountName: 'Ada Okafor', accountNumber: '0000014579', bankCode: '011' } })
    .catch(() => undefined);
  const {
    data: [first, second],
  } = await ada.call<Job[]>('GET', '/jobs?status=pending');
  if (!first || !second) throw new Error('The demo has less than two pending jobs.');
  let device = await openDevice();

  await test.step('pages that were seen are stored, without bank data', async () => {
    const { page } = device.user;
    await device.user.logIn(DEMO.annotator);
    await expect(page).toHaveURL('/dashboard/overview');
    await page.goto('/dashboard/profile');
    await expect(page.getByLabel('First name')).toBeVisible();
    await expectStored(page, '/api/users/me');
    for (const job of [first, second]) {
      await page.goto(`/dashboard/jobs/${job._id}`);
      await expect(page.getByRole('button', { name: 'Submit', exact: true })).toBeVisible();
      await expectStored(page, `/api/jobs/${job._id}`);
    }
    await page.goto('/dashboard/jobs');
    await expect(page.getByRole('table')).toBeVisible();
    await expectStored(page, '/api/jobs?');
    expect(await storedRecords(page)).not.toMatch(/accountNumber|bankCode|0000014579/);
  });

  await test.step('without a network the frame and the lists open with their age, and changes are queued and shown so', async () => {
    const { page } = device.user;
    await device.context.setOffline(true);
    await page.goto('/dashboard/jobs');
    await expect(page.getByText(/^As of \d\d:\d\d/)).toBeVisible();
    await expect(page.getByRole('table')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.mouse.wheel(0, 5_000);
    const banner = page.getByText('You are offline.');
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect((await banner.boundingBox())?.height, 'one line').toBeLessThan(32);
    await device.user.capture('list-offline');
    await submit(page, first, NOTE);
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
    await expect(page.getByText(NOTE)).toBeVisible();
    await device.user.capture('submit-waiting');
    await page.getByText('1 change waiting to be sent').click();
    await expectAccessible(page);
    await page.goto('/dashboard/profile');
    await expect(page.getByText(DEVICE_MESSAGES.bankOnline)).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Telegram').fill('@ada_offline');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('2 changes waiting to be sent')).toBeVisible();
    await device.user.capture('profile-waiting');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('dialog').getByText(waitingLostText(2))).toBeVisible();
    await device.user.capture('logout-warns');
    await page.getByRole('dialog').getByRole('button', { name: AUTH_MESSAGES.no, exact: true }).click();
  });

  await test.step('the browser is closed and opened again, still without a network', async () => {
    await device.context.close();
    device = await openDevice({ offline: true });
    await device.user.page.goto('/dashboard/jobs');
    await expect(device.user.page.getByText('2 changes waiting to be sent')).toBeVisible();
    await expect(device.user.page.getByRole('table').getByText(DEVICE_MESSAGES.waiting)).toBeVisible();
    await device.user.capture('opened-again-offline');
    await device.context.close();
    expect((await ada.call<Job>('GET', `/jobs/${first._id}`)).data.status).toBe('pending');
  });

  await test.step('opened again with a network, in two tabs at once: each change is sent exactly once', async () => {
    device = await openDevice();
    const { context } = device;
    const { page } = device.user;
    const sent: Request[] = [];
    context.on('request', (request) => {
      if (['POST', 'PATCH'].includes(request.method()) && /\/submit$|\/users\/me$/.test(request.url())) sent.push(request);
    });
    const other = await context.newPage();
    await Promise.all([page.goto('/dashboard/jobs'), other.goto('/dashboard/overview')]);
    await expect(page.getByRole('table')).toBeVisible();
    await expect.poll(async () => (await ada.call('GET', '/users/me')).data.telegram, SENT).toMatch(/ada_offline$/);
    await expect(page.getByRole('table').getByText(first.task.title ?? first.task.taskName)).toHaveCount(0);
    for (const tab of [page, other]) await expect(tab.getByText(/waiting to be sent/)).toHaveCount(0);
    const answered = await Promise.all(
      sent.map(async (request) => [request.headers()['idempotency-key'], (await request.response())?.status()]),
    );
    expect(new Set(answered.filter(([, status]) => status === 200).map(([key]) => key)).size).toBe(2);
    expect(answered.filter(([, status]) => status === 200).length).toBe(2);
    const { data: job } = await ada.call<Job>('GET', `/jobs/${first._id}`);
    expect(job.status).toBe('submitted');
    expect(job.history.filter(({ action }) => action === 'submit').map(({ submission }) => submission.note)).toEqual([NOTE]);
    await other.close();
    await device.user.capture('sent');
  });

  await test.step('a change that the server rejects is shown with what was typed, and can be discarded', async () => {
    const { page } = device.user;
    await device.context.setOffline(true);
    await submit(page, second, OTHER_NOTE);
    await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
    await ada.call('POST', `/jobs/${second._id}/submit`, { minutes: 30, note: 'From another device.', link: null });
    await device.context.setOffline(false);
    await expect(page.getByText('1 change not accepted')).toBeVisible(SENT);
    await expect(
      page.getByRole('alert').filter({ hasText: DEVICE_MESSAGES.refused }).filter({ hasText: OTHER_NOTE }).first(),
    ).toBeVisible();
    await expect(page.getByText(OTHER_NOTE)).toBeVisible();
    await expect(page.getByText(/This job is submitted now/).first()).toBeVisible();
    await device.user.capture('conflict');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await expect(page.getByText('1 change not accepted')).toHaveCount(0);
  });

  await test.step('log-out deletes all data of the user from the device', async () => {
    const { page } = device.user;
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: AUTH_MESSAGES.yes }).click();
    await expect(page).toHaveURL('/');
    await page.waitForFunction(async () => (await indexedDB.databases()).every(({ name }) => !name?.startsWith('labelbridge.')));
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
      return keys.flat();
    });
    expect(cached.length).toBeGreaterThan(0);
    expect(cached.filter((address) => new URL(address).pathname.startsWith('/api/'))).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('labelbridge.draft')).length)).toBe(0);
  });
  await device.context.close();
  await rm(profile, { recursive: true, force: true });
});
