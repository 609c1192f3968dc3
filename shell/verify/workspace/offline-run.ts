import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '../../../scripts/lib/wait-for.mjs';
import { SENT } from '../../e2e/fixtures/network.js';
import { keptOnDevice } from '../../e2e/fixtures/work-in-product.js';
import { type Phone } from './browser.js';
import { appliedTwice, lostItems, submitAll, submittedAgain } from './finish.js';
import { openWork, type Opened, type Place, turnTo } from './open-work.js';
import { type Proxy } from './proxy.js';
import { contentOf, sameRegions, type Snapshot } from './snapshots.js';

interface Setting extends Place {
  readonly items: number;
  readonly proxy: Proxy;
  readonly print: (line: string) => void;
}

/** Items between two kills of the browser. */
const KILL_EVERY = 5;
/** Chromium writes cookies up to half a minute late. Without the session cookie, a killed phone asks for the password. */
const COOKIES_MS = 35_000;

export class OfflineRun {
  lost = 0;
  twice = 0;
  kills = 0;

  constructor(private readonly setting: Setting) {}

  /** Number of kills of a batch: between items, and after the submission. */
  static killsOf = (items: number): number => Math.ceil(items / KILL_EVERY);

  async run(phone: Phone, other: Phone): Promise<void> {
    const { items, proxy, print } = this.setting;
    const from = proxy.patches.length;
    proxy.fate = () => 'arrives';
    let opened = await openWork(phone, this.setting, 1);
    await this.keptAhead(opened);
    proxy.isDown = true;
    const wanted: Snapshot[] = [];
    for (let item = 1; item <= items; item++) {
      wanted.push(await this.workOn(opened, item));
      if (item % KILL_EVERY !== 0 || item === items) continue;
      await this.die(phone);
      opened = await openWork(phone, this.setting, 1);
      this.lost += await this.missing(opened, wanted);
    }
    const mine = await submitAll(opened, items);
    await this.die(phone);
    if (proxy.patches.length > from) throw new Error('There was a network.');
    proxy.isDown = false;
    const page = await phone.open();
    await page.goto(`${this.setting.url}/dashboard/jobs`);
    // Offline support starts with the first input.
    await page.mouse.click(2, 2);
    this.twice += await submittedAgain(page, this.setting);
    await page.close();
    print(`a batch of ${items} items, worked on and submitted without a network, is sent`);
    this.lost += await lostItems(other, this.setting, mine, print);
    this.twice += await appliedTwice(this.setting, proxy.patches.slice(from), print);
  }

  /** Waits until the device has all items and the session cookie. */
  private async keptAhead({ page }: Opened): Promise<void> {
    const areKept = async () => (await keptOnDevice(page)).workMedia === this.setting.items;
    await waitFor(`${this.setting.items} items on the device`, areKept, { withinMs: SENT.timeout, everyMs: 500 });
    await pause(COOKIES_MS);
  }

  /** Places two boxes, moves one and closes the item. @returns the state before it was closed */
  private async workOn({ page, shown }: Opened, item: number): Promise<Snapshot> {
    await turnTo({ page, shown }, item);
    for (const [i, key] of ['n', 'n', 'Shift+ArrowRight'].entries()) {
      const before = await shown.until(() => true, 'The work is not saved');
      await page.keyboard.press(key);
      await shown.until((state) => contentOf(state) !== contentOf(before), `Step ${i + 1} on item ${item} shows nothing`);
    }
    const state = await shown.until(() => true, 'The work is not saved');
    if (item < this.setting.items) {
      await page.keyboard.press('Control+Enter');
      await shown.until((each) => each.item !== state.item, `Item ${item} stays open`);
    }
    return state;
  }

  private async die(phone: Phone): Promise<void> {
    await phone.die();
    this.kills += 1;
    this.setting.print(`the browser is killed without a network, the ${this.kills}. time`);
  }

  /** @returns the number of items that differ from their state before the kill */
  private async missing(opened: Opened, wanted: readonly Snapshot[]): Promise<number> {
    let missing = 0;
    for (const [i, state] of wanted.entries()) {
      const found = await turnTo(opened, i + 1);
      if (sameRegions(found, state) && /Done/.test(found.item)) continue;
      missing += 1;
      this.setting.print(`LOST: item ${i + 1}: was ${contentOf(state)}, is ${contentOf(found)}`);
    }
    return missing;
  }
}
