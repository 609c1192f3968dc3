import { type Page } from '@playwright/test';
import { UNSAVED_MESSAGES } from '@labelbridge/contracts';
import { stepUp } from './fixtures/forms.js';
import { DEMO } from './fixtures/product.mjs';
import { expect, test } from './fixtures/test.js';
import { expectAccessible } from './fixtures/accessibility.js';

const NAME = 'Typed by hand';

const WAYS_OUT: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['a click outside', (page) => page.mouse.click(4, 400)],
  ['Escape', (page) => page.keyboard.press('Escape')],
  ['the close button', (page) => page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).first().click()],
  ['Back', (page) => page.goBack()],
];

const dialogNamed = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a dialog asks before it discards typed text, and closes without a question where there is none', async ({ openUser }) => {
  const admin = await openUser('admin');
  const { page } = admin;
  await admin.logIn(DEMO.admin, '/admin/projects');
  const form = dialogNamed(page, 'Create New Project');
  const question = dialogNamed(page, UNSAVED_MESSAGES.discardQuestion);
  for (const [way, leave] of WAYS_OUT) {
    await test.step(way, async () => {
      await page.getByRole('button', { name: 'Create New Project' }).click();
      await expect(form).toBeVisible();
      await leave(page);
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL('/admin/projects');

      await page.getByRole('button', { name: 'Create New Project' }).click();
      await form.getByLabel('Project name').fill(NAME);
      await leave(page);
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: UNSAVED_MESSAGES.keepEditing }).click();
      await expect(form.getByLabel('Project name')).toHaveValue(NAME);
      await leave(page);
      if (way === 'Back') await admin.capture('discard question');
      await question.getByRole('button', { name: UNSAVED_MESSAGES.discard }).click();
      await expect(form).toHaveCount(0);
      await expect(page).toHaveURL('/admin/projects');
    });
  }
  await test.step('the question is accessible', async () => {
    await page.getByRole('button', { name: 'Create New Project' }).click();
    await form.getByLabel('Project name').fill(NAME);
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(form).toHaveCount(0);
  });
  await test.step('Back after a dialog leads to the page before', async () => {
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(page).toHaveURL('/admin/tasks');
    await page.getByRole('button', { name: 'Create a Task' }).first().click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/admin/projects');
    await page.goForward();
    await expect(page).toHaveURL('/admin/tasks');
  });
});

test('Back with the log-in modal open closes it and stays on the site, and a log-in in it leads on', async ({ openUser }) => {
  const visitor = await openUser('visitor', { viewport: { width: 360, height: 740 } });
  const { page } = visitor;
  await page.goto('/');
  const modal = dialogNamed(page, 'Login');
  await page.getByRole('button', { name: 'Login' }).first().click();
  await expect(modal).toBeVisible();
  await page.goBack();
  await expect(modal).toHaveCount(0);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Login' }).first().click();
  await modal.getByLabel('Email').fill(DEMO.annotator.email);
  await modal.getByLabel('Password', { exact: true }).fill(DEMO.annotator.password);
  await modal.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/overview');
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a profile that is being edited asks before it is left', async ({ openUser }) => {
  const annotator = await openUser('annotator');
  const { page } = annotator;
  await annotator.logIn(DEMO.annotator);
  await page.getByRole('link', { name: 'Jobs', exact: true }).first().click();
  await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
  await page.getByRole('button', { name: 'Edit' }).click();
  const question = dialogNamed(page, UNSAVED_MESSAGES.leaveQuestion);
  const firstName = page.getByLabel('First name');

  await test.step('unchanged, it does not ask', async () => {
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Tasks' })).toBeVisible();
    await page.goBack();
    await page.getByRole('button', { name: 'Edit' }).click();
  });
  await test.step('by a link', async () => {
    await firstName.fill(NAME);
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(question).toBeVisible();
    await annotator.capture('leave question');
    await expectAccessible(page);
    await question.getByRole('button', { name: UNSAVED_MESSAGES.keepEditing }).click();
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(firstName).toHaveValue(NAME);
  });
  await test.step('by Back', async () => {
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: UNSAVED_MESSAGES.keepEditing }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL('/dashboard/profile');
    await expect(firstName).toHaveValue(NAME);
    await page.goBack();
    await question.getByRole('button', { name: UNSAVED_MESSAGES.leave }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Jobs' })).toBeVisible();
    await page.goForward();
    await expect(page).toHaveURL('/dashboard/profile');
  });
  await test.step('by a reload the browser asks', async () => {
    await page.getByRole('button', { name: 'Edit' }).click();
    await firstName.fill(NAME);
    const asked = page.waitForEvent('dialog');
    const reloading = page.reload().catch(() => undefined);
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await reloading;
    await expect(firstName).toHaveValue(NAME);
  });
  await test.step('saved, it does not ask', async () => {
    await page.getByRole('button', { name: 'Save' }).click();
    await stepUp(page, DEMO.annotator);
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await page.getByRole('link', { name: 'Tasks', exact: true }).first().click();
    await expect(page).toHaveURL(/\/dashboard\/tasks(\?tab=\w+)?$/);
  });
});
