import { keyText } from './keys.js';

/** Change that is not written yet; null deletes. */
export interface StagedChange {
  readonly key: Buffer;
  readonly value: Buffer | null;
  readonly locked: boolean;
}

/** Number of changes up to which a linear search is faster than a map; most statements change one document and a few entries. */
const LINEAR_SEARCH_MAX = 8;

/** Changes of one statement, with the last change per key. */
export class StagedChanges {
  private changes: StagedChange[] = [];
  private positions: Map<string, number> | undefined;

  get(key: Buffer): StagedChange | undefined {
    const position = this.positionOf(key);
    return position === undefined ? undefined : this.changes[position];
  }

  set(change: StagedChange): void {
    const position = this.positionOf(change.key);
    if (position !== undefined) {
      this.changes[position] = change;
      return;
    }
    this.positions?.set(keyText(change.key), this.changes.length);
    this.changes.push(change);
    if (!this.positions && this.changes.length > LINEAR_SEARCH_MAX)
      this.positions = new Map(this.changes.map(({ key }, at) => [keyText(key), at]));
  }

  take(): readonly StagedChange[] {
    const taken = this.changes;
    this.changes = [];
    this.positions = undefined;
    return taken;
  }

  private positionOf(key: Buffer): number | undefined {
    if (this.positions) return this.positions.get(keyText(key));
    for (let at = 0; at < this.changes.length; at++) if (this.changes[at]?.key.equals(key)) return at;
    return undefined;
  }
}
