import { setTimeout as pause } from 'node:timers/promises';
import { type Page } from '@playwright/test';
import { logInToApi } from '../../e2e/fixtures/api.js';
import { SENT } from '../../e2e/fixtures/network.js';
import { regionsOf } from '../../e2e/fixtures/work-in-product.js';
import { type Phone } from './browser.js';
import { numberOf, openWork, type Opened, type Place, turnTo } from './open-work.js';
import { type SeenPatch } from './proxy.js';
import { contentOf, sameRegions, type Snapshot } from './snapshots.js';
import { hasRegions } from './steps.js';

/** Closes each item that is open: the last of them leads to the submission. @returns what each shows */
export async function closeItems(opened: Opened, items: number): Promise<Snapshot[]> {
  const mine: Snapshot[] = [];
  for (let item = 1; item <= items; item++) mine.push(await turnTo(opened, item));
  for (const state of mine.filter(({ item }) => !/Done/.test(item))) {
    await turnTo(opened, numberOf(state));
    await opened.page.keyboard.press('Control+Enter');
    if (!hasRegions(state)) await opened.page.getByRole('button', { name: 'Done anyway' }).click();
    await opened.shown.until(({ item }) => item !== state.item, `${state.item} stays open`);
  }
  return mine;
}

/** Submits a job of which no item is open. */
export async function submitWork(page: Page): Promise<void> {
  const submit = page.getByRole('button', { name: 'Submit' });
  await submit.first().waitFor();
  const dialog = page.getByRole('dialog');
  if (!(await dialog.isVisible())) await submit.first().click();
  await dialog.getByLabel('Minutes you worked').fill('5');
  const reason = dialog.getByLabel('Why it differs from the clock');
  if (await reason.isVisible()) await reason.fill('The phone died.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/dashboard\/jobs\//);
}

/** Compares the work with what the server has and another device shows. @returns how many items are not there as they were */
export async function lostItems(other: Phone, place: Place, mine: readonly Snapshot[], print: (line: string) => void): Promise<number> {
  const stored = await regionsOf(place.url, place.jobId);
  const theirs = await openWork(other, place, 1);
  let lost = 0;
  for (const [i, wanted] of mine.entries()) {
    const state = await turnTo(theirs, i + 1);
    if (sameRegions(state, wanted) && stored[i]?.state === 'done') continue;
    lost += 1;
    print(`LOST: item ${i + 1}, ${stored[i]?.state} at the server, is ${contentOf(wanted)} here, ${contentOf(state)} there`);
  }
  await theirs.page.close();
  return lost;
}

/** Counts what the server has applied beside what it was sent: a patch that arrives again must change nothing. */
export async function appliedTwice({ url, jobId }: Place, patches: readonly SeenPatch[], print: (line: string) => void): Promise<number> {
  const distinct = new Set(patches.map(({ assignmentId, source, sequence }) => `${assignmentId} ${source} ${sequence}`));
  const revisions = (await regionsOf(url, jobId)).reduce((sum, { revision }) => sum + revision, 0);
  print(`${patches.length} patches arrived, ${distinct.size} of them different, ${revisions} were applied`);
  return Math.max(0, revisions - distinct.size);
}

/** Waits until the server has the submission. @returns how often it has it again */
export async function submittedAgain(page: Page, { url, jobId, account }: Place): Promise<number> {
  const annotator = await logInToApi(url, account);
  for (const begun = performance.now(); performance.now() - begun < SENT.timeout; await pause(500)) {
    const { data } = await annotator.call<{ status: string; history: { action: string }[] }>('GET', `/jobs/${jobId}`);
    if (data.status === 'submitted') return data.history.filter(({ action }) => action === 'submit').length - 1;
  }
  throw new Error(`The job is not submitted: ${await page.locator('body').innerText()}`);
}
