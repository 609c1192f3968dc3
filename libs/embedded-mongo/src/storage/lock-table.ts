import { LockWaitError, writeConflict } from '../errors.js';
import { keyText } from './keys.js';

export interface LockHolder {
  readonly snapshotSequence: number;
  /** Resolves after commit or abort. */
  readonly ended: Promise<void>;
}

/**
 * Write locks on documents and unique keys; the first writer wins. Open transactions hold locks. Recent commits are recorded
 * while a transaction with an older snapshot could conflict with them.
 */
export class LockTable {
  private readonly holders = new Map<string, LockHolder>();
  private readonly committed = new Map<string, number>();
  /** Recent commits, moved to `committed` only when a transaction checks for conflicts. */
  private recent: { readonly key: Buffer; readonly sequence: number }[] = [];

  /** Checks a write outside a transaction. @throws LockWaitError if a transaction holds the lock */
  checkForAutocommit(key: Buffer): void {
    if (this.holders.size === 0) return;
    const holder = this.holders.get(keyText(key));
    if (holder) throw new LockWaitError(holder.ended);
  }

  /** Checks a write in a transaction. @throws 112 for another holder, or for a commit after its snapshot */
  checkForTransaction(key: Buffer, transaction: LockHolder): void {
    const text = keyText(key);
    const holder = this.holders.get(text);
    if (holder && holder !== transaction) throw writeConflict();
    for (const { key: recentKey, sequence } of this.recent) this.committed.set(keyText(recentKey), sequence);
    this.recent = [];
    if ((this.committed.get(text) ?? 0) > transaction.snapshotSequence) throw writeConflict();
  }

  acquire(key: string, transaction: LockHolder): void {
    this.holders.set(key, transaction);
  }

  release(keys: Iterable<string>): void {
    for (const key of keys) this.holders.delete(key);
  }

  recordCommit(key: Buffer, sequence: number): void {
    this.recent.push({ key, sequence });
  }

  /** Runs when no open transaction has a snapshot older than a commit. */
  clearCommits(): void {
    this.committed.clear();
    this.recent = [];
  }
}
