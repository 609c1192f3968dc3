import { type Page } from '@playwright/test';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';

const bar = (page: Page) => page.getByRole('region', { name: 'Running clock' });
const paused = (page: Page) => page.getByRole('region', { name: 'Paused clock' });

/** Starts a task of a list. Closes the tab in which the work opens. @returns its title */
async function work(page: Page, path: string, at = 0): Promise<string> {
  await page.goto(path);
  const button = page
    .getByRole('button', { name: /^Work on / })
    .or(page.getByRole('link', { name: /^Work on / }))
    .nth(at);
  const title = ((await button.getAttribute('aria-label')) ?? '').replace('Work on ', '');
  await button.click();
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('dialog').getByRole('link', { name: 'Start work' }).click(),
  ]);
  await opened.close();
  return title;
}

const setVisible = (page: Page, visible: boolean) =>
  page.evaluate((isVisible) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isVisible ? 'visible' : 'hidden') });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visible);

test('one clock runs, pauses by itself and survives; a reviewer sees both times and confirms', async ({ openUser }) => {
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await page.clock.install();

  const first = await work(page, '/dashboard/tasks?tab=image');
  await test.step('one clock runs, shown on every page', async () => {
    await expect(bar(page)).toContainText(`On the clock: 0 min ${first}`);
    await page.clock.runFor('03:00');
    await expect(bar(page)).toContainText('On the clock: 3 min');
    const second = await work(page, '/dashboard/tasks?tab=audio');
    await expect(page.getByText(`The clock of ${first} is paused.`)).toBeVisible();
    await expect(bar(page)).toContainText(second);
    await page.goto('/dashboard/overview');
    await expect(bar(page)).toContainText(second);
    await annotator.capture('overview with a running clock');
    await bar(page)
      .getByRole('button', { name: `Pause the clock of ${second}` })
      .click();
    await expect(bar(page)).toHaveCount(0);
  });

  await test.step('it pauses when the page is out of sight for five minutes, says so, and continues', async () => {
    await page.goto('/dashboard/tasks?tab=image');
    await page.getByRole('link', { name: first, exact: true }).click();
    await page.getByRole('button', { name: 'Continue the clock' }).click();
    await expect(bar(page)).toContainText(first);
    await setVisible(page, false);
    await page.clock.runFor('04:00');
    await setVisible(page, true);
    await expect(bar(page)).toContainText(first);
    await setVisible(page, false);
    await page.clock.runFor('10:00');
    await setVisible(page, true);
    await expect(paused(page)).toContainText('Paused: Labelbridge was out of sight for 5 minutes.');
    await annotator.capture('paused clock');
    await paused(page)
      .getByRole('button', { name: `Continue the clock of ${first}` })
      .click();
    await expect(bar(page)).toContainText(first);
  });

  await test.step('it continues after the page died, and submit asks why the minutes differ', async () => {
    await page.reload();
    await expect(bar(page)).toContainText(first);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Minutes you worked').fill('480');
    await form.getByLabel('Note on your work').fill('All signs are boxed.');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form.getByText('Please say why you claim more than 1.5 times your clock.')).toBeVisible();
    await annotator.capture('submit with another time');
    await form.getByLabel('Why it differs from the clock').fill('My phone was off.');
    await form.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(form).toHaveCount(0);
    await expect(bar(page)).toHaveCount(0);
  });

  const admin = await openUser('admin');
  await admin.logIn(DEMO.admin, '/admin/jobs?status=submitted');
  const row = admin.page.getByRole('row').filter({ hasText: first }).filter({ hasText: 'Ada' });
  await test.step('the reviewer sees both times', async () => {
    await expect(row).toContainText('8 h claimed');
    await expect(row).toContainText('on the clock');
    await expect(row).toContainText('Confirm');
    await admin.capture('submitted jobs');
  });

  await test.step('approving many approves only what is confirmed', async () => {
    await row.getByRole('checkbox').check();
    await admin.page.getByRole('button', { name: 'Approve selected' }).click();
    const dialog = admin.page.getByRole('dialog');
    await expect(dialog).toContainText('Claimed more than 1.5 times the clock.');
    await admin.capture('approve many');
    await dialog.getByRole('button', { name: 'Approve selected' }).click();
    await expect(admin.page.getByText(/8 h claimed, .* that is more than 1\.5 times the clock/).first()).toBeVisible();
    await expect(row).toBeVisible();
  });

  await test.step('approving one needs the confirmation, or fewer minutes with a reason', async () => {
    await row.getByRole('button', { name: /^Approve / }).click();
    const dialog = admin.page.getByRole('dialog');
    const approve = dialog.getByRole('button', { name: 'Approve' });
    await expect(dialog).toContainText('My phone was off.');
    await expect(approve).toBeDisabled();
    await admin.capture('approve with a claim above the clock');
    await dialog.getByLabel('Minutes to pay').fill('1');
    await expect(approve).toBeEnabled();
    await approve.click();
    await expect(dialog.getByText('Please say why you change the pay: the annotator will read it.')).toBeVisible();
    await dialog.getByLabel('Why the pay is changed').fill('Only two signs are boxed.');
    await admin.capture('approve with fewer minutes');
    await approve.click();
    await expect(dialog).toHaveCount(0);
    await expect(row).toHaveCount(0);
  });
});
