import { type ClientSession, type mongo } from 'mongoose';
import { type KeyRing } from '../../config/key-ring.js';

export interface Sealing {
  readonly dataKeys: KeyRing;
  readonly anchorFile: string;
}

/** Input of a migration. Collections are raw, because the models belong to the present version. */
export interface MigrationDatabase {
  readonly db: mongo.Db;
  /** Nothing was stored before this start. */
  readonly isNew: boolean;
  transaction(work: (session: ClientSession) => Promise<void>): Promise<void>;
  readonly sealing: Sealing;
}

/**
 * A change of stored data from an earlier version's form to a later one's. Never edit one that has landed. The start after a crash runs it
 * again, so every step is idempotent or a transaction.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Runs also in a new database, where all others count as applied. */
  readonly inNew?: boolean;
  run(database: MigrationDatabase): Promise<void>;
}

export const titleOf = ({ number, name }: Pick<Migration, 'number' | 'name'>): string => `${String(number).padStart(4, '0')}-${name}`;
