import { setTimeout as pause } from 'node:timers/promises';
import { type Page } from '@playwright/test';
import { submitLogin, type Account } from '../../e2e/fixtures/user.js';
import { regionsOf } from '../../e2e/fixtures/work-in-product.js';
import { crashPage, type Phone } from './browser.js';
import { type Proxy, type SeenPatch } from './proxy.js';
import { contentOf, sameRegions, sameWork, Shown, type Snapshot } from './snapshots.js';
import { hasRegions, KINDS, MOST_REGIONS, type Kind, type Random } from './steps.js';

interface Setting {
  readonly url: string;
  readonly jobId: string;
  readonly items: number;
  readonly account: Account;
  readonly proxy: Proxy;
  readonly random: Random;
  readonly print: (line: string) => void;
}

/** A page with the work open. */
interface Opened {
  readonly page: Page;
  readonly shown: Shown;
}

/** A kill comes at most so long after the last key. */
const LATEST_MS = 250;
/** A step that shows nothing by then changes nothing. */
const STEP_MS = 3_000;
const numberOf = ({ item }: Snapshot): number => Number(/\d+/.exec(item)?.[0]);

/** Kills that follow each other on one job, and what was found after each. */
export class CrashRun {
  lost = 0;
  twice = 0;
  done = 0;

  constructor(private readonly setting: Setting) {}

  /** Opens the work on an item as a person does, who logs in where the browser has forgotten that they were. */
  private async open(phone: Phone, item?: number): Promise<Opened> {
    const { url, jobId, account } = this.setting;
    const page = await phone.open();
    const shown = new Shown();
    await shown.on(page);
    const path = `/dashboard/work/${jobId}`;
    await page.goto(url + path);
    const login = page.getByRole('form', { name: 'Login' });
    const start = page.getByRole('link', { name: 'Open the job' });
    const picture = page.getByRole('application');
    await login.or(start).or(picture).first().waitFor();
    if (await login.isVisible()) {
      await submitLogin(page, account);
      await start.or(picture).first().waitFor();
    }
    if (!(await picture.isVisible())) {
      await start.click();
      await page.getByRole('button', { name: /^Work on / }).click();
      await page.getByRole('dialog').getByRole('link', { name: 'Start work' }).click();
    }
    let state = await shown.until(() => true, 'The work does not open');
    while (item !== undefined && numberOf(state) !== item) {
      const next = numberOf(state) + Math.sign(item - numberOf(state));
      await page.keyboard.press(next > numberOf(state) ? 'PageDown' : 'PageUp');
      state = await shown.until((each) => numberOf(each) === next, `Item ${next} does not open`);
    }
    return { page, shown };
  }

  /** Works, is killed and looks at what is left, again and again. */
  async work(phone: Phone, kills: number): Promise<void> {
    const { proxy, random, print } = this.setting;
    proxy.fate = () => (random() < 0.15 ? 'lost' : random() < 0.15 ? 'answer lost' : 'arrives');
    let opened = await this.open(phone);
    for (let i = 0; i < kills; i++) {
      const kind = KINDS[i % KINDS.length];
      if (!kind) return;
      const before = await this.ready(opened, kind);
      await kind.act(opened.page, random);
      // Half of the kills come while the step is being written.
      if (random() < 0.5) await pause(random() * LATEST_MS);
      // Some steps change nothing: the label was there before, the shape is at the edge.
      else await opened.shown.until((state) => !sameWork(state, before), kind.name, STEP_MS).catch(() => undefined);
      const how = Math.floor(i / KINDS.length) % 2 === 0 ? 'tab' : 'browser';
      if (how === 'tab') await crashPage(opened.page);
      else await phone.die();
      const acknowledged = opened.shown.acknowledged ?? before;
      const possible = opened.shown.possible;
      opened = await this.open(phone, numberOf(acknowledged));
      const problem = await this.look(opened, { kind, before, acknowledged, possible });
      if (problem) this.lost += 1;
      this.done += 1;
      print(`kill ${i + 1}: ${how} after ${kind.name}${problem ? `: LOST: ${problem}` : ''}`);
    }
    await opened.page.close();
  }

  /** Brings the item to where a step of this kind is possible. */
  private async ready({ page, shown }: Opened, kind: Kind): Promise<Snapshot> {
    let state = await shown.until(() => true, 'The work is not saved');
    if (kind.needsRegion && !hasRegions(state)) {
      await page.keyboard.press('n');
      state = await shown.until(hasRegions, 'No shape is placed');
    }
    while (state.regions.length > MOST_REGIONS) {
      const { length } = state.regions;
      await page.keyboard.press('.');
      await page.keyboard.press('Delete');
      state = await shown.until(({ regions }) => regions.length < length, 'Nothing is deleted');
    }
    if (kind.needsRegion) await page.keyboard.press('.');
    return state;
  }

