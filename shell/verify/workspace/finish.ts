import { type Page } from '@playwright/test';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { logInToApi } from '../../e2e/fixtures/api.js';
import { SENT } from '../../e2e/fixtures/network.js';
import { regionsOf } from '../../e2e/fixtures/work-in-product.js';
import { type Phone } from './browser.js';
import { numberOf, openWork, type Opened, type Place, turnTo } from './open-work.js';
import { type SeenPatch } from './proxy.js';
import { contentOf, sameRegions, type Snapshot } from './snapshots.js';
import { hasRegions } from './steps.js';

/** Closes each open item and submits the job. @returns the shown state of each item */
export async function submitAll(opened: Opened, items: number): Promise<Snapshot[]> {
  const mine: Snapshot[] = [];
  for (let item = 1; item <= items; item++) mine.push(await turnTo(opened, item));
  const open = mine.filter(({ item }) => !/Done/.test(item));
  for (const state of open) {
    await turnTo(opened, numberOf(state));
    await opened.page.keyboard.press('Control+Enter');
    if (!hasRegions(state)) await opened.page.getByRole('button', { name: 'Done anyway' }).click();
    await opened.shown.until(({ item }) => item !== state.item, `${state.item} stays open`);
  }
  const { page } = opened;
  // Closing the last item opens the dialog by itself, above the button.
  if (open.length === 0) await page.getByRole('button', { name: 'Submit' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Minutes you worked').fill('5');
  const reason = dialog.getByLabel('Why it differs from the clock');
  if (await reason.isVisible()) await reason.fill('The phone died.');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/dashboard\/jobs\//);
  return mine;
}

/** Compares the work with the server and another device. @returns the number of items that differ */
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

/** Compares applied revisions with distinct patches: a repeated patch must change nothing. @returns the number of surplus revisions */
export async function appliedTwice({ url, jobId }: Place, patches: readonly SeenPatch[], print: (line: string) => void): Promise<number> {
  const distinct = new Set(patches.map(({ assignmentId, source, sequence }) => `${assignmentId} ${source} ${sequence}`));
  const revisions = (await regionsOf(url, jobId)).reduce((sum, { revision }) => sum + revision, 0);
  print(`${patches.length} patches arrived, ${distinct.size} of them different, ${revisions} were applied`);
  return Math.max(0, revisions - distinct.size);
}

/** Waits until the server has the submission. @returns the number of repetitions */
export async function submittedAgain(page: Page, { url, jobId, account }: Place): Promise<number> {
  const annotator = await logInToApi(url, account);
  const submissions = async () => {
    const { data } = await annotator.call<{ status: string; history: { action: string }[] }>('GET', `/jobs/${jobId}`);
    return data.status === 'submitted' && data.history.filter(({ action }) => action === 'submit').length;
  };
  try {
    return (await waitFor('the submission at the server', submissions, { withinMs: SENT.timeout, everyMs: 500 })) - 1;
  } catch (error) {
    throw new Error(`The page at the time: ${await page.locator('body').innerText()}`, { cause: error });
  }
}
