import { type Page } from '@playwright/test';

export interface Snapshot {
  readonly item: string;
  readonly regions: readonly string[];
  readonly undo: string;
  readonly redo: string;
  readonly saved: boolean;
}

export const sameWork = (one: Snapshot, other: Snapshot): boolean => contentOf(one) === contentOf(other);
export const contentOf = ({ item, regions, undo, redo }: Snapshot): string => JSON.stringify([item, regions, undo, redo]);
/** Ignores the order: a region restored by undo comes last. */
export const sameRegions = (one: Snapshot, other: Snapshot): boolean =>
  JSON.stringify(one.regions.toSorted()) === JSON.stringify(other.regions.toSorted());

/** Runs in the page: reports each state as soon as it is shown. */
function watch(): void {
  const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
  const named = (start: string): string =>
    [...document.querySelectorAll('button')].map((each) => each.getAttribute('aria-label') ?? '').find((each) => each.startsWith(start)) ??
    '';
  let before = '';
  const look = (): void => {
    const picture = document.querySelector('[role="application"]');
    if (!picture || picture.getAttribute('aria-busy') !== 'false') return;
    const state = [...document.querySelectorAll('[role="status"]')].map((each) => each.getAttribute('title') ?? '').find(Boolean) ?? '';
    const shown = {
      item: text('nav[aria-label="Items"] p'),
      regions: [...document.querySelectorAll('section[aria-label="Regions"] li')].map((each) => each.textContent ?? ''),
      undo: named('Undo'),
      redo: named('Redo'),
      saved: /^(Saved on this device|Sent)/.test(state),
    };
    const now = JSON.stringify(shown);
    if (now === before) return;
    before = now;
    if ('tellSnapshot' in window && typeof window.tellSnapshot === 'function') void window.tellSnapshot(shown);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

export class Shown {
  readonly states: Snapshot[] = [];
  private readonly waiting = new Set<() => void>();

  async on(page: Page): Promise<void> {
    await page.exposeFunction('tellSnapshot', (state: Snapshot) => {
      this.states.push(state);
      for (const check of this.waiting) check();
    });
    await page.addInitScript(watch);
  }

  /** Last state that the page called saved. Later states may be stored as well. */
  get acknowledged(): Snapshot | undefined {
    return this.states.findLast(({ saved }) => saved);
  }
  get possible(): readonly Snapshot[] {
    const last = this.acknowledged;
    return last ? this.states.slice(this.states.lastIndexOf(last)) : this.states;
  }

  /** Waits for a saved state. @throws Error after `ms` */
  until(test: (state: Snapshot) => boolean, what: string, ms = 30_000): Promise<Snapshot> {
    return new Promise((resolve, reject) => {
      const check = (): void => {
        const last = this.states.at(-1);
        if (!last?.saved || !test(last)) return;
        this.waiting.delete(check);
        clearTimeout(timer);
        resolve(last);
      };
      const timer = setTimeout(() => {
        this.waiting.delete(check);
        reject(new Error(`${what}: ${JSON.stringify(this.states.at(-1))}`));
      }, ms);
      this.waiting.add(check);
      check();
    });
  }
}
