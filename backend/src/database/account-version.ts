import { type Schema } from 'mongoose';

const WATCHED: readonly unknown[] = ['users', 'sessions'];
const WRITES = /^(save|insertMany|update|findOneAnd|replace|delete|bulkWrite)/;

/** A cached account is valid while the count of writes is unchanged. Writes of other instances are not counted. */
export class AccountVersion {
  // All connections share the schemas, and a plugin is applied once to each schema.
  private static count = 0;

  get current(): number {
    return AccountVersion.count;
  }

  increment(): void {
    AccountVersion.count += 1;
  }

  watch = (schema: Schema): void => {
    if (!WATCHED.includes(schema.get('collection'))) return;
    schema.post(WRITES, () => this.increment());
  };
}
