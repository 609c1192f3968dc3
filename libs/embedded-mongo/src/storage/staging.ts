import { keyText } from './keys.js';

/** A change that is not yet written; null deletes. */
export interface Staged {
  readonly key: Buffer;
  readonly value: Buffer | null;
  readonly guarded: boolean;
}

/** Up to this number of changes a linear search is faster than a map; most statements change one document and a few entries. */
const FEW = 8;

/** The changes of one statement, with the last change per key. */
export class Staging {
  private changes: Staged[] = [];
  private places: Map<string, number> | undefined;

  get(key: Buffer): Staged | undefined {
    const place = this.placeOf(key);
    return place === undefined ? undefined : this.changes[place];
  }

  set(change: Staged): void {
    const place = this.placeOf(change.key);
    if (place !== undefined) {
      this.changes[place] = change;
      return;
    }
    this.places?.set(keyText(change.key), this.changes.length);
    this.changes.push(change);
    if (!this.places && this.changes.length > FEW) this.places = new Map(this.changes.map(({ key }, at) => [keyText(key), at]));
  }

  /** Returns all changes and clears them. */
  take(): readonly Staged[] {
    const taken = this.changes;
    this.changes = [];
    this.places = undefined;
    return taken;
  }

  private placeOf(key: Buffer): number | undefined {
    if (this.places) return this.places.get(keyText(key));
    for (let at = 0; at < this.changes.length; at++) if (this.changes[at]?.key.equals(key)) return at;
    return undefined;
  }
}
