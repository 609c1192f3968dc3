import { Blocked, writeConflict } from '../errors.js';
import { keyText } from './keys.js';

/** A transaction that can hold locks. */
export interface LockHolder {
  readonly startedAt: number;
  /** Resolves after commit or abort. */
  readonly ended: Promise<void>;
}

/**
 * Write locks on documents and unique keys; the first writer wins. Open transactions hold locks. Recent commits are recorded
 * while a transaction with an older snapshot could conflict with them.
 */
export class Locks {
  private readonly held = new Map<string, LockHolder>();
  private readonly committed = new Map<string, number>();
  /** Recent commits, moved to `committed` only when a transaction checks for conflicts. */
  private noted: { readonly key: Buffer; readonly sequence: number }[] = [];

  /** Check for a write outside a transaction: throws `Blocked` if a transaction holds the lock. */
  checkForPlainWrite(key: Buffer): void {
    if (this.held.size === 0) return;
    const holder = this.held.get(keyText(key));
    if (holder) throw new Blocked(holder.ended);
  }

  /** Check for a write in a transaction: throws a write conflict on another holder or on a commit after its snapshot. */
  checkForTransaction(key: Buffer, transaction: LockHolder): void {
    const text = keyText(key);
    const holder = this.held.get(text);
    if (holder && holder !== transaction) throw writeConflict();
    for (const { key: noted, sequence } of this.noted) this.committed.set(keyText(noted), sequence);
    this.noted = [];
    if ((this.committed.get(text) ?? 0) > transaction.startedAt) throw writeConflict();
  }

  hold(key: string, transaction: LockHolder): void {
    this.held.set(key, transaction);
  }

  release(keys: Iterable<string>): void {
    for (const key of keys) this.held.delete(key);
  }

  noteCommit(key: Buffer, sequence: number): void {
    this.noted.push({ key, sequence });
  }

  /** Called when no open transaction has a snapshot older than a commit. */
  forgetCommits(): void {
    this.committed.clear();
    this.noted = [];
  }
}
