import { keyText } from './keys.js';
import { type Entry } from './views.js';

interface Change {
  readonly key: Buffer;
  value: Buffer | null;
}

/** Uncommitted changes over an ordered map of byte strings; null deletes. */
export class Overlay {
  private readonly byKey = new Map<string, Change>();
  private readonly ordered: Change[] = [];

  get size(): number {
    return this.ordered.length;
  }

  /** @returns null for a deleted key, undefined for an unchanged one */
  get(key: Buffer): Buffer | null | undefined {
    return this.byKey.get(keyText(key))?.value;
  }

  set(key: Buffer, value: Buffer | null): void {
    const text = keyText(key);
    const known = this.byKey.get(text);
    if (known) {
      known.value = value;
      return;
    }
    const change: Change = { key, value };
    this.byKey.set(text, change);
    this.ordered.splice(this.positionOf(key), 0, change);
  }

  entries(): readonly Change[] {
    return this.ordered;
  }

  overlaps(from: Buffer, to: Buffer): boolean {
    return this.positionOf(from) < this.positionOf(to);
  }

  /** Merges the entries of a base range with the changes, in the same direction. */
  *merge(base: Iterable<Entry>, from: Buffer, to: Buffer, reverse: boolean): Generator<Entry, void, undefined> {
    const changes = this.ordered.slice(this.positionOf(from), this.positionOf(to));
    if (reverse) changes.reverse();
    const sign = reverse ? -1 : 1;
    let next = 0;
    for (const entry of base) {
      let replaced = false;
      for (; next < changes.length; next++) {
        const { key, value } = changes[next] as Change;
        const order = sign * Buffer.compare(key, entry.key);
        if (order > 0) break;
        if (value) yield { key, value };
        replaced ||= order === 0;
      }
      if (!replaced) yield entry;
    }
    for (; next < changes.length; next++) {
      const { key, value } = changes[next] as Change;
      if (value) yield { key, value };
    }
  }

  private positionOf(key: Buffer): number {
    let low = 0;
    let high = this.ordered.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (Buffer.compare((this.ordered[middle] as Change).key, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
