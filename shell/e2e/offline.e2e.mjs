import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { examine } from './harness/axe.mjs';
import { DEMO } from './harness/browser.mjs';
import { keptOnDevice, openDevice } from './harness/device.mjs';
import { startProduct } from './harness/product.mjs';
import { startApi } from './harness/screens.mjs';

const JOURNEY = 'offline';
const NOTE = 'All forty are boxed, the last two twice.';
const OTHER_NOTE = 'Typed where there was no network.';

/** Waits until the worker has what it needs to open the frame, and the device has kept what was seen under a key. */
async function settled(page, key) {
  // Nothing is kept before the person's first move.
  await page.mouse.click(2, 2);
  await page.waitForFunction(async () => (await caches.has('frame')) && (await (await caches.open('frame')).keys()).length > 0);
  await until(async () => Object.values(await keptOnDevice(page)).some(({ kept }) => kept.some((one) => one.key.startsWith(key))));
}

async function until(holds) {
  const deadline = Date.now() + 20_000;
  while (!(await holds())) {
    assert.ok(Date.now() < deadline, `${holds} came to hold`);
    await pause(250);
  }
}

async function submit(page, job, note) {
  await page.goto(`/dashboard/jobs/${job._id}`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Minutes you worked').fill('45');
  await form.getByLabel('Note on your work').fill(note);
  await form.getByRole('button', { name: 'Submit', exact: true }).click();
  await form.waitFor({ state: 'detached' });
}

test('an annotator works on without a network, closes the browser, and what he did is sent exactly once', async (t) => {
  const product = await startProduct();
  t.after(product.stop);
  const profile = await mkdtemp(join(tmpdir(), 'labelbridge-device-'));
  t.after(() => rm(profile, { recursive: true, force: true }));
  const { url } = product;
  const ada = await startApi(url, DEMO.annotator);
  await ada
    .call('PATCH', '/users/me', { payoutAccount: { accountName: 'Ada Okafor', accountNumber: '0000014579', bankCode: '011' } })
    .catch(() => undefined);
  const pending = async () => (await ada.call('GET', '/jobs?status=pending')).data;
  const [first, second] = await pending();
  assert.ok(first && second, 'the demo has two pending jobs');
  let device = await openDevice(JOURNEY, { profile, url });
  t.after(() => device.close());

  await t.test('what was seen is kept, without bank data', async () => {
    const { page } = device;
    await page.goto('/login');
    const form = page.getByRole('form', { name: 'Login' });
    await form.getByLabel('Email').fill(DEMO.annotator.email);
    await form.getByLabel('Password', { exact: true }).fill(DEMO.annotator.password);
    await form.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/dashboard/overview');
    await page.goto('/dashboard/profile');
    await page.getByLabel('First name').waitFor();
    await settled(page, '/api/users/me');
    for (const job of [first, second]) {
      await page.goto(`/dashboard/jobs/${job._id}`);
      await page.getByRole('button', { name: 'Submit', exact: true }).waitFor();
      await settled(page, `/api/jobs/${job._id}`);
    }
    await page.goto('/dashboard/jobs');
    await page.getByRole('table').waitFor();
    await settled(page, '/api/jobs?');
    const kept = JSON.stringify(await keptOnDevice(page));
    assert.doesNotMatch(kept, /accountNumber|bankCode|0000014579/);
  });

  await t.test('without a network the frame and the lists open with their age, and changes are kept and shown as waiting', async () => {
    const { page, context, step } = device;
    await context.setOffline(true);
    await page.goto('/dashboard/jobs');
    await page.getByText(/^As of \d\d:\d\d/).waitFor();
    await page.getByRole('table').waitFor();
    await step('list-offline');
    await submit(page, first, NOTE);
    await page.getByText('1 change waiting to be sent').waitFor();
    await page.getByText(NOTE).waitFor();
    await step('submit-waiting');
    await page.getByText('1 change waiting to be sent').click();
    assert.deepEqual(await examine(page), []);
    await page.goto('/dashboard/profile');
    await page.getByText('Bank details are not kept on this phone').waitFor();
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('Telegram').fill('@ada_offline');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('2 changes waiting to be sent').waitFor();
    await step('profile-waiting');
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByText('2 changes of yours wait to be sent').waitFor();
    await step('logout-warns');
    await page.getByRole('dialog').getByRole('button', { name: 'No', exact: true }).click();
  });

  await t.test('the browser is closed and opened again, still without a network', async () => {
    await device.close();
    device = await openDevice(JOURNEY, { profile, url, offline: true });
    await device.page.goto('/dashboard/jobs');
    await device.page.getByText('2 changes waiting to be sent').waitFor();
    await device.page.getByRole('table').getByText('Waiting to be sent').waitFor();
    await device.step('opened-again-offline');
    await device.close();
    assert.equal((await ada.call('GET', `/jobs/${first._id}`)).data.status, 'pending');
  });

  await t.test('opened again with a network, in two tabs at once: each change is sent exactly once', async () => {
    device = await openDevice(JOURNEY, { profile, url });
    const { context, page } = device;
    const sent = [];
    context.on('request', (request) => {
      if (['POST', 'PATCH'].includes(request.method()) && /\/submit$|\/users\/me$/.test(request.url())) sent.push(request);
    });
    const other = await context.newPage();
    await Promise.all([page.goto('/dashboard/jobs'), other.goto('/dashboard/overview')]);
    await page.getByRole('table').waitFor();
    await until(async () => (await ada.call('GET', '/users/me')).data.telegram?.endsWith('ada_offline'));
    await page
      .getByRole('table')
      .getByText(first.task.title ?? first.task.taskName)
      .waitFor({ state: 'detached' });
    for (const tab of [page, other]) await tab.getByText(/waiting to be sent/).waitFor({ state: 'detached' });
    const answered = await Promise.all(
      sent.map(async (request) => [request.headers()['idempotency-key'], (await request.response())?.status()]),
    );
    assert.equal(new Set(answered.filter(([, status]) => status === 200).map(([key]) => key)).size, 2);
    assert.equal(answered.filter(([, status]) => status === 200).length, 2);
    const { data: job } = await ada.call('GET', `/jobs/${first._id}`);
    assert.equal(job.status, 'submitted');
    assert.deepEqual(
      job.history.filter(({ action }) => action === 'submit').map(({ submission }) => submission.note),
      [NOTE],
    );
    await other.close();
    await device.step('sent');
  });

  await t.test('what the server no longer wants is shown with what was typed, and can be taken up again or discarded', async () => {
    const { context, page, step } = device;
    await context.setOffline(true);
    await submit(page, second, OTHER_NOTE);
    await page.getByText('1 change waiting to be sent').waitFor();
    await ada.call('POST', `/jobs/${second._id}/submit`, { minutes: 30, note: 'From another device.', link: null });
    await context.setOffline(false);
    await page.getByText('1 change not accepted').waitFor();
    await page.getByRole('alert').filter({ hasText: 'It was not accepted' }).filter({ hasText: OTHER_NOTE }).first().waitFor();
    await page.getByText(OTHER_NOTE).waitFor();
    await page
      .getByText(/This job is submitted now/)
      .first()
      .waitFor();
    await step('conflict');
    assert.deepEqual(await examine(page), []);
    await page.getByRole('button', { name: 'Discard it' }).click();
    await page.getByText('1 change not accepted').waitFor({ state: 'detached' });
  });

  await t.test('log-out leaves nothing of the person on the device', async () => {
    const { page } = device;
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL(url + '/');
    await page.waitForFunction(async () => (await indexedDB.databases()).every(({ name }) => !name.startsWith('labelbridge.')));
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const keys = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map((request) => request.url)));
      return keys.flat();
    });
    assert.ok(cached.length > 0);
    assert.deepEqual(
      cached.filter((address) => new URL(address).pathname.startsWith('/api/')),
      [],
    );
    assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('labelbridge.draft')).length), 0);
  });
});
