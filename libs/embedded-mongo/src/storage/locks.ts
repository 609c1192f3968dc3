import { Blocked, writeConflict } from '../errors.js';
import { keyText } from './keys.js';

/** Who may hold keys: an open transaction. */
export interface LockHolder {
  /** Sequence of the snapshot it reads. */
  readonly startedAt: number;
  /** Resolves when it has ended, either way. */
  readonly ended: Promise<void>;
}

/**
 * First writer wins, per document and per unique key. Keys are held by open transactions; recent commits are remembered
 * for as long as a transaction with an older snapshot could meet them.
 */
export class Locks {
  private readonly held = new Map<string, LockHolder>();
  private readonly committed = new Map<string, number>();
  /** Commits not looked at yet: most are forgotten before any transaction asks. */
  private noted: { readonly key: Buffer; readonly sequence: number }[] = [];

  /** For a write outside a transaction: waits for whoever holds the key. */
  checkForPlainWrite(key: Buffer): void {
    if (this.held.size === 0) return;
    const holder = this.held.get(keyText(key));
    if (holder) throw new Blocked(holder.ended);
  }

  /** For a write inside a transaction: loses to another holder and to any commit after its snapshot. */
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

  /** Called when no open transaction has a snapshot older than any commit. */
  forgetCommits(): void {
    this.committed.clear();
    this.noted = [];
  }
}
