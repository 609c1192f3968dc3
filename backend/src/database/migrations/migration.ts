import { type ClientSession, type mongo } from 'mongoose';
import { type KeyRing } from '../../config/key-ring.js';

/** What a migration needs in order to seal records. */
export interface Sealing {
  readonly dataKeys: KeyRing;
  readonly anchorFile: string;
}

/** What a migration works on: raw collections, because the models are those of the present version. */
export interface MigrationDatabase {
  readonly db: mongo.Db;
  /** Whether nothing was stored before this start. */
  readonly isNew: boolean;
  transaction(work: (session: ClientSession) => Promise<void>): Promise<void>;
  readonly sealing: Sealing;
}

/**
 * One change of stored data from the form of an earlier version to that of a later one. It never changes once it has landed.
 * A server may be killed at any point of it, and the next start runs it again: every step is idempotent or a transaction.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  /** Whether it also runs in a new database, in which all others count as applied. */
  readonly inNew?: boolean;
  run(database: MigrationDatabase): Promise<void>;
}

export const titleOf = ({ number, name }: Pick<Migration, 'number' | 'name'>): string => `${String(number).padStart(4, '0')}-${name}`;
