import { type Schema } from 'mongoose';

const WATCHED: readonly unknown[] = ['users', 'sessions'];
const WRITES = /^(save|insertMany|update|findOneAnd|replace|delete|bulkWrite)/;

/**
 * Counts the writes of this process to accounts and sessions, so that what was read of them a moment ago can be known to be out
 * of date. Other instances' writes are not counted.
 */
export class AccountChanges {
  // Of the process: schemas are shared by all connections, and a plugin is put on each of them once.
  private static count = 0;

  /** Differs from any earlier one where something was written since. */
  get version(): number {
    return AccountChanges.count;
  }

  note(): void {
    AccountChanges.count += 1;
  }

  /** Notes each write to a watched collection, for `connection.plugin`. */
  watch = (schema: Schema): void => {
    if (!WATCHED.includes(schema.get('collection'))) return;
    schema.post(WRITES, () => this.note());
  };
}
