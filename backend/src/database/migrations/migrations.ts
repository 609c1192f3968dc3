import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { type Connection, type mongo } from 'mongoose';
import { type Clock } from '../../common/clock/clock.js';
import { isDuplicateKey } from '../../common/errors/infrastructure-errors.js';
import { errorText } from '../../common/errors/error-text.js';
import { firstSchema } from './0017-first-schema.js';
import { bonuses } from './0018-bonuses.js';
import { runs } from './0019-runs.js';
import { type Migration, type Sealing, titleOf } from './migration.js';

export const MIGRATIONS: readonly Migration[] = [firstSchema, bonuses, runs];

export interface MigrationState extends Pick<Migration, 'number' | 'name'> {
  readonly appliedAt: Date | null;
}

interface MigrationRecord {
  _id: number;
  name: string;
  appliedAt: Date;
}

interface LockRecord {
  _id: string;
  holder: string;
  until: Date;
}

/** Stops the start: the data does not have the form that the server expects. */
export class MigrationFailed extends Error {
  override readonly name = 'MigrationFailed';

  constructor(migration: Migration, cause: unknown) {
    super(
      `The migration ${titleOf(migration)} failed: ${errorText(cause)}\n` +
        'It is not recorded as applied, and the server does not start. Remove the cause and start again: the migration then runs again.',
      { cause },
    );
  }
}

const RECORDS = 'migrations';
const LOCKS = 'locks';
/** Collections that a start writes before its migrations are applied. */
const OF_STARTS: readonly string[] = [RECORDS, LOCKS, 'keycanaries', 'auditchain'];
const LOCK = 'migrations';
/** A killed server's lock expires after this time. A running server renews it. */
const LEASE_MS = 10_000;
const POLL_MS = 100;

export class Migrations {
  private readonly logger = new Logger('Database');

  constructor(
    private readonly connection: Connection,
    private readonly clock: Clock,
    private readonly sealing: Sealing,
    private readonly migrations: readonly Migration[] = MIGRATIONS,
  ) {}

  async list(): Promise<MigrationState[]> {
    const records = await this.db.collection<MigrationRecord>(RECORDS).find().toArray();
    const applied = new Map(records.map(({ _id, appliedAt }) => [_id, appliedAt]));
    return this.migrations.map(({ number, name }) => ({ number, name, appliedAt: applied.get(number) ?? null }));
  }

  async due(): Promise<Migration[]> {
    const applied = new Set((await this.list()).flatMap(({ number, appliedAt }) => (appliedAt ? [number] : [])));
    return this.migrations.filter(({ number }) => !applied.has(number));
  }

  /**
   * Applies due migrations in one process at a time; others wait. In a new database, most count as applied.
   *
   * @param role a `cli` migrates only a new database, and leaves others to the next start of a server
   * @returns the migrations that are still due
   * @throws MigrationFailed
   */
  async prepare(role: 'server' | 'cli'): Promise<Migration[]> {
    const due = await this.due();
    if (due.length > 0 && (role === 'server' || (await this.isNew()))) await this.withLock(() => this.apply());
    return role === 'server' ? [] : this.due();
  }

  private async apply(): Promise<void> {
    const isNew = await this.isNew();
    for (const migration of await this.due()) {
      if (!isNew || migration.inNew) await this.run(migration, isNew);
      await this.db
        .collection<MigrationRecord>(RECORDS)
        .insertOne({ _id: migration.number, name: migration.name, appliedAt: this.clock.now() });
    }
  }

  private async run(migration: Migration, isNew: boolean): Promise<void> {
    try {
      await migration.run({
        db: this.db,
        isNew,
        sealing: this.sealing,
        transaction: (work) => this.connection.withSession((session) => session.withTransaction(() => work(session))),
      });
    } catch (error) {
      throw new MigrationFailed(migration, error);
    }
    this.logger.log(`Migration ${titleOf(migration)} applied`);
  }

  private async isNew(): Promise<boolean> {
    const collections = await this.db.listCollections({}, { nameOnly: true }).toArray();
    return collections.every(({ name }) => OF_STARTS.includes(name));
  }

  private async withLock(work: () => Promise<void>): Promise<void> {
    const holder = randomUUID();
    while (!(await this.lock(holder))) await pause(POLL_MS);
    const renewal = setInterval(() => void this.lock(holder).catch(() => undefined), LEASE_MS / 4);
    try {
      await work();
    } finally {
      clearInterval(renewal);
      // The lease expires if the database is unreachable.
      await this.locks.deleteOne({ _id: LOCK, holder }).catch(() => undefined);
    }
  }

  /** Takes or renews the lock. @returns whether `holder` has it */
  private async lock(holder: string): Promise<boolean> {
    const now = this.clock.now();
    const until = new Date(now.getTime() + LEASE_MS);
    try {
      await this.locks.updateOne({ _id: LOCK, $or: [{ holder }, { until: { $lt: now } }] }, { $set: { holder, until } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  private get locks(): mongo.Collection<LockRecord> {
    return this.db.collection<LockRecord>(LOCKS);
  }

  private get db(): mongo.Db {
    if (!this.connection.db) throw new Error('the database is not connected');
    return this.connection.db;
  }
}