  /** @returns what is wrong with the work after a kill; undefined where nothing is */
  private async look(
    { page, shown }: Opened,
    { kind, before, acknowledged, possible }: { kind: Kind; before: Snapshot; acknowledged: Snapshot; possible: readonly Snapshot[] },
  ): Promise<string | undefined> {
    const found = await shown.until(() => true, 'The work is not saved');
    const isKnown = possible.some((state) => sameWork(state, found));
    // Steps that were kept and not yet shown lead back to what was.
    if (!isKnown && !(await this.leadsTo({ page, shown }, found, acknowledged))) {
      return `acknowledged ${contentOf(acknowledged)}, found ${contentOf(found)}`;
    }
    if (found.undo === 'Undo') return hasRegions(found) ? 'there is nothing to undo' : undefined;
    await page.keyboard.press('Control+z');
    const undone = await shown.until((state) => !sameWork(state, found), 'Undo does nothing');
    await page.keyboard.press('Control+Shift+z');
    const redone = await shown.until((state) => !sameWork(state, undone), 'Redo does nothing');
    if (!sameRegions(redone, found)) return `undo and redo led to ${contentOf(redone)}`;
    const wasDone = isKnown && !sameWork(found, before) && kind.isUndoneAlone;
    if (wasDone && !sameRegions(undone, before)) return `undo led to ${contentOf(undone)}`;
    return undefined;
  }

  /** Whether undo or redo leads from a state to one with these regions. */
  private async leadsTo({ page, shown }: Opened, found: Snapshot, wanted: Snapshot): Promise<boolean> {
    const there = (state: Snapshot): boolean => sameRegions(state, wanted);
    for (const keys of ['Control+z', 'Control+Shift+z']) {
      const back = keys === 'Control+z' ? 'Control+Shift+z' : 'Control+z';
      let steps = 0;
      let state = found;
      while (steps < 8 && !there(state) && (keys === 'Control+z' ? state.undo !== 'Undo' : state.redo !== 'Redo')) {
        const from = state;
        await page.keyboard.press(keys);
        state = await shown.until((each) => !sameWork(each, from), `${keys} does nothing`);
        steps += 1;
      }
      const isThere = there(state);
      for (; steps > 0; steps--) {
        const from = state;
        await page.keyboard.press(back);
        state = await shown.until((each) => !sameWork(each, from), `${back} does nothing`);
      }
      if (isThere) return true;
    }
    return false;
  }

  /** Sends all over a network that is well, submits the job, and compares what another device shows. */
  async finish(phone: Phone, other: Phone): Promise<void> {
    const { url, jobId, items, proxy, print } = this.setting;
    proxy.fate = () => 'arrives';
    const { page, shown } = await this.open(phone, 1);
    const mine: Snapshot[] = [];
    for (let item = 1; item <= items; item++) {
      let state = await shown.until((each) => numberOf(each) === item, `Item ${item} does not open`);
      mine.push(state);
      if (!/Done/.test(state.item)) await page.getByRole('button', { name: 'Done' }).click();
      else if (item < items) await page.keyboard.press('PageDown');
      if (item < items) {
        await page.waitForFunction(
          (at) => !document.querySelector('nav[aria-label="Items"] p')?.textContent?.includes(`Item ${at} `),
          item,
        );
        // Done leads to the next open item, which may lie behind.
        state = await shown.until(() => true, 'The next item does not open');
        for (; numberOf(state) !== item + 1;) {
          const from = numberOf(state);
          await page.keyboard.press(from > item + 1 ? 'PageUp' : 'PageDown');
          state = await shown.until((each) => numberOf(each) !== from, 'The next item does not open');
        }
      }
    }
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.first().waitFor();
    const dialog = page.getByRole('dialog');
    if (!(await dialog.isVisible())) await submit.first().click();
    await dialog.getByLabel('Minutes you worked').fill('5');
    const reason = dialog.getByLabel('Why it differs from the clock');
    if (await reason.isVisible()) await reason.fill('The phone died.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL(/\/dashboard\/jobs\//);

    const stored = await regionsOf(url, jobId);
    const open = stored.filter(({ state }) => state !== 'done').length;
    if (open > 0) print(`${open} items are not done at the server`);
    const theirs = await this.open(other, 1);
    for (const [i, wanted] of mine.entries()) {
      const state = await theirs.shown.until((each) => numberOf(each) === i + 1, `Item ${i + 1} does not open`);
      const isSame = sameRegions(state, wanted);
      if (!isSame || stored[i]?.state !== 'done') {
        this.lost += 1;
        print(`LOST: item ${i + 1} is ${contentOf(wanted)} here, ${contentOf(state)} there`);
      }
      await theirs.page.keyboard.press('PageDown');
    }
    await this.count();
  }

  /** Counts what the server has applied beside what it was sent: a patch that arrives again must change nothing. */
  private async count(): Promise<void> {
    const { url, jobId, proxy, print } = this.setting;
    const distinct = new Map<string, SeenPatch>();
    for (const patch of proxy.patches) distinct.set(`${patch.assignmentId} ${patch.source} ${patch.sequence}`, patch);
    const revisions = (await regionsOf(url, jobId)).reduce((sum, { revision }) => sum + revision, 0);
    print(`${proxy.patches.length} patches arrived, ${distinct.size} of them different, ${revisions} were applied`);
    this.twice += Math.max(0, revisions - distinct.size);
  }
}
