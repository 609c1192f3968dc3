import { setTimeout as pause } from 'node:timers/promises';
import { crashPage, type Phone } from './browser.js';
import { appliedTwice, lostItems, submitAll, submittedAgain } from './finish.js';
import { numberOf, openWork, type Opened, type Place } from './open-work.js';
import { type Proxy } from './proxy.js';
import { contentOf, sameRegions, sameWork, type Snapshot } from './snapshots.js';
import { hasRegions, KINDS, MOST_REGIONS, type Kind, type Random } from './steps.js';

interface Setting extends Place {
  readonly items: number;
  readonly proxy: Proxy;
  readonly random: Random;
  readonly print: (line: string) => void;
}

/** Longest time from the last key to the kill. */
const LATEST_MS = 250;
/** A step without a visible effect by then changes nothing. */
const STEP_MS = 3_000;

export class CrashRun {
  lost = 0;
  twice = 0;
  done = 0;

  constructor(private readonly setting: Setting) {}

  private open(phone: Phone, item?: number): Promise<Opened> {
    return openWork(phone, this.setting, item);
  }

  async work(phone: Phone, kills: number): Promise<void> {
    const { proxy, random, print } = this.setting;
    proxy.fate = () => (random() < 0.15 ? 'lost' : random() < 0.15 ? 'answer lost' : 'arrives');
    let opened = await this.open(phone);
    for (let i = 0; i < kills; i++) {
      const kind = KINDS[i % KINDS.length];
      if (!kind) return;
      const before = await this.ready(opened, kind);
      await kind.act(opened.page, random);
      // Half of the kills happen while the step is being written.
      if (random() < 0.5) await pause(random() * LATEST_MS);
      // Some steps change nothing: the label is already set, or the shape is at the edge.
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

  /** Brings the item into a state that allows a step of this kind. */
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

  /** @returns the fault of the work after a kill, or undefined */
  private async look(
    { page, shown }: Opened,
    { kind, before, acknowledged, possible }: { kind: Kind; before: Snapshot; acknowledged: Snapshot; possible: readonly Snapshot[] },
  ): Promise<string | undefined> {
    const found = await shown.until(() => true, 'The work is not saved');
    const isKnown = possible.some((state) => sameWork(state, found));
    // Steps stored but not yet shown can be undone to the acknowledged state.
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

  /** @returns whether undo or redo leads from a state to one with these regions */
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

  /** Sends everything over a working network, submits the job, and compares it with another device. */
  async finish(phone: Phone, other: Phone): Promise<void> {
    const { items, proxy, print } = this.setting;
    proxy.fate = () => 'arrives';
    const opened = await this.open(phone);
    const mine = await submitAll(opened, items);
    this.twice += await submittedAgain(opened.page, this.setting);
    await opened.page.close();
    this.lost += await lostItems(other, this.setting, mine, print);
    this.twice += await appliedTwice(this.setting, proxy.patches, print);
  }
}
